import type { Grant } from '@leadwright/contract/access';
import { addAccounts, viewAccount } from '@leadwright/contract/features/accounts';
import { addContacts, allDbContacts, updateContact, viewContact } from '@leadwright/contract/features/contacts';
import { countRows, exportRows } from '@leadwright/contract/features/exports';
import { changeCells } from '@leadwright/contract/features/grid-cells';
import { downloadJobFile } from '@leadwright/contract/features/jobs';
import { recordHistory } from '@leadwright/contract/features/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

/** Addresses and numbers of contacts are for those alone who have the right to sensitive fields. */
let app: TestApp;
let reader: TestUser;
let accountId: string;
let id: string;
const SECRETS = ['grace@hidden.example', '7700 900042', '7946 0042', 'former@hidden.example'];

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  const all = (subject: Grant['subject'], ...actions: Grant['action'][]): Grant[] =>
    actions.map((action) => ({ subject, action, scope: 'all' }));
  reader = await app.addUserWith([
    ...all('contacts', 'read', 'update', 'create'),
    ...all('accounts', 'read'),
    ...all('export', 'read'),
  ]);
  const account = { company_name: 'Hidden Ltd', country: 'GB', phones: [{ type: 'S' as const, number: '12345' }] };
  accountId = (await app.call(app.admin, addAccounts, { body: account })).id;
  const details = {
    email: 'former@hidden.example',
    mobile: [{ number: '+44 7700 900042' }],
    ddi: [{ number: '+44 20 7946 0042' }],
  };
  const body = { forename: 'Grace', surname: 'Unseen', account_id: accountId, ...details };
  id = (await app.call(app.admin, addContacts, { body })).id;
  const change = { id, account_id: accountId, version: 1, email: 'grace@hidden.example' };
  await app.call(app.admin, updateContact, { body: change });
});
afterAll(() => app.close());

const told = (reply: unknown) => SECRETS.filter((secret) => JSON.stringify(reply).includes(secret));
const list = (user: TestUser, request: object) =>
  app.call(user, allDbContacts.endpoint, { body: { query: JSON.stringify(request) } });
const names = async (user: TestUser, request: object) =>
  (JSON.parse((await list(user, request)).data).rows as { full_name: string }[]).map(({ full_name }) => full_name);
const holding = (filter: string) => ({ filterModel: { email: { filterType: 'text', type: 'contains', filter } } });

test('whoever has the right is shown them', async () => {
  const params = { id };
  const seen = [
    await app.call(app.admin, viewContact, { params, query: {} }),
    await list(app.admin, {}),
    await app.call(app.admin, viewAccount, { params: { id: accountId } }),
    await app.call(app.admin, recordHistory, { params: { entity: 'contacts', id }, query: {} }),
  ];
  expect(seen.map((reply) => told(reply).length > 0)).toEqual([true, true, true, true]);
  expect(await names(app.admin, { quickSearch: 'grace@hidden' })).toEqual(['Grace Unseen']);
});

test('whoever lacks it is shown none of them, by page, list, account, history or file', async () => {
  const exported = await app.call(reader, exportRows, {
    params: { dataset: allDbContacts.name },
    body: { selection: { query: '{}' }, columns: ['full_name', 'email'], format: 'csv' },
  });
  await app.finished(exported.job_id);
  const seen = [
    await app.call(reader, viewContact, { params: { id }, query: {} }),
    await list(reader, {}),
    await app.call(reader, viewAccount, { params: { id: accountId } }),
    await app.call(reader, recordHistory, { params: { entity: 'contacts', id }, query: {} }),
    String(await app.call(reader, downloadJobFile, { params: { id: exported.job_id } })),
  ];
  expect(seen.map(told)).toEqual([[], [], [], [], []]);
  expect(JSON.stringify(seen[1])).toContain('•••');
  expect(String(seen[4])).toContain('Grace Unseen');
});

test('nor are they found by them', async () => {
  expect(await names(reader, { quickSearch: 'grace@hidden' })).toEqual([]);
  expect(await names(reader, { quickSearch: 'Grace' })).toEqual(['Grace Unseen']);
  expect(await names(reader, holding('grace'))).toEqual([]);
  const { count } = await app.call(reader, countRows, {
    params: { dataset: allDbContacts.name },
    body: { query: JSON.stringify(holding('hidden')) },
  });
  expect(count).toBe(0);
});

test('nor do they write over them, while all else is changed as ever', async () => {
  const change = { id, account_id: accountId, version: 2 };
  for (const details of [{ email: '' }, { mobile: [] }, { ddi: [] }]) {
    const { status } = await app.request(reader, updateContact, { body: { ...change, ...details } });
    expect([details, status]).toEqual([details, 403]);
  }
  const cells = [{ id, column: 'email', value: 'other@hidden.example', version: 2 }];
  const params = { dataset: allDbContacts.name };
  const { saved, refused } = await app.call(reader, changeCells, { params, body: { cells } as never });
  expect([saved, refused.length, told(refused)]).toEqual([[], 1, []]);
  await app.call(reader, updateContact, { body: { ...change, job_title: 'Buyer' } });
  const after = await app.call(app.admin, viewContact, { params: { id }, query: {} });
  expect(after).toMatchObject({ job_title: 'Buyer', email: 'grace@hidden.example', version: 3 });
  expect([after.mobile.length, after.ddi.length]).toEqual([1, 1]);
});
