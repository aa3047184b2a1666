import { type ComparisonModel, DEFAULT_THRESHOLDS, type Thresholds } from '@leadwright/matching';
import type { Db } from '../../database/pool.ts';
import { allCandidates, coreCandidates } from './all-candidates.ts';
import type { Entity } from './engine/entities.ts';
import { tokenFrequency } from './engine/frequency.ts';
import type { Found, Keep, QueryRow, RowDecision } from './engine/tasks.ts';
import { inThread, parts } from './engine/threads.ts';

/** Rows a thread takes at a time: enough to be worth the trip, few enough to share the work evenly. */
const PART = 100;

interface Options {
  keep: Keep;
  /** The shipped one where none is given. */
  model?: ComparisonModel | null;
  thresholds?: Thresholds;
  /** Pairs of a row's place and a record that a person has judged to be different. */
  excluded?: [at: number, no: number][];
  /** Hears of all candidates that are found, for measuring. */
  observe?: ((found: Found) => void) | undefined;
}

/**
 * Finds, weighs and decides. First the best candidates by core keys; all of them, and those by fuzzy keys, which cost
 * most of the reading, only for rows that are left without a confident answer.
 */
export async function matchRecords(
  db: Db,
  entity: Entity,
  queries: QueryRow[],
  { keep, model = null, thresholds = DEFAULT_THRESHOLDS, excluded = [], observe }: Options,
): Promise<RowDecision[]> {
  const seen = (found: Found) => {
    observe?.(found);
    return found;
  };
  const { shared } = await tokenFrequency(db, entity);
  const counts = { table: shared };
  const decisions = await Promise.all(
    parts(queries, PART).map(async (part) => {
      const never = excluded.filter(([at]) => at >= part[0]!.at && at <= part.at(-1)!.at);
      const near = seen(await coreCandidates(db, entity, part, counts));
      const first = await inThread('score', [entity, part, near, never, keep, model, thresholds], counts);
      const open = new Set(first.flatMap(({ at, band }) => (band === 'accept' ? [] : [at])));
      if (open.size === 0) return first;
      const rest = part.filter(({ at }) => open.has(at));
      const found = seen(await allCandidates(db, entity, rest, counts, near));
      const second = await inThread('score', [entity, rest, found, never, keep, model, thresholds], counts);
      return [...first.filter(({ at }) => !open.has(at)), ...second];
    }),
  );
  return decisions.flat();
}
