import { createReadStream } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Action } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import {
  controlJob,
  downloadJobFile,
  failedJobs,
  type Job,
  jobEvents,
  listJobs,
  rerunChunk,
  viewJob,
} from '@leadwright/contract/features/jobs';
import { type SqlBool, sql } from 'kysely';
import { visible, visibleOrNone } from '../../access/scope.ts';
import { forbidden, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { serve } from '../../http/serve.ts';
import { notFoundError } from '../../record/row.ts';
import { createJobStreams, isOwnedBy } from './job-streams.ts';
import { ENDED_STATES, listLatestJobs, loadJobs, reopenChunk } from './jobs.queries.ts';

const CONTENT_TYPE: Record<string, string> = {
  '.csv': 'text/csv; charset=utf-8',
  '.jsonl': 'application/jsonl; charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** Number of failed jobs in the summary. */
const MAX_FAILED = 5;
/** States in which each control is allowed. */
const ALLOWED_STATES = { pause: ['queued', 'running'], resume: ['paused'], cancel: ['queued', 'running', 'paused'] };
type Control = keyof typeof ALLOWED_STATES;
const CONTROL_RESULT: Record<Control, string> = { pause: 'paused', resume: 'resumed', cancel: 'cancelled' };

function controlError({ state }: Pick<Job, 'state'>, action: Control): AppError {
  const allowed = (Object.keys(ALLOWED_STATES) as Control[]).filter((control) =>
    ALLOWED_STATES[control].includes(state),
  );
  const alternatives =
    allowed.length > 0 ? ` It can be ${allowed.map((control) => CONTROL_RESULT[control]).join(' or ')}.` : '';
  return new AppError(
    'illegal_transition',
    `A job that is ${state.replaceAll('_', ' ')} cannot be ${CONTROL_RESULT[action]}.${alternatives}`,
    { detail: { allowed } },
  );
}

async function storeControl(trx: Trx, { id, state }: Job, action: Control): Promise<void> {
  if (action === 'resume')
    await sql`update job set state = 'queued', control = null where id = ${id} and state = 'paused'`.execute(trx);
  else if (state === 'running') await sql`update job set control = ${action} where id = ${id}`.execute(trx);
  else if (action === 'pause')
    await sql`update job set state = 'paused' where id = ${id} and state = 'queued'`.execute(trx);
  // The runner cancels waiting jobs as well, so that their task can clean up.
  else await sql`update job set state = 'queued', control = 'cancel' where id = ${id}`.execute(trx);
}

export function jobsRoutes(app: App): void {
  /** Returns SQL for the viewer’s own jobs and the jobs of others within the viewer’s permission. */
  const isAllowedJob = (viewer: Viewer, action: Action) =>
    sql<SqlBool>`(job.owner_id = ${viewer.userId} or ${visibleOrNone(viewer, 'job', 'job', action)})`;

  async function requireJob(db: Db, viewer: Viewer, id: string, action: Action = 'read') {
    const findJobs = (requiredAction: Action) =>
      loadJobs(app, db, sql<SqlBool>`job.id = ${id} and ${isAllowedJob(viewer, requiredAction)}`);
    const [job] = await findJobs('read');
    if (!job) throw notFoundError('job');
    if (action !== 'read' && (await findJobs(action)).length === 0) throw forbidden('jobs', action);
    return job;
  }

  serve(app, listJobs, async ({ viewer, db }) => ({
    jobs: await listLatestJobs(app, db, isAllowedJob(viewer, 'read')),
  }));
  serve(app, failedJobs, async ({ viewer, db }) => {
    const isRecentlyFailed = sql<SqlBool>`job.state = 'failed' and job.finished_at > now() - interval '7 days'`;
    const jobs = await loadJobs(
      app,
      db,
      sql<SqlBool>`${isRecentlyFailed} and ${visible(viewer, 'job')}`,
      MAX_FAILED + 1,
    );
    return { jobs: jobs.slice(0, MAX_FAILED), more: jobs.length > MAX_FAILED };
  });
  serve(app, viewJob, async ({ params, viewer, db }) => requireJob(db, viewer, params.id));

  serve(app, controlJob, async ({ params, body, viewer, db, transaction }) => {
    const job = await requireJob(db, viewer, params.id, 'update');
    if (!ALLOWED_STATES[body.action].includes(job.state)) throw controlError(job, body.action);
    await transaction((trx) => storeControl(trx, job, body.action));
    return requireJob(db, viewer, params.id);
  });

  serve(app, rerunChunk, async ({ params, viewer, db, transaction }) => {
    const job = await requireJob(db, viewer, params.id, 'update');
    if (!ENDED_STATES.includes(job.state))
      throw new AppError('illegal_transition', 'A part can be run again once its job has ended.');
    await transaction(async (trx) => {
      if (!(await reopenChunk(trx, job.id, params.no)))
        throw new AppError('not_found', 'This job does not have this part.');
      await app.jobs.handleReopened(trx, job.id);
    });
    return requireJob(db, viewer, params.id);
  });

  app.streams.set(jobEvents.path, { endpoint: jobEvents, table: 'job', visibleTo: isOwnedBy });
  const streams = createJobStreams(app);
  serve(app, jobEvents, async ({ viewer, reply }) => {
    streams.open(viewer, reply);
    return undefined as never;
  });

  serve(app, downloadJobFile, async ({ params, viewer, db }) => {
    const job = await requireJob(db, viewer, params.id);
    if (!job.file) throw new AppError('not_found', 'This job has no file.');
    if (!(await app.jobs.mayDownload(viewer, job.id)))
      throw new AppError('forbidden', 'You no longer have permission to view the content of this file.');
    const extension = extname(job.file);
    return {
      stream: createReadStream(job.file),
      fileName: `${job.title.replace(/[\\/:*?"<>|]/g, ' ').trim() || basename(job.file, extension)}${extension}`,
      contentType: CONTENT_TYPE[extension] ?? 'application/octet-stream',
    };
  });
}
