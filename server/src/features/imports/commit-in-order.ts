import type { PoolClient } from 'pg';
import type { Trx } from '../../database/pool.ts';
import type { JobRun, Step } from '../../jobs/task.ts';

/** The work for one chunk in its own transaction: the copy, then a step that waits for all previous chunks. */
export interface ChunkWork {
  copy(client: PoolClient, trx: Trx): Promise<void>;
  step(trx: Trx): Promise<Step>;
}

/**
 * Commits chunks in order, each with its checkpoint, while another connection copies the next chunk, because a
 * PostgreSQL process uses only one core. Rolls a chunk back if the previous one failed, so that no rows are missing.
 */
export async function commitInOrder(job: JobRun, chunks: AsyncIterable<ChunkWork>): Promise<void> {
  let previousStep: Promise<void> = Promise.resolve();
  let latestStep: Promise<void> = previousStep;
  try {
    for await (const chunk of chunks) {
      const stepToAwait = latestStep;
      latestStep = job.step(async (trx, client) => {
        // If a crash loses a commit, it also loses the checkpoint, so the commit need not wait for the disk.
        await client.query('set local synchronous_commit = off');
        await chunk.copy(client, trx);
        await stepToAwait;
        return chunk.step(trx);
      });
      latestStep.catch(() => undefined);
      previousStep = stepToAwait;
      await previousStep;
    }
    await latestStep;
  } catch (error) {
    await Promise.allSettled([previousStep, latestStep]);
    throw error;
  }
}
