import {
  batchClients,
  changeBatchState,
  evaluateBatch,
  findBatchClients,
  previewBatchMembers,
  readBatchMembers,
} from '@leadwright/contract/features/batch-clients';
import { clients } from '@leadwright/contract/features/clients';
import { verticals } from '@leadwright/contract/features/verticals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWord } from '../../testing/builders.ts';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let verticalId: string;
let verticalName: string;
/** Three clients of one vertical, and one without a vertical. */
let ids: string[];
let idWithoutVertical: string;
beforeAll(async () => {
  app = await startTestApp();
  const row = await addValidRow(app, verticals, { name: 'Rolling stock' });
  [verticalId, verticalName] = [row.id, 'Rolling stock'];
  const add = (code: string, fields = {}) => addValidRow(app, clients, { code, name: `${code} Limited`, ...fields });
  const inVertical = await Promise.all(['AXLE', 'BOGIE', 'CAB'].map((code) => add(code, { vertical_id: verticalId })));
  ids = inVertical.map(({ id }) => id);
  idWithoutVertical = (await add('OTHER')).id;
});
afterAll(() => app.close());

const verticalRule = () =>
  JSON.stringify({ filterModel: { vertical_label: { filterType: 'text', type: 'equals', filter: verticalName } } });
let priority = 1;
const addBatch = (fields: object) =>
  app.request(app.admin, batchClients.add, {
    body: {
      name: `Set ${newWord()}`,
      owner_id: app.admin.id,
      priority: priority++,
      mode: 'static',
      ...fields,
    } as never,
  });
const requestMembers = (id: string, user = app.admin) => app.request(user, readBatchMembers, { params: { id } });
const listCodes = async (id: string) => (await requestMembers(id)).body.clients.map(({ code }) => code);

test('lists the chosen clients of a set without archived ones', async () => {
  const archivedId = (await addValidRow(app, clients, { code: 'GONE' })).id;
  const { status, body } = await addBatch({ clients: [ids[1], ids[0], archivedId] });
  expect([status, body.member_count]).toEqual([200, 3]);
  expect(body.last_evaluated_at).not.toBeNull();
  await app.call(app.admin, clients.remove, { params: { id: archivedId } });
  expect(await listCodes(body.id)).toEqual(['AXLE', 'BOGIE']);
  const evaluatedBatch = await app.call(app.admin, evaluateBatch, { params: { id: body.id } });
  expect(evaluatedBatch).toMatchObject({ member_count: 2, version: body.version });
});

test('lists the clients that match a rule, including clients added later', async () => {
  const rule = verticalRule();
  const { status, body } = await addBatch({ mode: 'rule', rule });
  expect([status, body.member_count]).toEqual([200, 3]);
  const preview = await app.call(app.admin, previewBatchMembers, { body: { selection: { query: rule } } });
  expect([preview.count, preview.clients.map(({ code }) => code)]).toEqual([3, ['AXLE', 'BOGIE', 'CAB']]);
  const laterClient = await addValidRow(app, clients, { code: 'DOOR', name: 'DOOR Limited', vertical_id: verticalId });
  expect(await listCodes(body.id)).toEqual(['AXLE', 'BOGIE', 'CAB', 'DOOR']);
  // A new rule changes the count; other edits keep it.
  const search = JSON.stringify({ quickSearch: 'axle' });
  const editedBatch = await app.call(app.admin, batchClients.edit, {
    params: { id: body.id },
    body: { version: body.version, rule: search },
  });
  expect([editedBatch.member_count, editedBatch.version]).toEqual([1, body.version + 1]);
  await app.call(app.admin, clients.remove, { params: { id: laterClient.id } });
});

test('rejects an invalid rule and one that matches every client', async () => {
  const unknownColumnFilter = { filterModel: { nothing: { filterType: 'text', type: 'equals', filter: 'x' } } };
  const filterOfOtherType = { filterModel: { name: { filterType: 'number', type: 'equals', filter: 1 } } };
  const rules = [
    '',
    '{}',
    'vertical',
    '{"filterModel":{}}',
    JSON.stringify(unknownColumnFilter),
    JSON.stringify(filterOfOtherType),
  ];
  for (const rule of rules) {
    const { status, body } = await addBatch({ mode: 'rule', rule });
    expect([rule, status, Object.keys(body.fields ?? {})]).toEqual([rule, 422, ['rule']]);
  }
});

test('allows a client in several sets', async () => {
  const [firstBatch, secondBatch] = [
    await addBatch({ clients: [ids[0]] }),
    await addBatch({ clients: [ids[0], idWithoutVertical] }),
  ];
  expect([await listCodes(firstBatch.body.id), await listCodes(secondBatch.body.id)]).toEqual([
    ['AXLE'],
    ['AXLE', 'OTHER'],
  ]);
});

test('requires a unique name, ignoring case and spaces, and a unique priority', async () => {
  const { body } = await addBatch({ name: 'Key  accounts' });
  expect(body.name).toBe('Key accounts');
  const duplicateName = await addBatch({ name: ' KEY   Accounts ' });
  expect([duplicateName.status, Object.keys(duplicateName.body.fields ?? {})]).toEqual([422, ['name']]);
  const duplicatePriority = await addBatch({ priority: body.priority });
  expect([duplicatePriority.status, duplicatePriority.body.fields]).toEqual([
    422,
    { priority: 'Another set has this priority.' },
  ]);
});

test('ignores counts and state in input', async () => {
  const ignoredInput = { member_count: 99, last_evaluated_at: '2020-01-01T00:00:00Z', state: 'paused' };
  const { body } = await addBatch({ clients: [ids[0]], ...ignoredInput });
  expect(body).toMatchObject({ member_count: 1, state: 'active' });
  expect(body.last_evaluated_at).not.toContain('2020');
});

test('switches a set between active and paused until it is archived', async () => {
  const { id } = (await addBatch({})).body;
  const move = (state: 'active' | 'paused') =>
    app.request(app.admin, changeBatchState, { params: { id }, body: { state } });
  expect((await move('paused')).body.state).toBe('paused');
  const repeatedChange = await move('paused');
  expect([repeatedChange.status, repeatedChange.body.detail]).toEqual([409, { allowed: ['active'] }]);
  await app.call(app.admin, batchClients.remove, { params: { id } });
  const archivedReply = await move('active');
  expect([archivedReply.status, archivedReply.body.detail]).toEqual([409, { allowed: [] }]);
});

test('finds clients by code or name for each pasted line', async () => {
  // The name of one client is the code of another.
  await addValidRow(app, clients, { code: 'TWIN' });
  await addValidRow(app, clients, { name: 'Twin' });
  const lines = ['axle', ' Bogie limited ', 'Nobody', 'twin', ''];
  const { results } = await app.call(app.admin, findBatchClients, { body: { lines } });
  expect(results).toEqual([
    { line: 'axle', id: ids[0], problem: null },
    { line: 'Bogie limited', id: ids[1], problem: null },
    { line: 'Nobody', id: null, problem: 'No client has this code or name.' },
    { line: 'twin', id: null, problem: 'Several clients have this name. Use the code instead.' },
  ]);
});

test('shows only visible members and requires access to all clients for the count', async () => {
  const batchGrants = (['read', 'create', 'update'] as const).map(
    (action) => ({ subject: 'batch_clients', action, scope: 'all' }) as const,
  );
  const { body } = await addBatch({ mode: 'rule', rule: verticalRule() });
  const userWithoutClients = await app.addUserWith(batchGrants);
  expect((await requestMembers(body.id, userWithoutClients)).status).toBe(403);
  const managerUser = await app.addUserWith([...batchGrants, { subject: 'clients', action: 'read', scope: 'own' }]);
  await app.pool.query('update client set account_manager_id = $1 where id = $2', [managerUser.id, ids[0]]);
  const managerMembers = await requestMembers(body.id, managerUser);
  expect([managerMembers.body.count, managerMembers.body.clients.map(({ code }) => code)]).toEqual([1, ['AXLE']]);
  expect((await app.request(managerUser, evaluateBatch, { params: { id: body.id } })).status).toBe(403);
  const { results } = await app.call(managerUser, findBatchClients, { body: { lines: ['axle', 'bogie'] } });
  expect(results.map(({ id }) => id)).toEqual([ids[0], null]);
});
