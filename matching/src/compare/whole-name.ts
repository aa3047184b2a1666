import { isPatronymic, PARTICLES } from '../person/name.ts';
import type { CompiledContact } from '../record/compiled-contact.ts';
import { isWithinOneEdit } from '../text/string-distance.ts';
import type { Word } from '../text/word.ts';
import type { LevelOf } from './contact-fields.ts';
import { NO_PAIRS, pairNear, pairSimilar } from './near-words.ts';
import {
  leftPaired,
  MAX_WORDS,
  type PairedWords,
  pairAcrossScripts,
  pairEqual,
  pairInitials,
  pairJoined,
  pairs,
  resetPairs,
  rightPaired,
} from './word-pairs.ts';

/** The paired words of two whole names, in any order. The object is reused: read it before the next comparison. */
export interface Alignment {
  level: LevelOf<'name'>;
  pairs: readonly PairedWords[];
}

const alignment: Alignment = { level: 'differ', pairs };

/** Counts the unpaired words, without particles and without words for which `isOptional` is true. */
function countUnpaired(
  words: Word[],
  count: number,
  isPaired: Uint8Array,
  isOptional: (word: string) => boolean,
): number {
  let unpairedCount = 0;
  for (let i = 0; i < count; i++) {
    const { text } = words[i] as Word;
    if (isPaired[i] === 0 && !PARTICLES.has(text) && !isOptional(text)) unpairedCount++;
  }
  return unpairedCount;
}

const isNeverOptional = () => false;

const firstUnpaired = (words: Word[], count: number, isPaired: Uint8Array) =>
  words.findIndex(({ text }, i) => i < count && isPaired[i] === 0 && !PARTICLES.has(text));

/** Arabic particles before the father's name. */
const PATRONYMIC_PARTICLES = new Set(['bin', 'ben', 'ibn', 'bint']);

/**
 * Returns whether two words cannot belong to one person: different initials or different fathers. Two ordinary words
 * can, because people have second surnames. `left` and `right` are the indexes of the words.
 */
function isContradiction(a: Word[], b: Word[], left: number, right: number): boolean {
  const leftWord = (a[left] as Word).text;
  const rightWord = (b[right] as Word).text;
  if (leftWord.length === 1 || rightWord.length === 1 || (isPatronymic(leftWord) && isPatronymic(rightWord)))
    return true;
  return PATRONYMIC_PARTICLES.has(a[left - 1]?.text ?? '') && PATRONYMIC_PARTICLES.has(b[right - 1]?.text ?? '');
}

/** More edits than this in a whole name are not typing errors. */
const MAX_EDITS = 2;
/** With fewer shared consonants, names of different scripts may agree by chance. */
const MIN_CONSONANTS = 4;

/** Returns whether a word is an initial: names that differ only in an initial are different names. */
const hasInitial = (words: readonly Word[]) => words.some(({ text }) => text.length === 1);

const joinedText = (words: readonly Word[]) => words.map(({ text }) => text).join('');

/**
 * Pairs the words, first by the most certain kind of agreement and last by the least certain one, and returns the level
 * that follows from the pairs and the unpaired words.
 */
function alignWords(a: CompiledContact, b: CompiledContact): Alignment['level'] {
  const isNative = a.native.length > 0 && b.native.length > 0;
  const left = isNative ? a.native : a.words;
  const right = isNative ? b.native : b.words;
  const n = Math.min(left.length, MAX_WORDS);
  const m = Math.min(right.length, MAX_WORDS);
  resetPairs();
  const equalCount = pairEqual(left, right, n, m);
  const hasSameLetters = isNative ? joinedText(left) === joinedText(right) : a.letters === b.letters;
  if (equalCount === n && equalCount === m) return hasSameLetters ? 'same' : 'other order';
  const joinedCount =
    pairJoined(left, right, n, m, leftPaired, rightPaired) + pairJoined(right, left, m, n, rightPaired, leftPaired);
  const nearPairs = a.isLogographic && b.isLogographic ? NO_PAIRS : pairNear(left, right, n, m, isNative);
  if (hasSameLetters) return 'same letters';
  const initialsCount =
    pairInitials(left, right, n, m, leftPaired, rightPaired) + pairInitials(right, left, m, n, rightPaired, leftPaired);
  const isTranscribed =
    (a.compareConsonantsOnly && b.native.length === 0) || (b.compareConsonantsOnly && a.native.length === 0);
  const consonantCount = isTranscribed ? pairAcrossScripts(left, right, n, m) : 0;
  let leftUnpairedCount = countUnpaired(left, n, leftPaired, isNeverOptional);
  let rightUnpairedCount = countUnpaired(right, m, rightPaired, isNeverOptional);
  // A patronymic is often omitted, so it may be missing on one side; two different ones contradict each other.
  if (leftUnpairedCount === 0 || rightUnpairedCount === 0) {
    leftUnpairedCount = countUnpaired(left, n, leftPaired, isPatronymic);
    rightUnpairedCount = countUnpaired(right, m, rightPaired, isPatronymic);
  }
  const distinctivePairs = pairs.filter(({ share, isInitial }) => share > 0 || isInitial).length;
  if (leftUnpairedCount === 0 && rightUnpairedCount === 0 && distinctivePairs > 0) {
    if (nearPairs.initials + initialsCount > 0) return 'initials';
    if (nearPairs.nicknames > 0) return 'nickname';
    if (consonantCount > 0)
      return consonantCount >= MIN_CONSONANTS || equalCount + nearPairs.words > 0 ? 'alike' : 'one word in common';
    return nearPairs.edits <= MAX_EDITS ? 'near' : 'alike';
  }
  if (
    !isNative &&
    !hasInitial(left) &&
    !hasInitial(right) &&
    a.letters.length >= 8 &&
    isWithinOneEdit(a.letters, b.letters)
  )
    return 'near';
  if (distinctivePairs >= 2 && equalCount + joinedCount + nearPairs.words > 0) {
    if (leftUnpairedCount === 0 || rightUnpairedCount === 0) return 'more words';
    if (equalCount + joinedCount > 0 && leftUnpairedCount === 1 && rightUnpairedCount === 1) {
      const leftIndex = firstUnpaired(left, n, leftPaired);
      const rightIndex = firstUnpaired(right, m, rightPaired);
      if (equalCount >= 2 && !isNative && pairSimilar(left, right, leftIndex, rightIndex)) return 'alike';
      // The first word is usually the given name; a family shares the other words.
      const isFirst = leftPaired[0] !== 1 || rightPaired[0] !== 1;
      return isFirst || isContradiction(left, right, leftIndex, rightIndex) ? 'first word differs' : 'one word differs';
    }
  }
  return equalCount + joinedCount > 0 ? 'one word in common' : 'differ';
}

/** Compares two whole names word by word, in any order. */
export function alignNames(a: CompiledContact, b: CompiledContact): Alignment {
  alignment.level = alignWords(a, b);
  return alignment;
}
