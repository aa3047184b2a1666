import { hasFlag } from '../../arguments.ts';
import type { Prediction } from './command-line.ts';

/** Returns the key of a pair. For a link the query id comes first; for duplicates, use `unorderedPairKey`. */
export const pairKey = (a: string, b: string): string => `${a}\t${b}`;
export const unorderedPairKey = (a: string, b: string): string => (a < b ? pairKey(a, b) : pairKey(b, a));

interface Rates {
  precision: number;
  recall: number;
  f1: number;
}

/** Returns precision, recall and F1 of linked pairs; an accepted row that has no true match counts as wrong. */
export function calculateRates(linkedPairs: ReadonlySet<string>, truth: ReadonlySet<string>): Rates {
  let correctCount = 0;
  for (const pair of linkedPairs) if (truth.has(pair)) correctCount++;
  return {
    precision: linkedPairs.size > 0 ? correctCount / linkedPairs.size : 1,
    recall: correctCount / truth.size,
    f1: (2 * correctCount) / (linkedPairs.size + truth.size),
  };
}

/** Returns the pairs that the product links without review. */
export function acceptedPairs(predictions: Prediction[]): Set<string> {
  const accepted = predictions.filter(({ decision }) => decision === 'accept');
  return new Set(accepted.map(({ query, record }) => pairKey(query, record)));
}

/** Returns all pairs of ids that are in the same group. */
export function pairsWithinGroups(groupById: Iterable<[id: string, group: string]>): Set<string> {
  const groups = Map.groupBy(groupById, ([, group]) => group);
  const pairs = new Set<string>();
  for (const members of groups.values()) {
    const ids = members.map(([id]) => id);
    for (let i = 0; i < ids.length; i++)
      for (let j = i + 1; j < ids.length; j++) pairs.add(unorderedPairKey(ids[i]!, ids[j]!));
  }
  return pairs;
}

const MAX_PRINTED = 20;

/** With --errors, prints an evenly spaced sample of the wrong and of the missed pairs. */
export function printErrors(
  linkedPairs: ReadonlySet<string>,
  truth: ReadonlySet<string>,
  findLeft: (id: string) => unknown,
  findRight = findLeft,
): void {
  if (!hasFlag('--errors')) return;
  const printPairs = (title: string, pairs: string[]) => {
    console.log(`  ${title}: ${pairs.length}`);
    const step = Math.max(1, Math.floor(pairs.length / MAX_PRINTED));
    for (let index = 0; index < pairs.length && index < step * MAX_PRINTED; index += step) {
      const [leftId = '', rightId = ''] = pairs[index]!.split('\t');
      console.log(`    ${JSON.stringify(findLeft(leftId))}\n    ${JSON.stringify(findRight(rightId))}\n`);
    }
  };
  printPairs(
    'wrong links',
    [...linkedPairs].filter((pair) => !truth.has(pair)),
  );
  printPairs(
    'missed',
    [...truth].filter((pair) => !linkedPairs.has(pair)),
  );
}
