import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** Clock ticks per second in /proc; Linux reports the same number for every kernel clock. */
const TICKS_PER_SECOND = 100;
const PARENT_PID_FIELD = 1;
const OWN_TICK_FIELDS = [11, 12];
/** Ticks of child processes that have ended. */
const CHILD_TICK_FIELDS = [13, 14];

/** Returns the fields of /proc/<pid>/stat after the process name. */
function readStatFields(pid: number): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}
const readTicks = (pid: number, fields: number[]) => {
  const stat = readStatFields(pid);
  return fields.reduce((sum, field) => sum + stat[field]!, 0);
};

/** Returns the processor time of this process and its threads, in seconds. */
export function readNodeSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Returns the processor time of all processes of the database server, in seconds. It must run on this machine. */
export async function readPostgresSeconds(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const serverPid = readStatFields(rows[0]!.pid)[PARENT_PID_FIELD]!;
  const childrenFile = `/proc/${serverPid}/task/${serverPid}/children`;
  const childPids = readFileSync(childrenFile, 'utf8').trim().split(' ').map(Number);
  const serverTicks = readTicks(serverPid, [...OWN_TICK_FIELDS, ...CHILD_TICK_FIELDS]);
  return childPids.reduce((sum, pid) => sum + readTicks(pid, OWN_TICK_FIELDS), serverTicks) / TICKS_PER_SECOND;
}
