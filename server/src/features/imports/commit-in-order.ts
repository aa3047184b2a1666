import type { PoolClient } from 'pg';
import type { Db } from '../../database/pool.ts';
import type { JobRun, Step } from '../../jobs/task.ts';

/** What a chunk does in its own transaction: the bulk of the work, then what has to wait for the chunks before it. */
export interface ChunkWork {
  copy(client: PoolClient, trx: Db): Promise<void>;
  step(trx: Db): Promise<Step>;
}

/**
 * Commits chunks one after another, each with its checkpoint, while the next one is already being copied on another
 * connection: PostgreSQL spends its time on the rows, and one process of it uses one core. A chunk whose predecessor
 * did not make it is rolled back, so there is never a gap.
 */
export async function commitInOrder(job: JobRun, chunks: AsyncIterable<ChunkWork>): Promise<void> {
  let before: Promise<void> = Promise.resolve();
  let latest: Promise<void> = before;
  try {
    for await (const chunk of chunks) {
      const ahead = latest;
      latest = job.step(async (trx, client) => {
        // A commit that is lost in a crash takes its checkpoint with it: nothing need wait for the disk.
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
