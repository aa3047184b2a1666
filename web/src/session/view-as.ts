import type { UserData } from '@leadwright/contract/features/auth';
import { stopViewAs, viewAs } from '@leadwright/contract/features/view-as';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { call } from '../api/call.ts';
import { session, storeSession } from '../storage/session.ts';

/** The storage key of the page to return to. */
const RETURN_PATH_KEY = 'viewing-from';

/** Starts viewing as another user. Reloads the page, so that no data of the current user remains. */
export async function viewAsUser(user_id: string): Promise<void> {
  const { userData } = await call(viewAs, { body: { user_id } });
  sessionStorage.setItem(RETURN_PATH_KEY, window.location.pathname);
  switchUser(userData, START_PATHS.dashboard);
}

export async function stopViewing(): Promise<void> {
  const { userData } = await call(stopViewAs);
  switchUser(userData, sessionStorage.getItem(RETURN_PATH_KEY) ?? START_PATHS.dashboard);
}

function switchUser(profile: UserData, url: string) {
  const { token } = session();
  if (token) storeSession(token, profile);
  window.location.assign(url);
}
