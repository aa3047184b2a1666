import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** Clock ticks in a second, as Linux tells them to programs whatever its own clock is. */
const TICKS = 100;
const PARENT = 1;
const OWN_TICKS = [11, 12];
/** Those of children that have ended. */
const ENDED_TICKS = [13, 14];

/** What /proc says of a process, from the field after its name on. */
function status(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}
const ticks = (pid: number, fields: number[]) => {
  const all = status(pid);
  return fields.reduce((sum, field) => sum + all[field]!, 0);
};

/** Processor time of this process, its threads included, in seconds. */
export function nodeSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Processor time of the database server with all of its processes, in seconds; it has to run on this machine. */
export async function postgresSeconds(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = status(rows[0]!.pid)[PARENT]!;
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ').map(Number);
  return (
    children.reduce((sum, pid) => sum + ticks(pid, OWN_TICKS), ticks(server, [...OWN_TICKS, ...ENDED_TICKS])) / TICKS
  );
}
