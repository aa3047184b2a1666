import { createHash, randomBytes } from 'node:crypto';

/** A secret that opens something for whoever brings it: nobody guesses it, and the database keeps its hash alone. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
/** Without salt: a secret of 32 random bytes is in no list, and its row is found by the hash. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
