import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Pool } from 'pg';

const ISSUER = 'leadwright';
const AUDIENCE = 'leadwright-api';

export type TokenKeys = Uint8Array;

/** One secret for the installation, kept in the database so that every server process accepts every token. */
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

const MAX_VERIFIED = 5_000;
/**
 * Tokens whose signature was found right, with the claims they hold until they expire. The same token comes with every
 * call, and checking it each time took an eighth of what a grid's page costs. That its session still stands is asked anew.
 */
const verified = new WeakMap<TokenKeys, Map<string, { claims: AccessClaims; until: number }>>();

/** The claims of a token we signed, or undefined. `evenExpired` serves the refresh call alone. */
export async function readAccessToken(
  keys: TokenKeys,
  token: string,
  evenExpired = false,
): Promise<AccessClaims | undefined> {
  const known = verified.get(keys) ?? new Map();
  verified.set(keys, known);
  const found = known.get(token);
  if (found) return evenExpired || found.until > Date.now() ? found.claims : undefined;
  const claimsOf = (payload: { sub?: string; sid?: unknown }) =>
    payload.sub && typeof payload.sid === 'string' ? { userId: payload.sub, sessionId: payload.sid } : undefined;
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: AUDIENCE,
    });
    const claims = claimsOf(payload);
    if (claims && payload.exp) known.set(token, { claims, until: payload.exp * 1_000 });
    if (known.size > MAX_VERIFIED) known.delete(known.keys().next().value);
    return claims;
  } catch (error) {
    // jose raises this only after the signature was found right.
    return evenExpired && error instanceof errors.JWTExpired ? claimsOf(error.payload) : undefined;
  }
}

/** A value nobody without the key can make: seals cookies without storing them. */
export const signValue = (keys: TokenKeys, text: string): string =>
  createHmac('sha256', keys).update(text).digest('base64url');

/** Whether `value` is the seal of `text`, compared in constant time. */
export function isSignatureOf(keys: TokenKeys, text: string, value: string): boolean {
  const wanted = Buffer.from(signValue(keys, text));
  const given = Buffer.from(value);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
