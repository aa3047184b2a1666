import type { UserData } from '@leadwright/contract/features/auth';
import { stopViewAs, viewAs } from '@leadwright/contract/features/view-as';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { call } from '../api/call.ts';
import { remember, session } from '../storage/session.ts';

/** Where whoever looks goes back to. */
const BACK = 'viewing-from';

/** From the first screen on: nothing of one's own stays on the page. */
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
