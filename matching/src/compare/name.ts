import type { CompiledName } from '../record/compiled-name.ts';
import { foldText, splitWords } from '../text/fold.ts';
import { editDistance } from '../text/string-distance.ts';
import { isAbbreviation, wordSimilarity } from './token-similarity.ts';

/** How well two company names agree, from best to worst. */
const NAME_LEVELS = [
  'identical',
  'same words',
  'same letters',
  'same stems',
  'other order',
  'same words and town',
  'abbreviated',
  'spelling differs',
  'cut off',
  'nearly all',
  'most',
  'half',
  'some',
  'little',
  'acronym',
  'nothing shared',
] as const;
export type NameLevel = (typeof NAME_LEVELS)[number];

/**
 * Groups of name levels. A model has weights per group, because the other fields mean more when the names agree less.
 */
export const NAME_GROUPS = ['equal', 'near', 'similar', 'weak'] as const;
export type NameGroup = (typeof NAME_GROUPS)[number];

const GROUP_OF: Record<NameLevel, NameGroup> = {
  identical: 'equal',
  'same words': 'equal',
  'same letters': 'equal',
  'same stems': 'equal',
  'other order': 'equal',
  'same words and town': 'equal',
  abbreviated: 'equal',
  'spelling differs': 'near',
  'cut off': 'near',
  'nearly all': 'similar',
  most: 'similar',
  half: 'weak',
  some: 'weak',
  little: 'weak',
  acronym: 'weak',
  'nothing shared': 'weak',
};

/** Returns the group of a name level. */
export const nameGroup = (level: NameLevel): NameGroup => GROUP_OF[level];

/**
 * Levels at which an equal number, phone or domain is not trusted: companies of one group, or in one hotel, share them.
 */
export const CONTRADICTING_NAME_LEVELS: ReadonlySet<string> = new Set<NameLevel>(['nothing shared', 'little']);

export interface NameComparison {
  level: NameLevel;
  left: CompiledName;
  right: CompiledName;
  /** Information of the words in both names, in bits. */
  shared: number;
  /** Information of the words in only one name, in bits. Town names of the other record do not count. */
  onlyLeft: number;
  onlyRight: number;
  /** Shared part of the information, 0 to 1 (Dice coefficient). */
  similarity: number;
}

const MAX_TOKENS = 24;
/** Share of each token that is matched, 0 to 1. Reused by all comparisons, which run one after the other. */
const leftCoverage = new Float64Array(MAX_TOKENS);
const rightCoverage = new Float64Array(MAX_TOKENS);

/**
 * Pairs two adjacent words of `a` with the word of `b` that joins them: "north gate" with "northgate". `variant.t` has
 * the words of a spelling. Returns the information of the pairs in bits.
 */
function joinNeighbours(
  a: CompiledName,
  b: CompiledName,
  coverageA: Float64Array,
  coverageB: Float64Array,
  count: number,
): number {
  let shared = 0;
  for (let i = 0; i + 1 < count; i++) {
    if (coverageA[i] !== 0 || coverageA[i + 1] !== 0) continue;
    const joined = (a.variant.t[i] as string) + (a.variant.t[i + 1] as string);
    for (let j = 0; j < b.stems.length && j < MAX_TOKENS; j++) {
      if (coverageB[j] !== 0 || joined !== b.variant.t[j]) continue;
      coverageA[i] = coverageA[i + 1] = coverageB[j] = 1;
      shared += Math.min(b.bits[j] as number, (a.bits[i] as number) + (a.bits[i + 1] as number));
    }
  }
  return shared;
}

/** Returns whether one word of at most four letters is a truncated or contracted form of the other. */
const isShortForm = (a: string, b: string) => Math.min(a.length, b.length) <= 4 && isAbbreviation(a, b);

/** Returns the information of the unpaired words in bits; words in `places` do not count. */
function unmatchedBits(name: CompiledName, coverage: Float64Array, count: number, places: readonly string[]): number {
  let bits = 0;
  for (let i = 0; i < count; i++) {
    const unmatchedShare = 1 - (coverage[i] as number);
    if (unmatchedShare <= 0) continue;
    if (unmatchedShare === 1 && places.length > 0 && places.includes(name.variant.t[i] as string)) continue;
    bits += unmatchedShare * (name.bits[i] as number);
  }
  return bits;
}

const normaliseSpelling = (text: string) =>
  splitWords(foldText(text))
    .join(' ')
    .replace(/\blimited\b/g, 'ltd');

/**
 * Returns whether the spellings (`variant.s`) and legal forms are equal: tokens alone do not distinguish
 * "Dell Corporation Ltd" from "Dell Ltd".
 */
function isIdentical(left: CompiledName, right: CompiledName): boolean {
  return left.form === right.form && normaliseSpelling(left.variant.s) === normaliseSpelling(right.variant.s);
}

/**
 * Compares two spellings word by word; a rare word counts more. Equal words are paired first, then words that one side
 * writes together, then each remaining word with the most similar one. `leftPlaces` and `rightPlaces` are the words of
 * the records' towns.
 */
function compareSpellings(
  left: CompiledName,
  right: CompiledName,
  leftPlaces: readonly string[],
  rightPlaces: readonly string[],
): NameComparison {
  if (left.letters === right.letters) {
    const hasSameWords = left.stems.length === right.stems.length;
    const level = !hasSameWords ? 'same letters' : isIdentical(left, right) ? 'identical' : 'same words';
    const shared = Math.min(left.total, right.total);
    return { level, left, right, shared, onlyLeft: 0, onlyRight: 0, similarity: 1 };
  }
  const n = Math.min(left.stems.length, MAX_TOKENS);
  const m = Math.min(right.stems.length, MAX_TOKENS);
  leftCoverage.fill(0, 0, n);
  rightCoverage.fill(0, 0, m);
  let shared = 0;
  let matchedCount = 0;
  let abbreviatedCount = 0;
  for (let i = 0; i < n; i++) {
    const stem = left.stems[i];
    for (let j = 0; j < m; j++) {
      if (rightCoverage[j] !== 0 || stem !== right.stems[j]) continue;
      leftCoverage[i] = rightCoverage[j] = 1;
      shared += left.bits[i] as number;
      matchedCount++;
      break;
    }
  }
  if (matchedCount < n || matchedCount < m) {
    shared +=
      joinNeighbours(left, right, leftCoverage, rightCoverage, n) +
      joinNeighbours(right, left, rightCoverage, leftCoverage, m);
    for (let i = 0; i < n; i++) {
      if (leftCoverage[i] !== 0) continue;
      let best = 0;
      let bestIndex = -1;
      for (let j = 0; j < m; j++) {
        if (rightCoverage[j] !== 0) continue;
        let similarity = wordSimilarity(
          left.stems[i] as string,
          right.stems[j] as string,
          left.variant.t[i] as string,
          right.variant.t[j] as string,
        );
        // The first word is rarely shortened this much: "Bai" is not "Baikal".
        if (i === 0 && j === 0 && isShortForm(left.stems[0] as string, right.stems[0] as string)) similarity *= 0.5;
        if (similarity > best) {
          best = similarity;
          bestIndex = j;
        }
      }
      if (bestIndex < 0) continue;
      const common = Math.min(left.bits[i] as number, right.bits[bestIndex] as number);
      if (isAbbreviation(left.variant.t[i] as string, right.variant.t[bestIndex] as string)) abbreviatedCount++;
      // An abbreviation is rarer than its word, so the more common of the two determines the unmatched bits.
      leftCoverage[i] = 1 - ((1 - best) * common) / (left.bits[i] as number);
      rightCoverage[bestIndex] = 1 - ((1 - best) * common) / (right.bits[bestIndex] as number);
      shared += best * common;
    }
  }
  if (matchedCount > 0 && abbreviatedCount > 0 && matchedCount + abbreviatedCount === n && n === m) {
    const onlyBits =
      unmatchedBits(left, leftCoverage, n, rightPlaces) + unmatchedBits(right, rightCoverage, m, leftPlaces);
    const [onlyLeft, onlyRight] = [onlyBits / 2, onlyBits / 2];
    return { level: 'abbreviated', left, right, shared, onlyLeft, onlyRight, similarity: 0.95 };
  }
  const onlyLeft = unmatchedBits(left, leftCoverage, n, rightPlaces);
  const onlyRight = unmatchedBits(right, rightCoverage, m, leftPlaces);
  const similarity = shared === 0 ? 0 : (2 * shared) / (2 * shared + onlyLeft + onlyRight);
  const level = levelOf(left, right, similarity, matchedCount, onlyLeft + onlyRight);
  if (level === 'spelling differs') {
    // A typing error creates another, perhaps rare word: the names still share nearly all of their information.
    const minShared = 0.85 * Math.min(left.total, right.total);
    return {
      level,
      left,
      right,
      shared: Math.max(shared, minShared),
      onlyLeft: 0,
      onlyRight: 0,
      similarity: Math.max(similarity, 0.9),
    };
  }
  return { level, left, right, shared, onlyLeft, onlyRight, similarity };
}

/** Minimum length of a truncated name in letters; no system truncates earlier. */
const MIN_CUT_LENGTH = 18;

/** Returns whether the shorter name is the beginning of the longer one and ends inside a word (`variant.t`). */
function isCutOff(left: CompiledName, right: CompiledName): boolean {
  const [short, long] = left.letters.length < right.letters.length ? [left, right] : [right, left];
  if (short.letters.length < MIN_CUT_LENGTH || !long.letters.startsWith(short.letters)) return false;
  let end = 0;
  for (const token of long.variant.t) {
    end += token.length;
    if (end === short.letters.length) return false;
    if (end > short.letters.length) break;
  }
  return true;
}

/** Returns whether the whole names differ by one or two typing errors; words may also be joined or split. */
function isMistyped(left: CompiledName, right: CompiledName): boolean {
  const length = Math.min(left.letters.length, right.letters.length);
  if (length < 6 || left.numbers !== right.numbers) return false;
  const limit = length >= 16 ? 2 : 1;
  return editDistance(left.letters, right.letters, limit) <= limit;
}

function levelOf(
  left: CompiledName,
  right: CompiledName,
  similarity: number,
  matchedCount: number,
  onlyBits: number,
): NameLevel {
  if (left.core === right.core) return 'same stems';
  if (matchedCount === left.stems.length && matchedCount === right.stems.length) return 'other order';
  if (onlyBits === 0 && matchedCount >= Math.min(left.stems.length, right.stems.length) && matchedCount > 0)
    return 'same words and town';
  if (isCutOff(left, right)) return 'cut off';
  if (isMistyped(left, right)) return 'spelling differs';
  if (similarity >= 0.9) return 'nearly all';
  if (similarity >= 0.72) return 'most';
  if (similarity >= 0.5) return 'half';
  if (similarity >= 0.3) return 'some';
  if (isAcronymPair(left, right)) return 'acronym';
  return similarity >= 0.12 ? 'little' : 'nothing shared';
}

/** Returns whether one name is a single word that equals the acronym (`variant.a`) of the other. */
function isAcronymPair(left: CompiledName, right: CompiledName): boolean {
  if (left.stems.length === 1 && right.variant.a !== undefined) return right.variant.a === left.letters;
  return right.stems.length === 1 && left.variant.a !== undefined && left.variant.a === right.letters;
}

/** Compares each spelling of one company with each of the other; returns the best pair, or undefined without any. */
export function compareNames(
  left: CompiledName[],
  right: CompiledName[],
  leftPlaces: readonly string[],
  rightPlaces: readonly string[],
): NameComparison | undefined {
  let best: NameComparison | undefined;
  let bestValue = Number.NEGATIVE_INFINITY;
  for (const a of left) {
    for (const b of right) {
      const comparison = compareSpellings(a, b, leftPlaces, rightPlaces);
      const formBonus = comparison.level === 'identical' ? 0.02 : a.form === b.form ? 0.01 : 0;
      const value = comparison.similarity + formBonus + 0.004 * Math.min(25, comparison.shared);
      if (value <= bestValue) continue;
      best = comparison;
      bestValue = value;
    }
  }
  return best;
}
