import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../config.ts';
import { connect, keepConnection } from './persistent-connection.ts';

/** Held while a Leadwright runs on its embedded database; PostgreSQL releases it when the process dies. */
const OWNER_LOCK = 7_305_380;
const MAX_STOP_MS = 20_000;
/** Many times the duration of a reconnect. */
const MARK_BACK_MS = 3_000;
const LOOK_MS = 100;
const TAKEN = 'Another Leadwright is running on this data folder.';

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
  return rows[0]!.taken;
}

/** Holds the owner lock until it is released, and reacquires it after a broken connection. */
export function own(url: string): Promise<{ end(): Promise<void> }> {
  return keepConnection(url, async (client) => {
    if (!(await takeLock(client))) throw new StartError(TAKEN);
  });
}

/**
 * Takes the lock of a database without an owner. A running owner whose lock connection broke still has other
 * connections and reacquires the lock soon: wait while there are any.
 */
async function hasNoOwner(client: pg.Client): Promise<boolean> {
  for (const deadline = Date.now() + MARK_BACK_MS; ; await sleep(LOOK_MS)) {
    if (!(await takeLock(client))) return false;
    const { rowCount } = await client.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
    );
    if (rowCount === 0 || Date.now() > deadline) return true;
    await client.query('select pg_advisory_unlock($1)', [OWNER_LOCK]);
  }
}

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Stops the database of a killed Leadwright properly, so that this one can start its own. A database of a running
 * Leadwright is left alone.
 */
export async function stopOrphan(cluster: string, urlAt: (port: string) => string): Promise<void> {
  const lock = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = lock.split('\n');
  if (!pid || !port || !alive(Number(pid))) return;
  const client = await connect(urlAt(port)).catch(() => undefined);
  if (client) {
    const isOrphan = await hasNoOwner(client).catch(() => true);
    await client.end().catch(() => undefined);
    if (!isOrphan) throw new StartError(TAKEN);
    process.kill(Number(pid), 'SIGINT');
  }
  for (const deadline = Date.now() + MAX_STOP_MS; alive(Number(pid)) && Date.now() < deadline; ) await sleep(50);
}
