import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { isSignatureOf, signValue, type TokenKeys } from '../../http/token.ts';

const GOOD_FOR_MS = 5 * 60_000;

/** What a challenge is for: a sign-in, or a new passkey of one user. */
type Purpose = 'sign-in' | `add:${string}`;

const sealed = (purpose: Purpose, challenge: string, until: string) => `passkey:${purpose}:${challenge}:${until}`;

/** A challenge, and the state by which it is known again; nothing is kept of it before it is answered. */
export function newChallenge(keys: TokenKeys, purpose: Purpose): { challenge: string; state: string } {
  const challenge = randomBytes(32).toString('base64url');
  const until = String(Date.now() + GOOD_FOR_MS);
  return { challenge, state: `${challenge}.${until}.${signValue(keys, sealed(purpose, challenge, until))}` };
}

/** The challenge of a state, used up by this; undefined where it is not ours, for something else, over or used. */
export async function consumeChallenge(
  trx: Db,
  keys: TokenKeys,
  purpose: Purpose,
  state: string,
): Promise<string | undefined> {
  const [challenge, until, given] = state.split('.');
  if (!challenge || !until || !given || !isSignatureOf(keys, sealed(purpose, challenge, until), given))
    return undefined;
  if (Number(until) < Date.now()) return undefined;
  const { numAffectedRows } = await sql`
    insert into passkey_challenge (challenge, expires_at) values (${challenge}, to_timestamp(${until}::bigint / 1000.0))
    on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n ? challenge : undefined;
}

export async function forgetOldChallenges(db: Db): Promise<void> {
  await sql`delete from passkey_challenge where expires_at < now() - interval '1 hour'`.execute(db);
}
