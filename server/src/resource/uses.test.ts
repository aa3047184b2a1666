import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { addAccounts } from '@leadwright/contract/features/accounts';
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

const loadUses = async (user: TestUser, entity: string, id: string): Promise<RecordUse[]> =>
  (await app.call(user, recordUses, { params: { entity, id } })).uses;
const useOf = (uses: RecordUse[], entity: string) => uses.find((use) => use.entity === entity);

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

test('counts references by a field or a link table, excluding archived records', async () => {
  const { id } = await addVertical('USED');
  const child = await addVertical('CHILD', id);
  const client = await addClient('USER', id);
  const archivedClient = await addClient('GONE', id);
  await app.call(app.admin, clients.remove, { params: { id: archivedClient.id } });
  for (const name of ['Beta', 'Alpha', 'Gamma', 'Delta', 'Epsilon', 'Zeta']) await addAccount(name, id);
  const uses = await loadUses(app.admin, 'verticals', id);
  expect(useOf(uses, 'verticals')).toMatchObject({ count: 1, rows: [{ id: child.id, label: 'Vertical CHILD' }] });
  expect(useOf(uses, 'clients')).toMatchObject({ field: 'vertical_id', field_label: 'Vertical', count: 1 });
  expect(useOf(uses, 'clients')!.rows).toEqual([{ id: client.id, label: 'Client USER' }]);
  expect(useOf(uses, 'accounts')).toMatchObject({ title: 'Accounts', count: 6 });
  expect(useOf(uses, 'accounts')!.rows.map(({ label }) => label)).toEqual([
    'Alpha',
    'Beta',
    'Delta',
    'Epsilon',
    'Gamma',
  ]);

  const campaign = await addCampaign(client.id, 'LINK');
  const { id: account } = await addAccount('Linked', id);
  await app.pool.query(
    `insert into campaign_account (campaign_id, account_id, link_method) values ($1, $2, 'review')`,
    [campaign.id, account],
  );
  expect(useOf(await loadUses(app.admin, 'campaigns', campaign.id), 'accounts')).toMatchObject({
    field: null,
    count: 1,
    rows: [{ id: account, label: 'Linked' }],
    filter: null,
  });
  expect(useOf(await loadUses(app.admin, 'accounts', account), 'campaigns')).toMatchObject({ count: 1 });
});

test('counts records with a reference in a list of ids', async () => {
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into role (name) values ('Used as a further one') returning id`,
  );
  const user = await app.addUser('Finance');
  await app.pool.query('update app_user set further_roles = array[$2::uuid] where id = $1', [user.id, rows[0]!.id]);
  const uses = await loadUses(app.admin, 'roles', rows[0]!.id);
  expect(uses.find(({ field }) => field === 'further_roles')).toMatchObject({
    entity: 'staff-users',
    field_label: 'Further roles',
    count: 1,
    rows: [{ id: user.id }],
    filter: null,
  });
});

test('returns a filter for exactly the counted rows', async () => {
  const { id } = await addVertical('FILTER');
  await addVertical('FILTERS');
  await addAccount('In the vertical', id);
  await addClient('NARROW', id);
  const uses = await loadUses(app.admin, 'verticals', id);
  for (const [entity, list] of [
    ['accounts', allDbAccounts],
    ['clients', clients.list],
  ] as const) {
    const use = useOf(uses, entity)!;
    expect(await loadFilteredIds(list, use)).toEqual(use.rows.map((row) => row.id));
  }
});

/** Returns the ids in the list with the filter of a use. */
async function loadFilteredIds(
  list: typeof allDbAccounts | typeof clients.list,
  { filter }: RecordUse,
): Promise<string[]> {
  const { column, kind, value } = filter!;
  const condition =
    kind === 'set' ? { filterType: 'set', values: [value] } : { filterType: 'text', type: 'equals', filter: value };
  const query = JSON.stringify({ filterModel: { [column]: condition } });
  const { data } = await app.call(app.admin, list.endpoint, { body: { query } });
  return (JSON.parse(data) as { rows: { id: string }[] }).rows.map(({ id }) => id);
}

const addTag = (name: string) =>
  app.call(app.admin, tags.add, { body: { name, scope: 'account', colour: '#2f55d4' } as never });

test('returns a filter for exactly the records with a tag', async () => {
  const { id } = await addTag('Carried');
  const vertical = await addVertical('CARRY');
  const accounts = [await addAccount('Carrier one', vertical.id), await addAccount('Carrier two', vertical.id)];
  await app.call(app.admin, applyTag, {
    body: { scope: 'account', tag_id: id, record_ids: accounts.map((account) => account.id) },
  });
  const use = useOf(await loadUses(app.admin, 'tags', id), 'accounts')!;
  expect(use).toMatchObject({ count: 2, filter: { column: 'tags', kind: 'set', value: 'Carried' } });
  expect((await loadFilteredIds(allDbAccounts, use)).sort()).toEqual(accounts.map((account) => account.id).sort());
});

test('returns no filter when two records have the same name', async () => {
  const [firstParent, secondParent] = [await addVertical('TWIN-1'), await addVertical('TWIN-2')];
  const addTwin = async (code: string, parent_id: string) =>
    (await app.call(app.admin, verticals.add, { body: { code, name: 'Twins', parent_id } })).id;
  const [firstTwinId, secondTwinId] = [
    await addTwin('TWIN-3', firstParent.id),
    await addTwin('TWIN-4', secondParent.id),
  ];
  await addClient('TWIN', firstTwinId);
  expect(useOf(await loadUses(app.admin, 'verticals', firstTwinId), 'clients')).toMatchObject({
    count: 1,
    filter: null,
  });
  expect(useOf(await loadUses(app.admin, 'verticals', secondTwinId), 'clients')).toMatchObject({
    count: 0,
    filter: null,
  });
});

test('includes campaigns that use a record indirectly, their people, and views that filter by its name', async () => {
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
  const addGridView = (name: string, filter: object) =>
    app.call(app.admin, addView, {
      params: { dataset: allDbAccounts.name },
      body: { name, visibility: 'personal', client_id: null, locked: false, state: { layout: {}, filter } } as never,
    });
  const nameFilter = (value: string) => ({ vertical_label: { filterType: 'text', type: 'equals', filter: value } });
  await addGridView('By the vertical', nameFilter(name));
  await addGridView('By another', nameFilter(`${name} and more`));
  await addGridView('By a town of that name', {
    head_office_city: { filterType: 'text', type: 'equals', filter: name },
  });
  const uses = await loadUses(app.admin, 'verticals', id);
  const indirectUse = (entity: string) => uses.find((use) => use.entity === entity && use.through);
  expect(indirectUse('campaigns')).toMatchObject({ count: 1, rows: [{ id: campaign.id }] });
  expect(indirectUse('staff-users')!.rows.map((row) => row.id)).toContain(developer.id);
  expect(useOf(uses, 'grid-views')).toMatchObject({ count: 1, rows: [{ label: 'By the vertical' }] });
  // A personal view is visible to its owner only.
  const steward = await app.addUser('Data steward');
  expect(useOf(await loadUses(steward, 'verticals', id), 'grid-views')).toMatchObject({ count: 0, rows: [] });
});

test('counts and names only rows that the viewer may see', async () => {
  const client = await addClient('SCOPE');
  const [ownCampaign, otherCampaign] = [await addCampaign(client.id, 'S-1'), await addCampaign(client.id, 'S-2')];
  const developer = await app.addUser('Sales developer');
  await app.pool.query('insert into campaign_member (campaign_id, user_id) values ($1, $2)', [
    ownCampaign.id,
    developer.id,
  ]);
  await app.pool.query(`insert into role_permission (role_id, subject, action, scope)
    select id, 'clients', 'read', 'all' from role where name = 'Sales developer'`);
  const uses = await loadUses(developer, 'clients', client.id);
  expect(useOf(uses, 'campaigns')).toMatchObject({ count: 1, rows: [{ id: ownCampaign.id }] });
  expect(JSON.stringify(uses)).not.toContain(otherCampaign.id);
  // The user has no permission to read accounts.
  const { id } = await addVertical('SCOPE-V');
  await addAccount('Not theirs', id);
  await app.pool.query(`insert into role_permission (role_id, subject, action, scope)
    select id, 'vertical', 'read', 'all' from role where name = 'Sales developer'`);
  expect(useOf(await loadUses(developer, 'verticals', id), 'accounts')).toMatchObject({ count: 0, rows: [] });
});

test('counts no uses of an unused record and returns 404 for a hidden record', async () => {
  const { rows } = await app.pool.query(`select id from role where name = 'Data steward'`);
  const type = await app.call(app.admin, userTypes.add, {
    body: { code: 'UT', name: 'Unused type', audience: 'staff', default_role_id: rows[0].id },
  });
  expect(await loadUses(app.admin, 'user-types', type.id)).toMatchObject([
    { entity: 'staff-users', count: 0 },
    { entity: 'client-users', count: 0 },
    { entity: 'client-steps', count: 0 },
    { entity: 'master-steps', count: 0 },
    { entity: 'grid-views', count: 0 },
    { entity: 'email-templates', count: 0 },
    { entity: 'docs-templates', count: 0 },
  ]);
  const outsider = await app.addUser('Client viewer', (await addClient('STRANGE')).id);
  const campaign = await addCampaign((await addClient('OWNER')).id, 'O-1');
  const response = await app.request(outsider, recordUses, { params: { entity: 'campaigns', id: campaign.id } });
  expect(response.status).toBe(404);
});
