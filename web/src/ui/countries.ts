import { countryNames } from '@leadwright/contract/countries';
import { locale } from './format.ts';

const kept = new Map<string, Record<string, string>>();

/** Returns the country names in the user's language by code. */
export function namesOfCountries(): Record<string, string> {
  const language = locale();
  const names = kept.get(language) ?? countryNames(language);
  kept.set(language, names);
  return names;
}

/** Returns the name of a country; a text that is no code is returned unchanged. */
export const countryName = (code: string): string => namesOfCountries()[code] ?? code;
