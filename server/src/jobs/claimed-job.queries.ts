import type { AppError } from '@leadwright/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '../database/pool.ts';
import { attemptCount, isAbandoned } from './lease.queries.ts';
import { JobStoppedError } from './lease.ts';
import type { Step } from './task.ts';
import type { WorkerContext } from './worker-context.ts';

/** A job fails after this number of temporary faults or stopped workers without progress. */
export const MAX_ATTEMPTS = 5;

/** Messages of a job that waits for a temporary fault to pass. */
const WAITING_MESSAGES: Record<string, string> = {
  disk_full: 'The server’s disk is full. The job continues automatically when there is space.',
  unavailable: 'The database did not respond. The job continues automatically.',
};

export interface ClaimedJob {
  id: string;
  kind: string;
  params: Record<string, unknown>;
  owner_id: string | null;
  campaign_id: string | null;
  checkpoint: Record<string, unknown> | null;
  processed: number;
  attempts: number;
  control: 'pause' | 'cancel' | null;
  /** The worker that has claimed the job. */
  locked_by: string;
}

/** SQL condition of a job that no other worker has taken over. */
export const isLeased = ({ id, locked_by }: ClaimedJob) => sql`id = ${id} and locked_by = ${locked_by}`;

/**
 * Claims the next job. If `canStart` is false, only jobs that are to be paused or cancelled are claimed. Skips jobs that
 * the worker still runs: a second run would have the same lease as the first.
 */
export async function claimJob(
  { db, worker, tasks, runningJobs }: WorkerContext,
  canStart: boolean,
): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    update job set state = 'running', locked_by = ${worker}, heartbeat_at = now(),
      attempts = ${attemptCount('job')}, message = null
    where id = (
      select id from job
      where (state = 'queued' or ${isAbandoned('job')}) and kind = any(${[...tasks.keys()]})
        and (${canStart} or control is not null) and id <> all(${[...runningJobs]}::uuid[])
      order by created_at for update skip locked limit 1)
    returning id, kind, params, owner_id, campaign_id, checkpoint, processed, attempts, control, locked_by`.execute(db);
  return rows[0];
}

export const renewJobLease = (db: Database, job: ClaimedJob): Promise<boolean> =>
  update(db, job, sql`heartbeat_at = now()`);

/** Saves the progress of a step and returns what its users request. Throws when another worker has the job. */
export async function saveStep(trx: Trx, job: ClaimedJob, step: Step, seconds: number): Promise<ClaimedJob['control']> {
  const { rows } = await sql<Pick<ClaimedJob, 'control'>>`
    update job set processed = ${step.processed}, total = coalesce(${step.total ?? null}::bigint, total),
      checkpoint = coalesce(${step.checkpoint ? JSON.stringify(step.checkpoint) : null}::jsonb, checkpoint),
      heartbeat_at = now(), attempts = 1, running_seconds = running_seconds + ${seconds}
    where ${isLeased(job)} returning control`.execute(trx);
  if (!rows[0]) throw new JobStoppedError('lost');
  return rows[0].control;
}

export const pauseJob = (db: Database, job: ClaimedJob): Promise<boolean> =>
  update(db, job, sql`state = 'paused', control = null, locked_by = null`);

/** Returns a job to the queue when its worker shuts down. */
export const requeueJob = (db: Database, job: ClaimedJob): Promise<boolean> =>
  update(db, job, sql`state = 'queued', locked_by = null, attempts = attempts - 1`);

/**
 * Returns a job to the queue until a temporary fault has passed. Returns false after repeated faults without progress,
 * or if the job filled the disk before its first checkpoint and would fill it again.
 */
export const requeueAfterFault = (db: Database, job: ClaimedJob, { code }: AppError): Promise<boolean> =>
  update(
    db,
    job,
    sql`state = 'queued', locked_by = null, message = ${WAITING_MESSAGES[code]}`,
    sql`attempts < ${MAX_ATTEMPTS} and (checkpoint is not null or ${code !== 'disk_full'})`,
  );

/** Updates a job. Returns false if another worker has taken it over or it does not meet the condition. */
async function update(
  db: Database,
  job: ClaimedJob,
  change: RawBuilder<unknown>,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update job set ${change} where ${isLeased(job)} and ${condition}`.execute(db);
  return numAffectedRows === 1n;
}

/** Sets the waiting message on all queued jobs. */
export async function setDiskFullMessage(db: Database, kinds: readonly string[]): Promise<void> {
  const message = WAITING_MESSAGES.disk_full;
  await sql`
    update job set message = ${message}
    where state = 'queued' and kind = any(${kinds}) and message is distinct from ${message}`.execute(db);
}
