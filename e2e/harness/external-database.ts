import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@leadwright/server/database/embedded';
import { openPool } from '@leadwright/server/database/pool';
import type { Pool } from 'pg';

/** A PostgreSQL server outside Leadwright, which a test can read and change. */
export interface ExternalDatabase {
  url: string;
  pool: Pool;
  close(): Promise<void>;
}

export async function startDatabase(): Promise<ExternalDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'leadwright-external-'));
  const { url, stop } = await startEmbedded(folder, { fsync: 'off' });
  const pool = openPool(url);
  return {
    url,
    pool,
    async close() {
      await pool.end();
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
