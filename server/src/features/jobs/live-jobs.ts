import { AppError } from '@leadwright/contract/errors';
import { job as jobShown } from '@leadwright/contract/features/jobs';
import type { FastifyReply } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { filterActiveSessions } from '../../http/session.ts';
import { readJobs } from './jobs.queries.ts';

/** Limit of streams per user, one for each open window. */
const MAX_STREAMS = 20;
const KEEP_ALIVE_MS = 20_000;
/** A stream with more unread data is closed, because the data is buffered in memory. */
const MAX_UNREAD_BYTES = 256 * 1024;

type Stream = Pick<Viewer, 'userId' | 'sessionId'> & Pick<FastifyReply, 'raw'>;

/** Job events are sent only to the owner of the job. */
export const isOwnedBy = (userIds: readonly string[]) => sql<SqlBool>`job.owner_id = any(${userIds}::uuid[])`;

/**
 * The open streams of this server process. Changed jobs are read once for all streams, and a stream whose session has
 * ended is closed before it receives another event.
 */
export function liveJobs(app: App) {
  const streams = new Set<Stream>();
  const changed = new Set<string>();
  let isSending = false;

  function write(stream: Stream, text: string): void {
    if (stream.raw.writableLength > MAX_UNREAD_BYTES) stream.raw.destroy();
    else stream.raw.write(text);
  }

  /** Returns the streams with an active session and ends the others. */
  async function filterActive(candidates: readonly Stream[]): Promise<Stream[]> {
    if (candidates.length === 0) return [];
    const sessions = await filterActiveSessions(app, [...new Set(candidates.map(({ sessionId }) => sessionId))]);
    for (const { sessionId, raw } of candidates) if (!sessions.has(sessionId)) raw.end();
    return candidates.filter(({ sessionId }) => sessions.has(sessionId));
  }

  /** Sends changed jobs to their owners. Changes during a read are sent together afterwards. */
  async function sendChanged(): Promise<void> {
    while (changed.size > 0) {
      const ids = [...changed];
      changed.clear();
      const connectedUsers = [...new Set(Array.from(streams, ({ userId }) => userId))];
      const isChangedJob = sql<SqlBool>`job.id = any(${ids}::uuid[]) and ${isOwnedBy(connectedUsers)}`;
      const jobs = await readJobs(app, isChangedJob, ids.length);
      const owners = new Set(jobs.map(({ owner_id }) => owner_id));
      for (const stream of await filterActive([...streams].filter(({ userId }) => owners.has(userId))))
        for (const job of jobs.filter(({ owner_id }) => owner_id === stream.userId))
          write(stream, `event: job\ndata: ${JSON.stringify(jobShown.parse(job))}\n\n`);
    }
  }

  const unsubscribeChanges = app.jobs.onChange((id, owner) => {
    if (![...streams].some(({ userId }) => userId === owner)) return;
    changed.add(id);
    if (isSending) return;
    isSending = true;
    // A missed step is followed by another, and the page loads all jobs when it opens a stream.
    sendChanged()
      .catch(() => undefined)
      .finally(() => {
        isSending = false;
      });
  });
  /** Sends an empty event: each client then loads what has changed, with its own permissions. */
  const unsubscribeNotified = app.jobs.onUserEvent((event, userIds) => {
    const recipients = [...streams].filter(({ userId }) => userIds.length === 0 || userIds.includes(userId));
    filterActive(recipients)
      .then((active) => {
        for (const stream of active) write(stream, `event: ${event}\ndata: {}\n\n`);
      })
      .catch(() => undefined);
  });
  const keepAliveTimer = setInterval(() => {
    filterActive([...streams])
      .then((active) => {
        for (const stream of active) write(stream, ': alive\n\n');
      })
      .catch(() => undefined);
  }, KEEP_ALIVE_MS).unref();
  app.http.addHook('onClose', async () => {
    clearInterval(keepAliveTimer);
    unsubscribeChanges();
    unsubscribeNotified();
  });

  return {
    open({ userId, sessionId }: Viewer, reply: FastifyReply): void {
      if ([...streams].filter((stream) => stream.userId === userId).length >= MAX_STREAMS)
        throw new AppError('too_many_requests', 'Leadwright is open in too many windows. Close some of them.');
      reply.hijack();
      const stream = { userId, sessionId, raw: reply.raw };
      streams.add(stream);
      reply.raw.on('close', () => streams.delete(stream));
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      write(stream, ': listening\n\n');
    },
  };
}
