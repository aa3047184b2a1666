import { campaigns } from '@leadwright/contract/features/campaigns';
import { clientRelations, clients, findClientDuplicates } from '@leadwright/contract/features/clients';
import { clientFields } from '@leadwright/contract/features/fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addCampaign } from '../matching/testing/review-fixture.ts';

let app: TestApp;
let ownClient: { campaignId: string; clientId: string };
let otherClient: { campaignId: string; clientId: string };
let clientUser: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  ownClient = await addCampaign(app, 'Own');
  otherClient = await addCampaign(app, 'Other');
  clientUser = await app.addUser('Client administrator', ownClient.clientId);
  await app.addUser('Client viewer', otherClient.clientId);
});
afterAll(() => app.close());

const relations = (user: TestUser, id: string) => app.request(user, clientRelations, { params: { id } });

test('shows a client with its campaigns and users', async () => {
  const { body } = await relations(app.admin, ownClient.clientId);
  expect(body.campaigns).toMatchObject([{ id: ownClient.campaignId, state: 'draft', accounts: 0 }]);
  expect(body.people).toMatchObject([{ id: clientUser.id, role: 'Client administrator', status: 'active' }]);
});

test('shows client users only their own client', async () => {
  const subjects = ['clients', 'campaigns', 'client-users'] as const;
  const grants = subjects.map((subject) => ({ subject, action: 'read', scope: 'all' }) as const);
  const user = await app.addUserWith(grants, ownClient.clientId);
  const { body } = await relations(user, ownClient.clientId);
  expect(body.campaigns.map(({ id }) => id)).toEqual([ownClient.campaignId]);
  expect(body.people?.map(({ id }) => id).toSorted()).toEqual([user.id, clientUser.id].toSorted());
  expect((await relations(user, otherClient.clientId)).status).toBe(404);
});

test('shows the progress of campaigns to staff only', async () => {
  const campaign = { params: { id: ownClient.campaignId } };
  const { version } = await app.call(app.admin, campaigns.view, campaign);
  await app.call(app.admin, campaigns.edit, { ...campaign, body: { version, target_accounts: 300 } });
  const { body } = await relations(app.admin, ownClient.clientId);
  expect(body.campaigns).toMatchObject([{ worked: 0, target: 300, pace: null }]);
  const subjects = ['clients', 'campaigns'] as const;
  const grants = subjects.map((subject) => ({ subject, action: 'read', scope: 'all' }) as const);
  const user = await app.addUserWith(grants, ownClient.clientId);
  const reply = await relations(user, ownClient.clientId);
  expect(reply.body.campaigns).toMatchObject([{ worked: null, target: null, pace: null }]);
});

test('shows campaigns and users of a client within each permission’s scope', async () => {
  const clients = { subject: 'clients', action: 'read', scope: 'all' } as const;
  const reader = await app.addUserWith([clients]);
  expect((await relations(reader, ownClient.clientId)).body).toEqual({ campaigns: [], people: null, fields: null });
  const member = await app.addUserWith([clients, { subject: 'campaigns', action: 'read', scope: 'own' }]);
  expect((await relations(member, ownClient.clientId)).body.campaigns).toEqual([]);
  await app.pool.query('insert into campaign_member (campaign_id, user_id) values ($1, $2)', [
    ownClient.campaignId,
    member.id,
  ]);
  expect((await relations(member, ownClient.clientId)).body.campaigns).toHaveLength(1);
});

test('shows the client’s own fields to the agency, without those of other clients', async () => {
  const add = (client_id: string, label: string) =>
    app.call(app.admin, clientFields.add, { body: { client_id, label, type: 'integer' } });
  const { id } = await add(ownClient.clientId, 'Barns');
  await add(otherClient.clientId, 'Ships');
  const { body } = await relations(app.admin, ownClient.clientId);
  expect(body.fields).toEqual([{ id, label: 'Barns', type: 'Whole number', state: 'Active', campaigns: 0 }]);
  const user = await app.addUserWith(
    (['clients', 'client-fields'] as const).map((subject) => ({ subject, action: 'read', scope: 'client' })),
    ownClient.clientId,
  );
  expect((await relations(user, ownClient.clientId)).body.fields).toEqual([]);
});

test('requires a reason for a shared name, number or domain and audits it', async () => {
  const add = (fields: object) =>
    app.request(app.admin, clients.add, { body: { code: crypto.randomUUID().slice(0, 8), ...fields } as never });
  const firstClient = await add({
    name: 'Brightwater Foods Limited',
    registration_number: 'HRB 12 345',
    website: 'https://www.brightwater.example',
    domains: ['brightwater-group.example'],
  });
  const find = async (body: object) =>
    (await app.call(app.admin, findClientDuplicates, { body: body as never })).clients.map(({ id, shares }) => ({
      isFirst: id === firstClient.body.id,
      shares,
    }));
  expect(await find({ name: 'BRIGHTWATER FOODS LTD.' })).toEqual([{ isFirst: true, shares: ['name'] }]);
  expect(await find({ registration_number: 'hrb12345' })).toEqual([{ isFirst: true, shares: ['number'] }]);
  expect(await find({ domains: ['www.brightwater.example'] })).toEqual([{ isFirst: true, shares: ['domain'] }]);
  expect(await find({ website: 'brightwater-group.example/about' })).toEqual([{ isFirst: true, shares: ['domain'] }]);
  expect(await find({ name: 'Brightwater Logistics', registration_number: '', website: '' })).toEqual([]);

  const duplicate = { name: 'Brightwater Foods Ltd', currency: 'no currency' };
  const rejected = await add(duplicate);
  expect([rejected.status, Object.keys(rejected.body.fields ?? {})]).toEqual([422, ['currency']]);
  const rejectedDuplicate = await add({ ...duplicate, currency: 'EUR' });
  expect(rejectedDuplicate.status).toBe(422);
  expect(rejectedDuplicate.body.fields).toEqual({
    duplicate_reason: 'This client may already exist: Brightwater Foods Limited. Explain why it is another one.',
  });
  const addedClient = await add({ ...duplicate, currency: 'EUR', duplicate_reason: 'Another group' });
  expect(addedClient.status).toBe(200);
  const { rows } = await app.pool.query(
    `select after->>'duplicate_reason' as reason from audit_event where entity = 'clients' and entity_id = $1`,
    [addedClient.body.id],
  );
  expect(rows).toEqual([{ reason: 'Another group' }]);
});

test('finds no duplicates among clients hidden from the viewer', async () => {
  await app.call(app.admin, clients.add, { body: { code: 'HIDDEN', name: 'Hidden Holding' } as never });
  const grants = ['read', 'create'] as const;
  const user = await app.addUserWith(
    grants.map((action) => ({ subject: 'clients', action, scope: 'all' }) as const),
    ownClient.clientId,
  );
  const { clients: duplicates } = await app.call(user, findClientDuplicates, {
    body: { name: 'Hidden Holding' } as never,
  });
  expect(duplicates).toEqual([]);
});

test('rejects archiving a client with live campaigns and names them', async () => {
  const { campaignId, clientId } = await addCampaign(app, 'Running');
  const archive = () => app.request(app.admin, clients.remove, { params: { id: clientId } });
  await app.pool.query(`update campaign set state = 'live' where id = $1`, [campaignId]);
  const rejected = await archive();
  expect([rejected.status, rejected.body.code]).toEqual([409, 'in_use']);
  expect(rejected.body.message).toMatch(/^Campaigns of this client are live: .*Running.*\. Pause or end them first\.$/);
  expect(rejected.body.detail).toMatchObject({ campaigns: [{ id: campaignId }] });
  await app.pool.query(`update campaign set state = 'paused' where id = $1`, [campaignId]);
  expect((await archive()).status).toBe(200);
});

test('sets the creator as account manager by default and rejects an empty account manager', async () => {
  const body = { code: 'CHARGE', name: 'Charge and Sons' } as never;
  const { id, account_manager_id: manager, version } = await app.call(app.admin, clients.add, { body });
  expect(manager).toBe(app.admin.id);
  const edit = (account_manager_id: string | null) =>
    app.request(app.admin, clients.edit, { params: { id }, body: { version, account_manager_id } });
  const rejected = await edit(null);
  expect([rejected.status, Object.keys(rejected.body.fields ?? {})]).toEqual([422, ['account_manager_id']]);
  const steward = await app.addUser('Data steward');
  expect((await edit(steward.id)).body).toMatchObject({ account_manager_id: steward.id });
});

test('shows the numbers of live campaigns and users, and the last activity', async () => {
  const { campaignId, clientId } = await addCampaign(app, 'Counted');
  await addCampaign(app, 'Not counted');
  await app.addUser('Client viewer', clientId);
  const read = async () => app.call(app.admin, clients.view, { params: { id: clientId } });
  const initialClient = await read();
  expect(initialClient).toMatchObject({ campaigns: 1, live_campaigns: 0, client_users: 1 });
  await app.pool.query(`update campaign set state = 'live', updated_at = now() where id = $1`, [campaignId]);
  const updatedClient = await read();
  expect(updatedClient).toMatchObject({ campaigns: 1, live_campaigns: 1, client_users: 1 });
  expect(updatedClient.last_activity_at > initialClient.last_activity_at).toBe(true);
  const { data } = await app.call(app.admin, clients.list.endpoint, {
    body: { query: JSON.stringify({ filterModel: {}, sortModel: [{ colId: 'last_activity_at', sort: 'desc' }] }) },
  });
  const { rows } = JSON.parse(data) as { rows: { id: string }[] };
  expect(rows[0]?.id).toBe(clientId);
});

test('stores the address and jurisdiction, and rejects an unknown country', async () => {
  const address = { address_1: '1 Quay', city: 'Hull', region: 'East Riding', postcode: 'HU1 1AA', country: 'GB' };
  const body = { code: 'PLACED', name: 'Placed Ltd', jurisdiction: 'England and Wales', ...address };
  const addedClient = await app.call(app.admin, clients.add, { body });
  const view = await app.call(app.admin, clients.view, { params: { id: addedClient.id } });
  expect(view).toMatchObject({ jurisdiction: 'England and Wales', ...address });
  const rejected = await app.request(app.admin, clients.add, {
    body: { code: 'NOWHERE', name: 'Nowhere', country: 'XX' },
  });
  expect([rejected.status, rejected.body.fields]).toEqual([422, { country: 'Choose a country.' }]);
});
