import { AppError } from '@leadwright/contract/errors';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { type Database, type Db, queryBuilder, type Trx, transactionRunner } from '../../database/pool.ts';

/**
 * A bucket counts attempts with a common origin or target, and is blocked after `freeAttempts`. Each further block is
 * twice as long, up to `maxSeconds`.
 */
const LIMITS = {
  /** A browser that has signed in to this account before; attempts from other browsers do not count. */
  device: { freeAttempts: 8, maxSeconds: 300 },
  /** One IP address against one account. */
  pair: { freeAttempts: 5, maxSeconds: 900 },
  /** One IP address against any account. */
  address: { freeAttempts: 50, maxSeconds: 900 },
  /** All unknown browsers against one account: slows distributed guessing without blocking the account. */
  account: { freeAttempts: 100, maxSeconds: 30 },
  /** Codes of a second factor. Three of a million codes are valid at a time. */
  'code-device': { freeAttempts: 8, maxSeconds: 300 },
  code: { freeAttempts: 10, maxSeconds: 900 },
  /** Sign-ins at the provider from one IP address that were started but not completed. */
  external: { freeAttempts: 200, maxSeconds: 300 },
  /** Password links: anyone can request such an email, so the limit is lower. */
  'link-pair': { freeAttempts: 3, maxSeconds: 900 },
  'link-address': { freeAttempts: 30, maxSeconds: 900 },
  'link-account': { freeAttempts: 10, maxSeconds: 300 },
} as const;
type Kind = keyof typeof LIMITS;
interface AttemptOrigin {
  address: string;
  device: string | undefined;
}

/** Kinds of buckets that only attempts by the same user fill. Other buckets are shared with attempts by other users. */
const USER_BUCKETS: readonly Kind[] = ['device', 'pair', 'code-device', 'code'];

const kindOf = (bucket: string) => bucket.slice(0, bucket.indexOf(':')) as Kind;

export function bucketsFor(email: string, address: string, device: string | undefined): string[] {
  if (device) return [`device:${device}:${email}`];
  return [`pair:${email}|${address}`, `address:${address}`, `account:${email}`];
}

/** Returns one bucket per user, because code attempts follow a correct password. A known browser has its own bucket. */
export const codeBuckets = (userId: string, device: string | undefined): string[] =>
  device ? [`code-device:${device}:${userId}`] : [`code:${userId}`];

export const externalBuckets = (address: string): string[] => [`external:${address}`];

export const linkBuckets = (email: string, address: string): string[] => [
  `link-pair:${email}|${address}`,
  `link-address:${address}`,
  `link-account:${email}`,
];

/**
 * Counts an attempt in every bucket. Call it before the check of the password, so that concurrent attempts are counted.
 * Throws without counting while a bucket is blocked; an hour without attempts clears the count.
 */
export async function countAttempt(pool: Pool, buckets: string[]): Promise<void> {
  await transactionRunner(pool)(async (trx) => {
    // Avoids writes during a flood of attempts.
    await assertNotBlocked(trx, buckets);
    // A fixed order prevents deadlocks between attempts that share several buckets.
    for (const bucket of buckets.toSorted()) {
      const { freeAttempts, maxSeconds } = LIMITS[kindOf(bucket)];
      const { rows } = await sql`
        insert into sign_in_throttle as t (bucket, failures) values (${bucket}, 1)
        on conflict (bucket) do update set
          failures = case when t.last_failure_at < now() - interval '1 hour' then 1 else t.failures + 1 end,
          last_failure_at = now(),
          blocked_until = case when t.last_failure_at >= now() - interval '1 hour' and t.failures + 1 > ${freeAttempts}::int
            then now() + make_interval(secs => least(power(2, least(t.failures - ${freeAttempts}::int, 20)), ${maxSeconds}::int)) end
        where t.blocked_until is null or t.blocked_until <= now()
        returning bucket`.execute(trx);
      // A concurrent attempt has just blocked the bucket.
      if (rows.length === 0) await assertNotBlocked(trx, [bucket]);
    }
  });
}

async function assertNotBlocked(db: Db, buckets: string[]): Promise<void> {
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

/** Deletes the user’s own buckets after a correct attempt and subtracts one failure from shared buckets. */
export async function clearAttempt(pool: Pool, buckets: string[]): Promise<void> {
  const [ownBuckets, sharedBuckets] = [true, false].map((isOwn) =>
    buckets.filter((bucket) => USER_BUCKETS.includes(kindOf(bucket)) === isOwn),
  );
  const database = queryBuilder(pool);
  await sql`
    update sign_in_throttle set failures = greatest(failures - 1, 0), blocked_until = null
    where bucket in (select bucket from sign_in_throttle where bucket = any(${sharedBuckets}) order by bucket for update)`.execute(
    database,
  );
  await sql`delete from sign_in_throttle where bucket = any(${ownBuckets})`.execute(database);
}

/** Deletes the user’s own buckets after a password change. */
export async function resetAttempts(trx: Trx, email: string, { address, device }: AttemptOrigin): Promise<void> {
  const ownBuckets = [...bucketsFor(email, address, device), ...bucketsFor(email, address, undefined)];
  await sql`delete from sign_in_throttle where bucket = any(${ownBuckets.filter((bucket) => USER_BUCKETS.includes(kindOf(bucket)))})`.execute(
    trx,
  );
}

/** Deletes expired buckets, because they reveal which IP address tried which account. */
export async function deleteOldAttempts(db: Database): Promise<void> {
  await sql`
    delete from sign_in_throttle
    where last_failure_at < now() - interval '1 hour' and (blocked_until is null or blocked_until < now())`.execute(db);
}
