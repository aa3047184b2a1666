import { renewToken } from '../../api/refresh.ts';
import { onSessionChange, session } from '../../storage/session.ts';
import { renewalOf } from './renewal.ts';

/** Short enough for several attempts between the renewal time of a token and its expiry. */
export const RETRY_MS = 15_000;

/** Renews the token before it expires, so that no call is rejected. Returns a function that stops it. */
export function keepRenewed(): () => void {
  let token: string | null = null;
  let due: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    clearTimeout(timer);
    if (!token || due === undefined) return;
    const wait = due - Date.now();
    // A failed renewal is repeated here, or by the next rejected call. A new token sets a new timer.
    if (wait <= 0) renewToken(token).catch(() => undefined);
    timer = setTimeout(look, wait > 0 ? wait : RETRY_MS);
  };
  const take = (isNew: boolean) => {
    const next = session().token;
    // Other changes of the session do not show when the token arrived.
    if (next === token) return;
    token = next;
    due = next === null ? undefined : renewalOf(next, Date.now(), isNew);
    look();
  };

  const unsubscribe = onSessionChange(() => take(true));
  // Timers stop while the computer sleeps and are late in a background tab.
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  take(false);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
  };
}
