import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@leadwright/contract/errors';
import { transactionWithClient } from '../database/copy.ts';
import { readOnly } from '../database/read-only.ts';
import { assertDiskSpace } from '../disk-space.ts';
import { toTransientError } from '../faults.ts';
import {
  type ClaimedChunk,
  claimChunk,
  completeChunk,
  loadProgress,
  releaseChunk,
  renewChunkLease,
} from './chunks.queries.ts';
import { JobStoppedError, keepLeaseAlive } from './lease.ts';
import type { ChunkRun } from './task.ts';
import type { WorkerContext } from './worker-context.ts';

/** The number of concurrent chunks: one chunk computes while the other writes. */
const CONCURRENT_CHUNKS = 2;
/** A chunk is marked as failed after this number of failures or stopped workers. The other chunks continue. */
const MAX_ATTEMPTS = 3;
const POLL_MS = 500;

/**
 * Runs one claimed chunk. `elapsedSeconds` returns the running time to add to the job. Throws only errors that the chunk
 * did not cause.
 */
export async function runChunk(
  { pool, db, log, config, tasks }: WorkerContext,
  claimedChunk: ClaimedChunk,
  jobSignal: AbortSignal,
  elapsedSeconds: () => number = () => 0,
): Promise<void> {
  const { signal, releaseLease } = keepLeaseAlive(jobSignal, () => renewChunkLease(db, claimedChunk));
  const chunk: ChunkRun = {
    params: claimedChunk.params,
    ownerId: claimedChunk.owner_id,
    checkpoint: claimedChunk.checkpoint,
    plan: claimedChunk.plan,
    isRerun: claimedChunk.is_rerun,
    db: readOnly(db),
    signal,
    async finish(work) {
      signal.throwIfAborted();
      await assertDiskSpace(config);
      await transactionWithClient(pool, async (trx, client) => {
        await work(trx, client);
        // Rolls back when another worker has taken the chunk over or the job was paused.
        if (!(await completeChunk(trx, claimedChunk, elapsedSeconds()))) throw new JobStoppedError('lost');
      });
    },
  };
  try {
    if (claimedChunk.attempts > MAX_ATTEMPTS)
      throw new AppError('internal', 'This part failed: it stopped the server several times.');
    await tasks.get(claimedChunk.kind)!.chunk!(chunk);
  } catch (error) {
    const fault = toTransientError(error);
    if (jobSignal.aborted || error instanceof JobStoppedError || fault) {
      await releaseChunk(db, claimedChunk, {
        state: 'open',
        message: null,
        attempts: claimedChunk.attempts - 1,
      });
      if (fault && !jobSignal.aborted) throw fault;
      return;
    }
    log.error(
      { err: error, job: claimedChunk.job_id, kind: claimedChunk.kind, chunk: claimedChunk.no },
      'chunk failed',
    );
    const state = claimedChunk.attempts >= MAX_ATTEMPTS ? 'failed' : 'open';
    const message = error instanceof AppError ? error.message : 'It failed unexpectedly.';
    await releaseChunk(db, claimedChunk, { state, message, attempts: claimedChunk.attempts });
  } finally {
    releaseLease();
  }
}

/** Processes the chunks of a job together with other workers. Returns the number of chunks that failed. */
export async function processChunks(
  context: WorkerContext,
  jobId: string,
  signal: AbortSignal,
  elapsedSeconds: () => number,
): Promise<{ processed: number; failed: number }> {
  let fault: unknown;
  const runNextChunks = async () => {
    while (!signal.aborted && !fault) {
      const claimedChunk = await claimChunk(context.db, context.worker, { jobId });
      if (!claimedChunk) return;
      await runChunk(context, claimedChunk, signal, elapsedSeconds);
    }
  };
  for (;;) {
    // An error in one loop stops the other loop after its current chunk.
    await Promise.all(
      Array.from({ length: CONCURRENT_CHUNKS }, () => runNextChunks().catch((error) => (fault ??= error))),
    );
    signal.throwIfAborted();
    if (fault) throw fault;
    const { processed, control, unfinished, failed } = await loadProgress(context.db, jobId);
    if (control) throw new JobStoppedError(control);
    if (unfinished === 0) return { processed, failed };
    await sleep(POLL_MS, undefined, { signal });
  }
}
