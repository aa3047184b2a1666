import type { ComparisonModel } from '@leadwright/matching';
import { loadCandidates } from './candidates.ts';
import { type Comparable, ENGINES, type Entity, type Frequency } from './entities.ts';
import type { IndexReader } from './index-reader.ts';
import type { QueryRow } from './tasks.ts';

/** A scored pair of records of one index. `a` is the lower number. */
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
    const forward = engine.score(left, right, frequency, weights);
    const backward = engine.score(right, left, frequency, weights);
    return {
      a,
      b,
      weight: (forward.weight + backward.weight) / 2,
      probability: (forward.probability + backward.probability) / 2,
      vetoes: [...new Set([...forward.vetoes, ...backward.vetoes, ...engine.pairVetoes(left, right, forward)])].sort(),
    };
  };
}

/** Scores rows of the index against all candidates. `recordNos[row.rowIndex]` is the record number of a row. */
export async function scoreIndexRows(
  entity: Entity,
  recordNos: number[],
  rows: QueryRow[],
  minProbability: number,
  model: ComparisonModel | null,
  frequency: Frequency,
  readIndex: IndexReader,
): Promise<ScoredPair[]> {
  const scorePair = createPairScorer(entity, model, frequency);
  const { queries, candidateNos, records } = await loadCandidates(entity, rows, frequency, readIndex);
  return rows.flatMap(({ rowIndex }, i) => {
    const rowNo = recordNos[rowIndex]!;
    const queryRecord = queries[i]!;
    return candidateNos[i]!.flatMap((no) => {
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
  const recordByNo = JSON.parse(records) as Record<string, Comparable>;
  const scorePair = createPairScorer(entity, model, frequency);
  return pairs.flatMap(([a, b]) =>
    recordByNo[a] && recordByNo[b] ? [scorePair(a, b, recordByNo[a], recordByNo[b])] : [],
  );
}
