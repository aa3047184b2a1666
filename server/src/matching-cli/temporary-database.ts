import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { startEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { openPool } from '../database/pool.ts';

/** No data outlives the command, so writes need not be durable. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  autovacuum: 'off',
};

/** Runs work on a temporary database, which is removed afterwards, also on Ctrl-C. */
export async function withTemporaryDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'leadwright-matching-'));
  let stop = async () => {};
  let explain = async (error: unknown) => error;
  let stopping: Promise<void> | undefined;
  const end = () => {
    stopping ??= stop().finally(() => rm(folder, { recursive: true, force: true }));
    return stopping;
  };
  const interrupt = (signal: NodeJS.Signals) => {
    end().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  try {
    const server = await startEmbedded(folder, SETTINGS);
    explain = server.explain;
    const pool = openPool(server.url, 8);
    stop = async () => {
      await Promise.race([pool.end(), server.stop()]);
      await server.stop();
    };
    await migrate(pool);
    return await work(pool);
  } catch (error) {
    throw await explain(error);
  } finally {
    await end();
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}
