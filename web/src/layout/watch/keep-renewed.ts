import { renewToken } from '../../api/refresh.ts';
import { onSessionChange, session } from '../../storage/session.ts';
import { renewalOf } from './renewal.ts';

/** Fits several times between the renewal of a token and its expiry. */
export const RETRY_MS = 15_000;

/** Renews the token before it expires, so that no call is refused. Returns a function that stops it. */
export function keepRenewed(): () => void {
  let token: string | null = null;
  let due: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    clearTimeout(timer);
    if (!token || due === undefined) return;
    const wait = due - Date.now();
    // A failed renewal is tried again here, or by the next refused call. A new token sets a new timer.
    if (wait <= 0) renewToken(token).catch(() => undefined);
    timer = setTimeout(look, wait > 0 ? wait : RETRY_MS);
  };
  const take = (isNew: boolean) => {
    const next = session().token;
    // Other changes of the session do not tell when the token arrived.
    if (next === token) return;
    token = next;
    due = next === null ? undefined : renewalOf(next, Date.now(), isNew);
    look();
  };

  const forget = onSessionChange(() => take(true));
  // Timers stop while the computer sleeps and are late in a background tab.
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  take(false);
  return () => {
    clearTimeout(timer);
    forget();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
  };
}
