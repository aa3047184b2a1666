import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { findCandidates } from './candidates.queries.ts';
import { tokenFrequency } from './engine/frequency.ts';
import type { Found, QueryRow, RowDecision } from './engine/tasks.ts';
import { inThread, parts } from './engine/threads.ts';
import { type RowValues, rowInput } from './row-input.ts';

/** A row as the match job reads it. */
export interface UnmatchedRow {
  id: string;
  row_no: number;
  /** The comparable record as JSON, or the values to make it of where it is not of today's version. */
  record: string | null;
  values: RowValues | null;
  /** A 64-bit number in decimal. */
  identity: string;
}

/** Rows a thread takes at a time: enough to be worth the trip, few enough to share the work evenly. */
const PART = 100;

/**
 * Finds, weighs and decides. First the best candidates by core keys; all of them, and those by fuzzy keys, which cost
 * most of the reading, only for rows that are left without a confident answer.
 */
export async function matchRows(
  db: Db,
  rows: UnmatchedRow[],
  /** Hears of all candidates that are found, for measuring. */
  observe?: (found: Found) => void,
): Promise<RowDecision[]> {
  const seen = (found: Found) => {
    observe?.(found);
    return found;
  };
  const { shared } = await tokenFrequency(db);
  const counts = { table: shared };
  const excluded = await judgedDifferent(db, rows);
  const queries = rows.map(({ record, values }, at): QueryRow => ({ at, record, input: values && rowInput(values) }));
  const decisions = await Promise.all(
    parts(queries, PART).map(async (part) => {
      const never = excluded.filter(([at]) => at >= part[0]!.at && at <= part.at(-1)!.at);
      const core = await inThread('queryKeys', [part, 'core'], counts);
      const near = seen(await findCandidates(db, 'core', core));
      const first = await inThread('score', [part, near, never], counts);
      const open = new Set(first.flatMap(({ at, band }) => (band === 'accept' ? [] : [at])));
      if (open.size === 0) return first;
      const rest = part.filter(({ at }) => open.has(at));
      const fuzzy = await inThread('queryKeys', [rest, 'fuzzy'], counts);
      const found = seen(await findCandidates(db, 'fuzzy', fuzzy, pairsOf(near, open)));
      const second = await inThread('score', [rest, found, never], counts);
      return [...first.filter(({ at }) => !open.has(at)), ...second];
    }),
  );
  return decisions.flat();
}

/** All pairs of these rows that are known already, to be weighed together with new ones. */
function pairsOf(found: Found, rows: Set<number>): { at: number[]; nos: number[] } {
  const pairs = (JSON.parse(found.pairs) as [number, number[]][])
    .filter(([at]) => rows.has(at))
    .flatMap(([at, nos]) => nos.map((no) => ({ at, no })));
  return { at: pairs.map(({ at }) => at), nos: pairs.map(({ no }) => no) };
}

/** Pairs of a row and a company that a person has judged to be different, in whatever file the values came before. */
async function judgedDifferent(db: Db, rows: UnmatchedRow[]): Promise<[at: number, no: number][]> {
  const identities = rows.map(({ identity }) => identity);
  const found = await sql<{ identity: string; no: number }>`
    select n.identity::text as identity, a.no from not_match n join account a on a.id = n.account_id
    where n.identity = any(${identities}::bigint[])`.execute(db);
  if (found.rows.length === 0) return [];
  const byIdentity = Map.groupBy(found.rows, ({ identity }) => identity);
  return rows.flatMap(({ identity }, at) =>
    (byIdentity.get(identity) ?? []).map(({ no }): [number, number] => [at, no]),
  );
}
