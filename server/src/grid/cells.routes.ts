import { AppError } from '@leadwright/contract/errors';
import { changeCells as endpoint } from '@leadwright/contract/features/grid-cells';
import { requireScope } from '../access/viewer.ts';
import type { App } from '../context.ts';
import { serveWrite } from '../http/serve.ts';
import { changeCells } from './cells.ts';
import { openNamedGrid } from './open-grid.ts';

/** The one call by which the cells of every grid are changed. */
export function cellsRoutes(app: App): void {
  serveWrite(app, endpoint, async ({ trx, params, body, viewer, request }) => {
    const grid = await openNamedGrid(app, params.dataset, viewer, body);
    const kind = app.records.get(grid.dataset.record?.name ?? '');
    if (!kind?.change) throw new AppError('forbidden', 'The cells of this grid cannot be edited.');
    requireScope(viewer, kind.rule.subject, 'update');
    return changeCells(app, trx, { viewer, request }, { grid, kind, change: kind.change }, body);
  });
}
