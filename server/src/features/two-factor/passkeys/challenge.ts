import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Trx } from '../../../database/pool.ts';
import { isSignatureOf, signValue, type TokenKeys } from '../../../http/token.ts';

const LIFETIME_MS = 5 * 60_000;

/** Purpose of a challenge: a sign-in, or a new passkey of one user. */
type Purpose = 'sign-in' | `add:${string}`;

const signedText = (purpose: Purpose, challenge: string, expiresAt: string) =>
  `passkey:${purpose}:${challenge}:${expiresAt}`;

/** Returns a challenge and its signed state. Stores nothing, because the client sends the state back. */
export function newChallenge(keys: TokenKeys, purpose: Purpose): { challenge: string; state: string } {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = String(Date.now() + LIFETIME_MS);
  return {
    challenge,
    state: `${challenge}.${expiresAt}.${signValue(keys, signedText(purpose, challenge, expiresAt))}`,
  };
}

/** Consumes the challenge of a state. Returns undefined if it is forged, expired, used or for another purpose. */
export async function consumeChallenge(
  trx: Trx,
  keys: TokenKeys,
  purpose: Purpose,
  state: string,
): Promise<string | undefined> {
  const [challenge, expiresAt, signature] = state.split('.');
  if (
    !challenge ||
    !expiresAt ||
    !signature ||
    !isSignatureOf(keys, signedText(purpose, challenge, expiresAt), signature)
  )
    return undefined;
  if (Number(expiresAt) < Date.now()) return undefined;
  const { numAffectedRows } = await sql`
    insert into passkey_challenge (challenge, expires_at) values (${challenge}, to_timestamp(${expiresAt}::bigint / 1000.0))
    on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n ? challenge : undefined;
}

export async function deleteOldChallenges(db: Database): Promise<void> {
  await sql`delete from passkey_challenge where expires_at < now() - interval '1 hour'`.execute(db);
}
