import { refreshToken } from '@leadwright/contract/features/auth';
import { endSession, rememberToken, session } from '../storage/session.ts';
import { callError, unreachable } from './call-error.ts';

const LOCK = 'leadwright-refresh';
let running: Promise<string> | undefined;

/** Runs one refresh at a time in this tab, and across tabs where the browser has locks (secure origins). */
export function freshToken(refused: string): Promise<string> {
  running ??= exclusively(() => refresh(refused)).finally(() => {
    running = undefined;
  });
  return running;
}

/**
 * Renews a token before it expires. Does nothing while another tab renews it: its new token arrives by the storage
 * event.
 */
export async function renewToken(token: string): Promise<void> {
  if (!navigator.locks) await freshToken(token);
  else await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && refresh(token));
}

function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(LOCK, work) as Promise<T>) : work();
}

async function refresh(refused: string): Promise<string> {
  const { token } = session();
  // Another tab was faster: a second refresh of the same token would look like theft to the server.
  if (token && token !== refused) return token;
  const response = await fetch(refreshToken.path, {
    method: refreshToken.method,
    headers: { 'content-type': 'application/json', 'x-requested-with': 'leadwright' },
    credentials: 'same-origin',
    body: JSON.stringify({ accessToken: refused }),
  }).catch(() => {
    throw unreachable();
  });
  if (!response.ok) {
    const problem = await callError(response);
    // Only a rejection ends the session; a busy or restarting server does not.
    if (response.status === 401 || response.status === 403) {
      endSession(problem.code === 'suspended' ? 'suspended' : 'expired');
    }
    throw problem;
  }
  const { accessToken } = (await response.json()) as { accessToken: string };
  rememberToken(accessToken);
  return accessToken;
}
