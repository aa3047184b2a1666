import { rowPhones } from '@leadwright/contract/features/import-phones';
import type { AccountInput } from '@leadwright/matching';

/** The mapped values of an imported row by import target. Values that the file does not have are missing. */
export type RowValues = Record<string, string | string[] | undefined>;

const toText = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : (value ?? ''));

/** Returns the engine input of an imported row. */
export function rowInput(values: RowValues): AccountInput {
  const identifiers = [
    { scheme: 'VAT', value: toText(values.vat_number) },
    { scheme: 'LEI', value: toText(values.lei) },
  ].filter(({ value }) => value !== '');
  return {
    name: toText(values.company_name),
    previousNames: [values.trading_name ?? [], values.previous_name ?? []].flat(),
    address: toText(values.address),
    city: toText(values.city),
    postcode: toText(values.postcode),
    country: toText(values.country),
    website: toText(values.website),
    // A row can have several numbers, of which the engine compares the first.
    phone: rowPhones(values)[0]?.number ?? '',
    email: toText(values.email),
    registrationNumber: toText(values.registration_number),
    identifiers,
    extra: toText(values.other),
  };
}
