import { agencyOnly, choice, createOnly, flag, grantsAccess, references, requiredReference } from '../fields.ts';
import { resource } from '../resource.ts';
import {
  furtherRoles,
  localeFields,
  personFields,
  phoneField,
  roleProblems,
  userEndpoints,
  userRow,
  workFields,
} from '../users/user-endpoints.ts';

const CAMPAIGN_SCOPE = { all: 'All, including future ones', chosen: 'Chosen ones' } as const;

/** The users of clients. */
export const clientUsers = resource({
  name: 'client-users',
  subject: 'client-users',
  noun: { one: 'client user', many: 'client users' },
  purpose: 'Client users are people of a client, who sign in to see what is published to that client.',
  example: 'Example: the marketing manager of a client, who checks opportunities.',
  fields: {
    client_id: createOnly(requiredReference('Client', 'clients-of-users', { help: 'Cannot be changed later' })),
    ...personFields,
    role_id: grantsAccess(
      requiredReference('Role', 'client-roles', { help: 'Only client roles whose permissions you have' }),
    ),
    further_roles: furtherRoles('client-roles'),
    user_type_id: requiredReference('Type', 'client-types', { help: 'Sets their default role' }),
    campaign_scope: grantsAccess(choice('Allowed campaigns', CAMPAIGN_SCOPE, 'all')),
    campaigns: grantsAccess(
      references('Chosen campaigns', 'campaigns', 200, { help: 'Campaigns of the client; all others are hidden' }),
    ),
    may_dispute: grantsAccess(flag('Can dispute', { help: 'Can return opportunities with a reason' })),
    may_export: grantsAccess(flag('Can export', { help: 'Can export data' })),
    may_see_phone: grantsAccess(flag('Can see phone numbers')),
    ...workFields,
    // Hidden from client users, even for colleagues: they lack the permission for phone numbers.
    phone: agencyOnly(phoneField()),
    ...localeFields,
  },
  row: userRow,
  columns: {
    name: { width: 200 },
    email: { width: 240 },
    role_label: { width: 170 },
    further_role_names: { width: 170, hidden: true },
    user_type_label: { width: 150 },
    client_label: { width: 200 },
    last_seen_at: {},
    status: {},
    two_factor: {},
    campaign_scope: { hidden: true },
    may_dispute: { hidden: true },
    may_export: { hidden: true },
    may_see_phone: { hidden: true },
    job_title: { hidden: true },
    updated_at: { hidden: true },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
  search: ['display_name', 'email'],
  rules: roleProblems,
});

const {
  client_id,
  role_id,
  user_type_id,
  campaign_scope,
  campaigns,
  may_dispute,
  may_export,
  may_see_phone,
  locale,
  time_zone,
} = clientUsers.fields.shape;
export const clientUserEndpoints = userEndpoints(
  clientUsers,
  {
    client_id,
    role_id,
    user_type_id,
    campaign_scope,
    campaigns,
    may_dispute,
    may_export,
    may_see_phone,
    locale,
    time_zone,
  },
  {},
);
export const {
  state: changeClientUserState,
  signOut: signOutClientUser,
  sendPasswordLink: sendClientPasswordLink,
  resetSecondFactor: resetClientSecondFactor,
  inviteMany: inviteClientUsers,
  resend: resendClientInvitation,
  revoke: revokeClientInvitation,
} = clientUserEndpoints;
