import { hasFlag } from '../../arguments.ts';
import type { Prediction } from './command-line.ts';

/** Joins two ids: for a link the query comes first, for duplicates (`unorderedPair`) the ids are sorted. */
export const pairOf = (a: string, b: string): string => `${a}\t${b}`;
export const unorderedPair = (a: string, b: string): string => (a < b ? pairOf(a, b) : pairOf(b, a));

interface Rates {
  precision: number;
  recall: number;
  f1: number;
  wrong: number;
}

/** Returns precision, recall and F1 of pairs; an accepted row without a right answer counts as wrong. */
export function ratesOf(found: ReadonlySet<string>, truth: ReadonlySet<string>): Rates {
  let right = 0;
  for (const pair of found) if (truth.has(pair)) right++;
  return {
    precision: found.size > 0 ? right / found.size : 1,
    recall: right / truth.size,
    f1: (2 * right) / (found.size + truth.size),
    wrong: found.size - right,
  };
}

/** Returns the pairs that the product links without review. */
export const acceptedPairs = (predictions: Prediction[]): Set<string> =>
  new Set(predictions.flatMap(({ query, record, decision }) => (decision === 'accept' ? [pairOf(query, record)] : [])));

/** Returns all pairs within groups; `groupOf` maps ids to group names. */
export function pairsWithin(groupOf: Iterable<[id: string, group: string]>): Set<string> {
  const groups = Map.groupBy(groupOf, ([, group]) => group);
  const pairs = new Set<string>();
  for (const members of groups.values()) {
    const ids = members.map(([id]) => id);
    for (let i = 0; i < ids.length; i++)
      for (let j = i + 1; j < ids.length; j++) pairs.add(unorderedPair(ids[i]!, ids[j]!));
  }
  return pairs;
}

const MAX_PRINTED = 20;

/** With --errors, prints wrong and missed pairs of a set, the same number of each. */
export function printErrors(
  found: ReadonlySet<string>,
  truth: ReadonlySet<string>,
  left: (id: string) => unknown,
  right = left,
): void {
  if (!hasFlag('--errors')) return;
  const printPairs = (title: string, pairs: string[]) => {
    console.log(`  ${title}: ${pairs.length}`);
    const step = Math.max(1, Math.floor(pairs.length / MAX_PRINTED));
    for (let index = 0; index < pairs.length && index < step * MAX_PRINTED; index += step) {
      const [a = '', b = ''] = pairs[index]!.split('\t');
      console.log(`    ${JSON.stringify(left(a))}\n    ${JSON.stringify(right(b))}\n`);
    }
  };
  printPairs(
    'wrong links',
    [...found].filter((pair) => !truth.has(pair)),
  );
  printPairs(
    'missed',
    [...truth].filter((pair) => !found.has(pair)),
  );
}
