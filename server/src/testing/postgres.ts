import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { openPool, queryBuilder } from '../database/pool.ts';
import { loadReference } from '../demo/reference.ts';
import { setUp } from '../setup.ts';
import { TEMPLATE, TEST_CONFIG } from './test-config.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Starts PostgreSQL for the whole run, with a migrated template database that test files clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'leadwright-test-'));
  // Writes need not be durable, because all data is deleted after the run.
  const server = await startEmbedded(folder, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '128MB',
    max_connections: '200',
  });
  const main = openPool(server.url, 1);
  await main.query(`create database ${TEMPLATE}`);
  await main.end();
  const template = openPool(databaseUrl(server.url, TEMPLATE), 2);
  await migrate(template);
  await setUp(queryBuilder(template), TEST_CONFIG);
  await loadReference(queryBuilder(template));
  await template.end();
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

function databaseUrl(url: string, database: string): string {
  const result = new URL(url);
  result.pathname = `/${database}`;
  return result.href;
}
