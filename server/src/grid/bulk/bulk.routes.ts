import { grantedScope } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import {
  previewBulkChange,
  startBulkChange,
  undoBulkChange,
  viewBulkChange,
} from '@leadwright/contract/features/grid-bulk';
import { BULK_JOB, BULK_UNDO_JOB } from '@leadwright/contract/features/jobs';
import { defineMessage } from '@leadwright/contract/message';
import { metaOf } from '@leadwright/contract/resource';
import type { z } from 'zod';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { scheduleDaily } from '../../jobs/daily.ts';
import { notFoundError } from '../../record/row.ts';
import { selectedRows } from '../compile.ts';
import { bulkTask, bulkUndoTask } from './bulk.tasks.ts';
import { type BulkJob, countOutcomes, deleteOldRows, findBulkJob } from './bulk-rows.queries.ts';
import { type BulkChange, prepareBulkChange } from './open-bulk.ts';
import { previewBulk } from './preview.ts';

const RETENTION_DAYS = 7;

/** Registers the endpoints that change many rows of a grid. */
export function bulkRoutes(app: App): void {
  app.jobs.define(bulkTask(app));
  app.jobs.define(bulkUndoTask(app));
  scheduleDaily(app.http, 'deleting rows of old bulk changes failed', () => deleteOldRows(app.db, RETENTION_DAYS));

  serve(app, previewBulkChange, async ({ params, body, viewer, request }) => {
    const change = await prepareBulkChange(app, app.db, viewer, { ...body, ...params });
    return previewBulk(app, { viewer, request }, change, body.selection);
  });

  serveWrite(app, startBulkChange, async ({ trx, params, body, viewer }) => {
    const change = await prepareBulkChange(app, trx, viewer, { ...body, ...params });
    const { dataset, scope } = change.edited.grid;
    // An invalid selection is an error of this request and not of the job.
    selectedRows(change.edited.grid, body.selection);
    const { selection, changes } = body;
    const job_id = await app.jobs.add(trx, {
      kind: BULK_JOB,
      title: titleOf(change),
      ownerId: viewer.userId,
      ...(scope.campaign_id ? { campaignId: scope.campaign_id } : {}),
      params: { dataset: dataset.name, selection, changes, ...scope },
    });
    return { job_id };
  });

  serve(app, viewBulkChange, async ({ params: { job_id }, viewer }) => {
    const { owner_id, undo_until } = await loadVisibleJob(app.db, viewer, job_id);
    return { ...(await countOutcomes(app.db, job_id)), undo_until: owner_id === viewer.userId ? undo_until : null };
  });

  serveWrite(app, undoBulkChange, async ({ trx, params, viewer }) => {
    const { title, owner_id, undo_until, ...job } = await loadVisibleJob(trx, viewer, params.job_id, { lock: true });
    if (owner_id !== viewer.userId || undo_until === null)
      throw new AppError('illegal_transition', defineMessage('errors.noUndo', 'This can no longer be undone.'));
    const { selection: _, changes: __, ...grid } = job.params;
    const job_id = await app.jobs.add(trx, {
      kind: BULK_UNDO_JOB,
      title: `Undo: ${title}`,
      ownerId: viewer.userId,
      params: { ...grid, job_id: params.job_id },
    });
    return { job_id };
  });
}

/** The label of a restricted field in job titles, which users without access to the field can read. */
const HIDDEN_FIELD = 'a restricted field';

function titleOf({ edited, fields, values }: BulkChange): string {
  const labels = Object.keys(values).map((name) =>
    edited.grid.columns.get(name)?.restricted ? HIDDEN_FIELD : metaOf(fields.shape[name] as z.ZodType, name).label,
  );
  return `Change ${edited.grid.dataset.bulk!.noun.many}: ${labels.join(', ')}`;
}

/** Returns the viewer's own job, or any job for agency users who may see all jobs. Throws `not_found` otherwise. */
async function loadVisibleJob(db: Db, viewer: Viewer, id: string, options?: { lock: boolean }): Promise<BulkJob> {
  const job = await findBulkJob(db, id, options);
  const canSeeAllJobs = viewer.clientId === null && grantedScope(viewer.grants, 'jobs', 'read') === 'all';
  if (!job || !(canSeeAllJobs || job.owner_id === viewer.userId)) throw notFoundError('bulk change');
  return job;
}
