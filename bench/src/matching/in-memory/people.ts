import {
  assignOneToOne,
  type ComparisonModel,
  clusterPairs,
  contactKeys,
  contactPattern,
  contactValues,
  drawPairs,
  estimateContactModel,
  type NormalisedContact,
  normaliseContact,
  scoreContactPair,
  type ValueFrequency,
  valueFrequencyFrom,
} from '@leadwright/matching';
import type { PeopleTask } from '../sets/people.ts';
import { KeyIndex } from './key-index.ts';

const MAX_CANDIDATES = 50;
const MAX_ROWS_READ = 3000;
const RANDOM_PAIRS = 500_000;

export interface ScoredPair {
  /** Row numbers. */
  left: number;
  right: number;
  weight: number;
  probability: number;
  vetoed: boolean;
}

export interface PeopleRun {
  records: { left: NormalisedContact[]; right: NormalisedContact[] };
  frequency: ValueFrequency;
  model: ComparisonModel;
  candidates: ScoredPair[];
  pairsPerSecond: number;
  seconds: number;
}

/** Returns pairs of rows that share a key, rarest keys first, as the database returns them. */
function candidatePairs(left: NormalisedContact[], right: NormalisedContact[], isDedupe: boolean): [number, number][] {
  const core = new KeyIndex(right.length, right.length * 20);
  const fuzzy = new KeyIndex(right.length, right.length * 20);
  right.forEach((record, row) => {
    const keys = contactKeys(record);
    core.add(row, keys.core);
    fuzzy.add(row, keys.fuzzy);
  });
  const pairs: [number, number][] = [];
  const seen = new Set<number>();
  left.forEach((record, row) => {
    const keys = contactKeys(record);
    const found = [
      ...core.find(keys.core, MAX_CANDIDATES, MAX_ROWS_READ),
      ...fuzzy.find(keys.fuzzy, MAX_CANDIDATES, MAX_ROWS_READ),
    ];
    for (const { row: other } of found) {
      if (isDedupe && other === row) continue;
      const [a, b] = isDedupe && other < row ? [other, row] : [row, other];
      const key = a * right.length + b;
      if (seen.has(key)) continue;
      seen.add(key);
      pairs.push([a, b]);
    }
  });
  return pairs;
}

function countPatterns(
  pairs: Iterable<[number, number]>,
  left: NormalisedContact[],
  right: NormalisedContact[],
  frequency: ValueFrequency,
) {
  const counts = new Map<string, number>();
  for (const [i, j] of pairs) {
    const pattern = contactPattern(left[i] as NormalisedContact, right[j] as NormalisedContact, frequency);
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  return counts;
}

/** Normalises, blocks, estimates the model on the files themselves without their truth, and scores. */
export function runPeople(task: PeopleTask, shouldEstimate: boolean): PeopleRun {
  const start = performance.now();
  const left = task.left.map(normaliseContact);
  const right = task.right ? task.right.map(normaliseContact) : left;
  const isDedupe = task.right === undefined;
  const counts = new Map<string, number>();
  for (const record of right) for (const key of contactValues(record)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const frequency = valueFrequencyFrom(counts, right.length);
  const pairs = candidatePairs(left, right, isDedupe);
  let model: ComparisonModel | undefined;
  if (shouldEstimate) {
    const evidence = {
      candidates: countPatterns(pairs, left, right, frequency),
      random: countPatterns(
        drawPairs(left.length, isDedupe ? 'same' : right.length, RANDOM_PAIRS),
        left,
        right,
        frequency,
      ),
      pairs: isDedupe ? (left.length * (left.length - 1)) / 2 : left.length * right.length,
      rows: Math.min(left.length, right.length),
      records: right.length,
    };
    model = estimateContactModel(evidence).model;
  }
  const cpuStart = process.cpuUsage().user;
  const candidates = pairs.map(([i, j]) => {
    const score = scoreContactPair(left[i] as NormalisedContact, right[j] as NormalisedContact, frequency, model);
    return { left: i, right: j, weight: score.weight, probability: score.probability, vetoed: score.vetoes.length > 0 };
  });
  const pairsPerSecond = Math.round(pairs.length / ((process.cpuUsage().user - cpuStart) / 1e6));
  const seconds = (performance.now() - start) / 1000;
  return { records: { left, right }, frequency, model: model as ComparisonModel, candidates, pairsPerSecond, seconds };
}

/** Returns the pairs "left right" that the run links: one to one between files, whole groups within one file. */
export function linksOf(task: PeopleTask, candidates: readonly ScoredPair[], threshold: number): Set<string> {
  const accepted = candidates
    .filter(({ probability, vetoed }) => probability >= threshold && !vetoed)
    .map(({ left, right, weight }) => ({ left: String(left), right: String(right), weight }));
  if (task.kind === 'screen') return new Set(accepted.map(({ left, right }) => `${left} ${right}`));
  if (task.kind === 'link') return new Set(assignOneToOne(accepted).map(({ left, right }) => `${left} ${right}`));
  const links = new Set<string>();
  for (const rows of groupsOf(candidates, threshold)) {
    for (let i = 0; i < rows.length; i++) for (let j = i + 1; j < rows.length; j++) links.add(`${rows[i]} ${rows[j]}`);
  }
  return links;
}

/** Weight in bits of a pair that no key found. */
const UNSEEN_PAIR_BITS = -4;

function groupsOf(candidates: readonly ScoredPair[], threshold: number): number[][] {
  const bits = (p: number) => Math.log2(p / (1 - p));
  return clusterPairs(
    candidates.map(({ left, right, probability, vetoed }) => ({
      a: left,
      b: right,
      bits: bits(Math.min(0.9999, Math.max(0.0001, probability))) - bits(threshold),
      vetoed,
    })),
    UNSEEN_PAIR_BITS,
  );
}
