import { AppError } from '@leadwright/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';

/** Failures a bucket may have before it waits: twice as long each time, never longer than `longest` seconds. */
const LIMITS = {
  /** A browser that has signed in to this account before: strangers cannot use it up. */
  device: { free: 8, longest: 300 },
  /** One address that tries one account. */
  pair: { free: 5, longest: 900 },
  /** One address, whatever it tries. */
  address: { free: 50, longest: 900 },
  /** Everybody unknown who tries one account: slows a distributed guess, never closes the account. */
  account: { free: 100, longest: 30 },
} as const;
type Kind = keyof typeof LIMITS;

export function bucketsFor(email: string, address: string, device: string | undefined): string[] {
  if (device) return [`device:${device}:${email}`];
  return [`pair:${email}|${address}`, `address:${address}`, `account:${email}`];
}

export async function refuseWhenBlocked(db: Db, buckets: string[]): Promise<void> {
  const row = await db
    .selectFrom('sign_in_throttle')
    .select(sql<number>`ceil(extract(epoch from max(blocked_until) - now()))`.as('seconds'))
    .where('bucket', 'in', buckets)
    .where('blocked_until', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!row?.seconds) return;
  throw new AppError('too_many_requests', `Too many attempts. Try again in ${row.seconds} seconds.`, {
    detail: { seconds: row.seconds },
  });
}

/** Counts a failure in every bucket; an hour without one clears the count. */
export async function countFailure(db: Db, buckets: string[]): Promise<void> {
  for (const bucket of buckets) {
    const { free, longest } = LIMITS[bucket.slice(0, bucket.indexOf(':')) as Kind];
    await sql`
      insert into sign_in_throttle as t (bucket, failures) values (${bucket}, 1)
      on conflict (bucket) do update set
        failures = case when t.last_failure_at < now() - interval '1 hour' then 1 else t.failures + 1 end,
        last_failure_at = now(),
        blocked_until = case when t.last_failure_at >= now() - interval '1 hour' and t.failures + 1 > ${free}::int
          then now() + make_interval(secs => least(power(2, least(t.failures - ${free}::int, 20)), ${longest}::int)) end
    `.execute(db);
  }
}

export async function clearFailures(db: Db, buckets: string[]): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where('bucket', 'in', buckets).execute();
}
