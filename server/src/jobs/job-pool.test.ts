import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { expect, inject, test } from 'vitest';
import { openPool } from '../database/pool.ts';
import { lowerProcessPriority, openJobPool } from './job-pool.ts';

const isLinux = process.platform === 'linux';

async function backendOf(pool: ReturnType<typeof openPool>): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}

test.runIf(isLinux)('runs the statements of jobs at low priority and no others', async () => {
  const pools = [openJobPool(inject('postgresUrl')), openPool(inject('postgresUrl'))] as const;
  const [jobBackend, requestBackend] = [await backendOf(pools[0]), await backendOf(pools[1])];
  await expect.poll(() => getPriority(jobBackend), { timeout: 5_000 }).toBe(10);
  expect(getPriority(requestBackend)).toBe(getPriority());
  for (const pool of pools) await pool.end();
});

test.runIf(isLinux && existsSync('/proc/self/autogroup'))(
  'lowers the priority of sessions that open together',
  async () => {
    const pool = openJobPool(inject('postgresUrl'));
    const clients = await Promise.all(Array.from({ length: 3 }, () => pool.connect()));
    for (const client of clients) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      await expect
        .poll(() => readFile(`/proc/${rows[0]!.pid}/autogroup`, 'utf8'), { timeout: 5_000 })
        .toMatch(/nice 10/);
      client.release();
    }
    await pool.end();
  },
);

test.runIf(isLinux)('leaves a process alone that does not serve the connection', async () => {
  const priority = getPriority();
  await lowerProcessPriority({ processID: process.pid, connection: { stream: { localPort: 5432 } } });
  expect(getPriority()).toBe(priority);
});
