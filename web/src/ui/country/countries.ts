import { countryNames } from '@leadwright/contract/countries';
import { locale } from '../format.ts';

const namesByLanguage = new Map<string, Record<string, string>>();

/** Returns the country names in the user's language by code. */
export function localCountryNames(): Record<string, string> {
  const language = locale();
  const names = namesByLanguage.get(language) ?? countryNames(language);
  namesByLanguage.set(language, names);
  return names;
}

/** Returns the name of a country; any other text is returned unchanged. */
export const countryName = (code: string): string => localCountryNames()[code] ?? code;
