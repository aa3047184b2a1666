import './messages.ts';
import { staffUsers, USER_STATUS } from '@leadwright/contract/features/users';
import { useSearchParams } from 'react-router';
import { badgeOf } from '../../ui/look/state-badge.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { InviteMany, InviteManyLink, MANY } from './invite-many.tsx';
import { UserActions, WhyBlocked } from './user-actions.tsx';

const userStatus = badgeOf(USER_STATUS, {
  invited: 'primary',
  active: 'success',
  suspended: 'warning',
  deactivated: 'gray',
});

const screens = resourceScreens(staffUsers, {
  one: 'staffUser',
  many: 'staffUsers',
  sections: [
    {
      title: 'users.groups.person',
      fields: ['email', 'display_name', 'first_name', 'surname', 'role_id', 'user_type_id'],
    },
    {
      title: 'users.groups.work',
      fields: ['job_title', 'manager_id', 'phone', 'employee_no', 'daily_dial_target', 'languages', 'skills', 'about'],
    },
    { title: 'users.groups.place', fields: ['locale', 'time_zone'] },
  ],
  toolbar: <InviteManyLink />,
  cells: { status: ({ status }) => userStatus(status) },
  badge: ({ status }) => userStatus(status),
  keyFacts: ['email', 'role_id', 'user_type_id'],
  // More than a title row holds.
  panels: (user) => (
    <>
      <UserActions user={user} />
      <WhyBlocked user={user} />
    </>
  ),
});

export const { List, View, Edit } = screens;

/** One person by a form; many by pasted lines. */
export function Add() {
  const [search] = useSearchParams();
  return search.has(MANY) ? <InviteMany /> : <screens.Add />;
}
