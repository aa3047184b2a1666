import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database, Db } from './pool.ts';

/**
 * Runs statements on one connection and cancels them on abort. The cancellation is sent through another pool, because
 * all connections of the first pool can be busy with long statements.
 */
export async function cancelOnAbort<T>(
  database: Database,
  cancelPool: Pool,
  signal: AbortSignal,
  run: (db: Db) => Promise<T>,
): Promise<T> {
  return database.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
    let cancelled: Promise<unknown> | undefined;
    const cancel = () => {
      cancelled = cancelPool.query('select pg_cancel_backend($1)', [rows[0]!.pid]).catch(() => undefined);
    };
    signal.addEventListener('abort', cancel);
    try {
      signal.throwIfAborted();
      return await run(connection);
    } finally {
      signal.removeEventListener('abort', cancel);
      // The cancellation must not hit the next user of the connection.
      await cancelled;
    }
  });
}
