import { unescapeFormula } from '@leadwright/contract/cells/escape-formula';

/** Marks of the direction of a text and of its possible breaks. Programs copy them with addresses and numbers. */
export const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]+/g;
const NEEDS_CLEANING = new RegExp(`${INVISIBLE.source}|${CONTROL_CHARACTERS.source}| {2}`);

/** Returns a text without line breaks, repeated spaces and invisible characters. */
export const toOneLine = (text: string): string =>
  (NEEDS_CLEANING.test(text)
    ? text.replace(INVISIBLE, '').replace(CONTROL_CHARACTERS, ' ').replace(/ {2,}/g, ' ')
    : text
  ).trim();

/** Returns the text of a cell in one line, without a guarding apostrophe. */
export const cleanText = (cell: string): string => toOneLine(unescapeFormula(cell));
