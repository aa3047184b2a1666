import { unescapeFormula } from '@leadwright/contract/cells/escape-formula';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\ufeff]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above
const NEEDS_CLEANING = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\ufeff]| {2}/;

/** Returns the text of a cell without a guarding apostrophe, line breaks and invisible characters. */
export function cleanText(cell: string): string {
  const text = unescapeFormula(cell);
  return (NEEDS_CLEANING.test(text) ? text.replace(CONTROL_CHARACTERS, ' ').replace(/ {2,}/g, ' ') : text).trim();
}
