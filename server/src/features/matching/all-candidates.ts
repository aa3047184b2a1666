import type { Db } from '../../database/pool.ts';
import { findCandidates } from './candidates.queries.ts';
import type { Entity } from './engine/entities.ts';
import type { Found, QueryRow } from './engine/tasks.ts';
import { inThread } from './engine/threads.ts';
import type { Counts } from './engine/worker.ts';

/** What rows share core keys with, for the rows among `rows`, in the form findCandidates takes for known pairs. */
export function pairsOf(found: Found, rows: ReadonlySet<number>): { at: number[]; nos: number[] } {
  const pairs = (JSON.parse(found.pairs) as [number, number[]][])
    .filter(([at]) => rows.has(at))
    .flatMap(([at, nos]) => nos.map((no) => ({ at, no })));
  return { at: pairs.map(({ at }) => at), nos: pairs.map(({ no }) => no) };
}

/** Candidates of rows by core and by fuzzy keys; those by core keys may be known already. */
export async function allCandidates(
  db: Db,
  entity: Entity,
  rows: QueryRow[],
  counts: Counts,
  known?: Found,
): Promise<Found> {
  const core = known ?? (await coreCandidates(db, entity, rows, counts));
  const fuzzy = await inThread('queryKeys', [entity, rows, 'fuzzy'], counts);
  return findCandidates(db, entity, 'fuzzy', fuzzy, pairsOf(core, new Set(rows.map(({ at }) => at))));
}

export async function coreCandidates(db: Db, entity: Entity, rows: QueryRow[], counts: Counts): Promise<Found> {
  return findCandidates(db, entity, 'core', await inThread('queryKeys', [entity, rows, 'core'], counts));
}
