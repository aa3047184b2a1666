import { uptime } from 'node:os';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the number of attempts of a job or chunk, including the current one. An attempt whose worker stopped
 * responding counts, because the work may be the cause, unless the worker stopped before this machine started.
 */
export const attemptCount = (alias: 'job' | 'c'): RawBuilder<number> => sql`${sql.ref(`${alias}.attempts`)}
  + case when ${sql.ref(`${alias}.state`)} = 'running'
      and ${sql.ref(`${alias}.heartbeat_at`)} < now() - make_interval(secs => ${uptime()}) then 0 else 1 end`;
