import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/pool.ts';
import { newSecret, secretHash } from '../../http/secret-token.ts';

/** How long a link is good for, in minutes. */
export const TOKEN_MINUTES = {
  invitation: 14 * 24 * 60,
  password_reset: 60,
  address_verification: 7 * 24 * 60,
} as const;
export type TokenPurpose = keyof typeof TOKEN_MINUTES;

/** Whom a link is for: a user, or an address of a client. */
const OWNERS = { invitation: 'user_id', password_reset: 'user_id', address_verification: 'client_email_id' } as const;
const ownerOf = (purpose: TokenPurpose) => sql.ref(OWNERS[purpose]);
const SCREENS = {
  invitation: START_PATHS.register,
  password_reset: START_PATHS.resetPassword,
  address_verification: START_PATHS.verifyAddress,
} as const satisfies Record<TokenPurpose, string>;

/**
 * Makes a link's secret part for one owner and purpose; every earlier one of theirs for that purpose ends with it. It
 * stands in the mail alone: the database keeps a hash.
 */
export async function issueToken(trx: Db, ownerId: string, purpose: TokenPurpose): Promise<string> {
  const token = newSecret();
  await revokeTokens(trx, ownerId, purpose);
  await sql`
    insert into user_token (${ownerOf(purpose)}, purpose, token_hash, expires_at)
    values (${ownerId}, ${purpose}, ${secretHash(token)}, now() + make_interval(mins => ${TOKEN_MINUTES[purpose]}::int))`.execute(
    trx,
  );
  return token;
}

/** The address that a mail leads to. It is the installation's own, whatever host the request named. */
export const linkAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string, purpose: TokenPurpose): string =>
  publicUrl + SCREENS[purpose].replace(/:\w+/, token);

/** Ends what is open of an owner's links for a purpose, such as an invitation that is taken back. */
export async function revokeTokens(trx: Db, ownerId: string, purpose: TokenPurpose): Promise<void> {
  await sql`
    update user_token set revoked_at = now()
    where ${ownerOf(purpose)} = ${ownerId} and purpose = ${purpose} and used_at is null and revoked_at is null`.execute(
    trx,
  );
}

/**
 * Uses a link up and answers whose it is; undefined where it is not good. Of two uses at the same moment one finds
 * nothing; where the transaction is rolled back the link is good again.
 */
export async function consumeToken(trx: Db, token: string, purpose: TokenPurpose): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update user_token set used_at = now()
    where token_hash = ${secretHash(token)} and purpose = ${purpose}
      and used_at is null and revoked_at is null and expires_at > now()
    returning ${ownerOf(purpose)} as id`.execute(trx);
  return rows[0]?.id;
}

/** The same; one that is not good is refused in words that say what to do. */
export const consumeTokenOrThrow = async (trx: Db, token: string, purpose: TokenPurpose): Promise<string> =>
  (await consumeToken(trx, token, purpose)) ?? refuse(trx, token, purpose);

/** Uses up the open invitation of a user whose address is confirmed in another way; false where there is none. */
export async function consumeInvitation(trx: Db, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update user_token set used_at = now()
    where user_id = ${userId} and purpose = 'invitation'
      and used_at is null and revoked_at is null and expires_at > now()`.execute(trx);
  return numAffectedRows! > 0n;
}

/** The same as `consumeTokenOrThrow` without using it up: for the screen that a link opens. */
export async function checkToken(db: Db, token: string, purpose: TokenPurpose): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select ${ownerOf(purpose)} as id from user_token
    where token_hash = ${secretHash(token)} and purpose = ${purpose}
      and used_at is null and revoked_at is null and expires_at > now()`.execute(db);
  return rows[0]?.id ?? refuse(db, token, purpose);
}

const REFUSALS = {
  used: defineMessage('auth.link.used', 'This link has already been used. It works only once.'),
  expired: defineMessage('auth.link.expired', 'This link has expired.'),
  replaced: defineMessage('auth.link.replaced', 'This link is no longer valid. You may have received a newer one.'),
  unknown: defineMessage('auth.link.unknown', 'This link is not valid. Open the complete link from the email.'),
};

async function refuse(db: Db, token: string, purpose: TokenPurpose): Promise<never> {
  const { rows } = await sql<{ why: keyof typeof REFUSALS }>`
    select case when used_at is not null then 'used' when revoked_at is not null then 'replaced' else 'expired' end as why
    from user_token where token_hash = ${secretHash(token)} and purpose = ${purpose}`.execute(db);
  throw linkEnded(rows[0]?.why ?? 'unknown');
}

export const linkEnded = (why: keyof typeof REFUSALS): AppError =>
  new AppError('link_ended', REFUSALS[why], { detail: { why } });

/** Links that ended long ago. */
export async function forgetOldTokens(db: Db): Promise<void> {
  await sql`delete from user_token where expires_at < now() - interval '90 days'`.execute(db);
}
