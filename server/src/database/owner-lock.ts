import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../config.ts';
import { connect, openPersistentConnection } from './persistent-connection.ts';

/** Held while a server runs on its embedded database. PostgreSQL releases it when the process ends. */
const OWNER_LOCK = 7_305_380;
const MAX_STOP_MS = 20_000;
/** The time for an owner to reacquire its lock: many times the duration of a reconnect. */
const REACQUIRE_MS = 3_000;
const POLL_MS = 100;
const ALREADY_RUNNING = 'Another Leadwright is running on this data folder.';

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
  return rows[0]!.taken;
}

/** Holds the owner lock until it is released, and reacquires it after a broken connection. */
export function holdOwnerLock(url: string): Promise<{ end(): Promise<void> }> {
  return openPersistentConnection(url, async (client) => {
    if (!(await tryLock(client))) throw new StartError(ALREADY_RUNNING);
  });
}

/**
 * Takes the lock of a database without an owner. A running owner with a broken lock connection still has other
 * connections, so this waits for the owner to reacquire the lock while such connections exist.
 */
async function lockIfUnowned(client: pg.Client): Promise<boolean> {
  for (const deadline = Date.now() + REACQUIRE_MS; ; await sleep(POLL_MS)) {
    if (!(await tryLock(client))) return false;
    const { rowCount } = await client.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
    );
    if (rowCount === 0 || Date.now() > deadline) return true;
    await client.query('select pg_advisory_unlock($1)', [OWNER_LOCK]);
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Shuts down the database that a killed server has left running. Throws when its owner is still running.
 */
export async function stopOrphan(cluster: string, urlAt: (port: string) => string): Promise<void> {
  const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = pidFile.split('\n');
  if (!pid || !port || !isAlive(Number(pid))) return;
  const client = await connect(urlAt(port)).catch(() => undefined);
  if (client) {
    const isOrphan = await lockIfUnowned(client).catch(() => true);
    await client.end().catch(() => undefined);
    if (!isOrphan) throw new StartError(ALREADY_RUNNING);
    process.kill(Number(pid), 'SIGINT');
  }
  for (const deadline = Date.now() + MAX_STOP_MS; isAlive(Number(pid)) && Date.now() < deadline; ) await sleep(50);
}
