import { type NormalisedContact, scoreContactPair } from '@leadwright/matching';
import type { PeopleTask } from '../sets/people.ts';
import { linkPairs, type PeopleRun } from './people.ts';

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
 * Prints the wrong links, highest weight first, then the missed pairs: candidates, lowest weight first, and pairs that
 * share no key.
 */
export function printErrors(task: PeopleTask, run: PeopleRun, threshold: number): void {
  const { left, right } = run.records;
  const links = linkPairs(task, run.candidates, threshold);
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
  const missedPairs = [...task.truth].filter((pair) => !links.has(pair));
  const missedCandidates = missedPairs.filter((pair) => weights.has(pair)).sort((a, b) => byWeightDescending(b, a));
  printPairs('missed candidates', missedCandidates);
  printPairs(
    'missed, not candidates',
    missedPairs.filter((pair) => !weights.has(pair)),
  );
}
