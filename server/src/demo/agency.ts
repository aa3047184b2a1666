import { sql } from 'kysely';
import type { Trx } from '../database/pool.ts';
import { DEMO_USERS, type DemoPerson } from './people.ts';

/** The part of a demo user that the list of sign-ins contains. */
export type DemoUser = Pick<DemoPerson, 'email' | 'role' | 'client'>;

export const describeSignIn = ({ role, client, email }: DemoUser): string =>
  `${role}${client ? ` of ${client}` : ''}: ${email}`;

const CLIENTS = [
  { code: 'TYNE', name: 'Tyne Industrial Supplies', currency: 'GBP', time_zone: 'Europe/London' },
  { code: 'RHEIN', name: 'Rhein Datensysteme', currency: 'EUR', time_zone: 'Europe/Berlin' },
  // All seats of this client are used.
  { code: 'HALDEN', name: 'Halden Brook Instruments', currency: 'GBP', time_zone: 'Europe/London', seat_limit: 2 },
];
const GERMAN_TERMS = { time_zone: 'Europe/Berlin', languages: ['de'], territories: ['DE'] };
/** Campaigns, with their first and last day counted in days from today. */
const CAMPAIGNS = [
  {
    client: 'TYNE',
    code: 'TYNE-26-01',
    name: 'Northern manufacturers',
    state: 'live',
    type: 'lead_generation',
    objective: 'Meetings with the purchasing heads of larger employers in the north of England.',
    startsInDays: -89,
    endsInDays: 89,
    target_accounts: 400,
  },
  {
    client: 'TYNE',
    code: 'TYNE-27-01',
    name: 'Public sector suppliers',
    state: 'planned',
    type: 'account_mapping',
    objective: 'Who supplies the councils of Greater Manchester, and who decides there.',
    startsInDays: 43,
    endsInDays: 208,
    target_accounts: 250,
  },
  {
    client: 'RHEIN',
    code: 'RHEIN-26-02',
    name: 'Mittelstand data platforms',
    state: 'draft',
    type: 'appointment_setting',
    objective: 'First appointments with the heads of IT of mid-sized German companies.',
    startsInDays: 2,
    endsInDays: 180,
    ...GERMAN_TERMS,
    target_accounts: 150,
  },
  {
    client: 'RHEIN',
    code: 'RHEIN-26-01',
    name: 'South-west Germany',
    state: 'live',
    type: 'lead_generation',
    objective: 'Heads of finance and IT in south-west Germany who plan a new data platform.',
    startsInDays: -45,
    endsInDays: 75,
    ...GERMAN_TERMS,
    target_accounts: 60,
  },
];

/** Adds clients, campaigns and users of the demo agency. The data steward owns the campaigns. */
export async function addAgency(trx: Trx, passwordHash: string): Promise<DemoUser[]> {
  const clients = await trx
    .insertInto('client')
    .values(CLIENTS.map((client) => ({ seat_limit: null, ...client })))
    .returning(['id', 'code'])
    .execute();
  const clientId = (code: string) => clients.find((client) => client.code === code)!.id;
  const users = await addUsers(trx, passwordHash, clientId);
  const userIds = (role: string) => users.filter((user) => user.role === role).map(({ id }) => id);
  const campaigns = await trx
    .insertInto('campaign')
    .values(
      CAMPAIGNS.map(({ client, startsInDays, endsInDays, ...campaign }) => ({
        ...campaign,
        start_date: sql<string>`current_date + ${startsInDays}::integer`,
        end_date: sql<string>`current_date + ${endsInDays}::integer`,
        client_id: clientId(client),
        client_visible: true,
        owner_id: userIds('Data steward')[0] ?? null,
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const [firstCampaign] = campaigns;
  const members = (
    [
      ['Sales developer', 'sd'],
      ['Quality control', 'qc'],
    ] as const
  ).flatMap(([name, role]) => userIds(name).map((user_id) => ({ campaign_id: firstCampaign!.id, user_id, role })));
  if (members.length > 0) await trx.insertInto('campaign_member').values(members).execute();
  for (const [i, { id }] of clients.entries())
    await trx
      .updateTable('client')
      .set({ account_manager_id: userIds('Campaign manager').at(i % 2) ?? null })
      .where('id', '=', id)
      .execute();
  for (const { id, campaigns: codes } of users.filter((user) => user.campaigns))
    await trx
      .updateTable('app_user')
      .set({
        campaign_scope: 'chosen',
        campaigns: campaigns.filter(({ code }) => codes!.includes(code)).map((campaign) => campaign.id),
      })
      .where('id', '=', id)
      .execute();
  return users.map(({ email, role, client }) => ({ email, role, ...(client && { client }) }));
}

/** Adds the demo users with the type of their role. Users of a role that the agency has renamed are skipped. */
async function addUsers(
  trx: Trx,
  password_hash: string,
  clientId: (code: string) => string,
): Promise<(DemoPerson & { id: string })[]> {
  const roles = await trx.selectFrom('role').select(['id', 'name']).where('archived_at', 'is', null).execute();
  const types = await trx.selectFrom('user_type').select(['id', 'default_role_id']).orderBy('name').execute();
  const usersWithRole = DEMO_USERS.flatMap((person) => {
    const role = roles.find(({ name }) => name === person.role);
    return role ? [{ person, role_id: role.id }] : [];
  });
  if (usersWithRole.length === 0) return [];
  const insertedUsers = await trx
    .insertInto('app_user')
    .values(
      usersWithRole.map(({ person: { role, client, campaigns, ...details }, role_id }) => ({
        ...{ may_export: false, may_dispute: false, may_see_phone: false },
        ...details,
        role_id,
        user_type_id: types.find(({ default_role_id }) => default_role_id === role_id)?.id ?? null,
        client_id: client ? clientId(client) : null,
        password_hash,
      })),
    )
    .returning(['id', 'email'])
    .execute();
  return usersWithRole.map(({ person }) => ({
    ...person,
    id: insertedUsers.find(({ email }) => email === person.email)!.id,
  }));
}
