import { hasAccess } from '@leadwright/contract/access';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import {
  ADMINISTRATOR_ACCESS,
  countRows,
  countValues,
  type ExportFormat,
  exportRows,
  gridColumns,
  rowPosition,
} from '@leadwright/contract/features/exports';
import { defineMessage } from '@leadwright/contract/message';
import { visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { parseGridQuery, selectedRows, sortKeys } from '../../grid/compile.ts';
import { countColumnValues, countGrid } from '../../grid/count.ts';
import { openNamedGrid } from '../../grid/open-grid.ts';
import { findRowIndex } from '../../grid/row-index.ts';
import { logSkippedFilters } from '../../grid/serve-grid.ts';
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts';
import { serve } from '../../http/serve.ts';
import { scheduleDaily } from '../../jobs/daily.ts';
import type { OpenGrid } from '../../record/source.ts';
import { EXPORT_JOB, exportTask } from './export.tasks.ts';
import { removeOldExports } from './export-files.ts';

/** Loads the title of an export: data set, campaign, format and time. It is also the file name. */
async function loadTitle(db: Db, viewer: Viewer, { dataset, scope }: OpenGrid, format: ExportFormat): Promise<string> {
  const campaign =
    typeof scope.campaign_id === 'string'
      ? await db
          .selectFrom('campaign')
          .select('name')
          .where('id', '=', scope.campaign_id)
          .where(visibleOrNone(viewer, 'campaign'))
          .executeTakeFirst()
      : undefined;
  const now = new Date().toISOString();
  const time = `${now.slice(0, 10)} ${now.slice(11, 16).replace(':', '.')} UTC`;
  return [dataset.title, campaign?.name, FORMAT_NAME[format], time].filter(Boolean).join(', ');
}
const FORMAT_NAME: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'XLSX', jsonl: 'JSON lines' };

export function exportsRoutes(app: App): void {
  app.jobs.define(exportTask(app));
  scheduleDaily(app, 'old exports could not be deleted', (database) => removeOldExports(app, database));

  serve(app, countRows, async ({ params, body, viewer, request, reply }) => {
    const grid = await openNamedGrid(app, params.dataset, viewer, body);
    const gridQuery = parseGridQuery(body.query, logSkippedFilters(request.log, grid.dataset.name));
    return countGrid(app, grid, gridQuery, { exact: body.exact, signal: abortOnDisconnect(reply) });
  });

  serve(app, rowPosition, async ({ params, body, viewer, reply }) => {
    const grid = await openNamedGrid(app, params.dataset, viewer, body);
    return { index: await findRowIndex(app, grid, parseGridQuery(body.query), body.id, abortOnDisconnect(reply)) };
  });

  serve(app, countValues, async ({ params, body, viewer, request, reply }) => {
    const grid = await openNamedGrid(app, params.dataset, viewer, body);
    const gridQuery = parseGridQuery(body.query, logSkippedFilters(request.log, grid.dataset.name));
    return countColumnValues(app, grid, gridQuery, body.column, abortOnDisconnect(reply));
  });

  serve(app, gridColumns, async ({ params, query, viewer }) => {
    const { columns } = await openNamedGrid(app, params.dataset, viewer, query);
    const publicColumns = [...columns].map(([name, { expression, auditField, guards, restricted, ...column }]) => [
      name,
      column,
    ]);
    return { columns: Object.fromEntries(publicColumns) };
  });

  serve(app, exportRows, async ({ params, body, viewer, db, transaction }) => {
    const grid = await openNamedGrid(app, params.dataset, viewer, body);
    const unknownColumns = body.columns.filter((name) => !grid.columns.has(name));
    if (unknownColumns.length > 0) throw invalidInput({ columns: `There is no column "${unknownColumns[0]}".` });
    if (body.format === 'jsonl' && !hasAccess(viewer.grants, ADMINISTRATOR_ACCESS))
      throw new AppError('forbidden', defineMessage('errors.jsonLines', 'Only administrators can export JSON lines.'));
    // Invalid requests fail here, not later in the job.
    sortKeys(grid, selectedRows(grid, body.selection).request);
    const { dataset, scope } = grid;
    const { selection, columns, format, bom } = body;
    const title = await loadTitle(db, viewer, grid, format);
    const job_id = await transaction((trx) =>
      app.jobs.add(trx, {
        kind: EXPORT_JOB,
        title,
        ownerId: viewer.userId,
        ...(scope.campaign_id ? { campaignId: scope.campaign_id } : {}),
        params: { ...scope, dataset: dataset.name, selection, columns, format, bom },
      }),
    );
    return { job_id };
  });
}
