import { Ability } from '@casl/ability';
import type { Action, Grant, Scope, Subject } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { currentUser } from '@leadwright/contract/features/auth';
import { viewRole } from '@leadwright/contract/features/roles';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { FORBIDDEN } from '../api/with-session.ts';
import { endSession, onSessionChange, session, updateStoredProfile } from '../storage/session.ts';

export type Permissions = Ability<[Action, Subject]>;

/** The window event that is dispatched when the server reports that the user's permissions may have changed. */
export const PERMISSIONS_CHANGED = 'leadwright:permissions-changed';

/** The minimum time between reloads, so that a repeated forbidden call does not reload the permissions each time. */
const RELOAD_PAUSE_MS = 5_000;

const NO_PERMISSIONS: Permissions = new Ability<[Action, Subject]>([]);
const listeners = new Set<() => void>();
let ownerId: string | undefined;
let permissions = NO_PERMISSIONS;
let grants: readonly Grant[] = [];
let pendingLoad: Promise<Permissions> | undefined;

function publish(next: readonly Grant[]) {
  grants = next;
  permissions = next.length > 0 ? new Ability<[Action, Subject]>([...next]) : NO_PERMISSIONS;
  for (const listener of listeners) listener();
}

onSessionChange(() => {
  const { profile } = session();
  if (profile?.uid === ownerId) return;
  ownerId = profile?.uid;
  pendingLoad = undefined;
  publish([]);
});

/** Loads the permissions of the signed-in user once. Until then, the user has no permissions. */
export function loadPermissions(): Promise<Permissions> {
  pendingLoad ??= fetchPermissions().catch((error: unknown) => {
    pendingLoad = undefined;
    throw error;
  });
  return pendingLoad;
}

/** Loads the permissions of all roles of the user: the server returns them all with the first role. */
async function fetchGrants(roleId: string): Promise<Grant[]> {
  const { role_permission } = await call(viewRole, { params: { roleId } });
  return role_permission.flatMap(({ name, scopes }) =>
    Object.entries(scopes).map(([action, scope]) => ({
      subject: name,
      action: action as Action,
      scope: scope as Scope,
    })),
  );
}

/** Reloads the profile, whose first role may have changed, and then the permissions. */
async function fetchCurrentGrants(): Promise<Grant[]> {
  const { userData } = await call(currentUser);
  updateStoredProfile(userData);
  return fetchGrants(userData.roleId);
}

async function fetchPermissions(): Promise<Permissions> {
  const { profile } = session();
  ownerId = profile?.uid;
  if (!profile) {
    endSession('expired');
    throw new AppError('not_signed_in', '');
  }
  try {
    publish(
      await fetchGrants(profile.roleId).catch((error: unknown) => {
        // The user no longer has the role of the stored profile.
        if (error instanceof AppError && error.code === 'not_found') return fetchCurrentGrants();
        throw error;
      }),
    );
    return permissions;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_signed_in') endSession('expired');
    throw error;
  }
}

/** Reloads the permissions. When they have changed, all data on the screen is reloaded. */
async function reloadPermissions(): Promise<void> {
  const { profile } = session();
  if (!pendingLoad || !profile) return;
  try {
    const next = await fetchCurrentGrants();
    if (profile.uid !== ownerId || JSON.stringify(next) === JSON.stringify(grants)) return;
    publish(next);
    pendingLoad = Promise.resolve(permissions);
    await queryClient.invalidateQueries();
  } catch {
    // The next navigation loads the permissions.
    pendingLoad = undefined;
  }
}

let reloadedAt = Number.NEGATIVE_INFINITY;

window.addEventListener(PERMISSIONS_CHANGED, reloadPermissions);
window.addEventListener(FORBIDDEN, (event) => {
  const { subject, action } = (event as CustomEvent<{ subject?: Subject; action?: Action } | undefined>).detail ?? {};
  const isExpected = !subject || !action || !permissions.can(action, subject);
  if (isExpected || performance.now() - reloadedAt < RELOAD_PAUSE_MS) return;
  reloadedAt = performance.now();
  reloadPermissions();
});

/** Returns the scope of a permission of the signed-in user. */
export const scopeOf = (subject: Subject, action: Action): Scope | undefined =>
  grants.find((grant) => grant.subject === subject && grant.action === action)?.scope;

export const currentPermissions = (): Permissions => permissions;

export function onPermissionsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
