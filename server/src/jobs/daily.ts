import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type Database, queryBuilder } from '../database/pool.ts';

const DAY_MS = 86_400_000;

/** Runs `work` at start and once a day. Logs `failure` as the message of an error. */
export function scheduleDaily(
  { http, pool }: { http: FastifyInstance; pool: Pool },
  failure: string,
  work: (database: Database) => Promise<unknown>,
): void {
  const database = queryBuilder(pool);
  const runOnce = () => work(database).catch((error) => http.log.error({ err: error }, failure));
  http.addHook('onReady', async () => void (await runOnce()));
  const timer = setInterval(runOnce, DAY_MS).unref();
  http.addHook('onClose', async () => clearInterval(timer));
}
