import { AppError } from '@leadwright/contract/errors';
import { USER_NEXT, USER_STATUS, type UserStatus } from '@leadwright/contract/users/user-states';
import { words } from '@leadwright/contract/words';
import { illegalTransition } from '../../record/row.ts';

/** Refuses what does not follow the present state, naming what does. An archived user is restored first. */
export function requireNext(
  { status, archived_at }: { status: UserStatus; archived_at: string | null },
  state: UserStatus,
): void {
  const allowed = archived_at ? [] : USER_NEXT[status];
  if (allowed.includes(state)) return;
  const now = archived_at ? 'Archived' : USER_STATUS[status];
  const to = allowed.map((name) => USER_STATUS[name]).join(' or ') || 'nothing else';
  throw illegalTransition(
    words('errors.state', 'The state of this {{what}} is: {{now}}. It can become: {{to}}.', { what: 'user', now, to }),
    allowed,
  );
}

export function refuseOneself(viewer: { userId: string }, id: string): void {
  if (viewer.userId === id)
    throw new AppError('forbidden', words('errors.ownState', 'Nobody suspends or deactivates themselves.'));
}
