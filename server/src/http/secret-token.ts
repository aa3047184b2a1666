import { createHash, randomBytes } from 'node:crypto';

/** Returns a random secret for a bearer token. The database stores only the hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
/** Hashes a secret without salt, because rows are found by the hash and random secrets cannot be guessed. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
