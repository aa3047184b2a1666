import { countryNames } from '@leadwright/contract/countries';
import { nameKey } from '@leadwright/contract/text/fold';
import { normaliseAccount } from '@leadwright/matching';

/** The codes and names of exported files, some of which the engine does not know. */
const EXPORTED_CODES = new Map(
  Object.entries(countryNames('en')).flatMap(([code, name]) => [
    [nameKey(code), code],
    [nameKey(name), code],
  ]),
);
const countryCodes = new Map<string, string>();
/** Longer texts name no country. */
const MAX_LENGTH = 100;

/** Returns the ISO code for a country code or a name in the engine's languages; an empty text for other inputs. */
export function countryOf(text: string): string {
  if (text.length > MAX_LENGTH) return '';
  let code = countryCodes.get(text);
  if (code === undefined) {
    code = normaliseAccount({ name: '', country: text }).c || (EXPORTED_CODES.get(nameKey(text)) ?? '');
    // Limits the cache, so that a hostile column of millions of different texts cannot fill the memory.
    if (countryCodes.size < 5_000) countryCodes.set(text, code);
  }
  return code;
}
