import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';

/** E.164 form; a number that cannot be read keeps its digits after "?" so that the last seven still compare. */
export function normalisePhone(text: string | undefined, country: string): string {
  if (!text) return '';
  const tidy = text.replace(/\(0\)/g, '');
  const parsed = parsePhoneNumberFromString(tidy, country === '' ? undefined : (country as CountryCode));
  if (parsed?.isPossible()) return parsed.number;
  const digits = tidy.replace(/\D/g, '');
  return digits.length >= 7 ? `?${digits}` : '';
}
