import { AppError } from '@leadwright/contract/errors';
import { type GridPredicate, MAX_VALUES } from '@leadwright/contract/grid';
import { type RawBuilder, sql } from 'kysely';
import type { App } from '../context.ts';
import { cancelOnAbort } from '../database/cancel-on-abort.ts';
import { type PlanRow, plannedRows } from '../database/planned-rows.ts';
import type { Db } from '../database/pool.ts';
import type { OpenGrid } from '../record/source.ts';
import { conditions, filteredColumn } from './compile.ts';

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

/** The values of a set's column among the rows that a request means but for its filter on that column. */
export function valuesStatement(
  grid: OpenGrid,
  predicate: GridPredicate,
  name: string,
): RawBuilder<{ value: string | null; count: number }> {
  const { kind, many, expression } = filteredColumn(grid, name);
  if (kind !== 'set') throw new AppError('unsupported_filter', `The column "${name}" is no set of values.`);
  const { [name]: _, ...filterModel } = predicate.filterModel;
  const { from, where } = conditions(grid, { ...predicate, filterModel });
  const rows = sql`(select ${expression.sql} as value from ${from} where ${where}) r`;
  const values = many ? sql`${rows} left join lateral (select distinct unnest(r.value) as value) v on true` : rows;
  return sql`select ${sql.ref(many ? 'v.value' : 'r.value')} as value, count(*) as count from ${values}
    group by 1 order by 2 desc, 1 limit ${sql.lit(MAX_VALUES + 1)}`;
}

/** After the pages that are being read, on one of the few connections for it: whoever counts keeps no page waiting. */
async function counting<T>(app: App, signal: AbortSignal | undefined, count: (db: Db) => Promise<T>): Promise<T> {
  const { pages, countDb, db } = app;
  await pages.passed(signal);
  return signal ? cancelOnAbort(countDb, db, signal, count) : count(countDb);
}

/** How many rows a request means. */
export function countGrid(
  app: App,
  grid: OpenGrid,
  predicate: GridPredicate,
  { exact = false, signal }: Counting = {},
) {
  return counting(app, signal, (db) => counted(db, grid, predicate, exact));
}

/** The values of a set with the rows that have each; those that most rows have where there are very many. */
export async function countValuesOf(
  app: App,
  grid: OpenGrid,
  predicate: GridPredicate,
  column: string,
  signal?: AbortSignal,
) {
  const statement = valuesStatement(grid, predicate, column);
  const { rows } = await counting(app, signal, (db) => statement.execute(db));
  return { values: rows.slice(0, MAX_VALUES), more: rows.length > MAX_VALUES };
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
