import { stemWord } from '../text/fold.ts';
import { readTable } from '../text/shipped-data.ts';

/** A word that stands for one of several opposed meanings: "northern" is north on the axis direction. */
interface Meaning {
  axis: string;
  /** One meaning, or two for a word such as "southwest". */
  values: readonly string[];
}

const meaningOf = new Map<string, Meaning>();
for (const [axis = '', values = '', words = ''] of readTable('opposed-words.tsv'))
  for (const word of words.split(' ')) meaningOf.set(stemWord(word), { axis, values: values.split(' ') });

/** Minimum length of the common end of two compounds: "Nordbank" and "Südbank". */
const MIN_COMMON_END = 3;

/**
 * Returns the meaning of the first part of a compound whose second part is a word of the other name, or the end of a
 * compound there: "Nordbank" against "Südbank" or "Süd-Bank".
 */
function prefixMeaning(word: string, others: readonly string[]): Meaning | undefined {
  const end = word.slice(-MIN_COMMON_END);
  const relatedWords = others.filter((other) => other.endsWith(end));
  if (relatedWords.length === 0) return undefined;
  for (let length = word.length - MIN_COMMON_END; length > 1; length--) {
    const meaning = meaningOf.get(stemWord(word.slice(0, length)));
    const secondPart = word.slice(length);
    const isSecondPart = (other: string) =>
      other.endsWith(secondPart) &&
      (other === secondPart || meaningOf.get(stemWord(other.slice(0, -secondPart.length)))?.axis === meaning?.axis);
    if (meaning && relatedWords.some(isSecondPart)) return meaning;
  }
  return undefined;
}

/** Returns the meanings of the words of one name, by axis. */
function meaningsByAxis(words: readonly string[], others: readonly string[]): Map<string, Set<string>> {
  const meanings = new Map<string, Set<string>>();
  for (const word of words) {
    const meaning = meaningOf.get(stemWord(word)) ?? prefixMeaning(word, others);
    if (!meaning) continue;
    const values = meanings.get(meaning.axis) ?? new Set();
    for (const value of meaning.values) values.add(value);
    meanings.set(meaning.axis, values);
  }
  return meanings;
}

const lacks = (values: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...others].some((value) => !values.has(value));

/** Returns the words that only the first list has. */
export const onlyIn = (words: readonly string[], others: readonly string[]): string[] =>
  words.filter((word) => !others.includes(word));

/**
 * Returns whether two names contain opposed words, such as north and south, sons and daughters, upper and lower: each
 * side has a meaning of one axis that the other lacks. The words are folded, as in NameVariant; a translation has the
 * same meaning.
 */
export function hasOpposedWords(left: readonly string[], right: readonly string[]): boolean {
  const [onlyLeft, onlyRight] = [onlyIn(left, right), onlyIn(right, left)];
  const leftMeanings = meaningsByAxis(onlyLeft, onlyRight);
  if (leftMeanings.size === 0) return false;
  const rightMeanings = meaningsByAxis(onlyRight, onlyLeft);
  return [...leftMeanings].some(([axis, values]) => {
    const others = rightMeanings.get(axis);
    return others !== undefined && lacks(values, others) && lacks(others, values);
  });
}
