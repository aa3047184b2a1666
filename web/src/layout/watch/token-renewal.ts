import { renewToken } from '../../api/refresh.ts';
import { onSessionChange, session } from '../../storage/session.ts';
import { renewalTimeOf } from './renewal.ts';

/** The retry delay, which allows several attempts between the renewal time of a token and its expiry. */
export const RETRY_MS = 15_000;

/** Starts renewing the token before each expiry, so that no call is rejected. Returns a function that stops it. */
export function startTokenRenewal(): () => void {
  let token: string | null = null;
  let renewAt: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const check = () => {
    clearTimeout(timer);
    if (!token || renewAt === undefined) return;
    const delay = renewAt - Date.now();
    // The timer repeats a failed renewal. A new token sets a new timer.
    if (delay <= 0) renewToken(token).catch(() => undefined);
    timer = setTimeout(check, delay > 0 ? delay : RETRY_MS);
  };
  const updateToken = (isNew: boolean) => {
    const next = session().token;
    // Other session changes must not restart the lifetime of the token.
    if (next === token) return;
    token = next;
    renewAt = next === null ? undefined : renewalTimeOf(next, Date.now(), isNew);
    check();
  };

  const unsubscribe = onSessionChange(() => updateToken(true));
  // Timers stop while the computer sleeps and run late in background tabs.
  document.addEventListener('visibilitychange', check);
  window.addEventListener('online', check);
  updateToken(false);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('online', check);
  };
}
