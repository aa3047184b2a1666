import { normaliseAccount } from '@leadwright/matching';

const known = new Map<string, string>();

/** Returns the ISO code of a country code or a name in the engine's languages; empty for other texts. */
export function countryOf(text: string): string {
  let code = known.get(text);
  if (code === undefined) {
    code = normaliseAccount({ name: '', country: text }).c ?? '';
    // Limits the cache, so that a hostile column of millions of different texts cannot fill the memory.
    if (known.size < 5_000) known.set(text, code);
  }
  return code;
}
