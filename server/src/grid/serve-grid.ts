import { AppError } from '@leadwright/contract/errors';
import type { Dataset, GridRequest, GridRow, Scope } from '@leadwright/contract/grid';
import type { FastifyBaseLogger } from 'fastify';
import type { Table } from '../access/scope.ts';
import type { App } from '../context.ts';
import { type Handler, serve } from '../http/serve.ts';
import type { GridSource, OpenGrid, ServedGrid } from '../record/source.ts';
import { pageStatement, parseGridQuery } from './compile.ts';
import { CursorCache } from './cursor.ts';
import { openGrid, requestedColumnNames } from './open-grid.ts';

const cursors = new CursorCache();

/** Binds the endpoint of a data set to its source and registers the grid for counts, exports and bulk changes. */
export function serveGrid<C extends string, R extends GridRow, S extends Scope, T extends Table>(
  app: App,
  dataset: Dataset<C, R, S>,
  source: GridSource<NoInfer<C>, T, NoInfer<S>, NoInfer<R>>,
): void {
  if (!dataset.hasScopeColumns !== !source.columnsIn)
    throw new Error(`The contract and the server disagree on whether ${dataset.name} has columns by scope.`);
  const grid = { dataset, source } as unknown as ServedGrid;
  app.grids.set(dataset.name, grid);
  const handlePage: Handler<typeof dataset.endpoint> = async ({ body, viewer, request: { log } }) => {
    try {
      const gridRequest = parseGridQuery(body.query, logSkippedFilters(log, dataset.name));
      return {
        data: await readPage(app, await openGrid(grid, viewer, body, requestedColumnNames(gridRequest)), gridRequest),
      };
    } catch (error) {
      if (error instanceof AppError && error.code === 'unsupported_filter')
        log.warn({ dataset: dataset.name, detail: error.detail }, error.message);
      throw error;
    }
  };
  serve(app, dataset.endpoint, handlePage, { onRequest: app.pages.begin });
}

/** Returns a function that logs skipped filters, which explain why a grid shows more rows than requested. */
export const logSkippedFilters = (log: FastifyBaseLogger, dataset: string) => (columns: string[]) =>
  log.warn({ dataset, columns }, 'Filters of an unknown kind are ignored.');

/** Returns the rows of a grid call as the JSON text of its reply. */
export async function readPage(app: App, grid: OpenGrid, request: GridRequest): Promise<string> {
  const { rows } = await pageStatement(grid, request, cursors.find(grid, request)).execute(app.gridDb);
  const { data, next } = rows[0]!;
  if (next) cursors.remember(grid, request, next);
  return data;
}
