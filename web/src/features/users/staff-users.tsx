import './messages.ts';
import { staffUserEndpoints, staffUsers } from '@leadwright/contract/features/users';
import { useSearchParams } from 'react-router';
import { entityScreens } from '../../paths.ts';
import { type FormSection, Sections } from '../../ui/form/sections.tsx';
import { UserTypeBadge } from '../../ui/look/user-type-badge.tsx';
import { BULK_ADD_PARAMETER } from '../../ui/record/lines/bulk-add-form.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { InviteMany, InviteManyLink } from './invite-many.tsx';
import { RoleOfType } from './role-of-type.ts';
import { BlockedReason, UserActions } from './user-actions.tsx';
import { UserBadges } from './user-badges.tsx';
import type { UserKindConfig } from './user-kind.ts';
import { userStatus } from './user-status.ts';

const userKind: UserKindConfig = {
  resource: staffUsers,
  endpoints: staffUserEndpoints,
  screens: entityScreens('staffUser', 'staffUsers'),
  shared: ['user_type_id', 'role_id'],
  DeactivateDialog: HandOverDialog,
};

const SECTIONS: readonly FormSection<typeof staffUsers>[] = [
  {
    title: 'users.groups.person',
    fields: ['email', 'display_name', 'first_name', 'surname', 'user_type_id', 'role_id', 'further_roles'],
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
      'weekly_hours',
      'languages',
      'skills',
      'about',
    ],
  },
  { title: 'users.groups.languageAndTime', fields: ['locale', 'time_zone'] },
];

const screens = resourceScreens(staffUsers, {
  one: 'staffUser',
  many: 'staffUsers',
  form: (
    <>
      <RoleOfType />
      <Sections resource={staffUsers} sections={SECTIONS} />
    </>
  ),
  toolbar: <InviteManyLink userKind={userKind} />,
  cells: {
    status: ({ status }) => userStatus(status),
    user_type_label: ({ user_type_label }) => <UserTypeBadge name={user_type_label} />,
  },
  badge: (user) => <UserBadges {...user} />,
  keyFacts: ['email', 'role_id', 'job_title'],
  // The actions are in a panel, because the title row has no space for all of them.
  panels: (user) => (
    <>
      <UserActions user={user} userKind={userKind} />
      <BlockedReason user={user} />
    </>
  ),
});

export const { List, View, Edit } = screens;

/** Invites one user by a form or several by pasted lines. */
export function Add() {
  const [search] = useSearchParams();
  return search.has(BULK_ADD_PARAMETER) ? <InviteMany userKind={userKind} /> : <screens.Add />;
}
