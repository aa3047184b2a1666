import { refreshToken } from '@leadwright/contract/features/auth';
import { endSession, readStoredToken, storeToken } from '../storage/session.ts';
import { toCallError, unreachableError } from './call-error.ts';

const LOCK_NAME = 'leadwright-refresh';
let runningRefresh: Promise<string> | undefined;

/**
 * Refreshes the token. Only one refresh runs at a time: across all tabs on secure origins, where the browser has locks,
 * otherwise in this tab.
 */
export function refreshOnce(rejectedToken: string): Promise<string> {
  runningRefresh ??= withLock(() => refresh(rejectedToken)).finally(() => {
    runningRefresh = undefined;
  });
  return runningRefresh;
}

/**
 * Renews a token before it expires. Does nothing while another tab renews it: the new token arrives through the storage
 * event.
 */
export async function renewToken(token: string): Promise<void> {
  if (!navigator.locks) await refreshOnce(token);
  else await navigator.locks.request(LOCK_NAME, { ifAvailable: true }, (lock) => lock && refresh(token));
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(LOCK_NAME, work) as Promise<T>) : work();
}

async function refresh(oldToken: string): Promise<string> {
  // Another tab has refreshed the token: a second refresh would look like token theft to the server. Its storage event
  // may arrive later than the lock.
  const token = readStoredToken();
  if (token && token !== oldToken) return token;
  const response = await fetch(refreshToken.path, {
    method: refreshToken.method,
    headers: { 'content-type': 'application/json', 'x-requested-with': 'leadwright' },
    credentials: 'same-origin',
    body: JSON.stringify({ accessToken: oldToken }),
  }).catch(() => {
    throw unreachableError();
  });
  if (!response.ok) {
    const error = await toCallError(response);
    // Only a rejection ends the session, not a busy or restarting server.
    if (response.status === 401 || response.status === 403) {
      endSession(error.code === 'suspended' ? 'suspended' : 'expired');
    }
    throw error;
  }
  const { accessToken } = (await response.json()) as { accessToken: string };
  storeToken(accessToken);
  return accessToken;
}
