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
const MAX_ROWS_READ = 3_000;
const RANDOM_PAIRS = 500_000;

export interface ScoredPair {
  /** Row number in the left file. */
  left: number;
  /** Row number in the right file. */
  right: number;
  weight: number;
  probability: number;
  isVetoed: boolean;
}

export interface PeopleRun {
  records: { left: NormalisedContact[]; right: NormalisedContact[] };
  frequency: ValueFrequency;
  model: ComparisonModel;
  candidates: ScoredPair[];
  pairsPerSecond: number;
  seconds: number;
}

/** Returns the pairs of rows that share a key, rarest keys first, as the database does. */
function findCandidatePairs(
  left: NormalisedContact[],
  right: NormalisedContact[],
  isDedupe: boolean,
): [number, number][] {
  const coreIndex = new KeyIndex(right.length, right.length * 20);
  const fuzzyIndex = new KeyIndex(right.length, right.length * 20);
  right.forEach((record, row) => {
    const keys = contactKeys(record);
    coreIndex.add(row, keys.core);
    fuzzyIndex.add(row, keys.fuzzy);
  });
  const pairs: [number, number][] = [];
  const pairNumbers = new Set<number>();
  left.forEach((record, row) => {
    const keys = contactKeys(record);
    const candidates = [
      ...coreIndex.find(keys.core, MAX_CANDIDATES, MAX_ROWS_READ),
      ...fuzzyIndex.find(keys.fuzzy, MAX_CANDIDATES, MAX_ROWS_READ),
    ];
    for (const { row: candidateRow } of candidates) {
      if (isDedupe && candidateRow === row) continue;
      const pair: [number, number] = isDedupe && candidateRow < row ? [candidateRow, row] : [row, candidateRow];
      const pairNumber = pair[0] * right.length + pair[1];
      if (pairNumbers.has(pairNumber)) continue;
      pairNumbers.add(pairNumber);
      pairs.push(pair);
    }
  });
  return pairs;
}

/** Counts the pairs with each comparison pattern. */
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

/**
 * Finds and scores the candidate pairs of a task. `shouldEstimate` estimates the model from the files without their
 * labels; otherwise the shipped model scores the pairs.
 */
export function runPeopleTask(task: PeopleTask, shouldEstimate: boolean): PeopleRun {
  const start = performance.now();
  const left = task.left.map(normaliseContact);
  const right = task.right ? task.right.map(normaliseContact) : left;
  const isDedupe = task.right === undefined;
  const counts = new Map<string, number>();
  for (const record of right) for (const key of contactValues(record)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const frequency = valueFrequencyFrom(counts, right.length);
  const pairs = findCandidatePairs(left, right, isDedupe);
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
    return {
      left: i,
      right: j,
      weight: score.weight,
      probability: score.probability,
      isVetoed: score.vetoes.length > 0,
    };
  });
  const pairsPerSecond = Math.round(pairs.length / ((process.cpuUsage().user - cpuStart) / 1e6));
  const seconds = (performance.now() - start) / 1000;
  return { records: { left, right }, frequency, model: model as ComparisonModel, candidates, pairsPerSecond, seconds };
}

/**
 * Returns the linked pairs as "left right": all accepted pairs for screening, one-to-one pairs between two files, and
 * all pairs of a group within one file.
 */
export function linkPairs(task: PeopleTask, candidates: readonly ScoredPair[], threshold: number): Set<string> {
  const acceptedPairs = candidates
    .filter(({ probability, isVetoed }) => probability >= threshold && !isVetoed)
    .map(({ left, right, weight }) => ({ left: String(left), right: String(right), weight }));
  if (task.kind === 'screen') return new Set(acceptedPairs.map(({ left, right }) => `${left} ${right}`));
  if (task.kind === 'link') return new Set(assignOneToOne(acceptedPairs).map(({ left, right }) => `${left} ${right}`));
  const links = new Set<string>();
  for (const rows of clusterRows(candidates, threshold)) {
    for (let i = 0; i < rows.length; i++) for (let j = i + 1; j < rows.length; j++) links.add(`${rows[i]} ${rows[j]}`);
  }
  return links;
}

/** Weight in bits of a pair that shares no key. */
const NON_CANDIDATE_BITS = -4;

/** Returns groups of rows that are the same person. */
function clusterRows(candidates: readonly ScoredPair[], threshold: number): number[][] {
  const logOdds = (probability: number) => Math.log2(probability / (1 - probability));
  return clusterPairs(
    candidates.map(({ left, right, probability, isVetoed }) => ({
      a: left,
      b: right,
      bits: logOdds(Math.min(0.9999, Math.max(0.0001, probability))) - logOdds(threshold),
      isVetoed,
    })),
    NON_CANDIDATE_BITS,
  );
}
