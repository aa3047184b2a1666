import { endSession, session, VIEWING_ENDED } from '../storage/session.ts';
import { callError } from './call-error.ts';
import { refreshOnce } from './refresh.ts';

/** Dispatched on the window when the server rejects a call for lack of a permission; `detail` names subject and action. */
export const FORBIDDEN = 'leadwright:forbidden';

type Attempt = (headers: Headers) => Promise<Response>;

function headersFor(token: string | null): Headers {
  // The form of another site cannot send the extra header: a second protection of the cookie of the refresh call.
  const headers = new Headers({ 'x-requested-with': 'leadwright' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

/** Makes a call. When the token has expired, refreshes it once for all waiting calls and makes the call again. */
export async function withSession(attempt: Attempt): Promise<Response> {
  const { token } = session();
  const first = await attempt(headersFor(token));
  if (first.ok) return first;
  const problem = await callError(first);
  if (token && problem.code === 'suspended') endSession('suspended');
  if (problem.code === 'forbidden') window.dispatchEvent(new CustomEvent(FORBIDDEN, { detail: problem.detail }));
  if (problem.code === 'viewing_ended') window.dispatchEvent(new Event(VIEWING_ENDED));
  if (!token || problem.code !== 'not_signed_in') throw problem;
  const second = await attempt(headersFor(await refreshOnce(token)));
  if (second.ok) return second;
  const error = await callError(second);
  if (error.code === 'not_signed_in') endSession('expired');
  throw error;
}
