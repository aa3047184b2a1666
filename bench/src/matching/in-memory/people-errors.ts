import { type NormalisedContact, scoreContactPair } from '@leadwright/matching';
import type { PeopleTask } from '../sets/people.ts';
import { linksOf, type PeopleRun } from './people.ts';

const MAX_PRINTED = 20;

function formatContributions(left: NormalisedContact, right: NormalisedContact, run: PeopleRun): string {
  const { weight, contributions } = scoreContactPair(left, right, run.frequency, run.model);
  const parts = contributions.map(
    (c) =>
      `${c.field}: ${c.level}${c.left === c.right ? ` "${c.left}"` : ` "${c.left}" "${c.right}"`} ${c.bits.toFixed(1)}`,
  );
  return `  ${weight.toFixed(1)}  ${parts.join('; ')}`;
}

/**
 * Prints the wrong links by weight, highest first, and the missed pairs: first candidates, lowest first, then pairs
 * that no key found.
 */
export function printErrors(task: PeopleTask, run: PeopleRun, threshold: number): void {
  const { left, right } = run.records;
  const links = linksOf(task, run.candidates, threshold);
  const weights = new Map(run.candidates.map((c) => [`${c.left} ${c.right}`, c.weight]));
  const printPairs = (title: string, pairs: string[]) => {
    console.log(`  ${title}: ${pairs.length}`);
    for (const pair of pairs.slice(0, MAX_PRINTED)) {
      const [i = 0, j = 0] = pair.split(' ').map(Number);
      console.log(`${pair}: ${formatContributions(left[i] as NormalisedContact, right[j] as NormalisedContact, run)}`);
    }
  };
  const byWeightDescending = (a: string, b: string) => (weights.get(b) ?? -99) - (weights.get(a) ?? -99);
  printPairs('wrong links', [...links].filter((link) => !task.truth.has(link)).sort(byWeightDescending));
  const missed = [...task.truth].filter((pair) => !links.has(pair));
  const missedCandidates = missed.filter((pair) => weights.has(pair)).sort((a, b) => byWeightDescending(b, a));
  printPairs('missed candidates', missedCandidates);
  printPairs(
    'missed, not candidates',
    missed.filter((pair) => !weights.has(pair)),
  );
}
