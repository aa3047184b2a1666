import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database, Db, Trx } from '../../database/pool.ts';
import { newSecret, secretHash } from '../../http/secret-token.ts';

/** Lifetime of links in minutes. */
export const TOKEN_MINUTES = {
  invitation: 14 * 24 * 60,
  password_reset: 60,
  address_verification: 7 * 24 * 60,
} as const;
export type TokenPurpose = keyof typeof TOKEN_MINUTES;

/** Columns with the owner of a link: a user, or an email address of a client. */
const OWNER_COLUMNS = {
  invitation: 'user_id',
  password_reset: 'user_id',
  address_verification: 'client_email_id',
} as const;
const ownerColumn = (purpose: TokenPurpose) => sql.ref(OWNER_COLUMNS[purpose]);
const SCREENS = {
  invitation: START_PATHS.register,
  password_reset: START_PATHS.resetPassword,
  address_verification: START_PATHS.verifyAddress,
} as const satisfies Record<TokenPurpose, string>;

/**
 * Creates the secret of a link for an owner and purpose, and revokes earlier links. The database stores only a hash of
 * the secret.
 */
export async function issueToken(trx: Trx, ownerId: string, purpose: TokenPurpose): Promise<string> {
  const token = newSecret();
  await revokeTokens(trx, ownerId, purpose);
  await sql`
    insert into user_token (${ownerColumn(purpose)}, purpose, token_hash, expires_at)
    values (${ownerId}, ${purpose}, ${secretHash(token)}, now() + make_interval(mins => ${TOKEN_MINUTES[purpose]}::int))`.execute(
    trx,
  );
  return token;
}

/** Returns the URL of a link. It starts with the configured public URL, regardless of the host of the request. */
export const linkUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string, purpose: TokenPurpose): string =>
  publicUrl + SCREENS[purpose].replace(/:\w+/, token);

/** Revokes the open links of an owner for a purpose, such as a withdrawn invitation. */
export async function revokeTokens(trx: Trx, ownerId: string, purpose: TokenPurpose): Promise<void> {
  await sql`
    update user_token set revoked_at = now()
    where ${ownerColumn(purpose)} = ${ownerId} and purpose = ${purpose} and used_at is null and revoked_at is null`.execute(
    trx,
  );
}

/**
 * Consumes a link and returns the id of its owner, or undefined if the link is not valid. Only one of two concurrent
 * calls succeeds; a rollback makes the link valid again.
 */
export async function consumeToken(trx: Trx, token: string, purpose: TokenPurpose): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update user_token set used_at = now()
    where token_hash = ${secretHash(token)} and purpose = ${purpose}
      and used_at is null and revoked_at is null and expires_at > now()
    returning ${ownerColumn(purpose)} as id`.execute(trx);
  return rows[0]?.id;
}

/** Like `consumeToken`, but throws an error that states why the link is not valid. */
export const consumeTokenOrThrow = async (trx: Trx, token: string, purpose: TokenPurpose): Promise<string> =>
  (await consumeToken(trx, token, purpose)) ?? throwLinkEnded(trx, token, purpose);

/** Consumes the open invitation of a user whose email is confirmed in another way. Returns false if there is none. */
export async function consumeInvitation(trx: Trx, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update user_token set used_at = now()
    where user_id = ${userId} and purpose = 'invitation'
      and used_at is null and revoked_at is null and expires_at > now()`.execute(trx);
  return numAffectedRows! > 0n;
}

/** Returns the owner id of a valid link without consuming it, for the screen that the link opens. Throws otherwise. */
export async function checkToken(db: Db, token: string, purpose: TokenPurpose): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select ${ownerColumn(purpose)} as id from user_token
    where token_hash = ${secretHash(token)} and purpose = ${purpose}
      and used_at is null and revoked_at is null and expires_at > now()`.execute(db);
  return rows[0]?.id ?? throwLinkEnded(db, token, purpose);
}

const END_REASONS = {
  used: defineMessage('auth.link.used', 'This link has already been used. It works only once.'),
  expired: defineMessage('auth.link.expired', 'This link has expired.'),
  replaced: defineMessage('auth.link.replaced', 'This link is no longer valid. You may have received a newer one.'),
  unknown: defineMessage('auth.link.unknown', 'This link is not valid. Open the complete link from the email.'),
};

async function throwLinkEnded(db: Db, token: string, purpose: TokenPurpose): Promise<never> {
  const { rows } = await sql<{ why: keyof typeof END_REASONS }>`
    select case when used_at is not null then 'used' when revoked_at is not null then 'replaced' else 'expired' end as why
    from user_token where token_hash = ${secretHash(token)} and purpose = ${purpose}`.execute(db);
  throw linkEndedError(rows[0]?.why ?? 'unknown');
}

export const linkEndedError = (why: keyof typeof END_REASONS): AppError =>
  new AppError('link_ended', END_REASONS[why], { detail: { why } });

/** Deletes links that expired more than 90 days ago. */
export async function deleteOldTokens(db: Database): Promise<void> {
  await sql`delete from user_token where expires_at < now() - interval '90 days'`.execute(db);
}
