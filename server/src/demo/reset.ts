/** `npm run demo:reset`: empties the installation and loads the demo agency anew. Users and passwords stay. */
import { sql } from 'kysely';
import { readConfig, StartError } from '../config.ts';
import { startEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { openPool, queryBuilder } from '../database/pool.ts';
import { loadDemo } from './load.ts';
import { loadReference } from './reference.ts';

async function reset(): Promise<void> {
  const config = readConfig();
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir);
  const pool = openPool(config.databaseUrl ?? embedded!.url, 4);
  const db = queryBuilder(pool);
  try {
    await migrate(pool);
    const administrator = await db
      .selectFrom('app_user')
      .select('password_hash')
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst();
    if (!administrator?.password_hash) throw new StartError('There is nothing to reset yet: run "npm start" first.');
    await db.transaction().execute(async (trx) => {
      await sql`truncate campaign, client, account, contact, vertical, job, name_token, sign_in_throttle cascade`.execute(
        trx,
      );
      await sql`delete from app_user where email like '%@leadwright.example' and email <> ${config.adminEmail.toLowerCase()}`.execute(
        trx,
      );
    });
    await loadReference(db);
    await loadDemo(db, administrator.password_hash);
    console.log('The demo agency is as on the first day.');
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

reset().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
