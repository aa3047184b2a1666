import { areNicknames, isPatronymic } from '../person/name.ts';
import { withinOneEdit } from '../text/string-distance.ts';
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

/** Minimum length for one different letter in native words, which are short (Arabic has no vowels). */
const MIN_NATIVE_LETTERS = 5;
/** Shorter words are similar by chance. */
const MIN_SIMILAR_LETTERS = 4;

/**
 * Returns the share of a pair's rarity that counts. Many words are two edits from another word, but few sound like it.
 */
function shareOf(near: number, a: Word, b: Word): number {
  const sameSound = a.sound === b.sound;
  if (near === 3) return sameSound ? 0.9 : 0.75;
  return sameSound ? 0.7 : 0.45;
}

/** Returns the typing errors in a pair; a doubled letter or another vowel is a spelling variant and counts half. */
function editsOf(near: number, a: Word, b: Word): number {
  if (near === 3) return a.sound === b.sound ? 0.5 : 1;
  return withinOneEdit(a.plain, b.plain) ? 1 : 2;
}

const isInitialOf = (a: Word, b: Word) => (a.text.length === 1 || b.text.length === 1) && a.text[0] === b.text[0];

/** A patronymic is not a spelling variant of the given name in it: "Oleksandr", "Oleksandrovych". */
const isOnlyOnePatronymic = (a: Word, b: Word) => isPatronymic(a.text) !== isPatronymic(b.text);

/** Pairs initials and nicknames. */
function pairShortForms(a: Word[], b: Word[], n: number, m: number, found: NearPairs): void {
  forEachUnpaired(a, b, n, m, (i, j, left, right) => {
    const isInitial = isInitialOf(left, right);
    if (!isInitial && !areNicknames(left.text, right.text)) return;
    if (isInitial) found.initials++;
    else found.nicknames++;
    pair(i, j, left, right, 0.7, isInitial);
  });
}

/** Pairs the remaining words by similar spelling, the nearest first, then by initials and nicknames. */
export function pairNear(a: Word[], b: Word[], n: number, m: number, native: boolean): NearPairs {
  const found = { words: 0, edits: 0, nicknames: 0, initials: 0 };
  for (let least = 3; least >= (native ? 3 : 2); least--)
    forEachUnpaired(a, b, n, m, (i, j, left, right) => {
      if (native && Math.min(left.text.length, right.text.length) < MIN_NATIVE_LETTERS) return;
      const near = nearness(left, right);
      if (near < least || isOnlyOnePatronymic(left, right)) return;
      found.words++;
      found.edits += editsOf(near, left, right);
      pair(i, j, left, right, shareOf(near, left, right));
    });
  if (!native) pairShortForms(a, b, n, m, found);
  return found;
}

/**
 * Pairs the only remaining word of each name (at `left` and `right`) when the two are similar, such as a long surname
 * with three typing errors. Returns whether it paired them.
 */
export function pairSimilar(a: Word[], b: Word[], left: number, right: number): boolean {
  const one = a[left] as Word;
  const other = b[right] as Word;
  if (Math.min(one.text.length, other.text.length) < MIN_SIMILAR_LETTERS || isOnlyOnePatronymic(one, other))
    return false;
  // First words are given names, and those of brothers may be this similar.
  if ((left === 0 && right === 0) || nearness(one, other) === 0) return false;
  pair(left, right, one, other, 0.2);
  return true;
}
