import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@leadwright/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { transactionWithClient } from '../database/copy.ts';
import type { Db } from '../database/pool.ts';
import { assertDiskSpace } from '../disk-room.ts';
import { toTransientError } from '../faults.ts';
import { type ClaimedChunk, claimChunk, markDone, progressOf, release, renewLease } from './chunks.queries.ts';
import { keepLeaseAlive, Stopped } from './stopped.ts';
import type { ChunkRun, Task } from './task.ts';

/** One is computed while another is written. */
const LANES = 2;
/** A chunk that stops its worker, or fails, so often is given up; the others go on. */
const MAX_ATTEMPTS = 3;
const LOOK_MS = 500;

interface Place {
  pool: Pool;
  db: Db;
  log: FastifyBaseLogger;
  worker: string;
  config: Config;
}

/** Does one claimed chunk; `seconds` tells the running time that is the job's. Throws a fault that is not the chunk's. */
export async function performChunk(
  { pool, db, log, worker, config }: Place,
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
        // Another worker has taken the chunk over, or the job was paused: nothing of this may stay.
        if (!(await markDone(trx, claimed, worker, seconds()))) throw new Stopped('lost');
      });
    },
  };
  try {
    if (claimed.attempts > MAX_ATTEMPTS)
      throw new AppError('internal', 'This part failed: it stopped the server several times.');
    await task.chunk!(chunk);
  } catch (error) {
    const fault = toTransientError(error);
    if (outer.aborted || error instanceof Stopped || fault) {
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

/** Works on a job's chunks beside other workers until none is left; answers how many were given up. */
export async function processChunks(
  place: Place,
  task: Task,
  jobId: string,
  signal: AbortSignal,
  seconds: () => number,
): Promise<{ processed: number; failed: number }> {
  let fault: unknown;
  const lane = async () => {
    while (!signal.aborted && !fault) {
      const claimed = await claimChunk(place.db, place.worker, { jobId });
      if (!claimed) return;
      await performChunk(place, task, claimed, signal, seconds);
    }
  };
  for (;;) {
    // A lane that meets a fault ends the others after the chunk they are at.
    await Promise.all(Array.from({ length: LANES }, () => lane().catch((error) => (fault ??= error))));
    signal.throwIfAborted();
    if (fault) throw fault;
    const { processed, control, unfinished, failed } = await progressOf(place.db, jobId);
    if (control) throw new Stopped(control);
    if (unfinished === 0) return { processed, failed };
    await sleep(LOOK_MS, undefined, { signal });
  }
}
