import { uptime } from 'node:os';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import { LEASE_SECONDS } from './lease.ts';

type LeasedRow = 'job' | 'c' | 'o';

/** SQL condition of a job or chunk whose worker has stopped responding. */
export const isAbandoned = (alias: LeasedRow): RawBuilder<SqlBool> => sql`(${sql.ref(`${alias}.state`)} = 'running'
  and ${sql.ref(`${alias}.heartbeat_at`)} < now() - make_interval(secs => ${LEASE_SECONDS}))`;

/**
 * SQL for the number of attempts of a job or chunk, including the current one. An attempt whose worker stopped
 * responding counts, because the work may be the cause, unless the worker stopped before this machine started.
 */
export const attemptCount = (alias: LeasedRow): RawBuilder<number> => sql`${sql.ref(`${alias}.attempts`)}
  + case when ${sql.ref(`${alias}.state`)} = 'running'
      and ${sql.ref(`${alias}.heartbeat_at`)} < now() - make_interval(secs => ${uptime()}) then 0 else 1 end`;

/** Expires all leases. Older heartbeats are kept, because they show whether a worker stopped with its machine. */
export async function expireLeases(db: Database): Promise<void> {
  const expiredHeartbeat = sql`least(heartbeat_at, now() - make_interval(secs => ${LEASE_SECONDS + 1}))`;
  for (const table of ['job', 'job_chunk'])
    await sql`update ${sql.table(table)} set heartbeat_at = ${expiredHeartbeat} where state = 'running'`.execute(db);
}
