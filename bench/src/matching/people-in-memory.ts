/**
 * Runs the engine in memory on the person sets febrl4, fake_1000 and person_screening. Usage:
 *   node bench/src/matching/people-in-memory.ts [--only febrl4] [--errors] [--defaults]
 *   --errors prints the worst false accepts and misses; --defaults scores with the shipped model, without estimating
 */

import { argument, hasFlag } from '../arguments.ts';
import { linksOf, type PeopleRun, runPeople, type ScoredPair } from './in-memory/people.ts';
import { printErrors } from './in-memory/people-errors.ts';
import { type PeopleTask, peopleTasks } from './sets/people.ts';

const THRESHOLDS = [0.5, 0.9, 0.98];

const formatRate = (value: number) => value.toFixed(4);

/** Returns the expected calibration error over all candidate pairs, in ten bins. */
function calibrationError(candidates: readonly ScoredPair[], truth: ReadonlySet<string>): number {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, sum: 0, right: 0 }));
  for (const { left, right, probability } of candidates) {
    const bin = bins[Math.min(9, Math.floor(probability * 10))] as (typeof bins)[number];
    bin.count++;
    bin.sum += probability;
    if (truth.has(`${left} ${right}`)) bin.right++;
  }
  return bins.reduce((sum, { sum: p, right }) => sum + Math.abs(p - right), 0) / candidates.length;
}

function formatRates(links: ReadonlySet<string>, truth: ReadonlySet<string>): string {
  let right = 0;
  for (const link of links) if (truth.has(link)) right++;
  const precision = links.size === 0 ? 1 : right / links.size;
  const recall = right / truth.size;
  const f1 = (2 * right) / (links.size + truth.size);
  return `P ${formatRate(precision)} R ${formatRate(recall)} F1 ${formatRate(f1)}  (${links.size - right} wrong, ${truth.size - right} missed)`;
}

function printScreening(task: PeopleTask, candidates: readonly ScoredPair[], threshold: number): void {
  const links = linksOf(task, candidates, threshold);
  const listedRows = new Set([...task.truth].map((pair) => pair.split(' ')[0]));
  const falseHitRows = new Set<string>();
  const hits = { found: 0, all: 0 };
  for (const link of links) if (!listedRows.has(link.split(' ')[0])) falseHitRows.add(link.split(' ')[0] as string);
  for (const row of task.countedRows ?? []) if (links.has(`${row} ${row}`)) hits.found++;
  for (const pair of task.truth) if (links.has(pair)) hits.all++;
  const wrong = [...links].filter((link) => listedRows.has(link.split(' ')[0]) && !task.truth.has(link)).length;
  const others = task.left.length - listedRows.size;
  console.log(
    `  p >= ${threshold}: recall of damaged ${formatRate(hits.found / (task.countedRows?.size ?? 1))}, of all ${formatRate(hits.all / task.truth.size)}; ` +
      `false positives ${falseHitRows.size} of ${others} queries (${((falseHitRows.size / others) * 10_000).toFixed(2)} per 10,000); ` +
      `${wrong} other hits of listed names`,
  );
}

function printTask(task: PeopleTask, run: PeopleRun): void {
  const { candidates } = run;
  let found = 0;
  for (const { left, right } of candidates) if (task.truth.has(`${left} ${right}`)) found++;
  console.log(
    `${task.name}: blocking recall ${formatRate(found / task.truth.size)}, ${(candidates.length / task.left.length).toFixed(1)} candidates per row, ` +
      `ECE ${calibrationError(candidates, task.truth).toFixed(5)}, ${run.pairsPerSecond} pairs/s, ${run.seconds.toFixed(1)} s`,
  );
  for (const threshold of THRESHOLDS) {
    if (task.kind === 'screen') printScreening(task, candidates, threshold);
    else console.log(`  p >= ${threshold}: ${formatRates(linksOf(task, candidates, threshold), task.truth)}`);
    if (task.kind === 'dedupe') {
      const pairs = new Set(
        candidates.filter((c) => c.probability >= threshold && !c.vetoed).map(({ left, right }) => `${left} ${right}`),
      );
      console.log(`    pairs without closure: ${formatRates(pairs, task.truth)}`);
      if (task.labels) {
        const labelled = new Set([...task.labels].filter(([, match]) => match).map(([pair]) => pair));
        const only = (links: Set<string>) => new Set([...links].filter((link) => task.labels?.has(link)));
        console.log(
          `    on the labels, with closure: ${formatRates(only(linksOf(task, candidates, threshold)), labelled)}`,
        );
        console.log(`    on the labels, pairs: ${formatRates(only(pairs), labelled)}`);
      }
    }
  }
}

const only = argument('--only');
let hasSets = false;
for (const task of peopleTasks()) {
  hasSets = true;
  if (only && !task.name.startsWith(only)) continue;
  const run = runPeople(task, !hasFlag('--defaults'));
  printTask(task, run);
  if (hasFlag('--errors')) printErrors(task, run, 0.5);
  if (hasFlag('--model')) console.log(JSON.stringify(run.model));
}
if (!hasSets) console.log('people sets skipped: ../shared/data not found');
