import type { PoolClient } from 'pg';
import type { Db } from '../../database/pool.ts';
import type { JobRun, Step } from '../../jobs/task.ts';

/** The work of a chunk in its own transaction: the copy, then the step that waits for the chunks before it. */
export interface ChunkWork {
  copy(client: PoolClient, trx: Db): Promise<void>;
  step(trx: Db): Promise<Step>;
}

/**
 * Commits chunks in order, each with its checkpoint, while the next is copied on another connection, because a
 * PostgreSQL process uses only one core. Rolls a chunk back if its predecessor failed, so that there are no gaps.
 */
export async function commitInOrder(job: JobRun, chunks: AsyncIterable<ChunkWork>): Promise<void> {
  let before: Promise<void> = Promise.resolve();
  let latest: Promise<void> = before;
  try {
    for await (const chunk of chunks) {
      const ahead = latest;
      latest = job.step(async (trx, client) => {
        // A commit lost in a crash also loses its checkpoint, so the disk need not be awaited.
        await client.query('set local synchronous_commit = off');
        await chunk.copy(client, trx);
        await ahead;
        return chunk.step(trx);
      });
      latest.catch(() => undefined);
      before = ahead;
      await before;
    }
    await latest;
  } catch (error) {
    await Promise.allSettled([before, latest]);
    throw error;
  }
}
