import { stemWord } from '../text/fold.ts';
import { readTable } from '../text/shipped-data.ts';

/** A word that stands for one of several opposed meanings: "northern" is north on the axis direction. */
interface Meaning {
  axis: string;
  /** One meaning, or two for a word such as "southwest". */
  values: string[];
}

const meaningOf = new Map<string, Meaning>();
for (const [axis = '', values = '', words = ''] of readTable('opposed-words.tsv'))
  for (const word of words.split(' ')) meaningOf.set(stemWord(word), { axis, values: values.split(' ') });

/** Minimum length of the common end of two compounds: "Nordbank" and "Südbank". */
const MIN_COMMON_END = 3;

/** Returns the first words of two compounds with the same second word, if both have a meaning on one axis. */
function opposedPrefixes(a: string, b: string): [Meaning, Meaning] | undefined {
  let end = 0;
  while (end < a.length && end < b.length && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  for (; end >= MIN_COMMON_END; end--) {
    const left = meaningOf.get(stemWord(a.slice(0, a.length - end)));
    const right = meaningOf.get(stemWord(b.slice(0, b.length - end)));
    if (left && right && left.axis === right.axis) return [left, right];
  }
  return undefined;
}

const lacks = (values: readonly string[], others: ReadonlySet<string>) => values.some((value) => !others.has(value));

function meaningsByAxis(words: readonly string[]): Map<string, Set<string>> {
  const meanings = new Map<string, Set<string>>();
  for (const word of words) {
    const meaning = meaningOf.get(stemWord(word));
    if (!meaning) continue;
    const values = meanings.get(meaning.axis) ?? new Set();
    for (const value of meaning.values) values.add(value);
    meanings.set(meaning.axis, values);
  }
  return meanings;
}

/**
 * Returns whether two names contain opposed words, such as north and south, sons and daughters, upper and lower: each
 * side has a meaning of one axis that the other lacks. The words are folded, as in NameVariant; a translation has the
 * same meaning.
 */
export function hasOpposedWords(left: readonly string[], right: readonly string[]): boolean {
  const rightMeanings = meaningsByAxis(right);
  for (const [axis, values] of meaningsByAxis(left)) {
    const others = rightMeanings.get(axis);
    if (others && lacks([...values], others) && lacks([...others], values)) return true;
  }
  for (const a of left) {
    if (right.includes(a)) continue;
    for (const b of right) {
      if (left.includes(b)) continue;
      const prefixes = opposedPrefixes(a, b);
      if (prefixes && lacks(prefixes[0].values, new Set(prefixes[1].values))) return true;
    }
  }
  return false;
}
