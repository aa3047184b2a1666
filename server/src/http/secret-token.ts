import { createHash, randomBytes } from 'node:crypto';

/** Returns a random secret that grants access to its bearer. The database stores only its hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
/** Hashes without salt: 32 random bytes are in no dictionary, and the row is found by the hash. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
