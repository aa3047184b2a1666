const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const INVISIBLE = /[\u200b-\u200f\u061c\u2066-\u2069\ufeff]/g;

/** Returns the value of a decimal digit of any script. The digits of a script follow each other. */
function digitOf(digit: string): string {
  let zero = digit.codePointAt(0)!;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && digit.codePointAt(0)! - zero < 9) zero--;
  return String(digit.codePointAt(0)! - zero);
}

/** Returns a text with ASCII digits, plain spaces and without direction marks. */
export function plainDigits(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  return text.replace(INVISIBLE, '').replace(OTHER_DIGIT, digitOf).replace(/\s/gu, ' ');
}
