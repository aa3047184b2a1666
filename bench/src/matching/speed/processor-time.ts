import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** Clock ticks per second that Linux reports to programs, independent of the kernel's own clock. */
const TICKS_PER_SECOND = 100;
const PARENT_PID_FIELD = 1;
const OWN_TICK_FIELDS = [11, 12];
/** Fields of child processes that have ended. */
const CHILD_TICK_FIELDS = [13, 14];

/** Returns the fields of /proc/<pid>/stat after the process name. */
function readStatFields(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}
const ticks = (pid: number, fields: number[]) => {
  const all = readStatFields(pid);
  return fields.reduce((sum, field) => sum + all[field]!, 0);
};

/** Returns the processor time of this process, threads included, in seconds. */
export function nodeSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * Returns the processor time of the database server with all of its processes, in seconds; it must run on this machine.
 */
export async function postgresSeconds(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = readStatFields(rows[0]!.pid)[PARENT_PID_FIELD]!;
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ').map(Number);
  return (
    children.reduce(
      (sum, pid) => sum + ticks(pid, OWN_TICK_FIELDS),
      ticks(server, [...OWN_TICK_FIELDS, ...CHILD_TICK_FIELDS]),
    ) / TICKS_PER_SECOND
  );
}
