import { AppError } from '@leadwright/contract/errors';
import { job as jobSchema } from '@leadwright/contract/features/jobs';
import type { FastifyReply } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { queryBuilder } from '../../database/pool.ts';
import { filterActiveSessions } from '../../http/session.ts';
import { loadJobs } from './jobs.queries.ts';

/** Maximum number of streams per user. Each open window has one stream. */
const MAX_STREAMS = 20;
const KEEP_ALIVE_MS = 20_000;
/** Streams with more unread data are closed, because this data is kept in memory. */
const MAX_UNREAD_BYTES = 256 * 1024;

type Stream = Pick<Viewer, 'userId' | 'sessionId'> & Pick<FastifyReply, 'raw'>;

/** Returns SQL for whether a job belongs to one of the users. Job events are sent only to the owner. */
export const isOwnedBy = (userIds: readonly string[]) => sql<SqlBool>`job.owner_id = any(${userIds}::uuid[])`;

/**
 * Manages the open event streams of this server process. Reads changed jobs once for all streams. Before
 * each event, closes streams whose session has ended.
 */
export function createJobStreams(app: App) {
  const streams = new Set<Stream>();
  const changedIds = new Set<string>();
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
    while (changedIds.size > 0) {
      const ids = [...changedIds];
      changedIds.clear();
      const connectedUsers = [...new Set(Array.from(streams, ({ userId }) => userId))];
      const isChangedJob = sql<SqlBool>`job.id = any(${ids}::uuid[]) and ${isOwnedBy(connectedUsers)}`;
      const jobs = await loadJobs(app, queryBuilder(app.pool), isChangedJob, ids.length);
      const owners = new Set(jobs.map(({ owner_id }) => owner_id));
      for (const stream of await filterActive([...streams].filter(({ userId }) => owners.has(userId))))
        for (const job of jobs.filter(({ owner_id }) => owner_id === stream.userId))
          write(stream, `event: job\ndata: ${JSON.stringify(jobSchema.parse(job))}\n\n`);
    }
  }

  const unsubscribeChanges = app.jobs.onChange((id, owner) => {
    if (![...streams].some(({ userId }) => userId === owner)) return;
    changedIds.add(id);
    if (isSending) return;
    isSending = true;
    // Ignores errors: a later change sends the job again, and the page loads all jobs when it opens a stream.
    sendChanged()
      .catch(() => undefined)
      .finally(() => {
        isSending = false;
      });
  });
  /** Sends events without data. The page then loads the changed data with the permissions of its user. */
  const unsubscribeUserEvents = app.jobs.onUserEvent((event, userIds) => {
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
    unsubscribeUserEvents();
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
