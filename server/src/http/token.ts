import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Pool } from 'pg';

const ISSUER = 'leadwright';
const AUDIENCE = 'leadwright-api';

export type TokenKeys = Uint8Array;

/** Returns the secret of the installation, stored in the database so that every server process accepts every token. */
export async function sessionKeys(pool: Pool): Promise<TokenKeys> {
  await pool.query(`insert into setting (name, value) values ('token-key', $1) on conflict do nothing`, [
    randomBytes(32).toString('base64'),
  ]);
  const { rows } = await pool.query<{ value: string }>(`select value from setting where name = 'token-key'`);
  return Buffer.from(rows[0]!.value, 'base64');
}

export async function signAccessToken(
  keys: TokenKeys,
  userId: string,
  sessionId: string,
  seconds = 600,
): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${seconds} s`)
    .sign(keys);
}

export interface AccessClaims {
  userId: string;
  sessionId: string;
}

const MAX_CACHED_TOKENS = 5_000;
/**
 * Claims of tokens with a verified signature: verification would take an eighth of the time of a grid page. Every call
 * checks whether the session is still active.
 */
const verifiedClaims = new WeakMap<TokenKeys, Map<string, { claims: AccessClaims; expiresAt: number }>>();

/** Returns the claims of a token that this server signed, or undefined. Only the refresh call sets `allowExpired`. */
export async function readAccessToken(
  keys: TokenKeys,
  token: string,
  allowExpired = false,
): Promise<AccessClaims | undefined> {
  const cache = verifiedClaims.get(keys) ?? new Map();
  verifiedClaims.set(keys, cache);
  const cachedToken = cache.get(token);
  if (cachedToken) return allowExpired || cachedToken.expiresAt > Date.now() ? cachedToken.claims : undefined;
  const toClaims = (payload: { sub?: string; sid?: unknown }) =>
    payload.sub && typeof payload.sid === 'string' ? { userId: payload.sub, sessionId: payload.sid } : undefined;
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: AUDIENCE,
    });
    const claims = toClaims(payload);
    if (claims && payload.exp) cache.set(token, { claims, expiresAt: payload.exp * 1_000 });
    if (cache.size > MAX_CACHED_TOKENS) cache.delete(cache.keys().next().value);
    return claims;
  } catch (error) {
    // jose throws this error only after it has verified the signature.
    return allowExpired && error instanceof errors.JWTExpired ? toClaims(error.payload) : undefined;
  }
}

/** Returns a signature that only the server can create. Used for cookies, which are not stored. */
export const signValue = (keys: TokenKeys, text: string): string =>
  createHmac('sha256', keys).update(text).digest('base64url');

/** Returns whether `value` is the signature of `text`, compared in constant time. */
export function isSignatureOf(keys: TokenKeys, text: string, value: string): boolean {
  const expected = Buffer.from(signValue(keys, text));
  const actual = Buffer.from(value);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
