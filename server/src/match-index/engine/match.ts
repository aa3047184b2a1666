import {
  type ComparisonModel,
  type Decision,
  decide,
  rank,
  removeDuplicatesOfBest,
  type Scored,
  type Thresholds,
} from '@leadwright/matching';
import { nearest, recordsOf } from './candidates.ts';
import { type Comparable, ENGINES, type Entity, type Frequency } from './entities.ts';
import { evidenceOf, rounded } from './evidence.ts';
import type { IndexReader } from './index-reader.ts';
import { type CandidateFilter, type QueryRow, type RowDecision, recordOf } from './tasks.ts';

/**
 * Bounds for the candidates by core keys that are scored first: the best one and its rivals, which decide most rows.
 * Nearly all accepts are among the first five; with 8, a few more rows in a thousand are accepted, half wrongly.
 * The minimum exists so that a reviewer sees alternatives to the best candidate.
 */
const FIRST = { least: 3, most: 15 } as const;

interface MatchOptions {
  entity: Entity;
  keep: CandidateFilter;
  model: ComparisonModel | null;
  thresholds: Thresholds;
  /** Pairs of a row's index and a record's number that a user has judged different. */
  excluded: [at: number, no: number][];
}

/** A row and its scored candidates so far, best first; empty once the row is decided. */
interface QueryState {
  at: number;
  record: Comparable;
  keys: { core: bigint[]; fuzzy: bigint[] };
  /** Candidates by core keys. */
  near: number[];
  /** Number of candidates in `coreCandidates` that are scored first. */
  first: number;
  scored: Scored[];
  decided: RowDecision | undefined;
}

/**
 * Finds and scores candidates and decides each row. Starts with the best candidates by core keys; reads the others and
 * those by fuzzy keys, which cost most of the reads, only for rows without a confident decision.
 */
export async function match(
  rows: QueryRow[],
  matching: MatchOptions,
  frequency: Frequency,
  ask: IndexReader,
): Promise<RowDecision[]> {
  const { entity, keep, thresholds, excluded } = matching;
  const engine = ENGINES[entity];
  const model = matching.model ?? engine.model;
  const excludedPairs = new Set(excluded.map(([at, no]) => `${at} ${no}`));
  const scoredRecords = new Map<string, Comparable>();
  // Only for people: companies with one name are as often sisters or branches, which a reviewer has to distinguish.
  const areDuplicates = (a: Scored, b: Scored) => {
    const [left, right] = [scoredRecords.get(a.id), scoredRecords.get(b.id)];
    if (!left || !right) return false;
    const { probability, vetoes } = engine.score(left, right, frequency, model);
    return probability >= thresholds.accept && vetoes.length === 0;
  };
  const scoreCandidates = async (some: QueryState[], found: number[][], isLast: boolean) => {
    const records = await recordsOf(ask, found.flat());
    if (entity === 'contact') for (const [no, record] of records) scoredRecords.set(String(no), record);
    some.forEach((one, i) => {
      for (const no of found[i]!) {
        const candidate = records.get(no);
        if (!candidate || excludedPairs.has(`${one.at} ${no}`)) continue;
        one.scored.push({ id: String(no), score: engine.score(one.record, candidate, frequency, model) });
      }
      one.scored = removeDuplicatesOfBest(rank(one.scored), areDuplicates);
      const decision = decide(one.scored, thresholds);
      if (!isLast && decision.decision !== 'accept') return;
      one.decided = rowDecision(one, decision, keep, model.prior);
      one.scored = [];
    });
  };

  const questions = rows.map((row) => {
    const record = recordOf(entity, row);
    return { at: row.at, record, keys: engine.keys(record, frequency) };
  });
  const coreCandidates = await nearest(
    ask,
    'core',
    questions.map(({ keys }) => keys.core),
    frequency,
  );
  const queries = questions.map((question, i): QueryState => {
    const { nos, rivals } = coreCandidates[i]!;
    const first = Math.max(FIRST.least, Math.min(FIRST.most, 1 + rivals));
    return { ...question, near: nos, first, scored: [], decided: undefined };
  });
  await scoreCandidates(
    queries,
    queries.map((one) => one.near.slice(0, one.first)),
    false,
  );
  const open = queries.filter((one) => !one.decided);
  const fuzzyCandidates = await nearest(
    ask,
    'fuzzy',
    open.map(({ keys }) => keys.fuzzy),
    frequency,
  );
  await scoreCandidates(
    open,
    open.map((one, i) => [
      ...one.near.slice(one.first),
      ...fuzzyCandidates[i]!.nos.filter((no) => !one.near.includes(no)),
    ]),
    true,
  );
  return queries.map((one) => one.decided!);
}

function rowDecision(
  { at, scored }: QueryState,
  { decision, best, reason }: Decision,
  keep: CandidateFilter,
  prior: number,
): RowDecision {
  return {
    at,
    band: decision,
    score: best ? rounded(best.score.probability * 100) : null,
    no: best ? Number(best.id) : null,
    reason,
    candidates: candidatesToKeep(scored, keep, prior),
  };
}

function candidatesToKeep(scored: Scored[], keep: CandidateFilter, prior: number): RowDecision['candidates'] {
  return scored
    .slice(0, keep.most)
    .filter(({ score }, i) => i < 3 || score.probability >= keep.minProbability)
    .map(({ id, score }, i) => ({
      no: Number(id),
      rank: i + 1,
      score: rounded(score.probability * 100),
      weight: score.weight,
      evidence: keep.evidence ? JSON.stringify(evidenceOf(score, prior)) : '',
    }));
}
