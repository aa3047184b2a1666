import type { UserData } from '@leadwright/contract/features/auth';
import { clearDrafts } from './drafts.ts';
import { STORAGE } from './keys.ts';
import { userLocale } from './user-locale.ts';

/** The session in the browser storage. Other tabs receive changes through the `storage` event. */
export interface Session {
  token: string | null;
  profile: UserData | null;
}
/** The window event that is dispatched when viewing as another user ends. */
export const VIEWING_ENDED = 'viewing-ended';
/** The reason why a session ended. `replaced`: another user has signed in in another tab. */
export type EndReason = 'signed-out' | 'expired' | 'suspended' | 'replaced';

const listeners = new Set<() => void>();
const endListeners = new Set<(reason: EndReason) => void>();
let current = readSession();

function readSession(): Session {
  const stored = localStorage.getItem(STORAGE.user);
  let profile: UserData | null = null;
  try {
    profile = stored ? (JSON.parse(stored) as UserData) : null;
  } catch {
    localStorage.removeItem(STORAGE.user);
  }
  userLocale.tag = profile?.locale;
  return { token: localStorage.getItem(STORAGE.token), profile };
}

function reloadSession() {
  current = readSession();
  for (const listener of listeners) listener();
}

export const session = (): Session => current;
/** Returns the token in the browser storage, which may be newer than `session()` after a change in another tab. */
export const readStoredToken = (): string | null => localStorage.getItem(STORAGE.token);
/** Returns whether the user is a client user, for whom the portal has a separate frame and screens. */
export const isClientUser = (): boolean => current.profile?.is_client === 'y';
export const hasSession = (): boolean => current.token !== null || current.profile !== null;

export function storeToken(token: string) {
  localStorage.setItem(STORAGE.token, token);
  reloadSession();
}

export function storeSession(token: string, profile: UserData) {
  localStorage.setItem(STORAGE.user, JSON.stringify(profile));
  localStorage.setItem(STORAGE.loggedIn, 'true');
  storeToken(token);
}

/** Stores changes of the user's profile. */
export function updateStoredProfile(changes: Partial<UserData>) {
  const { token, profile } = current;
  if (token && profile) storeSession(token, { ...profile, ...changes });
}

/** Clears the session and notifies the listeners, such as the router. */
export function endSession(reason: EndReason) {
  if (reason === 'signed-out' && current.profile) clearDrafts(current.profile.uid);
  for (const key of [STORAGE.token, STORAGE.user, STORAGE.loggedIn]) localStorage.removeItem(key);
  reloadSession();
  for (const listener of endListeners) listener(reason);
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function onSessionEnd(listener: (reason: EndReason) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

window.addEventListener('storage', (event) => {
  const keys: (string | null)[] = [STORAGE.token, STORAGE.user, null];
  if (!keys.includes(event.key)) return;
  const previous = current;
  reloadSession();
  const isSignedOut = previous.token !== null && current.token === null;
  if (isSignedOut) for (const listener of endListeners) listener('signed-out');
  const isOtherUser = previous.profile && current.profile && previous.profile.uid !== current.profile.uid;
  if (isOtherUser) for (const listener of endListeners) listener('replaced');
});
