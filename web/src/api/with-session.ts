import { endSession, session, VIEWING_ENDED } from '../storage/session.ts';
import { toCallError } from './call-error.ts';
import { refreshOnce } from './refresh.ts';

/**
 * The window event that reports a call rejected for a missing permission; `detail` contains its subject and action.
 */
export const FORBIDDEN = 'leadwright:forbidden';

type Attempt = (headers: Headers) => Promise<Response>;

function sessionHeaders(token: string | null): Headers {
  // A form of another site cannot send this header, which protects the refresh cookie against CSRF.
  const headers = new Headers({ 'x-requested-with': 'leadwright' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

/** Sends a request. When the token has expired, refreshes it once for all waiting requests and retries. */
export async function withSession(attempt: Attempt): Promise<Response> {
  const { token } = session();
  const firstResponse = await attempt(sessionHeaders(token));
  if (firstResponse.ok) return firstResponse;
  const firstError = await toCallError(firstResponse);
  if (token && firstError.code === 'suspended') endSession('suspended');
  if (firstError.code === 'forbidden') window.dispatchEvent(new CustomEvent(FORBIDDEN, { detail: firstError.detail }));
  if (firstError.code === 'viewing_ended') window.dispatchEvent(new Event(VIEWING_ENDED));
  if (!token || firstError.code !== 'not_signed_in') throw firstError;
  const secondResponse = await attempt(sessionHeaders(await refreshOnce(token)));
  if (secondResponse.ok) return secondResponse;
  const secondError = await toCallError(secondResponse);
  if (secondError.code === 'not_signed_in') endSession('expired');
  throw secondError;
}
