import { expect, inject, test } from 'vitest';
import { connect, openPersistentConnection } from './persistent-connection.ts';
import { openPool } from './pool.ts';

const url = inject('postgresUrl');
const LOCK = 20_261_122;

test('reconnects and prepares a broken connection again until it is ended', async () => {
  const connection = await openPersistentConnection(url, (client) =>
    client.query('select pg_advisory_lock($1)', [LOCK]),
  );
  const watcher = await connect(url);
  const findLockHolder = async (exceptPid = 0): Promise<number> => {
    for (;;) {
      const { rows } = await watcher.query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted and pid <> $2`,
        [LOCK, exceptPid],
      );
      if (rows[0]) return rows[0].pid;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const firstPid = await findLockHolder();
  await watcher.query('select pg_terminate_backend($1)', [firstPid]);
  const secondPid = await findLockHolder(firstPid);
  expect(secondPid).not.toBe(firstPid);
  await connection.end();
  const { rows } = await watcher.query('select from pg_stat_activity where pid = $1', [secondPid]);
  expect(rows).toEqual([]);
  await watcher.end();
});

test('survives a broken borrowed connection and does not reuse it', async () => {
  const pool = openPool(url, 1);
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]!.pid;
  const disconnected = new Promise((resolve) => client.once('end', resolve));
  const watcher = await connect(url);
  await watcher.query('select pg_terminate_backend($1)', [pid]);
  await disconnected;
  // An unhandled error event would end the process.
  expect(() => client.emit('error', new Error('cut'))).not.toThrow();
  await expect(client.query('select 1')).rejects.toThrow();
  client.release();
  const next = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  expect(next.rows[0]!.pid).not.toBe(pid);
  await watcher.end();
  await pool.end();
});
