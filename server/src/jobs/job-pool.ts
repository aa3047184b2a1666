import { readFile, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openPool } from '../database/pool.ts';
import { JOB_NICE_VALUE } from './thread-priority.ts';

/** Within this time, Linux changes one group for users who do not administer the machine. */
const GROUP_RETRY_MS = 100;

/** What a pg client has beyond its types. */
interface BackendConnection {
  /** The process that serves the connection, on the machine of the database. */
  processID: number;
  connection: { stream: Pick<Socket, 'localPort'> };
}

/** Opens the connections of jobs. On Linux, a database on this machine runs their statements at low priority. */
export function openJobPool(url: string): pg.Pool {
  const pool = openPool(url);
  pool.on('connect', (client) => {
    // Without the permission, jobs run at normal priority.
    lowerProcessPriority(client as pg.PoolClient & BackendConnection).catch(() => undefined);
  });
  return pool;
}

/** Lowers the priority of the PostgreSQL process that serves the connection. */
export async function lowerProcessPriority({ processID, connection }: BackendConnection): Promise<void> {
  // The process id of a database on another machine can be that of any process here. The command line of a PostgreSQL
  // process names the port of its client.
  const commandLine = await readFile(`/proc/${processID}/cmdline`, 'utf8');
  if (!commandLine.startsWith('postgres: ') || !commandLine.includes(`(${connection.stream.localPort})`)) return;
  setPriority(processID, JOB_NICE_VALUE);
  await lowerGroupPriority(processID);
}

/**
 * Lowers the priority of the process's autogroup. Where Linux divides the processors between sessions, the nice value
 * counts only within a session, and each PostgreSQL process has its own.
 */
async function lowerGroupPriority(processId: number): Promise<void> {
  for (;;) {
    try {
      return await writeFile(`/proc/${processId}/autogroup`, String(JOB_NICE_VALUE));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      await sleep(GROUP_RETRY_MS);
    }
  }
}
