import { addAccounts, allDbAccounts } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { addView } from '@leadwright/contract/features/grid-views';
import { type RecordUse, recordUses } from '@leadwright/contract/features/records';
import { applyTag, tags } from '@leadwright/contract/features/tags';
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
      client_visible: true,
    },
  });

test('counts records that refer by field or by link, without archived ones', async () => {
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

test('counts records that refer to it in a list of ids', async () => {
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

test('returns a filter that narrows the list to exactly the counted rows', async () => {
  const { id } = await addVertical('FILTER');
  await addVertical('FILTERS');
  await addAccount('In the vertical', id);
  await addClient('NARROW', id);
  const found = await uses(app.admin, 'verticals', id);
  for (const [entity, list] of [
    ['accounts', allDbAccounts],
    ['clients', clients.list],
  ] as const) {
    const use = of(found, entity)!;
    expect(await listed(list, use)).toEqual(use.rows.map((row) => row.id));
  }
});

/** Returns the rows of the list with the filter of a use. */
async function listed(list: typeof allDbAccounts | typeof clients.list, { filter }: RecordUse): Promise<string[]> {
  const { column, kind, value } = filter!;
  const condition =
    kind === 'set' ? { filterType: 'set', values: [value] } : { filterType: 'text', type: 'equals', filter: value };
  const query = JSON.stringify({ filterModel: { [column]: condition } });
  const { data } = await app.call(app.admin, list.endpoint, { body: { query } });
  return (JSON.parse(data) as { rows: { id: string }[] }).rows.map(({ id }) => id);
}

const addTag = (name: string) =>
  app.call(app.admin, tags.add, { body: { name, scope: 'account', colour: '#2f55d4' } as never });

test('filters the list by a tag to exactly the records with this tag', async () => {
  const { id } = await addTag('Carried');
  const vertical = await addVertical('CARRY');
  const accounts = [await addAccount('Carrier one', vertical.id), await addAccount('Carrier two', vertical.id)];
  await app.call(app.admin, applyTag, {
    body: { scope: 'account', tag_id: id, record_ids: accounts.map((account) => account.id) },
  });
  const use = of(await uses(app.admin, 'tags', id), 'accounts')!;
  expect(use).toMatchObject({ count: 2, filter: { column: 'tags', kind: 'set', value: 'Carried' } });
  expect((await listed(allDbAccounts, use)).sort()).toEqual(accounts.map((account) => account.id).sort());
});

test('returns no filter when two records have the same name', async () => {
  const [above, below] = [await addVertical('TWIN-1'), await addVertical('TWIN-2')];
  const twin = async (code: string, parent_id: string) =>
    (await app.call(app.admin, verticals.add, { body: { code, name: 'Twins', parent_id } })).id;
  const [first, second] = [await twin('TWIN-3', above.id), await twin('TWIN-4', below.id)];
  await addClient('TWIN', first);
  expect(of(await uses(app.admin, 'verticals', first), 'clients')).toMatchObject({ count: 1, filter: null });
  expect(of(await uses(app.admin, 'verticals', second), 'clients')).toMatchObject({ count: 0, filter: null });
});

test('includes affected campaigns, their people, and views with a filter by the name', async () => {
  const { id, name } = await addVertical('FELT');
  const owner = await addClient('FELT');
  const campaign = await addCampaign(owner.id, 'FELT');
  await addCampaign(owner.id, 'FELT-NOT');
  const developer = await app.addUser('Sales developer');
  await app.pool.query('insert into campaign_member (campaign_id, user_id) values ($1, $2)', [
    campaign.id,
    developer.id,
  ]);
  const { id: account } = await addAccount('Felt', id);
  await app.pool.query(
    `insert into campaign_account (campaign_id, account_id, link_method) values ($1, $2, 'review')`,
    [campaign.id, account],
  );
  const view = (name: string, filter: object) =>
    app.call(app.admin, addView, {
      params: { dataset: allDbAccounts.name },
      body: { name, visibility: 'personal', client_id: null, locked: false, state: { layout: {}, filter } } as never,
    });
  const text = (value: string) => ({ vertical_label: { filterType: 'text', type: 'equals', filter: value } });
  await view('By the vertical', text(name));
  await view('By another', text(`${name} and more`));
  await view('By a town of that name', { head_office_city: { filterType: 'text', type: 'equals', filter: name } });
  const found = await uses(app.admin, 'verticals', id);
  const through = (entity: string) => found.find((use) => use.entity === entity && use.through);
  expect(through('campaigns')).toMatchObject({ count: 1, rows: [{ id: campaign.id }] });
  expect(through('staff-users')!.rows.map((row) => row.id)).toContain(developer.id);
  expect(of(found, 'grid-views')).toMatchObject({ count: 1, rows: [{ label: 'By the vertical' }] });
  // A personal view is visible to its owner only.
  const steward = await app.addUser('Data steward');
  expect(of(await uses(steward, 'verticals', id), 'grid-views')).toMatchObject({ count: 0, rows: [] });
});

test('counts and names only rows that the viewer may see', async () => {
  const client = await addClient('SCOPE');
  const [mine, other] = [await addCampaign(client.id, 'S-1'), await addCampaign(client.id, 'S-2')];
  const developer = await app.addUser('Sales developer');
  await app.pool.query('insert into campaign_member (campaign_id, user_id) values ($1, $2)', [mine.id, developer.id]);
  await app.pool.query(`insert into role_permission (role_id, subject, action, scope)
    select id, 'clients', 'read', 'all' from role where name = 'Sales developer'`);
  const found = await uses(developer, 'clients', client.id);
  expect(of(found, 'campaigns')).toMatchObject({ count: 1, rows: [{ id: mine.id }] });
  expect(JSON.stringify(found)).not.toContain(other.id);
  // No accounts for a user without the permission to read them.
  const { id } = await addVertical('SCOPE-V');
  await addAccount('Not theirs', id);
  await app.pool.query(`insert into role_permission (role_id, subject, action, scope)
    select id, 'vertical', 'read', 'all' from role where name = 'Sales developer'`);
  expect(of(await uses(developer, 'verticals', id), 'accounts')).toMatchObject({ count: 0, rows: [] });
});

test('counts no uses of an unused record and returns 404 for a hidden one', async () => {
  const { rows } = await app.pool.query(`select id from role where name = 'Data steward'`);
  const type = await app.call(app.admin, userTypes.add, {
    body: { code: 'UT', name: 'Unused type', audience: 'staff', default_role_id: rows[0].id },
  });
  expect(await uses(app.admin, 'user-types', type.id)).toMatchObject([
    { entity: 'staff-users', count: 0 },
    { entity: 'client-users', count: 0 },
    { entity: 'client-steps', count: 0 },
    { entity: 'master-steps', count: 0 },
    { entity: 'grid-views', count: 0 },
  ]);
  const outsider = await app.addUser('Client viewer', (await addClient('STRANGE')).id);
  const campaign = await addCampaign((await addClient('OWNER')).id, 'O-1');
  const answer = await app.request(outsider, recordUses, { params: { entity: 'campaigns', id: campaign.id } });
  expect(answer.status).toBe(404);
});
