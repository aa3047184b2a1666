import { countryNames } from '@leadwright/contract/countries';
import { locale } from './format.ts';

const kept = new Map<string, Record<string, string>>();

/** Country codes and their names in the reader's language. */
export function namesOfCountries(): Record<string, string> {
  const language = locale();
  const names = kept.get(language) ?? countryNames(language);
  kept.set(language, names);
  return names;
}

/** What a country is called; a text that is no code stays as it is. */
export const countryName = (code: string): string => namesOfCountries()[code] ?? code;
