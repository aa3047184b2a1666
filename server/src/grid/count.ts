import type { GridPredicate } from '@leadwright/contract/grid';
import { type RawBuilder, sql } from 'kysely';
import type { App } from '../context.ts';
import { type PlanRow, plannedRows } from '../database/planned-rows.ts';
import type { Db } from '../database/pool.ts';
import { whileWanted } from '../database/while-wanted.ts';
import type { OpenGrid } from '../record/source.ts';
import { conditions } from './compile.ts';

/** Counting stops here; beyond, the planner's estimate is good enough and costs nothing. */
const COUNT_CAP = 10_000;

interface Counting {
  /** The true number, however long that takes. */
  exact?: boolean;
  /** Ends it: whoever goes on to other rows has no use for the number of these. */
  signal?: AbortSignal;
}

function matchingRows(grid: OpenGrid, predicate: GridPredicate): RawBuilder<unknown> {
  const { from, where } = conditions(grid, predicate);
  return sql`select 1 from ${from} where ${where}`;
}

export function countStatement(grid: OpenGrid, predicate: GridPredicate, exact = false): RawBuilder<{ count: number }> {
  const cap = exact ? sql`` : sql`limit ${sql.lit(COUNT_CAP + 1)}`;
  return sql`select count(*) as count from (${matchingRows(grid, predicate)} ${cap}) r`;
}

/** How many rows a request means, on one of the few connections for it: however many count, pages are not kept waiting. */
export function countGrid(
  app: App,
  grid: OpenGrid,
  predicate: GridPredicate,
  { exact = false, signal }: Counting = {},
) {
  const count = (db: Db) => counted(db, grid, predicate, exact);
  return signal ? whileWanted(app.countDb, app.db, signal, count) : count(app.countDb);
}

async function counted(db: Db, grid: OpenGrid, predicate: GridPredicate, exact: boolean) {
  const { rows } = await countStatement(grid, predicate, exact).execute(db);
  const { count } = rows[0]!;
  return exact || count <= COUNT_CAP
    ? { count, exact: true }
    : { count: Math.max(await estimate(db, matchingRows(grid, predicate)), count), exact: false };
}

async function estimate(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<PlanRow>`explain (format json) ${query}`.execute(db);
  return plannedRows(rows);
}
