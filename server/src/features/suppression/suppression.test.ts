import { readFile } from 'node:fs/promises';
import { clients } from '@leadwright/contract/features/clients';
import { recordHistory } from '@leadwright/contract/features/records';
import {
  addSuppression,
  addSuppressions,
  changeSuppressionState,
  suppressionList,
  viewSuppression,
} from '@leadwright/contract/features/suppression';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let clientId: string;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  clientId = (await addValidRow(app, clients)).id;
});
afterAll(() => app.close());

const common = { source: 'A letter', reason: 'Asked to be left alone' };
type Kind = 'address' | 'number' | 'person' | 'domain' | 'company';
const add = (kind: Kind, value: string, fields: object = {}, user: TestUser = app.admin) =>
  app.request(user, addSuppression, { body: { kind, value, ...common, ...fields } });
const changeState = (id: string, state: 'active' | 'expired' | 'lifted', reason = '') =>
  app.request(app.admin, changeSuppressionState, { params: { id }, body: { state, reason } });
const listEntries = async (scope: object = {}) => {
  const { data } = await app.call(app.admin, suppressionList.endpoint, { body: { query: '{}', ...scope } });
  return JSON.parse(data).rows as Record<string, string>[];
};

test.each([
  ['address', 'Ann+news@Tyne.example', 'ann@tyne.example'],
  ['number', '020 7946 0018', '+44 20 7946 0018'],
  ['person', 'Jane Doe, Acme Ltd', 'jane DOE,  ACME Limited'],
  ['domain', 'https://www.quay-foods.com/about', 'quay-foods.com'],
  ['company', '01234567', '1234567'],
  ['company', 'Quay Foods Limited', 'QUAY FOODS LTD'],
] as const)('rejects a second entry for the same %s in another spelling: %s', async (kind, value, sameValue) => {
  const { status, body } = await add(kind, value);
  expect([status, body]).toMatchObject([200, { kind, value, scope: 'agency', state: 'active', ...common }]);
  const duplicateReply = await add(kind, sameValue);
  expect([duplicateReply.status, duplicateReply.body.fields]).toEqual([422, { value: 'This is already on the list.' }]);
});

test.each([
  ['address', 'ann at tyne'],
  ['number', '12'],
  ['domain', 'gmail.com'],
  ['company', '***'],
  ['person', 'Jane Doe'],
] as const)('reports an invalid %s at the field “value”: %s', async (kind, value) => {
  const { status, body } = await add(kind, value);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['value']]);
});

test('validates the scope and reports all problems together', async () => {
  const rejected = await add('address', 'no address', {
    scope: 'client',
    active_from: '2026-02-02',
    active_to: '2026-02-01',
  });
  expect([rejected.status, Object.keys(rejected.body.fields ?? {}).toSorted()]).toEqual([
    422,
    ['active_to', 'client_id', 'value'],
  ]);
  const { body } = await add('address', 'ann@client.example', { scope: 'client', client_id: clientId });
  expect(body).toMatchObject({ scope: 'client', client_id: clientId, campaign_id: null });
  expect((await listEntries({ client_id: clientId })).map(({ value }) => value)).toEqual(['ann@client.example']);
  // The same address for the whole agency is a separate entry.
  expect((await add('address', 'ann@client.example')).status).toBe(200);
});

test('stores only the hash of a hashed entry, even in the audit log', async () => {
  const { body } = await add('address', 'hidden.person@tyne.example', { hashed: true });
  expect(body.value).toBeNull();
  expect((await add('address', 'Hidden.Person@tyne.example')).body.fields).toEqual({
    value: 'This is already on the list.',
  });
  const { rows } = await app.pool.query(
    `select (select string_agg(s::text, '') from suppression s) || (select string_agg(k::text, '') from suppression_key k)
      || (select string_agg(a::text, '') from audit_event a) as all`,
  );
  expect(rows[0].all).not.toContain('hidden.person');
});

test('expires an entry after its last day and accepts the same value again', async () => {
  const pastPeriod = { active_from: '2020-01-01', active_to: '2020-12-31' };
  const { body } = await add('address', 'past@tyne.example', pastPeriod);
  expect(body).toMatchObject({ state: 'expired', active_from: '2020-01-01', active_to: '2020-12-31' });
  expect((await add('address', 'past@tyne.example')).status).toBe(200);
});

test('requires a reason to lift an entry and rejects other transitions', async () => {
  const { id } = (await add('address', 'lifted@tyne.example')).body;
  const replyWithoutReason = await changeState(id, 'lifted');
  expect([replyWithoutReason.status, Object.keys(replyWithoutReason.body.fields ?? {})]).toEqual([422, ['reason']]);
  const unchangedReply = await changeState(id, 'active');
  expect([unchangedReply.status, unchangedReply.body.detail]).toEqual([409, { allowed: ['expired', 'lifted'] }]);
  const liftReply = await changeState(id, 'lifted', 'They have ordered');
  expect([liftReply.status, liftReply.body]).toMatchObject([
    200,
    { state: 'lifted', lifted_reason: 'They have ordered' },
  ]);
  for (const state of ['active', 'expired', 'lifted'] as const) {
    const { status, body } = await changeState(id, state, 'Again');
    expect([status, body.code, body.detail]).toEqual([409, 'illegal_transition', { allowed: [] }]);
  }
  const expiredId = (await add('address', 'ended@tyne.example')).body.id;
  expect((await changeState(expiredId, 'expired')).body.state).toBe('expired');
  expect((await changeState(expiredId, 'lifted', 'Late')).status).toBe(409);
  const { rows } = await app.pool.query(
    `select before->>'state' as "from", after->>'state' as "to", after->>'reason' as reason from audit_event
     where entity = 'suppression' and entity_id = $1 and action = 'state'`,
    [id],
  );
  expect(rows).toEqual([{ from: 'active', to: 'lifted', reason: 'They have ordered' }]);
});

test('reports a result for each of several lines', async () => {
  const lines = ['one@list.example', 'nonsense', 'One@list.example', '', 'two@list.example'];
  const { results, job_id } = await app.call(app.admin, addSuppressions, {
    body: { kind: 'address', lines, scope: 'client', client_id: clientId, ...common },
  });
  expect([job_id, results.map(({ line, problem }) => [line, problem])]).toEqual([
    null,
    [
      ['one@list.example', null],
      ['nonsense', 'Enter a complete email address.'],
      ['One@list.example', 'This is already on the list.'],
      ['two@list.example', null],
    ],
  ]);
  const entry = await app.call(app.admin, viewSuppression, { params: { id: results[0]!.id! } });
  expect(entry).toMatchObject({ value: 'one@list.example', client_id: clientId, source: common.source });
});

test('loads a long list in a job with a result file and deletes the lines', async () => {
  const lines = Array.from({ length: 4_100 }, (_, i) => (i === 3_000 ? 'nonsense' : `long${i}@list.example`));
  const { job_id } = await app.call(app.admin, addSuppressions, { body: { kind: 'address', lines, ...common } });
  const job = await app.waitForJobEnd(job_id!);
  expect([job.state, job.result, job.processed]).toEqual(['done_with_errors', { added: 4_099, refused: 1 }, 4_100]);
  const text = await readFile(job.file!, 'utf8');
  expect(text.split('\n')).toHaveLength(4_102);
  expect(text).toContain('"nonsense","Enter a complete email address."');
  expect(text).toContain('"long4099@list.example","Added"');
  const { rows } = await app.pool.query('select count(*)::int as lines from suppression_line');
  expect(rows).toEqual([{ lines: 0 }]);
});

test.each([
  [2, 'request'],
  [1_001, 'job'],
])('records the creation of each entry of a list of %i lines, added by a %s', async (count, addedBy) => {
  const lines = Array.from({ length: count }, (_, i) => `${addedBy}${i}@history.example`);
  const { job_id } = await app.call(app.admin, addSuppressions, { body: { kind: 'address', lines, ...common } });
  if (job_id) await app.waitForJobEnd(job_id);
  const { rows } = await app.pool.query(`select id from suppression where value = any($1)`, [lines]);
  expect(rows).toHaveLength(count);
  const { events } = await app.call(app.admin, recordHistory, {
    params: { entity: 'suppression', id: rows.at(-1).id },
    query: {},
  });
  expect(events).toMatchObject([{ action: 'create', by: 'First administrator', reason: common.reason }]);
  expect(events[0]).toMatchObject({ via: job_id ? 'suppression.load' : null });
  expect(events[0]!.changes).toContainEqual({ field: 'source', before: null, after: common.source });
});

test('requires agency-wide permissions', async () => {
  const { id } = (await add('address', 'guarded@tyne.example')).body;
  const userWithOwnScope = await app.addUserWith([
    { subject: 'suppression', action: 'read', scope: 'own' },
    { subject: 'suppression', action: 'create', scope: 'own' },
  ]);
  expect((await app.request(userWithOwnScope, viewSuppression, { params: { id } })).status).toBe(404);
  expect((await add('address', 'own@tyne.example', {}, userWithOwnScope)).status).toBe(403);
  const manager = await app.addUser('Campaign manager');
  expect((await app.request(manager, viewSuppression, { params: { id } })).status).toBe(403);
  const steward = await app.addUser('Data steward');
  expect((await app.request(steward, viewSuppression, { params: { id } })).status).toBe(200);
});

test('shows the changes and reasons of an entry only to its editors and to auditors', async () => {
  const { id } = (await add('address', 'history@tyne.example')).body;
  await changeState(id, 'lifted', 'They have ordered');
  const loadHistory = (user: TestUser) =>
    app.request(user, recordHistory, { params: { entity: 'suppression', id }, query: {} });
  const expectedEvents = [
    {
      action: 'state',
      by: 'First administrator',
      reason: 'They have ordered',
      changes: [{ field: 'state', before: 'active', after: 'lifted' }],
    },
    { action: 'create', by: 'First administrator', reason: common.reason },
  ];
  const readAccess = { subject: 'suppression', action: 'read', scope: 'all' } as const;
  const auditor = await app.addUserWith([readAccess, { subject: 'audit', action: 'read', scope: 'all' }]);
  for (const user of [app.admin, auditor]) expect((await loadHistory(user)).body.events).toMatchObject(expectedEvents);

  const reader = await app.addUserWith([readAccess]);
  const { events } = (await loadHistory(reader)).body;
  expect(events.map(({ reason }) => reason)).toEqual([null, null]);
  expect(JSON.stringify(events)).not.toMatch(/history@tyne\.example|lifted|They have ordered|Asked to be left alone/);
});

test('hides the history of an entry from users without access to the entry', async () => {
  const { id } = (await add('address', 'no.access@tyne.example')).body;
  const statusOfRequest = async (user: TestUser) =>
    (await app.request(user, recordHistory, { params: { entity: 'suppression', id }, query: {} })).status;
  const auditor = await app.addUserWith([{ subject: 'audit', action: 'read', scope: 'all' }]);
  expect(await statusOfRequest(auditor)).toBe(403);
  const userWithOwnScope = await app.addUserWith([{ subject: 'suppression', action: 'read', scope: 'own' }]);
  expect(await statusOfRequest(userWithOwnScope)).toBe(404);
  expect(await statusOfRequest(await app.addUser('Client administrator', clientId))).toBe(403);
});
