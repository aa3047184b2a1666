import { addAccounts } from '@leadwright/contract/features/accounts';
import { auditLog } from '@leadwright/contract/features/audit-log';
import { login } from '@leadwright/contract/features/auth';
import { clients } from '@leadwright/contract/features/clients';
import { addSuppression, changeSuppressionState } from '@leadwright/contract/features/suppression';
import { verticals } from '@leadwright/contract/features/verticals';
import type { RowOf } from '@leadwright/contract/grid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRow } from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-config.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const requestEntries = (request: object, user: TestUser = app.admin) =>
  app.request(user, auditLog.endpoint, { body: { query: JSON.stringify(request) } });
async function listEntries(request: object = {}): Promise<RowOf<typeof auditLog>[]> {
  const { data } = await app.call(app.admin, auditLog.endpoint, { body: { query: JSON.stringify(request) } });
  return JSON.parse(data).rows;
}
const actionFilter = (action: string) => ({ filterModel: { action: { filterType: 'set', values: [action] } } });

test('shows the user, the record and the old and new values of a change', async () => {
  const steward = await app.addUser('Data steward');
  const { add, edit } = verticals;
  const { id, version } = await app.call(steward, add, { body: { name: 'Brewing', code: 'BRW' } });
  await app.call(steward, edit, { params: { id }, body: { name: 'Breweries', code: 'BRW', version } });
  const [updateEntry] = await listEntries({ ...actionFilter('update'), quickSearch: 'vertical' });
  expect(updateEntry).toMatchObject({
    by: 'Test Data steward',
    action: 'update',
    kind: 'Verticals',
    record: 'Breweries',
    changes: 'name: Brewing → Breweries',
    about: id,
  });
  const [createEntry] = await listEntries({ ...actionFilter('create'), quickSearch: id });
  expect(createEntry?.changes).toContain('code: BRW; ');
  expect(createEntry?.changes).not.toContain('→');
});

test('records successful sign-ins with the address and without tokens', async () => {
  const { email } = await app.addUser('Finance');
  await app.request(undefined, login, { body: { email, password: PASSWORD } });
  await app.request(undefined, login, { body: { email, password: 'not this one' } });
  const columns = ['at', 'by', 'action', 'changes', 'address'];
  const signIns = await listEntries({ ...actionFilter('sign-in'), columns });
  expect(signIns).toHaveLength(1);
  expect(signIns[0]).toMatchObject({ by: 'Test Finance', action: 'sign-in', address: expect.stringMatching(/[.:]/) });
  const { rows } = await app.pool.query(`select after from audit_event where action = 'sign-in'`);
  for (const { after } of rows) expect(Object.keys(after).toSorted()).toEqual(['address', 'browser']);
});

test('shows the reason of a change that requires one', async () => {
  const reasonAndChanges = async (id: string, action: string) =>
    (await listEntries({ ...actionFilter(action), quickSearch: id })).map(({ reason, changes }) => [
      reason,
      changes,
    ])[0]!;
  const addClient = (code: string, duplicate_reason?: string) =>
    app.call(app.admin, clients.add, {
      body: { code, name: `${code} Foods`, website: 'twin.example', duplicate_reason },
    });
  const { id: firstId } = await addClient('TWINA');
  expect((await reasonAndChanges(firstId, 'create'))[0]).toBeNull();
  const { id: twinId } = await addClient('TWINB', 'A company of its own since March');
  const [reason, changes] = await reasonAndChanges(twinId, 'create');
  expect(reason).toBe('A company of its own since March');
  expect(changes).not.toContain('since March');

  const entry = await app.call(app.admin, addSuppression, {
    body: { kind: 'address', value: 'why@nobody.example', source: 'A letter', reason: 'Asked to be left alone' },
  });
  expect((await reasonAndChanges(entry.id, 'create'))[0]).toBe('Asked to be left alone');
  await app.call(app.admin, changeSuppressionState, {
    params: { id: entry.id },
    body: { state: 'lifted', reason: 'Wrote again' },
  });
  expect((await reasonAndChanges(entry.id, 'state'))[0]).toBe('Wrote again');

  const addAccount = (company_name: string, dispute_reason?: string) =>
    app.call(app.admin, addAccounts, {
      body: {
        ...{ company_name, country: 'GB' },
        identifiers: [{ scheme: 'GB-COH', jurisdiction: 'GB', value: '01234567', dispute_reason }],
      },
    });
  await addAccount('First holder Ltd');
  const secondAccount = await addAccount('Second holder Ltd', 'The register names both');
  expect((await reasonAndChanges(secondAccount.id, 'create'))[0]).toBe('The register names both');
});

test('denies users without permission and all client users', async () => {
  for (const role of ['Data steward', 'Campaign manager'])
    expect((await requestEntries({}, await app.addUser(role))).status).toBe(403);
  const client = await addRow((endpoint, input) => app.call(app.admin, endpoint, input), clients);
  const clientUser = await app.addUserWith([{ subject: 'audit', action: 'read', scope: 'all' }], client.id);
  expect((await requestEntries({}, clientUser)).status).toBe(403);
});

test('hides values of sensitive fields in entries of any type', async () => {
  const reader = await app.addUserWith([
    { subject: 'audit', action: 'read', scope: 'all' },
    { subject: 'contact-ddi', action: 'read', scope: 'all' },
  ]);
  const value = (name: string) => ({ email: `${name}@secret.example`, mobile: '07700 900123', ddi: '0113 496 0000' });
  for (const entity of ['campaign_contact', 'unknown-entity'])
    await app.pool.query(
      `insert into audit_event (action, entity, entity_id, before, after) values ('update', $1, 'leak-drill', $2, $3)`,
      [
        entity,
        { ...value('old'), seniority: 'Head' },
        { ...value('new'), seniority: 'Chief', link: { deep: [value('new')] } },
      ],
    );
  const changesFor = async (user: TestUser) => {
    const { data } = await app.call(user, auditLog.endpoint, {
      body: { query: JSON.stringify({ quickSearch: 'leak-drill' }) },
    });
    return (JSON.parse(data).rows as RowOf<typeof auditLog>[]).map(({ changes }) => changes);
  };
  expect(await changesFor(reader)).toEqual(Array(2).fill('seniority: Head → Chief'));
  for (const changes of await changesFor(app.admin))
    expect(changes).toContain('email: old@secret.example → new@secret.example');
});
