import anyAscii from 'any-ascii';

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with the control characters
const ASCII_ONLY = /^[\x00-\x7f]*$/;

/** German "ae", "oe" and "ue" before a consonant, but not after a vowel or "q": "Bauer" and "Queen" are unchanged. */
const UMLAUT_DIGRAPH = /(?<![aeiouqy])([aou])e(?=[bcdfghj-np-tv-z])/g;

/**
 * Returns the lower-case ASCII form of a text; other scripts are transliterated. "Müller", "Mueller" and "MULLER" all
 * become "muller", so that one blocking key finds all three spellings.
 */
export function foldText(text: string): string {
  const ascii = ASCII_ONLY.test(text) ? text : anyAscii(text.normalize('NFKC'));
  return ascii.toLowerCase().replace(UMLAUT_DIGRAPH, '$1');
}

/** Replacement for "&", "+" and connector words. Single letters around it are joined: "K & S" is "ks". */
export const CONNECTOR = '&';

/**
 * Splits folded text into words of letters and digits. Apostrophes are dropped ("claridge's" is one word), single
 * letters with dots between them are one word ("b.v." is "bv"), "&" and "+" become CONNECTOR, and any other character
 * separates words.
 */
export function splitWords(folded: string): string[] {
  const words: string[] = [];
  let word = '';
  let isDotted = false; // all letters of the word so far are followed by a dot
  for (let i = 0; i < folded.length; i++) {
    const code = folded.charCodeAt(i);
    const isLetter = code >= 97 && code <= 122;
    if (isLetter || (code >= 48 && code <= 57)) {
      word += folded[i];
      if (word.length > 1 && isDotted && folded.charCodeAt(i - 1) !== 46) isDotted = false;
      continue;
    }
    if (code === 39 || code === 96) continue;
    if (code === 46 && word !== '') {
      const next = folded.charCodeAt(i + 1);
      const afterNext = folded.charCodeAt(i + 2);
      const nextIsLetter = next >= 97 && next <= 122;
      const nextIsSingle = nextIsLetter && !(afterNext >= 97 && afterNext <= 122);
      if (word.length === 1) isDotted = true;
      // Joins "b.v" and "s.p.a", but not "m.müller" and "h.co".
      if (isDotted && nextIsSingle) continue;
    }
    if (word !== '') words.push(word);
    word = '';
    isDotted = false;
    if (code === 38 || code === 43) words.push(CONNECTOR);
  }
  if (word !== '') words.push(word);
  return words;
}

const STEM_SUFFIX = 'gesellschaft';

/**
 * Returns a light stem of a folded word: removes a final "s" (English plural, German joining letter) and the German
 * ending "-gesellschaft", and turns a final "y" into "ie": "Verwaltungsgesellschaft mbH" and "Verwaltungs-GmbH" become
 * one name. "Peters" and "Peter" have the same stem but still get a lower comparison level than equal words.
 */
export function stemWord(word: string): string {
  let stem = word;
  if (stem.length > STEM_SUFFIX.length + 2 && stem.endsWith(STEM_SUFFIX)) stem = stem.slice(0, -STEM_SUFFIX.length);
  if (stem.length < 5) return stem;
  const last = stem.charCodeAt(stem.length - 1);
  if (last === 115 && stem.charCodeAt(stem.length - 2) !== 115) stem = stem.slice(0, -1);
  else if (last === 121) stem = `${stem.slice(0, -1)}ie`;
  return stem;
}
