import { createReadStream } from 'node:fs';
import { basename, extname } from 'node:path';
import { satisfies } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import {
  controlJob,
  downloadJobFile,
  jobEvents,
  listJobs,
  rerunChunk,
  viewJob,
} from '@leadwright/contract/features/jobs';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { ENDED, readJobs, reopenChunk } from './jobs.queries.ts';

const CONTENT_TYPE: Record<string, string> = {
  '.csv': 'text/csv; charset=utf-8',
  '.jsonl': 'application/jsonl; charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** Which states each request may come from. */
const FROM = { pause: ['queued', 'running'], resume: ['paused'], cancel: ['queued', 'running', 'paused'] };
const KEEP_ALIVE_MS = 20_000;

export function jobsRoutes(app: App): void {
  /** A client's user sees their own jobs whatever their role: titles name other clients' files. */
  const ownerOf = (viewer: Viewer) =>
    viewer.clientId === null && satisfies(viewer.grants, { subject: 'jobs', action: 'read' }) ? null : viewer.userId;

  async function one(viewer: Viewer, id: string) {
    const [job] = await readJobs(app.db, ownerOf(viewer), id);
    if (!job) throw new AppError('not_found', 'There is no such job.');
    return job;
  }

  serve(app, listJobs, async ({ viewer }) => ({ jobs: await readJobs(app.db, ownerOf(viewer)) }));
  serve(app, viewJob, async ({ params, viewer }) => one(viewer, params.id));

  serve(app, controlJob, async ({ params, body, viewer }) => {
    const job = await one(viewer, params.id);
    if (!FROM[body.action].includes(job.state)) {
      throw new AppError('illegal_transition', `A job that is ${job.state.replaceAll('_', ' ')} cannot do that.`, {
        detail: FROM,
      });
    }
    if (body.action === 'resume')
      await sql`update job set state = 'queued', control = null where id = ${job.id} and state = 'paused'`.execute(
        app.db,
      );
    else if (job.state === 'running')
      await sql`update job set control = ${body.action} where id = ${job.id}`.execute(app.db);
    else if (body.action === 'pause')
      await sql`update job set state = 'paused' where id = ${job.id} and state = 'queued'`.execute(app.db);
    // The runner cancels a waiting job as well, so that its task can put things right.
    else await sql`update job set state = 'queued', control = 'cancel' where id = ${job.id}`.execute(app.db);
    return one(viewer, params.id);
  });

  serve(app, rerunChunk, async ({ params, viewer }) => {
    const job = await one(viewer, params.id);
    if (!ENDED.includes(job.state))
      throw new AppError('illegal_transition', 'A part can be run again once its job has ended.');
    await app.db.transaction().execute(async (trx) => {
      if (!(await reopenChunk(trx, job.id, params.no))) throw new AppError('not_found', 'This job has no such part.');
      await app.jobs.reopened(trx, job.id);
    });
    return one(viewer, params.id);
  });

  serve(app, jobEvents, async ({ viewer, request, reply }) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    const send = (text: string) => raw.write(text);
    send(': listening\n\n');
    const forget = app.jobs.onChange(async (id, owner) => {
      if (owner !== viewer.userId) return;
      const [job] = await readJobs(app.db, viewer.userId, id).catch(() => []);
      if (job) send(`event: job\ndata: ${JSON.stringify({ ...job, file: undefined })}\n\n`);
    });
    const alive = setInterval(() => send(': alive\n\n'), KEEP_ALIVE_MS);
    request.raw.on('close', () => {
      clearInterval(alive);
      forget();
    });
    return undefined as never;
  });

  serve(app, downloadJobFile, async ({ params, viewer }) => {
    const job = await one(viewer, params.id);
    if (!job.file) throw new AppError('not_found', 'This job has no file.');
    const extension = extname(job.file);
    return {
      stream: createReadStream(job.file),
      fileName: `${job.title.replace(/[\\/:*?"<>|]/g, ' ').trim() || basename(job.file, extension)}${extension}`,
      contentType: CONTENT_TYPE[extension] ?? 'application/octet-stream',
    };
  });
}
