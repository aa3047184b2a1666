import {
  type AccountInput,
  blockingKeys,
  compareAccounts,
  duplicateVetoes,
  type NormalisedAccount,
  normaliseAccount,
  type PairScore,
  rank,
  scorePair,
  type TokenFrequency,
} from '@leadwright/matching';
import { hasFlag } from '../../arguments.ts';
import { isSampled, pairLine } from '../training/lines.ts';
import { candidateRows, masterOf, matchRow } from './master.ts';

/** Row numbers of two records of the same company. */
export type Pair = [left: number, right: number];

interface ScoredPair {
  left: number;
  right: number;
  accepted: boolean;
  score: PairScore;
}

export interface LinkResult {
  /** Token counts of the master, for training lines. */
  frequency: TokenFrequency;
  left: NormalisedAccount[];
  right: NormalisedAccount[];
  rows: number;
  pairs: ScoredPair[];
}

/** Lowest probability at which a pair within one file is a duplicate, as in the product. */
const MIN_DUPLICATE_PROBABILITY = 0.5;

const masterFromInputs = (inputs: AccountInput[]) =>
  masterOf(
    inputs.map((_, row) => String(row)),
    inputs.map(normaliseAccount),
  );

/** Returns all pairs within one file that share a key; a pair is accepted by its own probability and vetoes. */
export function dedupeAccounts(inputs: AccountInput[]): LinkResult {
  const master = masterFromInputs(inputs);
  const { records, frequency } = master;
  const pairs: ScoredPair[] = [];
  records.forEach((record, right) => {
    for (const left of candidateRows(master, blockingKeys(record, frequency))) {
      if (left >= right) continue;
      const score = scorePair(records[left]!, record, frequency);
      score.vetoes.push(...duplicateVetoes(records[left]!, record, score));
      const accepted = score.probability >= MIN_DUPLICATE_PROBABILITY && score.vetoes.length === 0;
      pairs.push({ left, right, accepted, score });
    }
  });
  return { frequency, left: records, right: records, rows: records.length, pairs };
}

/** Links each row of one file to another file, with the product's decision. */
export function linkAccounts(queries: AccountInput[], masters: AccountInput[]): LinkResult {
  const master = masterFromInputs(masters);
  const { frequency } = master;
  const pairs: ScoredPair[] = [];
  const left = queries.map(normaliseAccount);
  left.forEach((query, row) => {
    const { decision, scored } = matchRow(query, blockingKeys(query, frequency), master);
    rank(scored).forEach(({ id, score }, i) => {
      pairs.push({ left: row, right: Number(id), accepted: i === 0 && decision.decision === 'accept', score });
    });
  });
  return { frequency, left, right: master.records, rows: queries.length, pairs };
}

/** Returns all pairs of rows with the same label. */
export function pairsOf(labels: string[]): Pair[] {
  const pairs: Pair[] = [];
  const rowsByLabel = new Map<string, number[]>();
  labels.forEach((label, row) => {
    const earlierRows = rowsByLabel.get(label) ?? [];
    for (const other of earlierRows) pairs.push([other, row]);
    rowsByLabel.set(label, [...earlierRows, row]);
  });
  return pairs;
}

/** Returns the candidates of a sample of the rows as training lines. */
export function trainingLines(track: string, result: LinkResult, truth: Pair[]): string[] {
  const { frequency, left, right, rows, pairs } = result;
  const answers = new Map(truth);
  return pairs
    .filter((pair) => isSampled(`${track}${pair.left}`, rows))
    .map((pair) => {
      const comparison = compareAccounts(left[pair.left]!, right[pair.right]!, frequency);
      return pairLine(track, `${track}${pair.left}`, answers.get(pair.left) === pair.right, comparison, frequency);
    });
}

/**
 * Prints precision, recall and F1 of the accepted pairs, the figures of blocking and, with --errors, the worst errors.
 */
export function printScores(
  name: string,
  { rows, pairs }: LinkResult,
  truth: Pair[],
  describeRow: (row: number, side: 'left' | 'right') => string,
): void {
  const keyOf = (left: number, right: number) => `${left} ${right}`;
  const expected = new Set(truth.map(([left, right]) => keyOf(left, right)));
  const accepted = pairs.filter((pair) => pair.accepted);
  const isCorrect = ({ left, right }: ScoredPair) => expected.has(keyOf(left, right));
  const hits = accepted.filter(isCorrect).length;
  const candidateHits = pairs.filter(isCorrect).length;
  const precision = hits / accepted.length;
  const recall = hits / truth.length;
  const f1 = (2 * hits) / (accepted.length + truth.length);
  console.log(
    `${name.padEnd(20)} P ${precision.toFixed(4)}  R ${recall.toFixed(4)}  F1 ${f1.toFixed(4)}  ` +
      `blocking ${(candidateHits / truth.length).toFixed(4)} at ${(pairs.length / rows).toFixed(1)} candidates per row`,
  );
  if (!hasFlag('--errors')) return;
  const formatPair = (pair: ScoredPair) =>
    `  ${pair.score.weight.toFixed(1)} p ${pair.score.probability.toFixed(3)} [${pair.score.vetoes}]\n    ${describeRow(pair.left, 'left')}\n    ${describeRow(pair.right, 'right')}\n    ` +
    pair.score.contributions.map((c) => `${c.field}=${c.level}:${c.bits.toFixed(1)}`).join('  ');
  const byWeight = [...pairs].sort((a, b) => b.score.weight - a.score.weight);
  console.log('worst false accepts');
  for (const pair of byWeight.filter((pair) => pair.accepted && !isCorrect(pair)).slice(0, 20))
    console.log(formatPair(pair));
  console.log('missed candidates (sample)');
  const misses = byWeight.filter((pair) => !pair.accepted && isCorrect(pair));
  for (let i = 0; i < misses.length; i += Math.ceil(misses.length / 45)) console.log(formatPair(misses[i]!));
  const candidates = new Set(pairs.map(({ left, right }) => keyOf(left, right)));
  console.log('true pairs that were not candidates');
  for (const [left, right] of truth.filter(([left, right]) => !candidates.has(keyOf(left, right))).slice(0, 10))
    console.log(`    ${describeRow(left, 'left')}\n    ${describeRow(right, 'right')}\n`);
}
