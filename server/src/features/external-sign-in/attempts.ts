import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import type { Expected } from './provider.ts';

/** For so long somebody may be at the provider. */
export const ATTEMPT_SECONDS = 600;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Notes what the answer has to be like; the token is for the cookie of the browser that has begun. */
export async function beginAttempt(db: Db, { state, nonce, verifier }: Expected): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into external_attempt (token_hash, state, nonce, verifier, expires_at)
    values (${hashOf(token)}, ${state}, ${nonce}, ${verifier},
      now() + make_interval(secs => ${ATTEMPT_SECONDS}::int))`.execute(db);
  return token;
}

/** Uses it up, whatever the answer is like: of two answers at the same moment one finds nothing. */
export async function spendAttempt(db: Db, token: string | undefined): Promise<Expected | undefined> {
  if (!token) return undefined;
  const { rows } = await sql<Expected>`
    delete from external_attempt where token_hash = ${hashOf(token)} and expires_at > now()
    returning state, nonce, verifier`.execute(db);
  return rows[0];
}

export async function forgetOldAttempts(db: Db): Promise<void> {
  await sql`delete from external_attempt where expires_at < now()`.execute(db);
}
