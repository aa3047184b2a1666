import type { UserData } from '@leadwright/contract/features/auth';
import { stopViewAs, viewAs } from '@leadwright/contract/features/view-as';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { call } from '../api/call.ts';
import { remember, session } from '../storage/session.ts';

/** The storage key of the page to return to. */
const BACK = 'viewing-from';

/** Reloads the page, so that nothing of the viewing user remains on it. */
export async function viewAsUser(user_id: string): Promise<void> {
  const { userData } = await call(viewAs, { body: { user_id } });
  sessionStorage.setItem(BACK, window.location.pathname);
  become(userData, START_PATHS.dashboard);
}

export async function stopViewing(): Promise<void> {
  const { userData } = await call(stopViewAs);
  become(userData, sessionStorage.getItem(BACK) ?? START_PATHS.dashboard);
}

function become(profile: UserData, address: string) {
  const { token } = session();
  if (token) remember(token, profile);
  window.location.assign(address);
}
