import { uptime } from 'node:os';
import { type RawBuilder, sql } from 'kysely';

/**
 * The attempts of a job or chunk, the one that begins included. One that a silent worker was at may have stopped it, and
 * is given up after a few such; but a worker that fell silent before this machine was started has fallen with it, and no
 * work is to blame for that.
 */
export const countedAttempts = (alias: 'job' | 'c'): RawBuilder<number> => sql`${sql.ref(`${alias}.attempts`)}
  + case when ${sql.ref(`${alias}.state`)} = 'running'
      and ${sql.ref(`${alias}.heartbeat_at`)} < now() - make_interval(secs => ${uptime()}) then 0 else 1 end`;
