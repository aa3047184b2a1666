import './messages.ts';
import { staffUserCalls, staffUsers } from '@leadwright/contract/features/users';
import { useSearchParams } from 'react-router';
import { ofEntity } from '../../paths.ts';
import { MANY } from '../../ui/record/lines/many-lines.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import type { Audience } from './audience.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { InviteMany, InviteManyLink } from './invite-many.tsx';
import { UserActions, WhyBlocked } from './user-actions.tsx';
import { userStatus } from './user-status.ts';

const audience: Audience = {
  resource: staffUsers,
  calls: staffUserCalls,
  screens: ofEntity('staffUser', 'staffUsers'),
  shared: ['role_id', 'user_type_id'],
  Leaving: HandOverDialog,
};

const screens = resourceScreens(staffUsers, {
  one: 'staffUser',
  many: 'staffUsers',
  sections: [
    {
      title: 'users.groups.person',
      fields: ['email', 'display_name', 'first_name', 'surname', 'role_id', 'further_roles', 'user_type_id'],
    },
    {
      title: 'users.groups.work',
      fields: [
        'job_title',
        'manager_id',
        'teams',
        'led_teams',
        'phone',
        'employee_no',
        'daily_dial_target',
        'languages',
        'skills',
        'about',
      ],
    },
    { title: 'users.groups.place', fields: ['locale', 'time_zone'] },
  ],
  toolbar: <InviteManyLink audience={audience} />,
  cells: { status: ({ status }) => userStatus(status) },
  badge: ({ status }) => userStatus(status),
  keyFacts: ['email', 'role_id', 'user_type_id'],
  // More than a title row holds.
  panels: (user) => (
    <>
      <UserActions user={user} audience={audience} />
      <WhyBlocked user={user} />
    </>
  ),
});

export const { List, View, Edit } = screens;

/** One person by a form; many by pasted lines. */
export function Add() {
  const [search] = useSearchParams();
  return search.has(MANY) ? <InviteMany audience={audience} /> : <screens.Add />;
}
