import { USER_STATUS } from '@leadwright/contract/users/user-states';
import { badgeOf } from '../../ui/look/state-badge.tsx';

export const userStatus = badgeOf(USER_STATUS, {
  invited: 'primary',
  active: 'success',
  suspended: 'warning',
  deactivated: 'gray',
});
