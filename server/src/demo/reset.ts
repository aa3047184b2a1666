/** `npm run demo:reset`: empties the installation and loads the demo agency again. Staff and their passwords stay. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { readConfig, StartError } from '../config.ts';
import { startEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { assertReachable, openPool, queryBuilder } from '../database/pool.ts';
import { describeSignIn } from './agency.ts';
import { emptyAgency } from './empty.ts';
import { administratorPasswordHash, insertDemo } from './load.ts';
import { insertReference } from './reference.ts';

async function reset(): Promise<void> {
  const config = readConfig();
  // Fails while a server runs on the data folder; see `stopOrphan`.
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir);
  const url = config.databaseUrl ?? embedded!.url;
  const pool = openPool(url, 4);
  try {
    await assertReachable(pool, url);
    if (config.databaseUrl) await assertNoConnections(pool);
    await migrate(pool);
    const db = queryBuilder(pool);
    const passwordHash = await administratorPasswordHash(db);
    if (!passwordHash) throw new StartError('There is nothing to reset yet: run "npm start" first.');
    const users = await db.transaction().execute(async (trx) => {
      await emptyAgency(trx);
      await insertReference(trx);
      return insertDemo(trx, passwordHash);
    });
    for (const folder of ['uploads', 'exports'])
      await rm(join(config.dataDir, folder), { recursive: true, force: true });
    console.log('The demo agency is in its initial state. Demo users, with the first administrator’s password:');
    for (const user of users) console.log(`  ${describeSignIn(user)}`);
  } catch (error) {
    throw embedded ? await embedded.explain(error) : error;
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

/**
 * Throws when other connections exist: an external database has no data folder to lock, and a server may be running.
 */
async function assertNoConnections(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ others: number }>(`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
  if (rows[0]!.others > 0) throw new StartError('Something is connected to this database. Stop Leadwright first.');
}

reset().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
