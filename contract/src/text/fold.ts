/**
 * Decides which texts are the same: in search, for unique names and codes, and for labels and headers of files. The
 * database functions `fold` and `name_key` return the same for every text, in any locale.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with the control characters
const ASCII_ONLY = /^[\x00-\x7f]*$/;

/**
 * Accents of Latin, Greek and Cyrillic letters, and points of Hebrew and Arabic ones. Vowel signs of other scripts and the
 * voicing marks of kana are kept, because words differ by them alone.
 */
const ACCENTS =
  '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f';
/** Characters without a glyph, such as soft hyphens. */
const INVISIBLE =
  '\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\ufe00-\ufe0f\ufeff\u{e0000}-\u{e0fff}';
const IGNORED = new RegExp(`[${ACCENTS}${INVISIBLE}]`, 'gu');

/** Lower-case letters and signs that Unicode does not decompose, and what people write for each of them. */
const LETTERS = 'ςⱥƀɓƈȼđðɖɗəɛɇƒǥɠħıɨɉƙłƚɫŋɲøɔɵƥɍŧƭʈʉʋ×ƴɏƶ‘’‚‛ʹʻʼʽ′“”„‟ʺ«»‐‒–—―−⁄∕\u0085\u1680\u2028\u2029';
const SPELLINGS = `σabbccddddeeefgghiijklllnnoooprtttuvxyyz'''''''''"""""""------//    `;
const REPLACEMENTS = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ...[...LETTERS].map((letter, i) => [letter, SPELLINGS[i]!] as const),
]);
const REPLACED = new RegExp(`[${[...REPLACEMENTS.keys()].join('')}]`, 'gu');

/** Folds a text: without case, accents, and variants of letters, digits, spaces, quotes and dashes. */
export function foldText(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  return (
    text
      // Typed as an apostrophe. Unicode decomposes it to a space and an accent.
      .replaceAll('´', "'")
      .normalize('NFKD')
      .replace(IGNORED, '')
      .toLowerCase()
      .replace(REPLACED, (letter) => REPLACEMENTS.get(letter)!)
      .normalize('NFC')
  );
}

/** Returns the key of a name, code or label. Names with the same key are the same; spaces do not count. */
export const nameKey = (name: string): string => foldText(name).replace(/[ \t\n\v\f\r]+/g, '');
