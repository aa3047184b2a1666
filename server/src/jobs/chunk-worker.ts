import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@leadwright/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { transactionWithClient } from '../database/copy.ts';
import type { Db } from '../database/pool.ts';
import { assertDiskSpace } from '../disk-space.ts';
import { toTransientError } from '../faults.ts';
import { type ClaimedChunk, claimChunk, markDone, progressOf, release, renewLease } from './chunks.queries.ts';
import { JobStoppedError, keepLeaseAlive } from './lease.ts';
import type { ChunkRun, Task } from './task.ts';

/** One lane computes while the other writes. */
const LANES = 2;
/** A chunk that stops its worker or fails this often is marked as failed; the others continue. */
const MAX_ATTEMPTS = 3;
const POLL_MS = 500;

interface WorkerContext {
  pool: Pool;
  db: Db;
  log: FastifyBaseLogger;
  worker: string;
  config: Config;
}

/**
 * Runs one claimed chunk; `seconds` returns the running time charged to the job. Throws errors that the chunk did not
 * cause.
 */
export async function runChunk(
  { pool, db, log, worker, config }: WorkerContext,
  task: Task,
  claimed: ClaimedChunk,
  outer: AbortSignal,
  seconds: () => number = () => 0,
): Promise<void> {
  const { signal, releaseLease } = keepLeaseAlive(outer, () => renewLease(db, claimed, worker));
  const chunk: ChunkRun = {
    params: claimed.params,
    ownerId: claimed.owner_id,
    checkpoint: claimed.checkpoint,
    plan: claimed.plan,
    isRerun: claimed.is_rerun,
    db,
    signal,
    async finish(work) {
      signal.throwIfAborted();
      await assertDiskSpace(config);
      await transactionWithClient(pool, async (trx, client) => {
        await work(trx, client);
        // Another worker has taken the chunk over, or the job was paused: roll back.
        if (!(await markDone(trx, claimed, worker, seconds()))) throw new JobStoppedError('lost');
      });
    },
  };
  try {
    if (claimed.attempts > MAX_ATTEMPTS)
      throw new AppError('internal', 'This part failed: it stopped the server several times.');
    await task.chunk!(chunk);
  } catch (error) {
    const fault = toTransientError(error);
    if (outer.aborted || error instanceof JobStoppedError || fault) {
      await release(db, claimed, worker, { state: 'open', message: null, attempts: claimed.attempts - 1 });
      if (fault && !outer.aborted) throw fault;
      return;
    }
    log.error({ err: error, job: claimed.job_id, kind: claimed.kind, chunk: claimed.no }, 'chunk failed');
    const state = claimed.attempts >= MAX_ATTEMPTS ? 'failed' : 'open';
    const message = error instanceof AppError ? error.message : 'It failed unexpectedly.';
    await release(db, claimed, worker, { state, message, attempts: claimed.attempts });
  } finally {
    releaseLease();
  }
}

/** Processes the chunks of a job together with other workers. Returns the number of chunks that failed. */
export async function processChunks(
  context: WorkerContext,
  task: Task,
  jobId: string,
  signal: AbortSignal,
  seconds: () => number,
): Promise<{ processed: number; failed: number }> {
  let fault: unknown;
  const lane = async () => {
    while (!signal.aborted && !fault) {
      const claimed = await claimChunk(context.db, context.worker, { jobId });
      if (!claimed) return;
      await runChunk(context, task, claimed, signal, seconds);
    }
  };
  for (;;) {
    // An error in one lane stops the other after its current chunk.
    await Promise.all(Array.from({ length: LANES }, () => lane().catch((error) => (fault ??= error))));
    signal.throwIfAborted();
    if (fault) throw fault;
    const { processed, control, unfinished, failed } = await progressOf(context.db, jobId);
    if (control) throw new JobStoppedError(control);
    if (unfinished === 0) return { processed, failed };
    await sleep(POLL_MS, undefined, { signal });
  }
}
