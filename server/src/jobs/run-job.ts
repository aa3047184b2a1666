import { AppError } from '@leadwright/contract/errors';
import { transactionWithClient } from '../database/copy.ts';
import { readOnly } from '../database/read-only.ts';
import { assertDiskSpace } from '../disk-space.ts';
import { toTransientError } from '../faults.ts';
import { processChunks } from './chunk-worker.ts';
import { addChunks } from './chunks.queries.ts';
import {
  type ClaimedJob,
  MAX_ATTEMPTS,
  pauseJob,
  renewJobLease,
  requeueAfterFault,
  requeueJob,
  saveStep,
} from './claimed-job.queries.ts';
import { finishJob } from './finish-job.ts';
import { JobStoppedError, keepLeaseAlive } from './lease.ts';
import type { JobRun } from './task.ts';
import type { WorkerContext } from './worker-context.ts';

/** Runs a claimed job until it ends, pauses or returns to the queue. */
export async function runJob(context: WorkerContext, job: ClaimedJob, shutdown: AbortSignal): Promise<void> {
  const { db, tasks, runningJobs } = context;
  runningJobs.add(job.id);
  const { signal, releaseLease } = keepLeaseAlive(shutdown, () => renewJobLease(db, job));
  try {
    if (job.control) throw new JobStoppedError(job.control);
    if (job.attempts > MAX_ATTEMPTS)
      throw new AppError('internal', 'The job failed: it stopped the server several times.');
    const outcome = await tasks.get(job.kind)!.run(createJobRun(context, job, signal));
    const state = outcome.withErrors ? 'done_with_errors' : 'done';
    await db.transaction().execute((trx) => finishJob(trx, tasks, job, state, outcome));
  } catch (error) {
    await handleFailure(context, job, error, shutdown);
  } finally {
    runningJobs.delete(job.id);
    releaseLease();
  }
}

async function handleFailure(
  { db, log, tasks }: WorkerContext,
  job: ClaimedJob,
  error: unknown,
  shutdown: AbortSignal,
): Promise<void> {
  const control = error instanceof JobStoppedError ? error.control : undefined;
  if (control === 'lost') return;
  if (control === 'pause') return void (await pauseJob(db, job));
  if (!control && shutdown.aborted) return void (await requeueJob(db, job));
  const fault = toTransientError(error);
  if (fault && (await requeueAfterFault(db, job, fault))) {
    log.warn({ job: job.id, kind: job.kind, fault: fault.code }, 'job waits');
    return;
  }
  const state = control ? 'cancelled' : 'failed';
  const reportedError = fault ?? (error instanceof AppError ? error : undefined);
  const message = control ? 'Cancelled.' : (reportedError?.message ?? 'The job failed unexpectedly.');
  if (!control) log.error({ err: error, job: job.id, kind: job.kind }, 'job failed');
  // One transaction ends the job and resets the record that it works on, because no other code resets this record.
  await db.transaction().execute(async (trx) => {
    const isEnded = await finishJob(trx, tasks, job, state, { message });
    if (isEnded) await tasks.get(job.kind)!.handleStopped?.(trx, job.params, state, message);
  });
}

/** Creates the object through which a task works on a claimed job. */
function createJobRun(context: WorkerContext, claimedJob: ClaimedJob, signal: AbortSignal): JobRun {
  const { id, kind, params, checkpoint, processed } = claimedJob;
  const elapsedSeconds = stopwatch();
  const job: JobRun = {
    ...{ id, kind, params, checkpoint, processed, signal, db: readOnly(context.db) },
    ...{ ownerId: claimedJob.owner_id, campaignId: claimedJob.campaign_id },
    async step(work) {
      signal.throwIfAborted();
      await assertDiskSpace(context.config);
      const control = await transactionWithClient(context.pool, async (trx, client) => {
        const step = await work(trx, client);
        const requestedControl = await saveStep(trx, claimedJob, step, elapsedSeconds());
        job.processed = step.processed;
        if (step.checkpoint) job.checkpoint = step.checkpoint;
        return requestedControl;
      });
      if (control) throw new JobStoppedError(control);
    },
    async runInChunks(plan) {
      if (!job.checkpoint?.planned)
        await job.step(async (trx) => {
          const { chunks, checkpoint } = await plan(trx);
          await addChunks(trx, id, chunks);
          return {
            processed: 0,
            total: chunks.reduce((sum, { units }) => sum + units, 0),
            checkpoint: { ...checkpoint, planned: true },
          };
        });
      const progress = await processChunks(context, id, signal, elapsedSeconds);
      job.processed = progress.processed;
      return progress.failed;
    },
  };
  return job;
}

/** Returns a function that returns the seconds since its last call. */
function stopwatch(): () => number {
  let lastCall = Date.now();
  return () => {
    const elapsedMs = Date.now() - lastCall;
    lastCall += elapsedMs;
    return elapsedMs / 1_000;
  };
}
