import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { USER_STATUS, USER_TRANSITIONS, type UserStatus } from '@leadwright/contract/users/user-states';
import { assertTransition } from '../../resource/state-route.ts';

const MACHINE = { states: USER_STATUS, next: USER_TRANSITIONS, field: 'status' };

/** Throws with the allowed states if the state cannot follow the current one, or if the user is archived. */
export function assertNextState(user: { status: UserStatus; archived_at: string | null }, state: UserStatus): void {
  assertTransition(MACHINE, 'user', user, state);
}

export function assertNotSelf(viewer: { userId: string }, id: string): void {
  if (viewer.userId === id)
    throw new AppError('forbidden', defineMessage('errors.ownState', 'You cannot suspend or deactivate yourself.'));
}
