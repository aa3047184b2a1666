import { type ComparisonModel, DEFAULT_THRESHOLDS, type Thresholds } from '@leadwright/matching';
import type { Db } from '../../../database/pool.ts';
import type { Entity } from '../../../match-index/engine/entities.ts';
import { tokenFrequency } from '../../../match-index/engine/frequency.ts';
import type { CandidateFilter, QueryRow, RowDecision } from '../../../match-index/engine/tasks.ts';
import { runInThread, THREADS } from '../../../match-index/engine/threads.ts';
import { indexReader } from './candidates.queries.ts';

/** The maximum number of rows in one thread task. Larger parts need fewer reads, smaller parts less memory. */
const MAX_ROWS_PER_PART = 125;
/** The maximum number of parts in progress, so that some are scored while others wait for the database. */
const MAX_CONCURRENT_PARTS = THREADS * 2;

interface Options {
  keep: CandidateFilter;
  /** Default: the shipped model. */
  model?: ComparisonModel | null;
  thresholds?: Thresholds;
  /** Pairs of a row index and a record number that a user judged different. */
  excludedPairs?: [rowIndex: number, no: number][];
}

/** Finds and scores candidates and decides the rows in engine threads. */
export async function matchRecords(
  db: Db,
  entity: Entity,
  queries: QueryRow[],
  { keep, model = null, thresholds = DEFAULT_THRESHOLDS, excludedPairs = [] }: Options,
): Promise<RowDecision[]> {
  const { shared } = await tokenFrequency(db, entity);
  const decisions: RowDecision[][] = [];
  const size = Math.min(MAX_ROWS_PER_PART, Math.ceil(queries.length / MAX_CONCURRENT_PARTS));
  let nextIndex = 0;
  const matchParts = async () => {
    while (nextIndex < queries.length) {
      const part = queries.slice(nextIndex, nextIndex + size);
      const index = decisions.push([]) - 1;
      nextIndex += size;
      const [firstIndex, lastIndex] = [part[0]!.rowIndex, part.at(-1)!.rowIndex];
      const excludedInPart = excludedPairs.filter(([rowIndex]) => rowIndex >= firstIndex && rowIndex <= lastIndex);
      const options = { entity, keep, model, thresholds, excludedPairs: excludedInPart };
      decisions[index] = await runInThread('match', [part, options], { table: shared }, indexReader(db, entity));
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_PARTS }, matchParts));
  return decisions.flat();
}
