/** A separator of two phone numbers: a sign or a word. */
const SEPARATOR = /[;,|&/\n]|\p{L}{2,}/gu;
const MIN_DIGITS = 7;

const digitCount = (text: string) => text.replace(/\D/g, '').length;

/**
 * Splits the phone numbers in a text, such as "01632 960111 / 01632 960777". A separator within a number, as in
 * "0228/123456" or before an extension, does not split it.
 */
export function splitNumbers(text: string): string[] {
  const numbers: string[] = [];
  let start = 0;
  for (const { 0: separator, index } of text.matchAll(SEPARATOR)) {
    const [number, rest] = [text.slice(start, index), text.slice(index + separator.length)];
    if (separator !== ';' && (digitCount(number) < MIN_DIGITS || digitCount(rest) < MIN_DIGITS)) continue;
    numbers.push(number.trim());
    start = index + separator.length;
  }
  return [...numbers, text.slice(start).trim()];
}
