import './messages.ts';
import { clientUserEndpoints, clientUsers } from '@leadwright/contract/features/client-users';
import { useSearchParams } from 'react-router';
import { entityScreens } from '../../paths.ts';
import { UserTypeBadge } from '../../ui/look/user-type-badge.tsx';
import { BULK_ADD_PARAMETER } from '../../ui/record/lines/bulk-add-form.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { ClientUserForm } from './client-user-form.tsx';
import { DeactivateClientUserDialog } from './deactivate-client-user-dialog.tsx';
import { InviteMany, InviteManyLink } from './invite-many.tsx';
import { BlockedReason, UserActions } from './user-actions.tsx';
import { UserBadges } from './user-badges.tsx';
import type { UserKindConfig } from './user-kind.ts';
import { userStatus } from './user-status.ts';

const userKind: UserKindConfig = {
  resource: clientUsers,
  endpoints: clientUserEndpoints,
  screens: entityScreens('clientUser', 'clientUsers'),
  shared: [
    'client_id',
    'user_type_id',
    'role_id',
    'campaign_scope',
    'campaigns',
    'may_dispute',
    'may_export',
    'may_see_phone',
  ],
  DeactivateDialog: DeactivateClientUserDialog,
};

const screens = resourceScreens(clientUsers, {
  one: 'clientUser',
  many: 'clientUsers',
  form: <ClientUserForm />,
  toolbar: <InviteManyLink userKind={userKind} />,
  cells: {
    status: ({ status }) => userStatus(status),
    user_type_label: ({ user_type_label }) => <UserTypeBadge name={user_type_label} />,
  },
  badge: (user) => <UserBadges {...user} />,
  keyFacts: ['email', 'client_id', 'role_id'],
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
