import type { Db } from '../database/pool.ts';

export interface DemoUser {
  email: string;
  role: string;
}

const CLIENTS = [
  { code: 'TYNE', name: 'Tyne Industrial Supplies', currency: 'GBP', time_zone: 'Europe/London' },
  { code: 'RHEIN', name: 'Rhein Datensysteme', currency: 'EUR', time_zone: 'Europe/Berlin' },
];
const CAMPAIGNS = [
  {
    client: 'TYNE',
    code: 'TYNE-26-01',
    name: 'Northern manufacturers',
    state: 'live',
    type: 'lead_generation',
    objective: 'Meetings with the purchasing heads of larger employers in the north of England.',
    start_date: '2026-09-01',
    end_date: '2027-02-26',
    target_accounts: 400,
  },
  {
    client: 'TYNE',
    code: 'TYNE-27-01',
    name: 'Public sector suppliers',
    state: 'planned',
    type: 'account_mapping',
    objective: 'Who supplies the councils of Greater Manchester, and who decides there.',
    start_date: '2027-01-11',
    end_date: '2027-06-25',
    target_accounts: 250,
  },
  {
    client: 'RHEIN',
    code: 'RHEIN-26-02',
    name: 'Mittelstand data platforms',
    state: 'draft',
    type: 'appointment_setting',
    objective: 'First appointments with the heads of IT of mid-sized German companies.',
    start_date: '2026-12-01',
    end_date: '2027-05-28',
    target_accounts: 150,
  },
];

/** One user for each role: the role's name is the address. Client roles belong to the first client. */
export const DEMO_USERS: DemoUser[] = [
  'Campaign manager',
  'Data steward',
  'Sales developer',
  'Quality control',
  'Finance',
  'Client administrator',
  'Client viewer',
].map((role) => ({ role, email: `${role.toLowerCase().replace(' ', '.')}@leadwright.example` }));

/** Clients, campaigns and users of the demo agency. The data steward owns the live campaign. */
export async function addAgency(trx: Db, passwordHash: string): Promise<DemoUser[]> {
  const clients = await trx.insertInto('client').values(CLIENTS).returning(['id', 'code']).execute();
  const clientId = (code: string) => clients.find((client) => client.code === code)!.id;
  const roles = await trx.selectFrom('role').select(['id', 'name']).execute();
  const known = DEMO_USERS.flatMap(({ role, email }) => {
    const found = roles.find(({ name }) => name === role);
    return found ? [{ role, email, roleId: found.id }] : [];
  });
  const users = await trx
    .insertInto('app_user')
    .values(
      known.map(({ role, email, roleId }) => ({
        email,
        first_name: 'Demo',
        surname: role,
        display_name: `Demo ${role.toLowerCase()}`,
        role_id: roleId,
        client_id: role.startsWith('Client') ? clientId('TYNE') : null,
        password_hash: passwordHash,
      })),
    )
    .returning(['id', 'email', 'surname'])
    .execute();
  // An agency may have renamed a role: its demo user is left out then.
  const userId = (role: string) => users.find((user) => user.surname === role)?.id ?? null;
  const campaigns = await trx
    .insertInto('campaign')
    .values(
      CAMPAIGNS.map(({ client, ...campaign }) => ({
        ...campaign,
        client_id: clientId(client),
        owner_id: userId('Data steward'),
      })),
    )
    .returning('id')
    .execute();
  const members = ['Sales developer', 'Quality control'].flatMap((role) => {
    const user_id = userId(role);
    return user_id ? [{ campaign_id: campaigns[0]!.id, user_id }] : [];
  });
  if (members.length > 0) await trx.insertInto('campaign_member').values(members).execute();
  return users.map(({ email, surname }) => ({ email, role: surname }));
}
