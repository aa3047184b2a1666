import { sql } from 'kysely';
import type { Db } from './pool.ts';

/**
 * Runs statements on one connection and cancels them on abort. The cancellation is sent through another pool, because
 * all connections of the first pool can be busy with long statements.
 */
export async function cancelOnAbort<T>(
  db: Db,
  cancelDb: Db,
  signal: AbortSignal,
  run: (db: Db) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
    let cancelled: Promise<unknown> | undefined;
    const cancel = () => {
      cancelled = sql`select pg_cancel_backend(${rows[0]!.pid})`.execute(cancelDb).catch(() => undefined);
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
