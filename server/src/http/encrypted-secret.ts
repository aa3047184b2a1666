import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { TokenKeys } from './token.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The purpose of a secret. It is part of the key, so a secret cannot be decrypted for another purpose. */
export type Purpose = 'second factor' | 'id token' | 'webhook';

const deriveKey = (keys: TokenKeys, purpose: Purpose) => Buffer.from(hkdfSync('sha256', keys, '', purpose, 32));

/** Encrypts the secret of one user. It cannot be decrypted for another user. */
export function encryptSecret(keys: TokenKeys, purpose: Purpose, userId: string, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(keys, purpose), iv).setAAD(Buffer.from(userId));
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
}

/** Decrypts a secret. Returns undefined if it was encrypted with another key, or for another user or purpose. */
export function decryptSecret(keys: TokenKeys, purpose: Purpose, userId: string, data: Buffer): string | undefined {
  const [iv, tag] = [data.subarray(0, IV_BYTES), data.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(CIPHER, deriveKey(keys, purpose), iv).setAAD(Buffer.from(userId)).setAuthTag(tag);
  try {
    return decipher.update(data.subarray(IV_BYTES + TAG_BYTES)).toString('utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
