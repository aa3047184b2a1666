import { AppError } from '@leadwright/contract/errors';
import { job as jobShown } from '@leadwright/contract/features/jobs';
import type { FastifyReply } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { filterActiveSessions } from '../../http/session.ts';
import { readJobs } from './jobs.queries.ts';

/** More windows than anybody has open. */
const MAX_STREAMS = 20;
const KEEP_ALIVE_MS = 20_000;
/** A reader who takes nothing is let go: what is written for them stays in memory. */
const MAX_UNREAD_BYTES = 256 * 1024;

type Stream = Pick<Viewer, 'userId' | 'sessionId'> & Pick<FastifyReply, 'raw'>;

/** Jobs are told to their owner alone. */
export const heardBy = (userIds: readonly string[]) => sql<SqlBool>`job.owner_id = any(${userIds}::uuid[])`;

/**
 * The open streams of this server process. However many there are, what has moved is read once for all of them, and a
 * stream whose session has ended is ended before it hears anything more.
 */
export function liveJobs(app: App) {
  const streams = new Set<Stream>();
  const moved = new Set<string>();
  let isTelling = false;

  function write(stream: Stream, text: string): void {
    if (stream.raw.writableLength > MAX_UNREAD_BYTES) stream.raw.destroy();
    else stream.raw.write(text);
  }

  /** Those of the streams whose session stands; the others are ended. */
  async function standing(asked: readonly Stream[]): Promise<Stream[]> {
    if (asked.length === 0) return [];
    const sessions = await filterActiveSessions(app, [...new Set(asked.map(({ sessionId }) => sessionId))]);
    for (const { sessionId, raw } of asked) if (!sessions.has(sessionId)) raw.end();
    return asked.filter(({ sessionId }) => sessions.has(sessionId));
  }

  /** What moves while this reads is told together, afterwards. */
  async function tell(): Promise<void> {
    while (moved.size > 0) {
      const ids = [...moved];
      moved.clear();
      const listening = [...new Set(Array.from(streams, ({ userId }) => userId))];
      const theirs = sql<SqlBool>`job.id = any(${ids}::uuid[]) and ${heardBy(listening)}`;
      const jobs = await readJobs(app, theirs, ids.length);
      const owners = new Set(jobs.map(({ owner_id }) => owner_id));
      for (const stream of await standing([...streams].filter(({ userId }) => owners.has(userId))))
        for (const job of jobs.filter(({ owner_id }) => owner_id === stream.userId))
          write(stream, `event: job\ndata: ${JSON.stringify(jobShown.parse(job))}\n\n`);
    }
  }

  const forget = app.jobs.onChange((id, owner) => {
    if (![...streams].some(({ userId }) => userId === owner)) return;
    moved.add(id);
    if (isTelling) return;
    isTelling = true;
    // A step that is missed is followed by another, and the page reads all jobs when it opens a stream.
    tell()
      .catch(() => undefined)
      .finally(() => {
        isTelling = false;
      });
  });
  /** Those who hear of it count anew, with their rights: the event itself says nothing. */
  const clearNotified = app.jobs.onNotified((userIds) => {
    const meant = [...streams].filter(({ userId }) => userIds.length === 0 || userIds.includes(userId));
    standing(meant)
      .then((still) => {
        for (const stream of still) write(stream, 'event: notified\ndata: {}\n\n');
      })
      .catch(() => undefined);
  });
  const alive = setInterval(() => {
    standing([...streams])
      .then((still) => {
        for (const stream of still) write(stream, ': alive\n\n');
      })
      .catch(() => undefined);
  }, KEEP_ALIVE_MS).unref();
  app.http.addHook('onClose', async () => {
    clearInterval(alive);
    forget();
    clearNotified();
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
