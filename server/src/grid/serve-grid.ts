import { AppError } from '@leadwright/contract/errors';
import type { Dataset, GridRequest, GridRow, Scope } from '@leadwright/contract/grid';
import { type RawBuilder, sql } from 'kysely';
import type { Table } from '../access/scope.ts';
import type { App } from '../context.ts';
import { serve } from '../http/serve.ts';
import type { GridSource, OpenGrid, ServedGrid } from '../record/source.ts';
import { conditions, pageQuery, parseGridQuery } from './compile.ts';
import { type Cursor, CursorMemory } from './cursor.ts';
import { namedColumns, openGrid } from './open-grid.ts';

/** Counting stops here; beyond, the planner's estimate is good enough and costs nothing. */
const COUNT_CAP = 10_000;
const cursors = new CursorMemory();

/** Binds a data set's call to its rows, and makes it known to counts, exports and bulk actions. */
export function serveGrid<C extends string, R extends GridRow, S extends Scope, T extends Table>(
  app: App,
  dataset: Dataset<C, R, S>,
  source: GridSource<NoInfer<C>, T, NoInfer<S>, NoInfer<R>>,
): void {
  if (!dataset.columnsByScope !== !source.columnsIn)
    throw new Error(`Whether ${dataset.name} has columns by scope is said differently by page and server.`);
  const grid = { dataset, source } as unknown as ServedGrid;
  app.grids.set(dataset.name, grid);
  serve(app, dataset.endpoint, async ({ body, viewer, request: { log } }) => {
    try {
      const wanted = parseGridQuery(body.query);
      return { data: await readPage(app, await openGrid(grid, viewer, body, namedColumns(wanted)), wanted) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'unsupported_filter')
        log.warn({ dataset: dataset.name, detail: error.detail }, error.message);
      throw error;
    }
  });
}

/** The rows of a grid call, as the JSON text of its reply. */
export async function readPage(app: App, grid: OpenGrid, request: GridRequest): Promise<string> {
  const { rows: found, page } = pageQuery(grid, request, cursors.find(grid, request));
  // PostgreSQL writes the JSON: the rows are never objects here.
  const { rows } = await sql<{ data: string; next: Cursor | null }>`
    ${page ? sql`with ${page.table}` : sql``}
    select '{"rows":' || coalesce(json_agg(r.row), '[]') || '}' as data, ${page ? sql`(${page.cursor})` : sql`null`} as next
    from (${found}) r`.execute(app.gridDb);
  const { data, next } = rows[0]!;
  if (next) cursors.remember(grid, request, next);
  return data;
}

export async function countGrid(app: App, grid: OpenGrid, query: string, { exact = false } = {}) {
  const { from, where } = conditions(grid, parseGridQuery(query));
  const all = sql`select 1 from ${from} where ${where}`;
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from (${all} ${exact ? sql`` : sql`limit ${COUNT_CAP + 1}`}) r`.execute(app.gridDb);
  const { count } = rows[0]!;
  return exact || count <= COUNT_CAP
    ? { count, exact: true }
    : { count: Math.max(await estimate(app, all), count), exact: false };
}

async function estimate(app: App, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
  }>`explain (format json) ${query}`.execute(app.gridDb);
  return Math.round(rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']);
}
