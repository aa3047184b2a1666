import type { AccountInput } from '@leadwright/matching';

/** Mapped values of an imported row, by import target; values missing in the file are absent. */
export type RowValues = Record<string, string | string[] | undefined>;

const text = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : (value ?? ''));

/** Returns the engine input of an imported row. */
export function rowInput(values: RowValues): AccountInput {
  const previous = values.previous_name;
  const identifiers = [
    { scheme: 'VAT', value: text(values.vat_number) },
    { scheme: 'LEI', value: text(values.lei) },
  ].filter(({ value }) => value !== '');
  return {
    name: text(values.company_name),
    previousNames: Array.isArray(previous) ? previous : previous ? [previous] : [],
    address: text(values.address),
    city: text(values.city),
    postcode: text(values.postcode),
    country: text(values.country),
    website: text(values.website),
    phone: text(values.phone),
    email: text(values.email),
    registrationNumber: text(values.registration_number),
    identifiers,
    extra: text(values.other),
  };
}
