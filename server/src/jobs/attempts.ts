import { uptime } from 'node:os';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the attempts of a job or chunk, including the current attempt. An attempt counts when its worker stopped
 * responding, because the work may be the cause, but not when the worker stopped before this machine started.
 */
export const attemptCount = (alias: 'job' | 'c'): RawBuilder<number> => sql`${sql.ref(`${alias}.attempts`)}
  + case when ${sql.ref(`${alias}.state`)} = 'running'
      and ${sql.ref(`${alias}.heartbeat_at`)} < now() - make_interval(secs => ${uptime()}) then 0 else 1 end`;
