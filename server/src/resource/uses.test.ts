import { addAccounts, allDbAccounts } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { type RecordUse, recordUses } from '@leadwright/contract/features/records';
import { userTypes } from '@leadwright/contract/features/user-types';
import { verticals } from '@leadwright/contract/features/verticals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const uses = async (user: TestUser, entity: string, id: string): Promise<RecordUse[]> =>
  (await app.call(user, recordUses, { params: { entity, id } })).uses;
const of = (found: RecordUse[], entity: string) => found.find((use) => use.entity === entity);

const addVertical = (code: string, parent_id: string | null = null) =>
  app.call(app.admin, verticals.add, { body: { code, name: `Vertical ${code}`, parent_id } });
const addClient = (code: string, vertical_id: string | null = null) =>
  app.call(app.admin, clients.add, { body: { code, name: `Client ${code}`, vertical_id } });
const addAccount = (company_name: string, vertical_id: string) =>
  app.call(app.admin, addAccounts, { body: { company_name, country: 'GB', vertical_id } });
const addCampaign = (client_id: string, code: string) =>
  app.call(app.admin, campaigns.add, {
    body: {
      code,
      name: `Campaign ${code}`,
      client_id,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      lawful_basis: 'legitimate_interest',
    },
  });

test('a record is used by whatever refers to it, by field or by link, and what is archived counts no more', async () => {
  const { id } = await addVertical('USED');
  const child = await addVertical('CHILD', id);
  const client = await addClient('USER', id);
  const gone = await addClient('GONE', id);
  await app.call(app.admin, clients.remove, { params: { id: gone.id } });
  for (const name of ['Beta', 'Alpha', 'Gamma', 'Delta', 'Epsilon', 'Zeta']) await addAccount(name, id);
  const found = await uses(app.admin, 'verticals', id);
  expect(of(found, 'verticals')).toMatchObject({ count: 1, rows: [{ id: child.id, label: 'Vertical CHILD' }] });
  expect(of(found, 'clients')).toMatchObject({ field: 'vertical_id', field_label: 'Vertical', count: 1 });
  expect(of(found, 'clients')!.rows).toEqual([{ id: client.id, label: 'Client USER' }]);
  expect(of(found, 'accounts')).toMatchObject({ title: 'Accounts', count: 6 });
  expect(of(found, 'accounts')!.rows.map(({ label }) => label)).toEqual(['Alpha', 'Beta', 'Delta', 'Epsilon', 'Gamma']);

  const campaign = await addCampaign(client.id, 'LINK');
  const { id: account } = await addAccount('Linked', id);
  await app.pool.query(
    `insert into campaign_account (campaign_id, account_id, link_method) values ($1, $2, 'review')`,
    [campaign.id, account],
  );
  expect(of(await uses(app.admin, 'campaigns', campaign.id), 'accounts')).toMatchObject({
    field: null,
    count: 1,
    rows: [{ id: account, label: 'Linked' }],
    filter: null,
  });
  expect(of(await uses(app.admin, 'accounts', account), 'campaigns')).toMatchObject({ count: 1 });
});

test('a record is used by whatever names it in a list', async () => {
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into role (name) values ('Used as a further one') returning id`,
  );
  const user = await app.addUser('Finance');
  await app.pool.query('update app_user set further_roles = array[$2::uuid] where id = $1', [user.id, rows[0]!.id]);
  const found = await uses(app.admin, 'roles', rows[0]!.id);
  expect(found.find(({ field }) => field === 'further_roles')).toMatchObject({
    entity: 'staff-users',
    field_label: 'Further roles',
    count: 1,
    rows: [{ id: user.id }],
    filter: null,
  });
});

test('the filter of a use narrows that list to just those rows', async () => {
  const { id } = await addVertical('FILTER');
  await addVertical('FILTERS');
  await addAccount('In the vertical', id);
  await addClient('NARROW', id);
  const found = await uses(app.admin, 'verticals', id);
  for (const [entity, list] of [
    ['accounts', allDbAccounts],
    ['clients', clients.list],
  ] as const) {
    const { filter, rows } = of(found, entity)!;
    const query = { filterModel: { [filter!.column]: { filterType: 'text', type: 'equals', filter: filter!.value } } };
    const { data } = await app.call(app.admin, list.endpoint, { body: { query: JSON.stringify(query) } });
    const listed = (JSON.parse(data) as { rows: { id: string }[] }).rows;
    expect(listed.map((row) => row.id)).toEqual(rows.map((row) => row.id));
  }
});

test('only rows that the viewer may see are counted and named', async () => {
  const client = await addClient('SCOPE');
  const [mine, other] = [await addCampaign(client.id, 'S-1'), await addCampaign(client.id, 'S-2')];
  const developer = await app.addUser('Sales developer');
  await app.pool.query('insert into campaign_member (campaign_id, user_id) values ($1, $2)', [mine.id, developer.id]);
  await app.pool.query(`insert into role_permission (role_id, subject, action, scope)
    select id, 'clients', 'read', 'all' from role where name = 'Sales developer'`);
  const found = await uses(developer, 'clients', client.id);
  expect(of(found, 'campaigns')).toMatchObject({ count: 1, rows: [{ id: mine.id }] });
  expect(JSON.stringify(found)).not.toContain(other.id);
  // Nothing of the master database for somebody without a right to it.
  const { id } = await addVertical('SCOPE-V');
  await addAccount('Not theirs', id);
  await app.pool.query(`insert into role_permission (role_id, subject, action, scope)
    select id, 'vertical', 'read', 'all' from role where name = 'Sales developer'`);
  expect(of(await uses(developer, 'verticals', id), 'accounts')).toMatchObject({ count: 0, rows: [] });
});

test('a record that nothing refers to has no uses, and one that may not be read does not exist', async () => {
  const { rows } = await app.pool.query(`select id from role where name = 'Data steward'`);
  const type = await app.call(app.admin, userTypes.add, {
    body: { code: 'UT', name: 'Unused type', audience: 'staff', default_role_id: rows[0].id },
  });
  expect(await uses(app.admin, 'user-types', type.id)).toMatchObject([
    { entity: 'staff-users', count: 0 },
    { entity: 'client-users', count: 0 },
  ]);
  const stranger = await app.addUser('Client viewer', (await addClient('STRANGE')).id);
  const campaign = await addCampaign((await addClient('OWNER')).id, 'O-1');
  const answer = await app.request(stranger, recordUses, { params: { entity: 'campaigns', id: campaign.id } });
  expect(answer.status).toBe(404);
});
