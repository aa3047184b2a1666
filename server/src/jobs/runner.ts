import { randomUUID } from 'node:crypto';
import { linkTo, type ScreenLink } from '@leadwright/contract/screen-link';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Viewer } from '../access/viewer.ts';
import type { Config } from '../config.ts';
import type { Database, Trx } from '../database/pool.ts';
import { assertDiskSpace, hasDiskSpace } from '../disk-space.ts';
import { type Work, WorkLoop } from '../queue/work-loop.ts';
import { runChunk } from './chunk-worker.ts';
import { claimChunk } from './chunks.queries.ts';
import { claimJob, setDiskFullMessage } from './claimed-job.queries.ts';
import { expireLeases } from './lease.queries.ts';
import { type JobListener, listenForJobChanges } from './listen.ts';
import { runJob } from './run-job.ts';
import type { FinishedJob, Task } from './task.ts';
import type { WorkerContext } from './worker-context.ts';

const POLL_MS = 5_000;
const MAX_CONCURRENT_JOBS = 2;

type ChangeListener = (jobId: string, ownerId: string | null) => void;
type UserListener = JobListener['onUserEvent'];
type Params = Record<string, unknown>;

interface NewJob {
  kind: string;
  title: string;
  ownerId: string | null;
  campaignId?: string;
  params: Params;
  total?: number;
}

/** Claims the next job, or a chunk of another worker’s job, and returns the function that runs it. */
async function claimNext(context: WorkerContext): Promise<Work<void> | undefined> {
  const { db, worker, tasks, config } = context;
  const kinds = [...tasks.keys()];
  const canStart = await hasDiskSpace(config.dataDir, config.reserveBytes);
  const job = await claimJob(context, canStart);
  if (job) return (signal) => runJob(context, job, signal);
  if (!canStart) {
    await setDiskFullMessage(db, kinds);
    return undefined;
  }
  const chunk = await claimChunk(db, worker, { kinds });
  return chunk && ((signal) => runChunk(context, chunk, signal));
}

/** Queues jobs and runs them. The queue is the `job` table, which contains leases, progress and checkpoints. */
export class JobRunner {
  readonly #tasks = new Map<string, Task>();
  readonly #context: WorkerContext;
  readonly #loop: WorkLoop;
  readonly #changeListeners = new Set<ChangeListener>();
  readonly #userListeners = new Set<UserListener>();
  #connection: { end(): Promise<void> } | undefined;

  constructor(pool: Pool, db: Database, log: FastifyBaseLogger, config: Config) {
    this.#context = { pool, db, log, config, worker: randomUUID(), runningJobs: new Set(), tasks: this.#tasks };
    this.#loop = new WorkLoop({
      ...{ log, concurrency: MAX_CONCURRENT_JOBS, pollMs: POLL_MS },
      // A claim fails only while the database does not respond.
      claim: () => claimNext(this.#context).catch(() => undefined),
      failure: 'the end of a job could not be recorded',
    });
  }

  define<P extends Params>(task: Task<P>): void {
    this.#tasks.set(task.kind, task as unknown as Task);
  }

  /** Queues a job within the caller's transaction. */
  async add(trx: Trx, { kind, title, ownerId, campaignId, params, total }: NewJob): Promise<string> {
    // A user gets the error immediately. A job without an owner waits in the queue.
    if (ownerId) await assertDiskSpace(this.#context.config);
    const { unit } = this.#tasks.get(kind)!;
    const { id } = await trx
      .insertInto('job')
      .values({
        ...{ kind, title, unit, owner_id: ownerId, campaign_id: campaignId ?? null },
        ...{ params: JSON.stringify(params), total: total ?? null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Notifies the task that a chunk of an ended job is reopened, in the same transaction. */
  async handleReopened(trx: Trx, jobId: string): Promise<void> {
    const { kind, params } = await trx
      .selectFrom('job')
      .select(['kind', 'params'])
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow();
    await this.#tasks.get(kind)?.handleReopened?.(trx, params as Params, jobId);
  }

  /** Asks the task whether the viewer may download the file of a job. */
  async mayDownload(viewer: Viewer, jobId: string): Promise<boolean> {
    const { kind, owner_id, params, checkpoint } = await this.#context.db
      .selectFrom('job')
      .select(['kind', 'owner_id', 'params', 'checkpoint'])
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow();
    const job = { ownerId: owner_id, params, checkpoint } as FinishedJob;
    return (await this.#tasks.get(kind)?.mayDownload?.(viewer, job, this.#context.db)) ?? false;
  }

  /** Returns a link to the screen that the job is about, or else to its campaign. */
  about(job: { kind: string; params: Params; campaign_id: string | null }): ScreenLink | null {
    const { kind, params, campaign_id: campaignId } = job;
    return (
      this.#tasks.get(kind)?.about?.(params, campaignId) ?? (campaignId ? linkTo('campaign', { campaignId }) : null)
    );
  }

  /** Returns a key for the object of the job, or null. A job replaces the earlier jobs with the same key. */
  subjectOf({ kind, params }: { kind: string; params: Params }): string | null {
    const subject = this.#tasks.get(kind)?.subject;
    return subject ? `${subject} ${params[subject]}` : null;
  }

  /** The kinds of jobs that are listed only when they need attention. */
  housekeepingKinds(): string[] {
    return [...this.#tasks.values()].flatMap(({ kind, isHousekeeping }) => (isHousekeeping ? kind : []));
  }

  /** Starts the worker. With `isAlone`, no other server uses the database, so running jobs have lost their worker. */
  async start({ isAlone }: { isAlone?: boolean } = {}): Promise<void> {
    if (isAlone) await expireLeases(this.#context.db);
    this.#connection = await listenForJobChanges(this.#context.pool, {
      onJobChange: ({ id, owner, state }) => {
        if (state === 'queued') this.#loop.wake();
        for (const listener of this.#changeListeners) listener(id, owner);
      },
      onUserEvent: (event, userIds) => {
        for (const listener of this.#userListeners) listener(event, userIds);
      },
    });
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#connection?.end();
  }

  /** Calls back with the id of a job on every change. Returns a function that unsubscribes. */
  onChange(listener: ChangeListener): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /** Calls back with each event and its users; an empty list means all users. Returns a function that unsubscribes. */
  onUserEvent(listener: UserListener): () => void {
    this.#userListeners.add(listener);
    return () => this.#userListeners.delete(listener);
  }
}
