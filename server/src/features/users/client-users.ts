import { grantedScope, scopeIncludes } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { clientUsers } from '@leadwright/contract/features/client-users';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import {
  CLIENT_USER_PERMISSION_NAMES,
  CLIENT_USER_PERMISSIONS,
  type ClientUserPermission,
} from '@leadwright/contract/users/client-user-permissions';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Trx } from '../../database/pool.ts';
import { entity } from '../../resource/entity.ts';
import { clientUserRule } from '../people/people.service.ts';
import { assertNoPermissionsBeyond, guardRoles, ownRoleError, type UserRoles } from './guards.ts';
import { seatProblems } from './seats.ts';
import { EMAIL_TAKEN, USER_COLUMNS } from './users.ts';

type ClientUser = RowOf<typeof clientUsers>;
/** The columns that determine the permissions of a client user. */
type GrantedAccess = UserRoles & Pick<ClientUser, 'campaign_scope' | 'campaigns' | ClientUserPermission>;

export const clientUserEntity = entity({
  resource: clientUsers,
  rule: clientUserRule,
  label: sql`t.display_name`,
  detail: sql`t.email`,
  uniqueProblems: EMAIL_TAKEN,
  computed: USER_COLUMNS,
  check: async (trx, after, before, viewer) => {
    await guardRoles(trx, viewer, after, before);
    assertCanGrantAccess(viewer, after, before);
    // A new address can receive a password link, so changing it can take over the account.
    if (before && after.email !== before.email) await assertNoClientPermissionsBeyond(trx, viewer, before);
    return {
      ...(await campaignProblems(trx, after)),
      ...(await clientProblems(trx, after, before)),
    };
  },
});

type Permissions = Omit<GrantedAccess, keyof UserRoles>;
const ACCESS_FIELDS: (keyof Permissions)[] = ['campaign_scope', 'campaigns', ...CLIENT_USER_PERMISSION_NAMES];
const isChanged = (after: Permissions, before: Permissions, name: keyof Permissions) =>
  String(after[name]) !== String(before[name]);

/** Throws if the viewer changes their own per-user permissions or grants permissions that they lack. */
export function assertCanGrantAccess(
  viewer: Viewer,
  after: Permissions,
  before?: GrantedAccess & Pick<ClientUser, 'id'>,
): void {
  const changes = before ? ACCESS_FIELDS.filter((name) => isChanged(after, before, name)) : ACCESS_FIELDS;
  if (before?.id === viewer.userId && changes.length > 0) throw ownRoleError();
  for (const name of CLIENT_USER_PERMISSION_NAMES)
    if (changes.includes(name) && after[name]) requirePermission(viewer, name);
  if ((changes.includes('campaign_scope') || changes.includes('campaigns')) && exceedsOwnCampaigns(viewer, after))
    throw new AppError('forbidden', CAMPAIGNS_NOT_GRANTED);
}

const labelOf = (name: ClientUserPermission) => String(clientUsers.fields.shape[name].meta()?.label);
const hasPermission = ({ grants }: Viewer, name: ClientUserPermission) => {
  const { subject, action, scope } = CLIENT_USER_PERMISSIONS[name];
  return scopeIncludes(grantedScope(grants, subject, action), scope);
};
function requirePermission(viewer: Viewer, name: ClientUserPermission): void {
  if (hasPermission(viewer, name)) return;
  const message = 'You can only grant permissions that you have: {{permission}}.';
  throw new AppError(
    'forbidden',
    defineMessage('errors.clientPermissionNotHeld', message, { permission: labelOf(name) }),
  );
}

const CAMPAIGNS_NOT_GRANTED = defineMessage(
  'errors.campaignsNotHeld',
  'You only have access to chosen campaigns, so you can only choose from those.',
);
const exceedsOwnCampaigns = ({ campaigns }: Viewer, user: Pick<GrantedAccess, 'campaign_scope' | 'campaigns'>) =>
  campaigns !== null && (user.campaign_scope === 'all' || user.campaigns.some((id) => !campaigns.includes(id)));

/** Throws if the user has permissions that the viewer lacks, to prevent a lock-out or takeover of the account. */
export async function assertNoClientPermissionsBeyond(
  trx: Trx,
  viewer: Viewer,
  user: GrantedAccess & Pick<ClientUser, 'id'>,
): Promise<void> {
  if (user.id === viewer.userId) return;
  await assertNoPermissionsBeyond(trx, viewer, user);
  const permission = CLIENT_USER_PERMISSION_NAMES.find((name) => user[name] && !hasPermission(viewer, name));
  if (!permission && !exceedsOwnCampaigns(viewer, user)) return;
  const message = 'They have a permission that you do not have yourself: {{permission}}.';
  const missing = permission ? labelOf(permission) : 'all campaigns';
  throw new AppError('forbidden', defineMessage('errors.userBeyondYou', message, { permission: missing }));
}

const CAMPAIGN_OF_OTHER_CLIENT = defineMessage('problems.campaignsOfClient', 'Choose only campaigns of this client.');

async function campaignProblems(
  trx: Trx,
  { client_id, campaigns }: Pick<ClientUser, 'client_id' | 'campaigns'>,
): Promise<Problems> {
  if (campaigns.length === 0) return {};
  const { rows } = await sql`
    select from campaign where id = any(${campaigns}::uuid[]) and client_id <> ${client_id} limit 1`.execute(trx);
  return rows.length > 0 ? { campaigns: CAMPAIGN_OF_OTHER_CLIENT } : {};
}

const CLIENT_FIXED = defineMessage(
  'problems.clientStays',
  'Client users cannot be moved to another client. Invite them there with another address.',
);

async function clientProblems(
  trx: Trx,
  { client_id }: Pick<ClientUser, 'client_id'>,
  before: ClientUser | undefined,
): Promise<Problems> {
  if (before && client_id !== before.client_id) return { client_id: CLIENT_FIXED };
  // A restored user takes a seat like a new one.
  const takesSeat = !before || (before.archived_at !== null && before.status !== 'deactivated');
  return takesSeat ? seatProblems(trx, client_id) : {};
}
