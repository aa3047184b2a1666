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

/** Dispatched on the window when the server reports that the user's permissions may have changed. */
export const PERMISSIONS_CHANGED = 'leadwright:permissions-changed';

/** A call that stays forbidden must not load the permissions with each attempt. */
const RELOAD_PAUSE_MS = 5_000;

const none: Permissions = new Ability<[Action, Subject]>([]);
const listeners = new Set<() => void>();
let owner: string | undefined;
let permissions = none;
let grants: readonly Grant[] = [];
let loading: Promise<Permissions> | undefined;

function publish(next: readonly Grant[]) {
  grants = next;
  permissions = next.length > 0 ? new Ability<[Action, Subject]>([...next]) : none;
  for (const listener of listeners) listener();
}

onSessionChange(() => {
  const { profile } = session();
  if (profile?.uid === owner) return;
  owner = profile?.uid;
  loading = undefined;
  publish([]);
});

/** Loads the permissions of the signed-in user once; nothing is allowed before that. */
export function loadPermissions(): Promise<Permissions> {
  loading ??= fetchPermissions().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Reads the first role of the user, which the server returns with the permissions of all their roles. */
async function readGrants(roleId: string): Promise<Grant[]> {
  const { role_permission } = await call(viewRole, { params: { roleId } });
  return role_permission.flatMap(({ name, scopes }) =>
    Object.entries(scopes).map(([action, scope]) => ({
      subject: name,
      action: action as Action,
      scope: scope as Scope,
    })),
  );
}

/** Reads the profile again, as its first role may have changed, and then the permissions. */
async function readCurrentGrants(): Promise<Grant[]> {
  const { userData } = await call(currentUser);
  updateStoredProfile(userData);
  return readGrants(userData.roleId);
}

async function fetchPermissions(): Promise<Permissions> {
  const { profile } = session();
  owner = profile?.uid;
  if (!profile) {
    endSession('expired');
    throw new AppError('not_signed_in', '');
  }
  try {
    publish(
      await readGrants(profile.roleId).catch((error: unknown) => {
        // The stored profile names a role that the user no longer has.
        if (error instanceof AppError && error.code === 'not_found') return readCurrentGrants();
        throw error;
      }),
    );
    return permissions;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_signed_in') endSession('expired');
    throw error;
  }
}

/** Loads the permissions again. The old ones apply until then; where they differ, everything shown is loaded again. */
async function reloadPermissions(): Promise<void> {
  const { profile } = session();
  if (!loading || !profile) return;
  try {
    const next = await readCurrentGrants();
    if (profile.uid !== owner || JSON.stringify(next) === JSON.stringify(grants)) return;
    publish(next);
    loading = Promise.resolve(permissions);
    await queryClient.invalidateQueries();
  } catch {
    // The next navigation loads them.
    loading = undefined;
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

export const currentPermissions = (): Permissions => permissions;

export function onPermissionsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
