import { areNicknames, isPatronymic } from '../person/name.ts';
import { isWithinOneEdit } from '../text/string-distance.ts';
import { nearness, type Word } from '../text/word.ts';
import { forEachUnpaired, pair } from './word-pairs.ts';

/** Number of words paired by each method. */
export interface NearPairs {
  /** Pairs with similar spelling and their total number of typing errors. */
  words: number;
  edits: number;
  nicknames: number;
  initials: number;
}

export const NO_PAIRS: NearPairs = { words: 0, edits: 0, nicknames: 0, initials: 0 };

/**
 * Minimum length of words in a native script that may differ in one letter. Such words are often short: Arabic omits
 * most vowels.
 */
const MIN_NATIVE_LETTERS = 5;
/** Shorter words are often similar by chance. */
const MIN_SIMILAR_LETTERS = 4;

/**
 * Returns the share of a pair's rarity that counts. Many words are two edits apart by chance, but few of those sound
 * alike.
 */
function rarityShare(nearnessLevel: number, a: Word, b: Word): number {
  const sameSound = a.sound === b.sound;
  if (nearnessLevel === 3) return sameSound ? 0.9 : 0.75;
  return sameSound ? 0.7 : 0.45;
}

/**
 * Returns the number of typing errors in a pair. A doubled letter or another vowel is a spelling variant and counts
 * half.
 */
function countEdits(nearnessLevel: number, a: Word, b: Word): number {
  if (nearnessLevel === 3) return a.sound === b.sound ? 0.5 : 1;
  return isWithinOneEdit(a.plain, b.plain) ? 1 : 2;
}

const isInitialOf = (a: Word, b: Word) => (a.text.length === 1 || b.text.length === 1) && a.text[0] === b.text[0];

/** Returns whether exactly one word is a patronymic: "Oleksandr" and "Oleksandrovych" are not spelling variants. */
const isOnlyOnePatronymic = (a: Word, b: Word) => isPatronymic(a.text) !== isPatronymic(b.text);

/** Pairs initials and nicknames. */
function pairShortForms(a: Word[], b: Word[], n: number, m: number, pairCounts: NearPairs): void {
  forEachUnpaired(a, b, n, m, (i, j, left, right) => {
    const isInitial = isInitialOf(left, right);
    if (!isInitial && !areNicknames(left.text, right.text)) return;
    if (isInitial) pairCounts.initials++;
    else pairCounts.nicknames++;
    pair(i, j, left, right, 0.7, isInitial);
  });
}

/**
 * Pairs the remaining words by similar spelling, the nearest first, then by initials and nicknames. `n` and `m` are the
 * word counts of `a` and `b`; `isNative` is true when the words are in a native script.
 */
export function pairNear(a: Word[], b: Word[], n: number, m: number, isNative: boolean): NearPairs {
  const pairCounts = { words: 0, edits: 0, nicknames: 0, initials: 0 };
  for (let minNearness = 3; minNearness >= (isNative ? 3 : 2); minNearness--)
    forEachUnpaired(a, b, n, m, (i, j, left, right) => {
      if (isNative && Math.min(left.text.length, right.text.length) < MIN_NATIVE_LETTERS) return;
      const nearnessLevel = nearness(left, right);
      if (nearnessLevel < minNearness || isOnlyOnePatronymic(left, right)) return;
      pairCounts.words++;
      pairCounts.edits += countEdits(nearnessLevel, left, right);
      pair(i, j, left, right, rarityShare(nearnessLevel, left, right));
    });
  if (!isNative) pairShortForms(a, b, n, m, pairCounts);
  return pairCounts;
}

/**
 * Pairs the only remaining word of each name (at `left` and `right`) when the two are similar, such as a long surname
 * with three typing errors. Returns whether it paired them.
 */
export function pairSimilar(a: Word[], b: Word[], left: number, right: number): boolean {
  const leftWord = a[left] as Word;
  const rightWord = b[right] as Word;
  if (
    Math.min(leftWord.text.length, rightWord.text.length) < MIN_SIMILAR_LETTERS ||
    isOnlyOnePatronymic(leftWord, rightWord)
  )
    return false;
  // First words are given names, and those of brothers may be this similar.
  if ((left === 0 && right === 0) || nearness(leftWord, rightWord) === 0) return false;
  pair(left, right, leftWord, rightWord, 0.2);
  return true;
}
