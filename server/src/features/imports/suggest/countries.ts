import { normaliseAccount } from '@leadwright/matching';

const known = new Map<string, string>();

/** The ISO code of a country written as code or name in any of the engine's languages; empty when it is none. */
export function countryOf(text: string): string {
  let code = known.get(text);
  if (code === undefined) {
    code = normaliseAccount({ name: '', country: text }).c ?? '';
    // A hostile column of millions of different texts must not fill the memory.
    if (known.size < 5_000) known.set(text, code);
  }
  return code;
}
