import type { ImportTarget } from '@leadwright/contract/features/imports';
import { countryOf } from '../suggest/countries.ts';

/** The mapped values of a row, by target. A blank cell has no entry. */
export type RowValues = Partial<Record<ImportTarget, string | string[]>>;

/** Countries that write the house number before the street. */
const NUMBER_FIRST = new Set('AU CA FR GB GG HK IE IM IN JE LU MC MT MY NZ PH SG US ZA'.split(' '));

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/**
 * Replaces values that are parts of others: a location by city, region and country, and a street and house number by
 * one line of the address. Fills a blank account name from the legal or trading name, and a blank country from the
 * default.
 */
export function completeValues(values: RowValues, defaultCountry: string): void {
  const { location, street, house_number: houseNumber } = values;
  delete values.location;
  delete values.street;
  delete values.house_number;
  if (location) splitLocation(values, textOf(location));
  values.country ??= defaultCountry;
  if (street || houseNumber) {
    const line = addressLine(textOf(street), textOf(houseNumber), values);
    if (line !== '') values.address = line;
  }
  const otherName = values.legal_name ?? values.trading_name;
  if (otherName) values.company_name ??= otherName;
}

/** Returns the address with the street and the house number in the order of the country. */
function addressLine(street: string, houseNumber: string, values: RowValues): string {
  const address = textOf(values.address);
  // Without a street of its own, the first line of the address is the street.
  const [name = '', ...lines] = street ? [street, address] : address.split(', ');
  const parts = NUMBER_FIRST.has(countryOf(textOf(values.country))) ? [houseNumber, name] : [name, houseNumber];
  return [parts.filter(Boolean).join(' '), ...lines].filter(Boolean).join(', ');
}

/** Splits "Sheffield, England, United Kingdom". Columns for city, region and country have priority. */
function splitLocation(values: RowValues, location: string): void {
  const parts = location
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const country = countryOf(parts.at(-1) ?? '') === '' ? undefined : parts.pop();
  const [city, ...region] = parts;
  if (country) values.country ??= country;
  if (city) values.city ??= city;
  if (region.length > 0) values.county ??= region.join(', ');
}
