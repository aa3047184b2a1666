/**
 * Runs the engine in memory on the person sets febrl4, fake_1000 and person_screening. Usage:
 *   node bench/src/matching/people-in-memory.ts [--only febrl4] [--errors] [--defaults]
 *   --errors prints the worst false accepts and misses; --defaults scores with the shipped model, without estimating
 */
import { hasFlag, optionValue } from '../arguments.ts';
import { linkPairs, type PeopleRun, runPeopleTask, type ScoredPair } from './in-memory/people.ts';
import { printErrors } from './in-memory/people-errors.ts';
import { createPeopleTasks, type PeopleTask } from './sets/people.ts';

const THRESHOLDS = [0.5, 0.9, 0.98];

const formatRate = (value: number) => value.toFixed(4);

/** Returns the expected calibration error over all candidate pairs, in ten bins. */
function calibrationError(candidates: readonly ScoredPair[], truth: ReadonlySet<string>): number {
  const bins = Array.from({ length: 10 }, () => ({ expectedMatches: 0, matches: 0 }));
  for (const { left, right, probability } of candidates) {
    const bin = bins[Math.min(9, Math.floor(probability * 10))] as (typeof bins)[number];
    bin.expectedMatches += probability;
    if (truth.has(`${left} ${right}`)) bin.matches++;
  }
  const error = bins.reduce((sum, { expectedMatches, matches }) => sum + Math.abs(expectedMatches - matches), 0);
  return error / candidates.length;
}

function formatRates(links: ReadonlySet<string>, truth: ReadonlySet<string>): string {
  let correctCount = 0;
  for (const link of links) if (truth.has(link)) correctCount++;
  const precision = links.size === 0 ? 1 : correctCount / links.size;
  const recall = correctCount / truth.size;
  const f1 = (2 * correctCount) / (links.size + truth.size);
  const errors = `${links.size - correctCount} wrong, ${truth.size - correctCount} missed`;
  return `P ${formatRate(precision)} R ${formatRate(recall)} F1 ${formatRate(f1)}  (${errors})`;
}

function printScreening(task: PeopleTask, candidates: readonly ScoredPair[], threshold: number): void {
  const links = linkPairs(task, candidates, threshold);
  const rowsWithMatch = new Set([...task.truth].map((pair) => pair.split(' ')[0]));
  const falseHitRows = new Set<string>();
  for (const link of links) if (!rowsWithMatch.has(link.split(' ')[0])) falseHitRows.add(link.split(' ')[0] as string);
  const damagedRows = [...(task.damagedRows ?? [])];
  const damagedHits = damagedRows.filter((row) => links.has(`${row} ${row}`)).length;
  const allHits = [...task.truth].filter((pair) => links.has(pair)).length;
  const wrongHits = [...links].filter((link) => rowsWithMatch.has(link.split(' ')[0]) && !task.truth.has(link)).length;
  const negativeCount = task.left.length - rowsWithMatch.size;
  const damagedRecall = formatRate(damagedHits / (task.damagedRows?.size ?? 1));
  const falseHitsPer10000 = ((falseHitRows.size / negativeCount) * 10_000).toFixed(2);
  console.log(
    `  p >= ${threshold}: recall for damaged names ${damagedRecall}, for all names ${formatRate(allHits / task.truth.size)}; ` +
      `false positives ${falseHitRows.size} of ${negativeCount} queries (${falseHitsPer10000} per 10,000); ` +
      `${wrongHits} wrong hits of rows with a match`,
  );
}

function printTask(task: PeopleTask, run: PeopleRun): void {
  const { candidates } = run;
  const trueCandidates = candidates.filter(({ left, right }) => task.truth.has(`${left} ${right}`));
  console.log(
    `${task.name}: blocking recall ${formatRate(trueCandidates.length / task.truth.size)}, ` +
      `${(candidates.length / task.left.length).toFixed(1)} candidates per row, ` +
      `ECE ${calibrationError(candidates, task.truth).toFixed(5)}, ` +
      `${run.pairsPerSecond} pairs/s, ${run.seconds.toFixed(1)} s`,
  );
  for (const threshold of THRESHOLDS) {
    if (task.kind === 'screen') printScreening(task, candidates, threshold);
    else console.log(`  p >= ${threshold}: ${formatRates(linkPairs(task, candidates, threshold), task.truth)}`);
    if (task.kind === 'dedupe') {
      const pairs = new Set(
        candidates
          .filter((c) => c.probability >= threshold && !c.isVetoed)
          .map(({ left, right }) => `${left} ${right}`),
      );
      console.log(`    pairs before transitive closure: ${formatRates(pairs, task.truth)}`);
      if (task.labels) {
        const labelledMatches = new Set([...task.labels].filter(([, isMatch]) => isMatch).map(([pair]) => pair));
        const keepLabelled = (links: Set<string>) => new Set([...links].filter((link) => task.labels?.has(link)));
        const labelledLinks = keepLabelled(linkPairs(task, candidates, threshold));
        console.log(
          `    labelled pairs only, after transitive closure: ${formatRates(labelledLinks, labelledMatches)}`,
        );
        console.log(
          `    labelled pairs only, before transitive closure: ${formatRates(keepLabelled(pairs), labelledMatches)}`,
        );
      }
    }
  }
}

const selectedName = optionValue('--only');
let hasDataSets = false;
for (const task of createPeopleTasks()) {
  hasDataSets = true;
  if (selectedName && !task.name.startsWith(selectedName)) continue;
  const run = runPeopleTask(task, !hasFlag('--defaults'));
  printTask(task, run);
  if (hasFlag('--errors')) printErrors(task, run, 0.5);
  if (hasFlag('--model')) console.log(JSON.stringify(run.model));
}
if (!hasDataSets) console.log('people sets skipped: ../shared/data not found');
