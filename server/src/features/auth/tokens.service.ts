import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@leadwright/contract/errors';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { words } from '@leadwright/contract/words';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/pool.ts';

export type TokenPurpose = 'invitation' | 'password_reset';

/** How long a link is good for, in minutes. */
export const TOKEN_MINUTES = { invitation: 14 * 24 * 60, password_reset: 60 } as const;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Makes a link's secret part for one user and purpose; every earlier one of theirs for that purpose ends with it. It
 * stands in the mail alone: the database keeps a hash.
 */
export async function issueToken(trx: Db, userId: string, purpose: TokenPurpose): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await revokeTokens(trx, userId, purpose);
  await sql`
    insert into user_token (user_id, purpose, token_hash, expires_at)
    values (${userId}, ${purpose}, ${hashOf(token)}, now() + make_interval(mins => ${TOKEN_MINUTES[purpose]}::int))`.execute(
    trx,
  );
  return token;
}

/** The address that a mail leads to. It is the installation's own, whatever host the request named. */
export const linkAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string, purpose: TokenPurpose): string =>
  publicUrl + (purpose === 'invitation' ? START_PATHS.register : START_PATHS.resetPassword).replace(/:\w+/, token);

/** Ends what is open of a user's links for a purpose, such as an invitation that is taken back. */
export async function revokeTokens(trx: Db, userId: string, purpose: TokenPurpose): Promise<void> {
  await sql`
    update user_token set revoked_at = now()
    where user_id = ${userId} and purpose = ${purpose} and used_at is null and revoked_at is null`.execute(trx);
}

/**
 * Uses a link up and answers whose it is. Of two uses at the same moment one is refused; where the transaction is rolled
 * back the link is good again. One that is not good is refused in words that say what to do.
 */
export async function takeToken(trx: Db, token: string, purpose: TokenPurpose): Promise<string> {
  const { rows } = await sql<{ user_id: string }>`
    update user_token set used_at = now()
    where token_hash = ${hashOf(token)} and purpose = ${purpose}
      and used_at is null and revoked_at is null and expires_at > now()
    returning user_id`.execute(trx);
  return rows[0]?.user_id ?? refuse(trx, token, purpose);
}

/** The same without using it up: for the screen that a link opens. */
export async function checkToken(db: Db, token: string, purpose: TokenPurpose): Promise<string> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from user_token
    where token_hash = ${hashOf(token)} and purpose = ${purpose}
      and used_at is null and revoked_at is null and expires_at > now()`.execute(db);
  return rows[0]?.user_id ?? refuse(db, token, purpose);
}

const REFUSALS = {
  used: words('auth.link.used', 'This link has been used already. It works once.'),
  expired: words('auth.link.expired', 'This link has expired.'),
  replaced: words('auth.link.replaced', 'This link is no longer valid. A newer one may have been sent.'),
  unknown: words('auth.link.unknown', 'This link is not valid. Open it again from the mail, whole.'),
};

async function refuse(db: Db, token: string, purpose: TokenPurpose): Promise<never> {
  const { rows } = await sql<{ why: keyof typeof REFUSALS }>`
    select case when used_at is not null then 'used' when revoked_at is not null then 'replaced' else 'expired' end as why
    from user_token where token_hash = ${hashOf(token)} and purpose = ${purpose}`.execute(db);
  throw linkEnded(rows[0]?.why ?? 'unknown');
}

export const linkEnded = (why: keyof typeof REFUSALS): AppError =>
  new AppError('link_ended', REFUSALS[why], { detail: { why } });

/** Links that ended long ago. */
export async function forgetOldTokens(db: Db): Promise<void> {
  await sql`delete from user_token where expires_at < now() - interval '90 days'`.execute(db);
}
