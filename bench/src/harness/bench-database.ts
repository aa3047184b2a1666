import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@leadwright/server/app';
import { readConfig } from '@leadwright/server/config';
import type { App } from '@leadwright/server/context';
import { startEmbedded } from '@leadwright/server/database/embedded';
import { migrate } from '@leadwright/server/database/migrate';
import { openPool, queryBuilder } from '@leadwright/server/database/pool';
import { loadReference } from '@leadwright/server/demo/reference';
import { signAccessToken } from '@leadwright/server/http/token';
import { buildIndex } from '@leadwright/server/match-index/build-index';
import { setUp } from '@leadwright/server/setup';
import type { Pool } from 'pg';
import { type GeneratedData, generateAccounts } from './generate.ts';
import { ADMIN, type Server, startServer } from './server.ts';

export interface BenchDatabase extends GeneratedData {
  app: App;
  pool: Pool;
  /** URL of a server within this process, which runs no jobs. */
  url: string;
  token: string;
  dataDir: string;
  /** Starts a server in a separate process on the same database, which runs jobs. */
  serve(nodeOptions?: string[]): Promise<Server>;
  close(): Promise<void>;
}

/** Creates a database with generated companies in one campaign, and their match index if `withMatchIndex` is true. */
export async function createBenchDatabase(accountCount: number, withMatchIndex: boolean): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leadwright-bench-'));
  const postgres = await startEmbedded(dataDir, {});
  const pool = openPool(postgres.url);
  await migrate(pool);
  const config = {
    ...readConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: 'off', ADMIN_PASSWORD: ADMIN.password }),
    webDir: '',
  };
  await setUp(queryBuilder(pool), config);
  await loadReference(queryBuilder(pool));
  const generated = await generateAccounts(pool, accountCount);
  if (withMatchIndex) await buildMatchIndex(pool);
  await pool.query('vacuum analyze');
  const app = await createApp(config, pool, {
    gridPool: openPool(postgres.url, 8, 0),
    countPool: openPool(postgres.url, 2, 0),
  });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { rows } = await pool.query<{ user_id: string; id: string }>(
    `insert into session (user_id, expires_at) select id, now() + interval '1 day' from app_user limit 1 returning user_id, id`,
  );
  return {
    ...generated,
    app,
    pool,
    dataDir,
    // Valid for one day: on a slow machine a run takes more than ten minutes.
    token: await signAccessToken(app.keys, rows[0]!.user_id, rows[0]!.id, 86_400),
    url: `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`,
    serve: (nodeOptions) =>
      startServer({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, ACCESS_TOKEN_SECONDS: '3600' }, nodeOptions),
    async close() {
      await app.http.close();
      await pool.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function buildMatchIndex(pool: Pool): Promise<void> {
  const start = performance.now();
  const { keys } = await buildIndex(pool);
  console.log(
    `Match index: ${keys.toLocaleString('en-GB')} keys in ${((performance.now() - start) / 1000).toFixed(0)} s.`,
  );
}
