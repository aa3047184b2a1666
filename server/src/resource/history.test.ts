import { addAccounts, updateAccount, viewAccount } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { recordHistory } from '@leadwright/contract/features/records';
import { applyTag, removeTag, tagStates, tags } from '@leadwright/contract/features/tags';
import { verticals } from '@leadwright/contract/features/verticals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listChanges } from '../record/changes.queries.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let app: TestApp;
let client: { id: string };
beforeAll(async () => {
  app = await startTestApp();
  client = await app.call(app.admin, clients.add, { body: { code: 'HIST', name: 'History Limited' } });
});
afterAll(() => app.close());

const loadHistory = (user: TestUser, entity: string, id: string, query: { before?: number; limit?: number } = {}) =>
  app.call(user, recordHistory, { params: { entity, id }, query });

async function addCampaign(code: string) {
  const body = {
    code,
    name: code,
    client_id: client.id,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    lawful_basis: 'legitimate_interest' as const,
    client_visible: true,
  };
  return app.call(app.admin, campaigns.add, { body });
}

test('returns old and new values and the user of each change, latest first', async () => {
  const vertical = await app.call(app.admin, verticals.add, { body: { code: 'H1', name: 'Haulage' } });
  const params = { id: vertical.id };
  const parent = await app.call(app.admin, verticals.add, { body: { code: 'H2', name: 'Transport' } });
  const change = { version: 1, name: 'Road haulage', parent_id: parent.id, description: '' };
  await app.call(app.admin, verticals.edit, { params, body: change });
  await app.call(app.admin, verticals.remove, { params });
  const { events, next } = await loadHistory(app.admin, 'verticals', vertical.id);
  expect(next).toBeNull();
  expect(events).toMatchObject([
    { action: 'archive', by: 'First administrator', changes: [] },
    {
      action: 'update',
      changes: [
        { field: 'name', before: 'Haulage', after: 'Road haulage' },
        { field: 'parent_id', before: null, after: parent.id, after_label: 'Transport' },
      ],
    },
    {
      action: 'create',
      changes: [
        { field: 'name', after: 'Haulage' },
        { field: 'code', after: 'H1' },
        { field: 'colour', after: '#486780' },
      ],
    },
  ]);
});

test('returns long histories in pages, each event once', async () => {
  const { id } = await app.call(app.admin, verticals.add, { body: { code: 'LONG', name: 'Long' } });
  for (let version = 1; version < 6; version++)
    await app.call(app.admin, verticals.edit, { params: { id }, body: { version, name: `Long ${version}` } });
  const firstPage = await loadHistory(app.admin, 'verticals', id, { limit: 4 });
  const secondPage = await loadHistory(app.admin, 'verticals', id, { limit: 4, before: firstPage.next! });
  expect([firstPage.events.length, secondPage.events.length, secondPage.next]).toEqual([4, 2, null]);
  const names = [...firstPage.events, ...secondPage.events].map(({ changes }) => changes[0]?.after);
  expect(names).toEqual(['Long 5', 'Long 4', 'Long 3', 'Long 2', 'Long 1', 'Long']);
});

test('returns the history of accounts, with names for the stored ids', async () => {
  const vertical = await app.call(app.admin, verticals.add, { body: { code: 'ACC', name: 'Rope making' } });
  const { id } = await app.call(app.admin, addAccounts, { body: { company_name: 'Ropes', country: 'GB' } });
  const account = await app.call(app.admin, viewAccount, { params: { id } });
  const body = { ...account, vertical_id: vertical.id, employees: '50', version: 1 };
  await app.call(app.admin, updateAccount, { body });
  const { events } = await loadHistory(app.admin, 'accounts', id);
  expect(events[0]!.changes).toEqual([
    { field: 'vertical_id', before: null, after: vertical.id, after_label: 'Rope making' },
    { field: 'employees', before: '', after: '50' },
  ]);
  expect(events[1]).toMatchObject({ action: 'create', by: 'First administrator' });
  expect(events[1]!.changes).toContainEqual({
    field: 'country',
    before: null,
    after: 'GB',
    after_label: 'United Kingdom',
  });
});

test('shows the reason of a change to users who may see its values', async () => {
  const body = { code: 'TWIN', name: 'Twin Foods', duplicate_reason: 'A company of its own' };
  const { id } = await app.call(app.admin, clients.add, { body: body as never });
  const reasonFor = async (user: TestUser) => (await loadHistory(user, 'clients', id)).events.at(-1)!.reason;
  expect(await reasonFor(app.admin)).toBe('A company of its own');
  await app.call(app.admin, clients.edit, { params: { id }, body: { version: 1, name: 'Twin Foods Ltd' } });
  expect((await loadHistory(app.admin, 'clients', id)).events[0]).toMatchObject({ action: 'update', reason: null });
  const reader = await app.addUserWith([{ subject: 'clients', action: 'read', scope: 'all' }]);
  expect(await reasonFor(reader)).toBeNull();
});

test('shows values to users who may update the row or read the audit log', async () => {
  const { id } = await addCampaign('VALUES');
  await app.call(app.admin, campaigns.edit, { params: { id }, body: { version: 1, objective: 'A secret aim' } });
  const steward = await app.addUser('Data steward');
  const { events } = await loadHistory(steward, 'campaigns', id);
  expect(events[0]).toMatchObject({ by: 'First administrator', changes: [{ field: 'objective' }] });
  expect(JSON.stringify(events)).not.toContain('secret');
  await app.pool.query(`insert into role_permission (role_id, subject, action, scope)
    select id, 'audit', 'read', 'all' from role where name = 'Data steward'`);
  expect(JSON.stringify(await loadHistory(steward, 'campaigns', id))).toContain('A secret aim');
  const manager = await app.addUser('Campaign manager');
  expect(JSON.stringify(await loadHistory(manager, 'campaigns', id))).toContain('A secret aim');
});

test('hides staff names and values in events from a client user', async () => {
  const otherClient = await app.call(app.admin, clients.add, { body: { code: 'OTHER', name: 'Earlier owner' } });
  const { id } = await app.call(app.admin, campaigns.add, {
    body: {
      code: 'MOVED',
      name: 'Moved',
      client_id: otherClient.id,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      lawful_basis: 'legitimate_interest',
      client_visible: true,
    },
  });
  await app.call(app.admin, campaigns.edit, { params: { id }, body: { version: 1, client_id: client.id } });
  const clientAdministrator = await app.addUser('Client administrator', client.id);
  // The role also has permission to change campaigns and to read the audit log.
  await app.pool.query(`insert into role_permission (role_id, subject, action, scope)
    select id, s, a, 'all' from role, (values ('audit', 'read'), ('campaigns', 'update')) g (s, a)
    where name = 'Client administrator'`);
  const { events } = await loadHistory(clientAdministrator, 'campaigns', id);
  expect(events).toMatchObject([{ action: 'update', by: null, changes: [{ field: 'client_id' }] }, { by: null }]);
  expect(JSON.stringify(events)).not.toMatch(/Earlier owner|First administrator/);
  // The name of a colleague at the same client is visible.
  await app.pool.query('insert into audit_event (user_id, action, entity, entity_id) values ($1, $2, $3, $4)', [
    clientAdministrator.id,
    'restore',
    'campaigns',
    id,
  ]);
  expect((await loadHistory(clientAdministrator, 'campaigns', id)).events[0]!.by).toBe('Test Client administrator');
});

test('shows the screen of an event, except to client users', async () => {
  const { id } = await addCampaign('FROM');
  const edit = (version: number, page: string) =>
    app.http.inject({
      method: 'PATCH',
      url: `/api/campaigns/${id}`,
      headers: {
        authorization: `Bearer ${app.admin.token}`,
        'x-requested-with': 'leadwright',
        'content-type': 'application/json',
        'x-page': page,
      },
      payload: JSON.stringify({ version, objective: page }),
    });
  await edit(1, `/campaign/edit/${id}`);
  await edit(2, '/campaigns');
  await edit(3, '/no/such/page');
  const viaValues = async (user: TestUser) => (await loadHistory(user, 'campaigns', id)).events.map(({ via }) => via);
  expect(await viaValues(app.admin)).toEqual([null, 'campaigns', 'campaignEdit', null]);
  expect(await viaValues(await app.addUser('Client administrator', client.id))).toEqual([null, null, null, null]);
});

test('includes the names of added and removed tags, and changes of state', async () => {
  const { id } = await addCampaign('TAGGED');
  const body = { name: 'Urgent', scope: 'campaign' as const, colour: '#2f55d4' };
  const tag = await app.call(app.admin, tags.add, { body: body as never });
  const tagInput = { scope: 'campaign' as const, record_ids: [id], tag_id: tag.id };
  await app.call(app.admin, applyTag, { body: tagInput as never });
  await app.call(app.admin, removeTag, { body: tagInput as never });
  const { events } = await loadHistory(app.admin, 'campaigns', id);
  expect(events).toMatchObject([
    { action: 'untag', tag: 'Urgent', changes: [] },
    { action: 'tag', tag: 'Urgent', changes: [] },
    { action: 'create', tag: null },
  ]);
  await app.call(app.admin, tagStates.change, { params: { id: tag.id }, body: { state: 'retired' } });
  expect((await loadHistory(app.admin, 'tags', tag.id)).events[0]).toMatchObject({
    action: 'state',
    changes: [{ field: 'state', before: tag.state, after: 'retired' }],
  });
});

test('rejects requests for the history of records that the viewer may not read', async () => {
  const { id } = await addCampaign('HIDDEN');
  const developer = await app.addUser('Sales developer');
  const outsider = await app.addUser('Client viewer', client.id);
  const statusOfRequest = async (user: TestUser, entity: string, recordId: string) =>
    (await app.request(user, recordHistory, { params: { entity, id: recordId }, query: {} })).status;
  expect(await statusOfRequest(developer, 'campaigns', id)).toBe(404);
  expect(await statusOfRequest(developer, 'clients', client.id)).toBe(403);
  expect(await statusOfRequest(outsider, 'verticals', id)).toBe(403);
  expect(await statusOfRequest(app.admin, 'sessions', id)).toBe(404);
});

test('compares only fields of the later state and treats blank values as equal', () => {
  const names = ['name', 'note', 'tags', 'parent_id'];
  const before = { name: 'A', note: '', tags: [], parent_id: 'x', parent_label: 'Above', version: 1 };
  expect(listChanges(names, before, { name: 'B', note: null, version: 2 })).toEqual([
    { field: 'name', before: 'A', after: 'B' },
  ]);
  expect(listChanges(names, before, { parent_id: null, tags: ['t'] })).toEqual([
    { field: 'tags', before: [], after: ['t'] },
    { field: 'parent_id', before: 'x', after: null, before_label: 'Above' },
  ]);
  expect(listChanges(names, before, null)).toEqual([]);
});
