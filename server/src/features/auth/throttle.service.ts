import { AppError } from '@leadwright/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';

/** Attempts a bucket may have before it waits: twice as long each time, never longer than `longest` seconds. */
const LIMITS = {
  /** A browser that has signed in to this account before: strangers cannot use it up. */
  device: { free: 8, longest: 300 },
  /** One address that tries one account. */
  pair: { free: 5, longest: 900 },
  /** One address, whatever it tries. */
  address: { free: 50, longest: 900 },
  /** Everybody unknown who tries one account: slows a distributed guess, never closes the account. */
  account: { free: 100, longest: 30 },
  /** Codes of a second factor: a million of them, three of which are right at a time. */
  'code-device': { free: 8, longest: 300 },
  code: { free: 10, longest: 900 },
  /** Sign-ins that were begun at one address and did not end with somebody signed in. */
  external: { free: 200, longest: 300 },
  /** Links to set a password: mails that somebody else may have asked for, so fewer of them. */
  'link-pair': { free: 3, longest: 900 },
  'link-address': { free: 30, longest: 900 },
  'link-account': { free: 10, longest: 300 },
} as const;
type Kind = keyof typeof LIMITS;
interface Origin {
  address: string;
  device: string | undefined;
}

/** An attempt is proof of who it was for these alone: a right password says nothing of the address's other guesses. */
const ONE_PERSON: readonly Kind[] = ['device', 'pair', 'code-device', 'code'];

const kindOf = (bucket: string) => bucket.slice(0, bucket.indexOf(':')) as Kind;

export function bucketsFor(email: string, address: string, device: string | undefined): string[] {
  if (device) return [`device:${device}:${email}`];
  return [`pair:${email}|${address}`, `address:${address}`, `account:${email}`];
}

/** Whoever tries codes has the password: they are counted together from wherever they come, but for a browser of the owner. */
export const codeBuckets = (userId: string, device: string | undefined): string[] =>
  device ? [`code-device:${device}:${userId}`] : [`code:${userId}`];

export const externalBuckets = (address: string): string[] => [`external:${address}`];

export const linkBuckets = (email: string, address: string): string[] => [
  `link-pair:${email}|${address}`,
  `link-address:${address}`,
  `link-account:${email}`,
];

/**
 * Counts an attempt in every bucket before its password is checked, so that those which come together count each other;
 * an hour without one clears the count. Refused, and not counted, while one of the buckets waits.
 */
export async function countAttempt(db: Db, buckets: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Spares a flood the writing.
    await refuseWhileWaiting(trx, buckets);
    // In one order, so that attempts with several buckets in common take turns.
    for (const bucket of buckets.toSorted()) {
      const { free, longest } = LIMITS[kindOf(bucket)];
      const { rows } = await sql`
        insert into sign_in_throttle as t (bucket, failures) values (${bucket}, 1)
        on conflict (bucket) do update set
          failures = case when t.last_failure_at < now() - interval '1 hour' then 1 else t.failures + 1 end,
          last_failure_at = now(),
          blocked_until = case when t.last_failure_at >= now() - interval '1 hour' and t.failures + 1 > ${free}::int
            then now() + make_interval(secs => least(power(2, least(t.failures - ${free}::int, 20)), ${longest}::int)) end
        where t.blocked_until is null or t.blocked_until <= now()
        returning bucket`.execute(trx);
      // Another attempt has just made it wait.
      if (rows.length === 0) await refuseWhileWaiting(trx, [bucket]);
    }
  });
}

async function refuseWhileWaiting(db: Db, buckets: string[]): Promise<void> {
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

/** The password was right: whoever knows it starts anew, and in the buckets of many this attempt alone is taken back. */
export async function clearAttempt(db: Db, buckets: string[]): Promise<void> {
  const [own, shared] = [true, false].map((isOwn) =>
    buckets.filter((bucket) => ONE_PERSON.includes(kindOf(bucket)) === isOwn),
  );
  await sql`
    update sign_in_throttle set failures = greatest(failures - 1, 0), blocked_until = null
    where bucket in (select bucket from sign_in_throttle where bucket = any(${shared}) order by bucket for update)`.execute(
    db,
  );
  await sql`delete from sign_in_throttle where bucket = any(${own})`.execute(db);
}

/** Whoever has a new password need not wait for what they tried with the old one. */
export async function resetAttempts(db: Db, email: string, { address, device }: Origin): Promise<void> {
  const own = [...bucketsFor(email, address, device), ...bucketsFor(email, address, undefined)];
  await sql`delete from sign_in_throttle where bucket = any(${own.filter((one) => ONE_PERSON.includes(kindOf(one)))})`.execute(
    db,
  );
}

/** Counts that have come to nothing say which address tried which account, and are not kept. */
export async function deleteOldAttempts(db: Db): Promise<void> {
  await sql`
    delete from sign_in_throttle
    where last_failure_at < now() - interval '1 hour' and (blocked_until is null or blocked_until < now())`.execute(db);
}
