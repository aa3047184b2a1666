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
import { formatPairLine, isSampled } from '../training/lines.ts';
import { buildMaster, findCandidateRows, matchRow } from './master.ts';

/** Row numbers of two records of the same company. */
export type Pair = [left: number, right: number];

interface ScoredPair {
  left: number;
  right: number;
  isAccepted: boolean;
  score: PairScore;
}

export interface LinkResult {
  /** Token counts of the master, for training lines. */
  frequency: TokenFrequency;
  left: NormalisedAccount[];
  right: NormalisedAccount[];
  rowCount: number;
  pairs: ScoredPair[];
}

/** Lowest probability at which a pair within one file is a duplicate, as in the product. */
const MIN_DUPLICATE_PROBABILITY = 0.5;
const MAX_FALSE_ACCEPTS_PRINTED = 20;
const MAX_NOT_ACCEPTED_PRINTED = 45;
const MAX_NON_CANDIDATES_PRINTED = 10;

const buildMasterFromInputs = (inputs: AccountInput[]) =>
  buildMaster(
    inputs.map((_, row) => String(row)),
    inputs.map(normaliseAccount),
  );

/** Scores all pairs of rows that share a key within one file, and accepts each pair without regard to other pairs. */
export function dedupeAccounts(inputs: AccountInput[]): LinkResult {
  const master = buildMasterFromInputs(inputs);
  const { records, frequency } = master;
  const pairs: ScoredPair[] = [];
  records.forEach((record, right) => {
    for (const left of findCandidateRows(master, blockingKeys(record, frequency))) {
      if (left >= right) continue;
      const score = scorePair(records[left]!, record, frequency);
      score.vetoes.push(...duplicateVetoes(records[left]!, record, score));
      const isAccepted = score.probability >= MIN_DUPLICATE_PROBABILITY && score.vetoes.length === 0;
      pairs.push({ left, right, isAccepted, score });
    }
  });
  return { frequency, left: records, right: records, rowCount: records.length, pairs };
}

/** Matches each query against the master records, and accepts at most one record per query as the product does. */
export function linkAccounts(queries: AccountInput[], masterRecords: AccountInput[]): LinkResult {
  const master = buildMasterFromInputs(masterRecords);
  const { frequency } = master;
  const pairs: ScoredPair[] = [];
  const left = queries.map(normaliseAccount);
  left.forEach((query, row) => {
    const { decision, scored } = matchRow(query, blockingKeys(query, frequency), master);
    rank(scored).forEach(({ id, score }, i) => {
      pairs.push({ left: row, right: Number(id), isAccepted: i === 0 && decision.decision === 'accept', score });
    });
  });
  return { frequency, left, right: master.records, rowCount: queries.length, pairs };
}

/** Returns all pairs of rows that have the same label; `labels` has one label per row. */
export function pairsWithSameLabel(labels: string[]): Pair[] {
  const pairs: Pair[] = [];
  const rowsByLabel = new Map<string, number[]>();
  labels.forEach((label, row) => {
    const earlierRows = rowsByLabel.get(label) ?? [];
    for (const earlierRow of earlierRows) pairs.push([earlierRow, row]);
    rowsByLabel.set(label, [...earlierRows, row]);
  });
  return pairs;
}

/** Returns training lines for all candidates of a sample of the left rows. */
export function formatTrainingLines(track: string, result: LinkResult, truth: Pair[]): string[] {
  const { frequency, left, right, rowCount, pairs } = result;
  const trueMatches = new Map(truth);
  return pairs
    .filter((pair) => isSampled(`${track}${pair.left}`, rowCount))
    .map((pair) => {
      const comparison = compareAccounts(left[pair.left]!, right[pair.right]!, frequency);
      const isMatch = trueMatches.get(pair.left) === pair.right;
      return formatPairLine(track, `${track}${pair.left}`, isMatch, comparison, frequency);
    });
}

/** Prints the rates of the accepted pairs and of blocking; with --errors, also the worst errors. */
export function printScores(
  name: string,
  { rowCount, pairs }: LinkResult,
  truth: Pair[],
  describeRow: (row: number, side: 'left' | 'right') => string,
): void {
  const keyOf = (left: number, right: number) => `${left} ${right}`;
  const trueKeys = new Set(truth.map(([left, right]) => keyOf(left, right)));
  const isCorrect = ({ left, right }: ScoredPair) => trueKeys.has(keyOf(left, right));
  const acceptedPairs = pairs.filter((pair) => pair.isAccepted);
  const correctCount = acceptedPairs.filter(isCorrect).length;
  const trueCandidateCount = pairs.filter(isCorrect).length;
  const precision = correctCount / acceptedPairs.length;
  const recall = correctCount / truth.length;
  const f1 = (2 * correctCount) / (acceptedPairs.length + truth.length);
  const blockingRecall = trueCandidateCount / truth.length;
  const candidatesPerRow = pairs.length / rowCount;
  console.log(
    `${name.padEnd(20)} P ${precision.toFixed(4)}  R ${recall.toFixed(4)}  F1 ${f1.toFixed(4)}  ` +
      `blocking ${blockingRecall.toFixed(4)} at ${candidatesPerRow.toFixed(1)} candidates per row`,
  );
  if (!hasFlag('--errors')) return;
  const formatPair = ({ left, right, score }: ScoredPair) =>
    `  ${score.weight.toFixed(1)} p ${score.probability.toFixed(3)} [${score.vetoes}]\n` +
    `    ${describeRow(left, 'left')}\n    ${describeRow(right, 'right')}\n    ` +
    score.contributions.map(({ field, level, bits }) => `${field}=${level}:${bits.toFixed(1)}`).join('  ');
  const pairsByWeight = [...pairs].sort((a, b) => b.score.weight - a.score.weight);
  console.log('worst false accepts');
  const falseAccepts = pairsByWeight.filter((pair) => pair.isAccepted && !isCorrect(pair));
  for (const pair of falseAccepts.slice(0, MAX_FALSE_ACCEPTS_PRINTED)) console.log(formatPair(pair));
  console.log('true pairs not accepted (sample)');
  const notAccepted = pairsByWeight.filter((pair) => !pair.isAccepted && isCorrect(pair));
  const step = Math.ceil(notAccepted.length / MAX_NOT_ACCEPTED_PRINTED);
  for (let i = 0; i < notAccepted.length; i += step) console.log(formatPair(notAccepted[i]!));
  console.log('true pairs that were not candidates');
  const candidateKeys = new Set(pairs.map(({ left, right }) => keyOf(left, right)));
  const nonCandidates = truth.filter(([left, right]) => !candidateKeys.has(keyOf(left, right)));
  for (const [left, right] of nonCandidates.slice(0, MAX_NON_CANDIDATES_PRINTED))
    console.log(`    ${describeRow(left, 'left')}\n    ${describeRow(right, 'right')}\n`);
}
