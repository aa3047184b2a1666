import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { countCost } from '../../../scripts/costs.ts';
import { openPool } from '../database/pool.ts';

export interface ScratchDatabase {
  pool: Pool;
  drop(): Promise<void>;
}

/** Creates a separate database for a test, empty or from a template. */
export async function createScratchDatabase(template = 'template0'): Promise<ScratchDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  countCost('database copies');
  const server = inject('postgresUrl');
  const maintenance = openPool(server, 1);
  await maintenance.query(`create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = openPool(url.href, 10);
  return {
    pool,
    async drop() {
      await pool.end();
      await maintenance.query(`drop database ${name} with (force)`);
      await maintenance.end();
    },
  };
}
