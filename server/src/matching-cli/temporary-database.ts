import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { startEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { openPool } from '../database/pool.ts';

/** Settings without durable writes, because all data is deleted after the command. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  autovacuum: 'off',
};

/** Runs work with a temporary database, which is deleted afterwards, even on Ctrl-C. */
export async function withTemporaryDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'leadwright-matching-'));
  let stop = async () => {};
  let explain = async (error: unknown) => error;
  let cleanUpResult: Promise<void> | undefined;
  const cleanUp = () => {
    cleanUpResult ??= stop().finally(() => rm(folder, { recursive: true, force: true }));
    return cleanUpResult;
  };
  const interrupt = (signal: NodeJS.Signals) => {
    cleanUp().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
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
    await cleanUp();
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}
