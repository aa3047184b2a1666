import { stdnum } from 'stdnum';
import { parseGermanNumber } from './german-register.ts';

/** Returns whether the check digits of a legal entity identifier are right (ISO 7064 mod 97-10). */
export function isValidLei(value: string): boolean {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(value)) return false;
  let rest = 0;
  for (const c of value) {
    const digit = Number.parseInt(c, 36);
    rest = (rest * (digit > 9 ? 100 : 10) + digit) % 97;
  }
  return rest === 1;
}

/** Returns whether the check digit of a securities number is right (ISO 6166: Luhn, each letter as two digits). */
export function isValidIsin(value: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(value)) return false;
  const digits = [...value].map((c) => Number.parseInt(c, 36)).join('');
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/**
 * Returns a UK company number of eight characters, with the leading zeros that spreadsheets drop; empty when invalid.
 */
function normaliseCompanyNumber(value: string): string {
  const match = /^([A-Z]{0,2})(\d{1,8})([A-Z]{0,3})$/.exec(value);
  if (!match) return value.length >= 6 && value.length <= 9 ? value : '';
  const [, prefix = '', digits = '', suffix = ''] = match;
  const padded = prefix + digits.padStart(8 - prefix.length - suffix.length, '0') + suffix;
  return padded.length === 8 ? padded : '';
}

/** Returns a VAT number prefixed with its country ("DE123456789"); empty when its check digits are wrong or it has fewer than 5 digits. */
function normaliseVat(value: string, country: string): string {
  const prefix = /^[A-Z]{2}/.test(value) ? value.slice(0, 2) : country;
  const digits = /^[A-Z]{2}/.test(value) ? value.slice(2) : value;
  const jurisdiction = prefix === 'EL' ? 'GR' : prefix;
  const validator = (
    stdnum as unknown as Record<string, Record<string, { validate(v: string): { isValid: boolean } }>>
  )[jurisdiction]?.vat;
  if (validator && !validator.validate(digits).isValid && !validator.validate(value).isValid) return '';
  return digits.replace(/\D/g, '').length >= 5 ? `${jurisdiction}${digits}` : '';
}

const SCHEME_NAMES: Record<string, string> = {
  CRN: 'GB-COH',
  COH: 'GB-COH',
  KVK: 'NL-KVK',
  HR: 'DE-HR',
  EUID: 'DE-HR',
};

/**
 * Returns a number as ["SCHEME:value"], or [] when its check digits or its shape are wrong. Numbers of an unknown
 * scheme are kept without blanks and punctuation. `country` is an ISO 3166 code or empty.
 */
export function normaliseIdentifier(scheme: string, raw: string, country: string): string[] {
  const name = SCHEME_NAMES[scheme.toUpperCase()] ?? scheme.toUpperCase();
  const compact = raw.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (compact === '' || /^0+$/.test(compact)) return [];
  const asList = (value: string) => (value === '' ? [] : [`${name}:${value}`]);
  if (name === 'DE-HR') return asList(parseGermanNumber(raw)?.value ?? '');
  if (name === 'GB-COH') return asList(normaliseCompanyNumber(compact.replace(/^GBCOH/, '')));
  if (name === 'NL-KVK') return asList(/^\d{7,8}$/.test(compact) ? compact.padStart(8, '0') : '');
  if (name === 'LEI') return asList(isValidLei(compact) ? compact : '');
  if (name === 'ISIN') return asList(isValidIsin(compact) ? compact : '');
  if (name === 'VAT') return asList(normaliseVat(compact, country));
  return asList(compact);
}

/** Like `normaliseIdentifier` for a number without a scheme, which is guessed from its shape and the country. */
export function guessIdentifier(raw: string, country: string): string[] {
  const compact = raw.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (compact === '') return [];
  if (isValidLei(compact)) return [`LEI:${compact}`];
  const germanNumber = country === 'DE' || country === '' ? parseGermanNumber(raw) : undefined;
  if (germanNumber) return [`DE-HR:${germanNumber.value}`];
  if (isValidIsin(compact)) return [`ISIN:${compact}`];
  if (country === 'GB') return normaliseIdentifier('GB-COH', raw, country);
  if (country === 'NL') return normaliseIdentifier('NL-KVK', raw, country);
  if (country === 'IM') return [`IM-CR:${compact}`];
  return compact.length >= 4 && country !== '' ? [`${country}-REG:${compact}`] : [];
}
