import { Ability } from '@casl/ability';
import type { Action, Subject } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { viewRole } from '@leadwright/contract/features/roles';
import { call } from '../api/call.ts';
import { endSession, onSessionChange, session } from '../storage/session.ts';

export type Rights = Ability<[Action, Subject]>;
const ACTION_FLAGS = ['create', 'read', 'update', 'delete'] as const satisfies Action[];

const none: Rights = new Ability<[Action, Subject]>([]);
const listeners = new Set<() => void>();
let owner: string | undefined;
let rights = none;
let loading: Promise<Rights> | undefined;

function publish(next: Rights) {
  rights = next;
  for (const listener of listeners) listener();
}

onSessionChange(() => {
  const { profile } = session();
  if (profile?.uid === owner) return;
  owner = profile?.uid;
  loading = undefined;
  publish(none);
});

/** Loads the permissions of the signed-in user once; nothing is allowed until they are available. */
export function loadRights(): Promise<Rights> {
  loading ??= fetchRights().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchRights(): Promise<Rights> {
  const { profile } = session();
  owner = profile?.uid;
  if (!profile) {
    endSession('expired');
    throw new AppError('not_signed_in', '');
  }
  try {
    const role = await call(viewRole, { params: { roleId: profile.roleId } });
    const rules = role.role_permission.flatMap((permission) =>
      ACTION_FLAGS.filter((action) => permission[action]).map((action) => ({ action, subject: permission.name })),
    );
    publish(new Ability<[Action, Subject]>(rules));
    return rights;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_signed_in') endSession('expired');
    throw error;
  }
}

export const currentRights = (): Rights => rights;

export function onRightsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
