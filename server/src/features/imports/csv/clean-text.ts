import { unescapeFormula } from '@leadwright/contract/cells/escape-formula';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\ufeff]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above
const NEEDS_CLEANING = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\ufeff]| {2}/;

/** Returns a text without line breaks, repeated spaces and invisible characters. */
export const toOneLine = (text: string): string =>
  (NEEDS_CLEANING.test(text) ? text.replace(CONTROL_CHARACTERS, ' ').replace(/ {2,}/g, ' ') : text).trim();

/** Returns the text of a cell in one line, without a guarding apostrophe. */
export const cleanText = (cell: string): string => toOneLine(unescapeFormula(cell));
