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

/** The claims of a token we signed, or undefined. `evenExpired` serves the refresh call alone. */
export async function readAccessToken(
  keys: TokenKeys,
  token: string,
  evenExpired = false,
): Promise<AccessClaims | undefined> {
  const claims = (payload: { sub?: string; sid?: unknown }) =>
    payload.sub && typeof payload.sid === 'string' ? { userId: payload.sub, sessionId: payload.sid } : undefined;
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: AUDIENCE,
    });
    return claims(payload);
  } catch (error) {
    // jose raises this only after the signature was found right.
    return evenExpired && error instanceof errors.JWTExpired ? claims(error.payload) : undefined;
  }
}

/** A value nobody without the key can make: seals cookies without storing them. */
export const seal = (keys: TokenKeys, text: string): string =>
  createHmac('sha256', keys).update(text).digest('base64url');

/** Whether `value` is the seal of `text`, compared in constant time. */
export function isSealOf(keys: TokenKeys, text: string, value: string): boolean {
  const wanted = Buffer.from(seal(keys, text));
  const given = Buffer.from(value);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
