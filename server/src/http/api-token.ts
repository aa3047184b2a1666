import { newSecret, secretHash } from './secret-token.ts';

/** By which a token is told from a session's, and found by those who search for leaked ones. */
const PREFIX = 'lwt_';

export const newApiToken = (): string => PREFIX + newSecret();
export const isApiToken = (text: string): boolean => text.startsWith(PREFIX);
export const apiTokenHash = secretHash;
