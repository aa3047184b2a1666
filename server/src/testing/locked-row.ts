import type { TestApp } from './test-app.ts';

/**
 * Runs `work` while a separate connection holds the locks of `statement`. Commits its transaction as soon as another
 * transaction waits for these locks.
 */
export async function runWhileLocked<T>(
  app: TestApp,
  statement: string,
  values: unknown[],
  work: () => Promise<T>,
): Promise<T> {
  const holder = await app.pool.connect();
  try {
    await holder.query('begin');
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    await holder.query(statement, values);
    const result = work();
    // If `work` fails before it waits, its error is thrown immediately.
    await Promise.race([result, waitForBlockedSession(app, rows[0]!.pid)]);
    await holder.query('commit');
    return await result;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

async function waitForBlockedSession(app: TestApp, pid: number): Promise<void> {
  for (;;) {
    const { rows } = await app.pool.query(`select from pg_stat_activity a where $1 = any(pg_blocking_pids(a.pid))`, [
      pid,
    ]);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
