import type { ComparisonModel } from '@leadwright/matching';
import { allCandidates } from './candidates.ts';
import { type Comparable, ENGINES, type Entity, type Frequency } from './entities.ts';
import type { IndexReader } from './index-reader.ts';
import type { QueryRow } from './tasks.ts';

/** Two records of one index, the lower number first. */
export interface ScoredPair {
  a: number;
  b: number;
  weight: number;
  probability: number;
  vetoes: string[];
}

/** Returns a function that scores a pair of one list as the average of both directions. */
function createPairScorer(entity: Entity, model: ComparisonModel | null, frequency: Frequency) {
  const engine = ENGINES[entity];
  const weights = model ?? engine.model;
  return (a: number, b: number, left: Comparable, right: Comparable): ScoredPair => {
    const one = engine.score(left, right, frequency, weights);
    const other = engine.score(right, left, frequency, weights);
    return {
      a,
      b,
      weight: (one.weight + other.weight) / 2,
      probability: (one.probability + other.probability) / 2,
      vetoes: [...new Set([...one.vetoes, ...other.vetoes, ...engine.pairVetoes(left, right, one)])].sort(),
    };
  };
}

/** Scores rows against all their candidates. `nos[row.at]` is the number of the row in the index. */
export async function scoreWithin(
  entity: Entity,
  nos: number[],
  rows: QueryRow[],
  minProbability: number,
  model: ComparisonModel | null,
  frequency: Frequency,
  ask: IndexReader,
): Promise<ScoredPair[]> {
  const scorePair = createPairScorer(entity, model, frequency);
  const { queries, found, records } = await allCandidates(entity, rows, frequency, ask);
  return rows.flatMap(({ at }, i) => {
    const rowNo = nos[at]!;
    const queryRecord = queries[i]!;
    return found[i]!.flatMap((no) => {
      const record = records.get(no);
      if (no === rowNo || !record) return [];
      const pair = rowNo < no ? scorePair(rowNo, no, queryRecord, record) : scorePair(no, rowNo, record, queryRecord);
      return pair.probability >= minProbability ? [pair] : [];
    });
  });
}

/** Scores the pairs; `records` is a JSON object of records by number. */
export function scorePairs(
  entity: Entity,
  pairs: [a: number, b: number][],
  records: string,
  model: ComparisonModel | null,
  frequency: Frequency,
): ScoredPair[] {
  const by = JSON.parse(records) as Record<string, Comparable>;
  const scorePair = createPairScorer(entity, model, frequency);
  return pairs.flatMap(([a, b]) => (by[a] && by[b] ? [scorePair(a, b, by[a], by[b])] : []));
}
