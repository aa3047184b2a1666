import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { TokenKeys } from '../../http/token.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (keys: TokenKeys) => Buffer.from(hkdfSync('sha256', keys, '', 'second factor', 32));

/** Encrypts the secret of one user: put beside another user it cannot be read. */
export function sealSecret(keys: TokenKeys, userId: string, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(keys), iv).setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Undefined where it was made with another key or for another user: then no code is right. */
export function openSecret(keys: TokenKeys, userId: string, sealed: Buffer): string | undefined {
  const [iv, tag] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(CIPHER, keyOf(keys), iv).setAAD(Buffer.from(userId)).setAuthTag(tag);
  try {
    return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)).toString('utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
