import { areTranslations } from '../name/words.ts';
import { editDistance } from '../text/string-distance.ts';

/**
 * Returns whether `long` contains the letters of `short` in order: "ppty" for "property", "intl" for "international".
 */
function isSkeleton(short: string, long: string): boolean {
  let position = 0;
  for (let i = 0; i < long.length && position < short.length; i++)
    if (long.charCodeAt(i) === short.charCodeAt(position)) position++;
  return position === short.length;
}

/**
 * Returns how likely it is that two words mean the same, 0 to 1: a typing error, a truncated word, a compound, an
 * abbreviation, an initial or a translation. The first letters are compared first, which rejects most pairs
 * immediately.
 */
function tokenSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const short = a.length <= b.length ? a : b;
  const long = short === a ? b : a;
  const hasSameStart = short.charCodeAt(0) === long.charCodeAt(0);
  if (short.charCodeAt(0) < 58 || long.charCodeAt(0) < 58) return 0;
  if (short.length === 1) return hasSameStart ? 0.3 : 0;
  if (hasSameStart && long.startsWith(short)) return short.length >= 5 ? 0.9 : short.length >= 3 ? 0.8 : 0.4;
  if (short.length >= 4) {
    const limit = short.length >= 8 ? 2 : 1;
    if (
      long.length - short.length <= limit &&
      (hasSameStart || (short.length >= 6 && short.charCodeAt(1) === long.charCodeAt(1)))
    ) {
      const edits = editDistance(short, long, limit);
      if (edits <= limit) return edits === 1 ? 0.9 - 0.6 / short.length : 0.75;
    }
    if (short.length >= 5 && long.length >= short.length + 3 && long.endsWith(short)) return 0.6;
  }
  if (
    hasSameStart &&
    short.length >= 2 &&
    short.length <= 5 &&
    long.length >= short.length + 2 &&
    isSkeleton(short, long)
  ) {
    return short.length >= 3 && short.charCodeAt(short.length - 1) === long.charCodeAt(long.length - 1) ? 0.55 : 0.35;
  }
  return areTranslations(a, b) ? 0.85 : 0;
}

/**
 * Returns whether `short` contracts `long` and keeps its last letter, which stemming would remove: "comctns" for
 * "communications".
 */
function isContraction(short: string, long: string): boolean {
  const endsAlike = short.charCodeAt(short.length - 1) === long.charCodeAt(long.length - 1);
  return (
    endsAlike && short.length >= 3 && short.length <= 7 && long.length >= short.length + 2 && isSkeleton(short, long)
  );
}

/**
 * Returns whether the shorter word is a truncated or contracted form of the longer one: "techn", "ppty". Takes words,
 * not stems.
 */
export function isAbbreviation(a: string, b: string): boolean {
  const short = a.length <= b.length ? a : b;
  const long = short === a ? b : a;
  if (short.length < 2 || short.charCodeAt(0) !== long.charCodeAt(0)) return false;
  return long.startsWith(short) || (short.length <= 5 && isSkeleton(short, long)) || isContraction(short, long);
}

const CONTRACTION_SIMILARITY = 0.55;

/** Returns the similarity of two words of company names, 0 to 1, by their stems or as a contraction. */
export function wordSimilarity(stemA: string, stemB: string, wordA: string, wordB: string): number {
  const similarity = tokenSimilarity(stemA, stemB);
  if (similarity >= CONTRACTION_SIMILARITY || wordA.charCodeAt(0) !== wordB.charCodeAt(0)) return similarity;
  const isShorterA = wordA.length <= wordB.length;
  return isContraction(isShorterA ? wordA : wordB, isShorterA ? wordB : wordA) ? CONTRACTION_SIMILARITY : similarity;
}
