import { CHANGE_STATE } from '@leadwright/contract/features/changes';
import { badgeOf } from './state-badge.tsx';

/** Returns the badge of the state of a change of many rows. */
export const changeStateBadge = badgeOf(CHANGE_STATE, {
  planned: 'gray',
  running: 'primary',
  stopped: 'warning',
  done: 'success',
  undoing: 'primary',
  undone: 'gray',
});
