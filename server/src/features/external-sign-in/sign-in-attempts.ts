import { sql } from 'kysely';
import type { Database, Trx } from '../../database/pool.ts';
import { newSecret, secretHash } from '../../http/secret-token.ts';
import type { ExpectedResponse } from './provider.ts';

/** Time to complete a sign-in at the provider, in seconds. */
export const ATTEMPT_SECONDS = 600;

/** Stores the values that the response must match. Returns the token for the browser’s cookie. */
export async function beginAttempt(trx: Trx, { state, nonce, verifier }: ExpectedResponse): Promise<string> {
  const token = newSecret();
  await sql`
    insert into external_attempt (token_hash, state, nonce, verifier, expires_at)
    values (${secretHash(token)}, ${state}, ${nonce}, ${verifier},
      now() + make_interval(secs => ${ATTEMPT_SECONDS}::int))`.execute(trx);
  return token;
}

/** Consumes an attempt and returns its expected values. Only one of two concurrent responses succeeds. */
export async function consumeAttempt(trx: Trx, token: string | undefined): Promise<ExpectedResponse | undefined> {
  if (!token) return undefined;
  const { rows } = await sql<ExpectedResponse>`
    delete from external_attempt where token_hash = ${secretHash(token)} and expires_at > now()
    returning state, nonce, verifier`.execute(trx);
  return rows[0];
}

export async function deleteOldAttempts(db: Database): Promise<void> {
  await sql`delete from external_attempt where expires_at < now()`.execute(db);
}
