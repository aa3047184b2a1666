import { satisfies } from '@leadwright/contract/access';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import { countRows, exportRows } from '@leadwright/contract/features/exports';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { conditions, order, parseGridQuery } from '../../grid/compile.ts';
import { campaignOf, countGrid } from '../../grid/serve-grid.ts';
import { serve } from '../../http/serve.ts';
import type { ServedGrid } from '../../record/source.ts';
import { EXPORT_JOB, exportTask } from './export.tasks.ts';
import { keepExportsShort } from './export-files.ts';

export function exportsRoutes(app: App): void {
  app.jobs.define(exportTask(app));
  keepExportsShort(app);

  serve(app, countRows, async ({ params, body, viewer }) => {
    const grid = readableGrid(app, params.dataset, viewer);
    return countGrid(app, grid, body.query, viewer, body.campaign_id);
  });

  serve(app, exportRows, async ({ params, body, viewer }) => {
    const grid = readableGrid(app, params.dataset, viewer);
    const unknown = body.columns.filter((name) => !Object.hasOwn(grid.dataset.columns, name));
    if (unknown.length > 0) throw invalidInput({ columns: `There is no column "${unknown[0]}".` });
    const campaignId = campaignOf(grid, body.campaign_id);
    // Refused here and now rather than by the job later on.
    const request = parseGridQuery('query' in body.selection ? body.selection.query : '{}');
    conditions(grid, request, viewer, campaignId);
    order(grid, request);
    const day = new Date().toISOString().slice(0, 10);
    const job_id = await app.jobs.add(app.db, {
      kind: EXPORT_JOB,
      title: `${grid.dataset.title} ${day}`,
      ownerId: viewer.userId,
      ...(campaignId ? { campaignId } : {}),
      params: { dataset: params.dataset, ...body },
    });
    return { job_id };
  });
}

function readableGrid(app: App, name: string, viewer: Viewer): ServedGrid {
  const grid = app.grids.get(name);
  if (!grid) throw new AppError('not_found', 'There is no such data set.');
  const { subject } = grid.dataset;
  if (!satisfies(viewer.grants, { subject, action: 'read' }))
    throw new AppError('forbidden', 'You do not have the right to do this.', { detail: { subject, action: 'read' } });
  return grid;
}
