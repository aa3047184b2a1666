import { renewToken } from '../../api/refresh.ts';
import { onSessionChange, session } from '../../session/storage.ts';
import { renewalOf } from './renewal.ts';

/** Several times between the renewal and the end of a token. */
export const RETRY_MS = 15_000;

/** Renews the token before it ends, so that no call is refused; gives back what stops it. */
export function keepRenewed(): () => void {
  let token: string | null = null;
  let due: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    clearTimeout(timer);
    if (!token || due === undefined) return;
    const wait = due - Date.now();
    // What fails is tried again, here or by the next call that is refused. A new token sets the timer anew.
    if (wait <= 0) renewToken(token).catch(() => undefined);
    timer = setTimeout(look, wait > 0 ? wait : RETRY_MS);
  };
  const take = (isNew: boolean) => {
    const next = session().token;
    // What else changes of the session says nothing of when the token came.
    if (next === token) return;
    token = next;
    due = next === null ? undefined : renewalOf(next, Date.now(), isNew);
    look();
  };

  const forget = onSessionChange(() => take(true));
  // Timers rest while the computer sleeps, and are late in a tab behind others.
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
