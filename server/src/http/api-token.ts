import { newSecret, secretHash } from './secret-token.ts';

/** Distinguishes an API token from a session token, and lets scanners find leaked tokens. */
const PREFIX = 'lwt_';

export const newApiToken = (): string => PREFIX + newSecret();
export const isApiToken = (text: string): boolean => text.startsWith(PREFIX);
export const apiTokenHash = secretHash;
