import {
  type ComparisonModel,
  type Decision,
  decide,
  rank,
  removeDuplicatesOfBest,
  type ScoredCandidate,
  type Thresholds,
} from '@leadwright/matching';
import { findNearest, loadRecords } from './candidates.ts';
import { type Comparable, ENGINES, type Entity, type Frequency } from './entities.ts';
import { roundScore, toEvidence } from './evidence.ts';
import type { IndexReader } from './index-reader.ts';
import { type CandidateFilter, comparableRecord, type QueryRow, type RowDecision } from './tasks.ts';

/**
 * The minimum and maximum number of core key candidates to score first: the best candidate and its rivals decide most
 * rows. The minimum shows reviewers alternatives; a minimum of 8 accepts a few more rows in a thousand, half of them
 * wrongly.
 */
const FIRST_SCORED = { min: 3, max: 15 } as const;

interface MatchOptions {
  entity: Entity;
  /** Selects the candidates that are stored with each row. */
  keep: CandidateFilter;
  model: ComparisonModel | null;
  thresholds: Thresholds;
  /** Pairs of a row index and a record number that a user has judged to be different. */
  excludedPairs: [rowIndex: number, no: number][];
}

/** A row and its scored candidates, best first. The candidates are deleted when the row is decided. */
interface QueryState {
  rowIndex: number;
  record: Comparable;
  keys: { core: bigint[]; fuzzy: bigint[] };
  /** The record numbers of the candidates by core keys. */
  coreNos: number[];
  /** The number of these candidates that are scored first. */
  firstCount: number;
  scoredCandidates: ScoredCandidate[];
  decision: RowDecision | undefined;
}

/**
 * Finds and scores candidates and decides each row. Rows without a confident decision from the best core key candidates
 * are also compared with all other candidates; those by fuzzy keys cost most of the reads.
 */
export async function match(
  rows: QueryRow[],
  options: MatchOptions,
  frequency: Frequency,
  readIndex: IndexReader,
): Promise<RowDecision[]> {
  const { entity, keep: candidateFilter, thresholds, excludedPairs } = options;
  const engine = ENGINES[entity];
  const model = options.model ?? engine.model;
  const excludedKeys = new Set(excludedPairs.map(([rowIndex, no]) => `${rowIndex} ${no}`));
  const scoredRecords = new Map<string, Comparable>();
  // Only used for people. Companies with one name can be sisters or branches, which a reviewer must distinguish.
  const areDuplicates = (a: ScoredCandidate, b: ScoredCandidate) => {
    const [left, right] = [scoredRecords.get(a.id), scoredRecords.get(b.id)];
    if (!left || !right) return false;
    const { probability, vetoes } = engine.score(left, right, frequency, model);
    return probability >= thresholds.accept && vetoes.length === 0;
  };
  const scoreCandidates = async (states: QueryState[], candidateNos: number[][], isLast: boolean) => {
    const records = await loadRecords(readIndex, candidateNos.flat());
    if (entity === 'contact') for (const [no, record] of records) scoredRecords.set(String(no), record);
    states.forEach((state, i) => {
      for (const no of candidateNos[i]!) {
        const candidate = records.get(no);
        if (!candidate || excludedKeys.has(`${state.rowIndex} ${no}`)) continue;
        state.scoredCandidates.push({
          id: String(no),
          score: engine.score(state.record, candidate, frequency, model),
        });
      }
      state.scoredCandidates = removeDuplicatesOfBest(rank(state.scoredCandidates), areDuplicates);
      const decision = decide(state.scoredCandidates, thresholds);
      if (!isLast && decision.decision !== 'accept') return;
      state.decision = toRowDecision(state, decision, candidateFilter, model.prior);
      state.scoredCandidates = [];
    });
  };

  const rowsWithKeys = rows.map((row) => {
    const record = comparableRecord(entity, row);
    return { rowIndex: row.rowIndex, record, keys: engine.keys(record, frequency) };
  });
  const coreCandidates = await findNearest(
    readIndex,
    'core',
    rowsWithKeys.map(({ keys }) => keys.core),
    frequency,
  );
  const queries = rowsWithKeys.map((row, i): QueryState => {
    const { recordNos, rivals } = coreCandidates[i]!;
    const firstCount = Math.max(FIRST_SCORED.min, Math.min(FIRST_SCORED.max, 1 + rivals));
    return { ...row, coreNos: recordNos, firstCount, scoredCandidates: [], decision: undefined };
  });
  await scoreCandidates(
    queries,
    queries.map((state) => state.coreNos.slice(0, state.firstCount)),
    false,
  );
  const undecidedQueries = queries.filter((state) => !state.decision);
  const fuzzyCandidates = await findNearest(
    readIndex,
    'fuzzy',
    undecidedQueries.map(({ keys }) => keys.fuzzy),
    frequency,
  );
  await scoreCandidates(
    undecidedQueries,
    undecidedQueries.map((state, i) => [
      ...state.coreNos.slice(state.firstCount),
      ...fuzzyCandidates[i]!.recordNos.filter((no) => !state.coreNos.includes(no)),
    ]),
    true,
  );
  return queries.map((state) => state.decision!);
}

function toRowDecision(
  { rowIndex, scoredCandidates }: QueryState,
  { decision, best, reason }: Decision,
  candidateFilter: CandidateFilter,
  prior: number,
): RowDecision {
  return {
    rowIndex,
    band: decision,
    score: best ? roundScore(best.score.probability * 100) : null,
    no: best ? Number(best.id) : null,
    reason,
    candidates: selectCandidates(scoredCandidates, candidateFilter, prior),
  };
}

function selectCandidates(
  scoredCandidates: ScoredCandidate[],
  { maxCount, minProbability, evidence: withEvidence }: CandidateFilter,
  prior: number,
): RowDecision['candidates'] {
  return scoredCandidates
    .slice(0, maxCount)
    .filter(({ score }, i) => i < 3 || score.probability >= minProbability)
    .map(({ id, score }, i) => ({
      no: Number(id),
      rank: i + 1,
      score: roundScore(score.probability * 100),
      weight: score.weight,
      evidence: withEvidence ? JSON.stringify(toEvidence(score, prior)) : '',
    }));
}
