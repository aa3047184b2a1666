import { createHash, randomBytes } from 'node:crypto';

/** By which a token is told from a session's, and found by those who search for leaked ones. */
const PREFIX = 'lwt_';

export const newApiToken = (): string => PREFIX + randomBytes(32).toString('base64url');
export const isApiToken = (text: string): boolean => text.startsWith(PREFIX);
export const apiTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
