import { satisfies } from '@leadwright/contract/access';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import { ADMINISTRATOR, countRows, exportRows, gridColumns } from '@leadwright/contract/features/exports';
import { words } from '@leadwright/contract/words';
import type { App } from '../../context.ts';
import { order, parseGridQuery, selectedRows } from '../../grid/compile.ts';
import { countGrid } from '../../grid/count.ts';
import { openNamedGrid } from '../../grid/open-grid.ts';
import { logUnknown } from '../../grid/serve-grid.ts';
import { givenUp } from '../../http/given-up.ts';
import { serve } from '../../http/serve.ts';
import { daily } from '../../jobs/daily.ts';
import { EXPORT_JOB, exportTask } from './export.tasks.ts';
import { removeOldExports } from './export-files.ts';

export function exportsRoutes(app: App): void {
  app.jobs.define(exportTask(app));
  daily(app.http, 'old exports stay', () => removeOldExports(app));

  serve(app, countRows, async ({ params, body, viewer, request, reply }) => {
    const grid = await openNamedGrid(app, params.dataset, viewer, body);
    const wanted = parseGridQuery(body.query, logUnknown(request.log, grid.dataset.name));
    return countGrid(app, grid, wanted, { exact: body.exact, signal: givenUp(reply) });
  });

  serve(app, gridColumns, async ({ params, query, viewer }) => {
    const { columns } = await openNamedGrid(app, params.dataset, viewer, query);
    const shown = [...columns].map(([name, { expression, loggedAs, ...column }]) => [name, column]);
    return { columns: Object.fromEntries(shown) };
  });

  serve(app, exportRows, async ({ params, body, viewer }) => {
    const grid = await openNamedGrid(app, params.dataset, viewer, body);
    const unknown = body.columns.filter((name) => !grid.columns.has(name));
    if (unknown.length > 0) throw invalidInput({ columns: `There is no column "${unknown[0]}".` });
    if (body.format === 'jsonl' && !satisfies(viewer.grants, ADMINISTRATOR))
      throw new AppError('forbidden', words('errors.jsonLines', 'Only administrators export JSON lines.'));
    // Refused here and now rather than by the job later on.
    order(grid, selectedRows(grid, body.selection).request);
    const { dataset, scope } = grid;
    const { selection, columns, format, bom } = body;
    const job_id = await app.jobs.add(app.db, {
      kind: EXPORT_JOB,
      title: `${dataset.title} ${new Date().toISOString().slice(0, 10)}`,
      ownerId: viewer.userId,
      ...(scope.campaign_id ? { campaignId: scope.campaign_id } : {}),
      params: { ...scope, dataset: dataset.name, selection, columns, format, bom },
    });
    return { job_id };
  });
}
