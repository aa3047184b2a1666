import { randomUUID } from 'node:crypto';
import { AppError } from '@leadwright/contract/errors';
import { linkTo, type ScreenLink } from '@leadwright/contract/screen-link';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { notify } from '../access/notify.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Config } from '../config.ts';
import { transactionWithClient } from '../database/copy.ts';
import type { Db } from '../database/pool.ts';
import { assertDiskSpace, hasDiskSpace } from '../disk-space.ts';
import { toTransientError } from '../faults.ts';
import { attemptCount } from './attempts.ts';
import { processChunks, runChunk } from './chunk-worker.ts';
import { addChunks, claimChunk } from './chunks.queries.ts';
import { JobStoppedError, keepLeaseAlive, LEASE_SECONDS } from './lease.ts';
import { type JobListener, listenForJobChanges } from './listen.ts';
import { deleteReplacedNotifications } from './replaced-notifications.queries.ts';
import type { FinishedJob, JobRun, Task } from './task.ts';

export const POLL_MS = 5_000;
const MAX_ATTEMPTS = 5;
const MAX_CONCURRENT_JOBS = 2;

interface NewJob {
  kind: string;
  title: string;
  ownerId: string | null;
  campaignId?: string;
  params: Record<string, unknown>;
  total?: number;
}

export interface JobRunner {
  define<P extends Record<string, unknown>>(task: Task<P>): void;
  /** Queues a job within the caller's transaction. */
  add(db: Db, job: NewJob): Promise<string>;
  /** Notifies the task that a chunk of an ended job is reopened, in the same transaction. */
  handleReopened(trx: Db, jobId: string): Promise<void>;
  /** Asks the task whether the viewer may download the file of a job. */
  mayDownload(viewer: Viewer, jobId: string): Promise<boolean>;
  /** Returns a link to the screen that the job is about, or else to its campaign. */
  about(job: { kind: string; params: Record<string, unknown>; campaign_id: string | null }): ScreenLink | null;
  /** Returns a key for the object of the job, or null. A job replaces the earlier jobs with the same key. */
  subjectOf(job: { kind: string; params: Record<string, unknown> }): string | null;
  /** The kinds of jobs that are listed only when they need attention. */
  housekeepingKinds(): string[];
  /** Starts the worker. With `isAlone`, no other server uses the database, so running jobs have lost their worker. */
  start(options?: { isAlone?: boolean }): Promise<void>;
  stop(): Promise<void>;
  /** Calls back with the id of a job on every change. Returns a function that unsubscribes. */
  onChange(listener: (jobId: string, ownerId: string | null) => void): () => void;
  /** Calls back with each event and its users; an empty list means all users. Returns a function that unsubscribes. */
  onUserEvent(listener: UserListener): () => void;
}

type UserListener = JobListener['onUserEvent'];

interface ClaimedJob {
  id: string;
  kind: string;
  params: Record<string, unknown>;
  owner_id: string | null;
  campaign_id: string | null;
  checkpoint: Record<string, unknown> | null;
  processed: number;
  attempts: number;
  control: 'pause' | 'cancel' | null;
}

const DEFAULT_END_EVENTS: NonNullable<Task['endEvents']> = { done: 'job_done', failed: 'job_failed' };

/** Messages of a job that waits for a temporary fault to pass. */
const WAITING_MESSAGES: Record<string, string> = {
  disk_full: 'The server’s disk is full. The job continues automatically when there is space.',
  unavailable: 'The database did not respond. The job continues automatically.',
};

/** Creates a job runner. The queue is the `job` table, which contains leases, progress and checkpoints. */
export function jobRunner(pool: Pool, db: Db, log: FastifyBaseLogger, config: Config): JobRunner {
  const tasks = new Map<string, Task>();
  const worker = randomUUID();
  const context = { pool, db, log, worker, config };
  const shutdown = new AbortController();
  const runningJobs = new Set<Promise<void>>();
  const listeners = new Set<(jobId: string, ownerId: string | null) => void>();
  const userListeners = new Set<UserListener>();
  let hasWakeUp = false;
  let endSleep = () => {};
  const wake = () => {
    hasWakeUp = true;
    endSleep();
  };
  let jobListener: { end(): Promise<void> } | undefined;
  let loop = Promise.resolve();

  /** Claims the next job. If `canStart` is false, only jobs that are to be paused or cancelled are claimed. */
  async function claim(canStart: boolean): Promise<ClaimedJob | undefined> {
    const { rows } = await sql<ClaimedJob>`
      update job set state = 'running', locked_by = ${worker}, heartbeat_at = now(),
        attempts = ${attemptCount('job')}, message = null
      where id = (
        select id from job
        where (state = 'queued' or (state = 'running' and heartbeat_at < now() - make_interval(secs => ${LEASE_SECONDS})))
          and kind = any(${[...tasks.keys()]}) and (${canStart} or control is not null)
        order by created_at for update skip locked limit 1)
      returning id, kind, params, owner_id, campaign_id, checkpoint, processed, attempts, control`.execute(db);
    return rows[0];
  }

  async function runJob(claimedJob: ClaimedJob): Promise<void> {
    const task = tasks.get(claimedJob.kind)!;
    let lastCall = Date.now();
    const elapsedSeconds = () => {
      const currentTime = Date.now();
      const elapsed = (currentTime - lastCall) / 1000;
      lastCall = currentTime;
      return elapsed;
    };
    const { signal, releaseLease } = keepLeaseAlive(shutdown.signal, async () => {
      const { numAffectedRows } =
        await sql`update job set heartbeat_at = now() where id = ${claimedJob.id} and locked_by = ${worker}`.execute(
          db,
        );
      return numAffectedRows !== 0n;
    });
    const job: JobRun = {
      id: claimedJob.id,
      kind: claimedJob.kind,
      params: claimedJob.params,
      ownerId: claimedJob.owner_id,
      campaignId: claimedJob.campaign_id,
      checkpoint: claimedJob.checkpoint,
      processed: claimedJob.processed,
      db,
      signal,
      async step(work) {
        signal.throwIfAborted();
        await assertDiskSpace(config);
        const control = await transactionWithClient(pool, async (trx, client) => {
          const step = await work(trx, client);
          const { rows } = await sql<{ control: 'pause' | 'cancel' | null }>`
            update job set processed = ${step.processed}, total = coalesce(${step.total ?? null}::bigint, total),
              checkpoint = coalesce(${step.checkpoint ? JSON.stringify(step.checkpoint) : null}::jsonb, checkpoint),
              heartbeat_at = now(), attempts = 1, running_seconds = running_seconds + ${elapsedSeconds()}
            where id = ${claimedJob.id} and locked_by = ${worker} returning control`.execute(trx);
          // Rolls back this step when another worker has taken the job over.
          if (!rows[0]) throw new JobStoppedError('lost');
          job.processed = step.processed;
          if (step.checkpoint) job.checkpoint = step.checkpoint;
          return rows[0].control;
        });
        if (control) throw new JobStoppedError(control);
      },
      async runInChunks(plan) {
        if (!job.checkpoint?.planned)
          await job.step(async (trx) => {
            const { chunks, checkpoint } = await plan(trx);
            await addChunks(trx, claimedJob.id, chunks);
            return {
              processed: 0,
              total: chunks.reduce((sum, { units }) => sum + units, 0),
              checkpoint: { ...checkpoint, planned: true },
            };
          });
        const { processed, failed } = await processChunks(context, task, claimedJob.id, signal, elapsedSeconds);
        job.processed = processed;
        return failed;
      },
    };
    try {
      if (claimedJob.control) throw new JobStoppedError(claimedJob.control);
      if (claimedJob.attempts > MAX_ATTEMPTS)
        throw new AppError('internal', 'The job failed: it stopped the server several times.');
      const { withErrors, message, result, file } = await task.run(job);
      await db
        .transaction()
        .execute((trx) =>
          finish(
            trx,
            claimedJob,
            withErrors ? 'done_with_errors' : 'done',
            message ?? null,
            result ?? null,
            file ?? null,
          ),
        );
    } catch (error) {
      await handleFailure(task, claimedJob, error);
    } finally {
      releaseLease();
    }
  }

  async function handleFailure(task: Task, claimedJob: ClaimedJob, error: unknown): Promise<void> {
    if (error instanceof JobStoppedError && error.control === 'lost') return;
    if (shutdown.signal.aborted && !(error instanceof JobStoppedError)) {
      await sql`update job set state = 'queued', locked_by = null, attempts = attempts - 1 where id = ${claimedJob.id} and locked_by = ${worker}`.execute(
        db,
      );
      return;
    }
    if (error instanceof JobStoppedError && error.control === 'pause') {
      await sql`update job set state = 'paused', control = null, locked_by = null where id = ${claimedJob.id} and locked_by = ${worker}`.execute(
        db,
      );
      return;
    }
    const fault = toTransientError(error);
    if (fault && (await requeueAfterFault(claimedJob, fault))) return;
    const isCancelled = error instanceof JobStoppedError;
    const reportedError = fault ?? (error instanceof AppError ? error : undefined);
    const message = isCancelled ? 'Cancelled.' : (reportedError?.message ?? 'The job failed unexpectedly.');
    if (!isCancelled) log.error({ err: error, job: claimedJob.id, kind: claimedJob.kind }, 'job failed');
    // One transaction ends the job and resets the record that it works on, because no other code resets this record.
    await db.transaction().execute(async (trx) => {
      const isEnded = await finish(trx, claimedJob, isCancelled ? 'cancelled' : 'failed', message, null, null);
      if (isEnded) await task.handleStopped?.(trx, claimedJob.params, isCancelled ? 'cancelled' : 'failed', message);
    });
  }

  /**
   * Returns a job to the queue until a temporary fault has passed. Returns false after repeated faults without
   * progress, or if the job filled the disk before its first checkpoint and would fill it again.
   */
  async function requeueAfterFault(claimedJob: ClaimedJob, { code }: AppError): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update job set state = 'queued', locked_by = null, message = ${WAITING_MESSAGES[code]}
      where id = ${claimedJob.id} and locked_by = ${worker} and attempts < ${MAX_ATTEMPTS}
        and (checkpoint is not null or ${code !== 'disk_full'})`.execute(db);
    if (numAffectedRows === 1n) log.warn({ job: claimedJob.id, kind: claimedJob.kind, fault: code }, 'job waits');
    return numAffectedRows === 1n;
  }

  /** Sets the waiting message on all queued jobs. */
  async function setDiskFullMessage(): Promise<void> {
    await sql`
      update job set message = ${WAITING_MESSAGES.disk_full}
      where state = 'queued' and kind = any(${[...tasks.keys()]}) and message is distinct from ${WAITING_MESSAGES.disk_full}`.execute(
      db,
    );
  }

  /** Ends the job and notifies its owner in one transaction. Returns false if another worker has taken it over. */
  async function finish(
    trx: Db,
    claimedJob: ClaimedJob,
    state: 'done' | 'done_with_errors' | 'failed' | 'cancelled',
    message: string | null,
    result: object | null,
    file: string | null,
  ): Promise<boolean> {
    const { rows } = await sql<{ ending: string }>`
      update job set state = ${state}, message = ${message}, result = ${result && JSON.stringify(result)}::jsonb,
        file = ${file}, control = null, locked_by = null, finished_at = now()
      where id = ${claimedJob.id} and locked_by = ${worker} returning id || ' ' || finished_at as ending`.execute(trx);
    if (!rows[0]) return false;
    const { owner_id: ownerId, kind, params, id } = claimedJob;
    if (ownerId && state !== 'cancelled') {
      const subject = tasks.get(kind)?.subject;
      if (subject) {
        const kinds = [...tasks.values()].flatMap((task) => (task.subject === subject ? task.kind : []));
        await deleteReplacedNotifications(trx, ownerId, kinds, [subject, String(params[subject])]);
      }
      const event = (tasks.get(kind)?.endEvents ?? DEFAULT_END_EVENTS)[state === 'failed' ? 'failed' : 'done'];
      const cause = `job ${rows[0].ending}`;
      await notify(trx, null, [{ event, to: ownerId, cause, about: { table: 'job', id } }]);
    }
    return true;
  }

  /** Expires all leases. Older heartbeats are kept, because they show whether a worker stopped with its machine. */
  async function expireLeases(): Promise<void> {
    const expiredHeartbeat = sql`least(heartbeat_at, now() - make_interval(secs => ${LEASE_SECONDS + 1}))`;
    for (const table of ['job', 'job_chunk'])
      await sql`update ${sql.table(table)} set heartbeat_at = ${expiredHeartbeat} where state = 'running'`.execute(db);
  }

  /** Claims the next job, or a chunk of another worker's job, and returns the function that runs it. */
  async function claimNext(): Promise<(() => Promise<void>) | undefined> {
    const canStart = await hasDiskSpace(config.dataDir, config.reserveBytes);
    const claimedJob = await claim(canStart);
    if (claimedJob) return () => runJob(claimedJob);
    if (!canStart) {
      await setDiskFullMessage();
      return undefined;
    }
    const chunk = await claimChunk(db, worker, { kinds: [...tasks.keys()] });
    return chunk && (() => runChunk(context, tasks.get(chunk.kind)!, chunk, shutdown.signal));
  }

  async function work(): Promise<void> {
    while (!shutdown.signal.aborted) {
      // Reset before the search for work, so that a wake-up during the search skips the sleep.
      hasWakeUp = false;
      const start = runningJobs.size < MAX_CONCURRENT_JOBS ? await claimNext().catch(() => undefined) : undefined;
      if (start) {
        const runningJob: Promise<void> = start()
          .catch((error) => log.error({ err: error }, 'the end of a job could not be recorded'))
          .finally(() => {
            runningJobs.delete(runningJob);
            wake();
          });
        runningJobs.add(runningJob);
        continue;
      }
      await new Promise<void>((resolve) => {
        if (hasWakeUp) return resolve();
        const timer = setTimeout(resolve, POLL_MS);
        endSleep = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  return {
    define: (task) => void tasks.set(task.kind, task as unknown as Task),
    async add(trx, { kind, title, ownerId, campaignId, params, total }) {
      // A user gets the error immediately. A job without an owner waits in the queue.
      if (ownerId) await assertDiskSpace(config);
      const { unit } = tasks.get(kind)!;
      const { id } = await trx
        .insertInto('job')
        .values({
          kind,
          title,
          unit,
          owner_id: ownerId,
          campaign_id: campaignId ?? null,
          params: JSON.stringify(params),
          total: total ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async handleReopened(trx, jobId) {
      const { kind, params } = await trx
        .selectFrom('job')
        .select(['kind', 'params'])
        .where('id', '=', jobId)
        .executeTakeFirstOrThrow();
      await tasks.get(kind)?.handleReopened?.(trx, params as Record<string, unknown>, jobId);
    },
    async mayDownload(viewer, jobId) {
      const { kind, owner_id, params, checkpoint } = await db
        .selectFrom('job')
        .select(['kind', 'owner_id', 'params', 'checkpoint'])
        .where('id', '=', jobId)
        .executeTakeFirstOrThrow();
      const job = { ownerId: owner_id, params, checkpoint } as FinishedJob;
      return (await tasks.get(kind)?.mayDownload?.(viewer, job)) ?? false;
    },
    about({ kind, params, campaign_id: campaignId }) {
      return tasks.get(kind)?.about?.(params) ?? (campaignId ? linkTo('campaign', { campaignId }) : null);
    },
    subjectOf({ kind, params }) {
      const subject = tasks.get(kind)?.subject;
      return subject ? `${subject} ${params[subject]}` : null;
    },
    housekeepingKinds: () => [...tasks.values()].flatMap(({ kind, isHousekeeping }) => (isHousekeeping ? kind : [])),
    async start({ isAlone } = {}) {
      if (isAlone) await expireLeases();
      jobListener = await listenForJobChanges(pool, {
        onJobChange({ id, owner, state }) {
          if (state === 'queued') wake();
          for (const listener of listeners) listener(id, owner);
        },
        onUserEvent(event, userIds) {
          for (const listener of userListeners) listener(event, userIds);
        },
      });
      loop = work();
    },
    async stop() {
      shutdown.abort();
      wake();
      await loop;
      await Promise.allSettled(runningJobs);
      await jobListener?.end();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onUserEvent(listener) {
      userListeners.add(listener);
      return () => userListeners.delete(listener);
    },
  };
}
