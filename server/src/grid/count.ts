import { AppError } from '@leadwright/contract/errors';
import { type GridPredicate, MAX_VALUES } from '@leadwright/contract/grid';
import { type RawBuilder, sql } from 'kysely';
import type { App } from '../context.ts';
import { cancelOnAbort } from '../database/cancel-on-abort.ts';
import type { Db } from '../database/pool.ts';
import { type ExplainRow, estimatedRowCount } from '../database/row-estimate.ts';
import type { OpenGrid } from '../record/source.ts';
import { filterableColumn, rowConditions } from './compile.ts';

/** The limit of exact counts. Above it, the estimate of the planner is used. */
const COUNT_CAP = 10_000;

interface CountOptions {
  /** Counts without the limit, which can take long. */
  exact?: boolean;
  /** Cancels the count when the caller no longer needs it. */
  signal?: AbortSignal;
}

function matchingRows(grid: OpenGrid, predicate: GridPredicate): RawBuilder<unknown> {
  const { from, where } = rowConditions(grid, predicate);
  return sql`select 1 from ${from} where ${where}`;
}

export function countStatement(grid: OpenGrid, predicate: GridPredicate, exact = false): RawBuilder<{ count: number }> {
  const cap = exact ? sql`` : sql`limit ${sql.lit(COUNT_CAP + 1)}`;
  return sql`select count(*) as count from (${matchingRows(grid, predicate)} ${cap}) r`;
}

/** Returns the values of a set column among the rows of a request, ignoring its filter on that column. */
export function valuesStatement(
  grid: OpenGrid,
  predicate: GridPredicate,
  name: string,
): RawBuilder<{ value: string | null; count: number }> {
  const { kind, many, expression } = filterableColumn(grid, name);
  if (kind !== 'set') throw new AppError('unsupported_filter', `The column "${name}" is not a set of values.`);
  const { [name]: _, ...filterModel } = predicate.filterModel;
  const { from, where } = rowConditions(grid, { ...predicate, filterModel });
  const rows = sql`(select ${expression.sql} as value from ${from} where ${where}) r`;
  const values = many ? sql`${rows} left join lateral (select distinct unnest(r.value) as value) v on true` : rows;
  return sql`select ${sql.ref(many ? 'v.value' : 'r.value')} as value, count(*) as count from ${values}
    group by 1 order by 2 desc, 1 limit ${sql.lit(MAX_VALUES + 1)}`;
}

/** Runs a count on one of the few count connections after all current page reads, so that counts do not delay pages. */
async function runCount<T>(app: App, signal: AbortSignal | undefined, count: (db: Db) => Promise<T>): Promise<T> {
  const { pages, countDb, pool } = app;
  await pages.waitForPages(signal);
  return signal ? cancelOnAbort(countDb, pool, signal, count) : count(countDb);
}

/** Counts the rows of a request. */
export function countGrid(
  app: App,
  grid: OpenGrid,
  predicate: GridPredicate,
  { exact = false, signal }: CountOptions = {},
) {
  return runCount(app, signal, (db) => countMatching(db, grid, predicate, exact));
}

/** Returns the values of a set column with their row counts, limited to the most frequent values. */
export async function countColumnValues(
  app: App,
  grid: OpenGrid,
  predicate: GridPredicate,
  column: string,
  signal?: AbortSignal,
) {
  const statement = valuesStatement(grid, predicate, column);
  const { rows } = await runCount(app, signal, (db) => statement.execute(db));
  return { values: rows.slice(0, MAX_VALUES), more: rows.length > MAX_VALUES };
}

async function countMatching(db: Db, grid: OpenGrid, predicate: GridPredicate, exact: boolean) {
  const { rows } = await countStatement(grid, predicate, exact).execute(db);
  const { count } = rows[0]!;
  return exact || count <= COUNT_CAP
    ? { count, exact: true }
    : { count: Math.max(await estimateCount(db, matchingRows(grid, predicate)), count), exact: false };
}

async function estimateCount(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<ExplainRow>`explain (format json) ${query}`.execute(db);
  return estimatedRowCount(rows);
}
