import { INVISIBLE } from '../csv/clean-text.ts';

/** Wide forms of ASCII characters, which East Asian input has. */
const WIDE = /[\uff01-\uff5e]/g;
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;

/** Returns the value of a decimal digit of any script. The digits of a script follow each other. */
function digitOf(digit: string): string {
  let zero = digit.codePointAt(0)!;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && digit.codePointAt(0)! - zero < 9) zero--;
  return String(digit.codePointAt(0)! - zero);
}

/** Returns a text with ASCII digits and signs, plain spaces and without invisible marks. */
export function plainDigits(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  return text
    .replace(INVISIBLE, '')
    .replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(OTHER_DIGIT, digitOf)
    .replace(/\s/gu, ' ');
}
