import { editDistance, isWithinOneEdit, jaroWinkler } from './string-distance.ts';

/** A folded word, or several, with derived forms that make most comparisons cheap. */
export interface Word {
  text: string;
  /** One bit for each letter that occurs. */
  mask: number;
  /** The consonants by sound: "mohamed" and "muhammad" are both "mhmd". */
  sound: string;
  /** The text with interchangeable transliterations unified: "sergej", "sergey" and "serguei" are equal. */
  plain: string;
  /**
   * The sound of a short word with the kinds of its vowels, which distinguish "Olga" from "Oleg"; empty for longer
   * words.
   */
  shortSound: string;
  /** The text contains a blank, so it has several words. */
  hasSeveralWords: boolean;
}

const VOWELS = new Set('aeiouy');
const SAME_SOUND: Record<string, string> = { c: 'k', q: 'k', w: 'v', z: 's', x: 's', j: 'i', g: 'g' };
/** Vowels that are often interchanged: "Li" and "Lee", "Omar" and "Umar". */
const SAME_VOWEL: Record<string, string> = { a: 'a', e: 'i', i: 'i', y: 'i', o: 'u', u: 'u' };
/** Maximum length of a word in which vowels distinguish names. */
const MAX_SHORT_WORD = 4;

/**
 * Returns the consonants of a word in order, doubled letters once and letters of the same sound unified.
 * `includesVowels` adds the kind of each vowel; otherwise only a leading vowel counts, as "a".
 */
function spellingSound(word: string, includesVowels: boolean): string {
  let sound = '';
  let lastSound = '';
  for (let i = 0; i < word.length; i++) {
    let letter = word[i] as string;
    const next = word[i + 1];
    if (letter === 'p' && next === 'h') {
      letter = 'f';
      i++;
    } else if (letter === 'c' && next === 'k') continue;
    else if (letter === 'h' && lastSound !== '' && !VOWELS.has(word[i - 1] as string)) continue;
    letter = SAME_SOUND[letter] ?? letter;
    if (VOWELS.has(letter)) {
      const vowel = includesVowels ? (SAME_VOWEL[letter] as string) : 'a';
      if (includesVowels ? lastSound !== vowel : sound === '') sound += vowel;
      lastSound = includesVowels ? vowel : '';
      continue;
    }
    if (letter !== lastSound) sound += letter;
    lastSound = letter;
  }
  return sound;
}

/** Spellings of the same sound in several countries. */
const CANONICAL_SPELLING: Record<string, string> = {
  ...{ tsch: 'ch', tch: 'ch', tsh: 'ch', sch: 'sh', dzh: 'i', dj: 'i', ou: 'u', oo: 'u', ee: 'i', ie: 'i', ij: 'i' },
  ...{ yy: 'i', kh: 'h', gue: 'ge', gui: 'gi', ph: 'f', ck: 'k', q: 'k', y: 'i', j: 'i', w: 'v' },
};
const SPELLING_VARIANTS = new RegExp(Object.keys(CANONICAL_SPELLING).join('|'), 'g');

function plainSpelling(text: string): string {
  return text.replace(SPELLING_VARIANTS, (variant) => CANONICAL_SPELLING[variant] as string).replace(/(.)\1/g, '$1');
}

/** Prepares a folded text for `nearness`. */
export function parseWord(text: string): Word {
  let mask = 0;
  for (let i = 0; i < text.length; i++) mask |= 1 << (text.charCodeAt(i) & 31);
  const shortSound = text.length <= MAX_SHORT_WORD ? spellingSound(text, true) : '';
  return {
    text,
    mask,
    plain: plainSpelling(text),
    sound: spellingSound(text, false),
    shortSound,
    hasSeveralWords: text.includes(' '),
  };
}

function bitCount(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const sortedLetters = (text: string) => [...text].sort().join('');

/** Nearness of two words: 4 equal, 3 one letter differs, 2 near, 1 similar, 0 different. */
export type Nearness = 0 | 1 | 2 | 3 | 4;

/**
 * Returns the nearness of two words, with the cheapest tests first. The letters that occur in only one word are counted
 * first, which rejects most pairs without reading the texts.
 */
export function nearness(a: Word, b: Word): Nearness {
  if (a.text === b.text) return 4;
  const leftLength = a.text.length;
  const rightLength = b.text.length;
  const onlyLeft = bitCount(a.mask & ~b.mask);
  const onlyRight = bitCount(b.mask & ~a.mask);
  const matches = Math.min(leftLength - onlyLeft, rightLength - onlyRight);
  const shorterLength = Math.min(leftLength, rightLength);
  if (shorterLength < 2 || matches * 2 < shorterLength) return 0;
  const differingLetters = onlyLeft + onlyRight;
  const longerLength = leftLength + rightLength - shorterLength;
  const lengthDifference = longerLength - shorterLength;
  if (longerLength >= 4 && lengthDifference <= 1 && differingLetters <= 2 && isWithinOneEdit(a.text, b.text)) return 3;
  if (shorterLength > MAX_SHORT_WORD && lengthDifference <= 3 && isWithinOneEdit(a.plain, b.plain))
    return a.plain === b.plain ? 3 : 2;
  if (
    longerLength <= MAX_SHORT_WORD
      ? a.shortSound === b.shortSound
      : shorterLength >= 4 && a.sound === b.sound && a.sound.length >= 3
  )
    return 2;
  if (
    a.mask === b.mask &&
    leftLength === rightLength &&
    leftLength > MAX_SHORT_WORD &&
    sortedLetters(a.text) === sortedLetters(b.text)
  )
    return 2;
  const mayHaveTwoEdits = longerLength >= 7 && lengthDifference <= 2 && differingLetters <= 4;
  if (mayHaveTwoEdits && editDistance(a.text, b.text, 2) <= 2) return 2;
  // Upper bound of the Jaro-Winkler similarity for this number of common letters.
  const jaro = (matches / leftLength + matches / rightLength + 1) / 3;
  if (jaro + (a.text.charCodeAt(0) === b.text.charCodeAt(0) ? 0.4 : 0) * (1 - jaro) < 0.8) return 0;
  const similarity = jaroWinkler(a.text, b.text);
  return similarity >= 0.9 ? 2 : similarity >= 0.8 ? 1 : 0;
}

/**
 * One letter for all consonants that another script may use interchangeably. Vowels, semivowels and "h" are missing,
 * because many scripts do not write them.
 */
const CONSONANT_CLASS: Record<string, string> = Object.fromEntries(
  ['bp', 'dt', 'gkqc', 'szx', 'fv', 'lr', 'mn', 'j'].flatMap((letters) =>
    [...letters].map((letter) => [letter, letters[0] as string]),
  ),
);

/**
 * Returns the consonants that transliteration to another script preserves: equal for "fernando" and Arabic "frnandw",
 * and for "barack" and Chinese "beilake".
 */
function coarseSound(word: string): string {
  let sound = '';
  for (const letter of word.replaceAll('ph', 'f').replaceAll('ng', 'n')) {
    const kind = CONSONANT_CLASS[letter];
    if (kind !== undefined && !sound.endsWith(kind)) sound += kind;
  }
  return sound;
}

/** Returns the number of consonants that two words from different scripts share; 0 unless all of them are the same. */
export function sharedConsonants(a: Word, b: Word): number {
  const sound = coarseSound(a.text);
  return sound === coarseSound(b.text) ? sound.length : 0;
}
