import type { Action, Grant, Subject } from '@leadwright/contract/access';
import { addAccounts, viewAccount } from '@leadwright/contract/features/accounts';
import { auditLog } from '@leadwright/contract/features/audit-log';
import {
  addContacts,
  allDbContacts,
  checkEmailExists,
  searchContact,
  updateContact,
  viewContact,
} from '@leadwright/contract/features/contacts';
import { countRows, countValues, exportRows } from '@leadwright/contract/features/exports';
import { previewBulkChange } from '@leadwright/contract/features/grid-bulk';
import { changeCells } from '@leadwright/contract/features/grid-cells';
import { addView, listViews } from '@leadwright/contract/features/grid-views';
import { downloadJobFile } from '@leadwright/contract/features/jobs';
import { recordHistory } from '@leadwright/contract/features/records';
import { changePermissions, type PermissionChange, readPermissions } from '@leadwright/contract/features/roles';
import { search } from '@leadwright/contract/features/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let userWithoutFieldAccess: TestUser;
let emailReader: TestUser;
let accountId: string;
let id: string;
const EMAILS = ['grace@hidden.example', 'former@hidden.example'];
const NUMBERS = ['7700 900042', '7946 0042'];

const grantAll = (subject: Subject, ...actions: Action[]): Grant[] =>
  actions.map((action) => ({ subject, action, scope: 'all' }));
const BASE_GRANTS = [
  ...grantAll('contacts', 'read', 'update', 'create'),
  ...grantAll('accounts', 'read'),
  ...grantAll('export', 'read'),
  ...grantAll('mass-update', 'update'),
  ...grantAll('audit', 'read'),
];

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  userWithoutFieldAccess = await app.addUserWith([...BASE_GRANTS, ...grantAll('sensitive-fields', 'read', 'update')]);
  emailReader = await app.addUserWith([...BASE_GRANTS, ...grantAll('contact-email', 'read')]);
  const account = { company_name: 'Hidden Ltd', country: 'GB', phones: [{ type: 'S' as const, number: '12345' }] };
  accountId = (await app.call(app.admin, addAccounts, { body: account })).id;
  const details = {
    email: 'former@hidden.example',
    mobile: [{ number: '+44 7700 900042' }],
    ddi: [{ number: '+44 20 7946 0042' }],
  };
  const body = { forename: 'Grace', surname: 'Unseen', account_id: accountId, ...details };
  id = (await app.call(app.admin, addContacts, { body })).id;
  const change = {
    id,
    account_id: accountId,
    version: 1,
    email: 'grace@hidden.example',
    mobile: [{ number: '+44 7700 900042' }],
  };
  await app.call(app.admin, updateContact, { body: { ...change, job_title: 'Engineer' } });
});
afterAll(() => app.close());

const findSecrets = (reply: unknown) =>
  [...EMAILS, ...NUMBERS].filter((secret) => JSON.stringify(reply).includes(secret));
const requestGrid = (user: TestUser, request: object) =>
  app.request(user, allDbContacts.endpoint, { body: { query: JSON.stringify(request) } });
const loadRows = async (user: TestUser, request: object = {}) =>
  JSON.parse((await app.call(user, allDbContacts.endpoint, { body: { query: JSON.stringify(request) } })).data)
    .rows as Record<string, unknown>[];
const listNames = async (user: TestUser, request: object) =>
  (await loadRows(user, request)).map(({ full_name }) => full_name);
const emailFilter = (filter: string) => ({ filterModel: { email: { filterType: 'text', type: 'contains', filter } } });
const params = { dataset: allDbContacts.name };
const exportContacts = (user: TestUser, columns: string[]) =>
  app.request(user, exportRows, { params, body: { selection: { query: '{}' }, columns, format: 'csv' } });
const view = (user: TestUser) => app.call(user, viewContact, { params: { id }, query: {} });
const loadHistory = (user: TestUser) =>
  app.call(user, recordHistory, { params: { entity: 'contacts', id }, query: {} });
const loadAuditLog = (user: TestUser) =>
  app.call(user, auditLog.endpoint, { body: { query: JSON.stringify({ quickSearch: id }) } });
const searchHits = async (user: TestUser, q: string) =>
  (await app.call(user, search, { query: { q } })).groups.flatMap(({ finds }) => finds);

test('shows a field everywhere to users with its permission', async () => {
  const replies = [
    await view(app.admin),
    await loadRows(app.admin),
    await app.call(app.admin, viewAccount, { params: { id: accountId } }),
    await loadHistory(app.admin),
    await loadAuditLog(app.admin),
  ];
  expect(replies.map((reply) => findSecrets(reply).length > 0)).toEqual([true, true, true, true, true]);
  expect(await listNames(app.admin, { quickSearch: 'grace@hidden' })).toEqual(['Grace Unseen']);
});

test('omits a hidden field from record, list, account, history and audit log', async () => {
  const [contact, [row], account] = [
    await view(emailReader),
    await loadRows(emailReader),
    await app.call(emailReader, viewAccount, { params: { id: accountId } }),
  ];
  expect(Object.keys(contact).filter((name) => ['email', 'mobile', 'ddi'].includes(name))).toEqual(['email']);
  expect([contact.email, row!.email, account.contacts[0]!.email]).toEqual(Array(3).fill('grace@hidden.example'));
  expect(Object.keys(row!)).not.toContain('phone_types');
  const events = await loadHistory(emailReader);
  expect(events.events.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(
    expect.arrayContaining(['email', 'job_title']),
  );
  const replies = [contact, row, account, events, await loadAuditLog(emailReader)];
  expect(replies.map((reply) => findSecrets(reply).filter((secret) => NUMBERS.includes(secret)))).toEqual([
    [],
    [],
    [],
    [],
    [],
  ]);
  expect(findSecrets(await loadAuditLog(emailReader))).toEqual(EMAILS);

  const contactWithoutFields = await view(userWithoutFieldAccess);
  const [rowWithoutFields] = await loadRows(userWithoutFieldAccess);
  const company = await app.call(userWithoutFieldAccess, viewAccount, { params: { id: accountId } });
  for (const name of ['email', 'mobile', 'ddi'])
    expect([name, name in contactWithoutFields, name in rowWithoutFields!]).toEqual([name, false, false]);
  expect(['email' in company.contacts[0]!, 'email' in contactWithoutFields.links[0]!]).toEqual([false, false]);
  const history = await loadHistory(userWithoutFieldAccess);
  expect(
    [contactWithoutFields, rowWithoutFields, company, history, await loadAuditLog(userWithoutFieldAccess)].map(
      findSecrets,
    ),
  ).toEqual([[], [], [], [], []]);
  const changedFields = history.events.flatMap(({ changes }) => changes.map(({ field }) => field));
  expect(changedFields).toContain('job_title');
  expect(changedFields.filter((name) => ['email', 'mobile', 'ddi'].includes(name))).toEqual([]);
});

test('rejects filter, sort, group, count and export by a hidden field', async () => {
  const requests = [
    emailFilter('grace'),
    { sortModel: [{ colId: 'email', sort: 'asc' }] },
    { rowGroupCols: ['email'] },
    { filterModel: { phone_types: { filterType: 'set', values: ['Cell'] } } },
  ];
  for (const request of requests) {
    const { status, body } = await requestGrid(userWithoutFieldAccess, request);
    expect([request, status, (body as { code?: string }).code]).toEqual([request, 400, 'unsupported_filter']);
  }
  expect(Object.keys((await loadRows(userWithoutFieldAccess, { columns: ['full_name', 'email'] }))[0]!)).not.toContain(
    'email',
  );
  const countReply = await app.request(userWithoutFieldAccess, countRows, {
    params,
    body: { query: JSON.stringify(emailFilter('hidden')) },
  });
  const values = await app.request(userWithoutFieldAccess, countValues, {
    params,
    body: { query: '{}', column: 'phone_types' },
  });
  expect([countReply.status, values.status]).toEqual([400, 400]);
  const rejected = await exportContacts(userWithoutFieldAccess, ['full_name', 'email']);
  expect([rejected.status, rejected.body.fields]).toEqual([422, { columns: 'There is no column "email".' }]);
  expect(await listNames(userWithoutFieldAccess, { quickSearch: 'grace@hidden' })).toEqual([]);
  expect(await listNames(userWithoutFieldAccess, { quickSearch: 'Grace' })).toEqual(['Grace Unseen']);
  expect(await listNames(emailReader, emailFilter('grace@'))).toEqual(['Grace Unseen']);
});

test('hides which contacts have a number of a hidden kind', async () => {
  const mobileReader = await app.addUserWith([...BASE_GRANTS, ...grantAll('contact-mobile', 'read')]);
  const [row] = await loadRows(mobileReader);
  expect(row!.phone_types).toEqual(['Cell']);
  const phoneTypeFilter = (values: string[]) => ({ filterModel: { phone_types: { filterType: 'set', values } } });
  expect([
    await listNames(mobileReader, phoneTypeFilter(['Cell'])),
    await listNames(mobileReader, phoneTypeFilter(['DDI'])),
  ]).toEqual([['Grace Unseen'], []]);
});

test('exports only visible fields, and blocks the download after they become hidden', async () => {
  const { job_id } = (await exportContacts(emailReader, ['full_name', 'email'])).body;
  await app.waitForJobEnd(job_id);
  const requestDownload = () => app.request(emailReader, downloadJobFile, { params: { id: job_id } });
  expect(String((await requestDownload()).body)).toContain('grace@hidden.example');
  await grantField(emailReader, [{ subject: 'contact-email', action: 'read', scope: null }]);
  expect([(await requestDownload()).status, 'email' in (await view(emailReader))]).toEqual([403, false]);
  await grantField(emailReader, [{ subject: 'contact-email', action: 'read', scope: 'all' }]);
  expect([(await requestDownload()).status, (await view(emailReader)).email]).toEqual([200, 'grace@hidden.example']);
});

test('finds no contact by a hidden field', async () => {
  expect((await searchHits(userWithoutFieldAccess, 'grace@hidden.example')).length).toBe(0);
  expect((await searchHits(userWithoutFieldAccess, '07700 900042')).length).toBe(0);
  expect((await searchHits(emailReader, 'grace@hidden.example')).length).toBe(1);
  expect((await searchHits(emailReader, '07700 900042')).length).toBe(0);
  const ddiReader = await app.addUserWith([...BASE_GRANTS, ...grantAll('contact-ddi', 'read')]);
  expect((await searchHits(ddiReader, '020 7946 0042')).length).toBe(1);
  expect((await searchHits(ddiReader, '07700 900042')).length).toBe(0);
  const lookUpContacts = async (user: TestUser) =>
    (await app.call(user, searchContact, { params: { q: 'grace@hidden' } })).data.length;
  expect([await lookUpContacts(userWithoutFieldAccess), await lookUpContacts(emailReader)]).toEqual([0, 1]);
  const check = { body: { email: 'grace@hidden.example' } };
  const [rejectedReply, allowedReply] = [
    await app.request(userWithoutFieldAccess, checkEmailExists, check),
    await app.request(emailReader, checkEmailExists, check),
  ];
  expect([rejectedReply.status, allowedReply.status, allowedReply.body.exists]).toEqual([403, 200, true]);
});

test('ignores hidden fields in a saved view of another user', async () => {
  const state = { ...emailFilter('x').filterModel };
  const body = {
    name: 'By address',
    visibility: 'team' as const,
    state: { layout: {}, filter: state, sort: [{ colId: 'email', sort: 'asc' as const }], groups: ['email'] },
  };
  await app.call(app.admin, addView, { params, body: body as never });
  const loadViewStates = async (user: TestUser) =>
    JSON.stringify((await app.call(user, listViews, { params })).views.map(({ state }) => state));
  expect(
    [await loadViewStates(emailReader), await loadViewStates(userWithoutFieldAccess)].map((text) =>
      text.includes('email'),
    ),
  ).toEqual([true, false]);
});

test('rejects only changes of hidden fields, in forms, grids and new records', async () => {
  const change = { id, account_id: accountId, version: 2 };
  for (const [user, details, label] of [
    [userWithoutFieldAccess, { email: '' }, 'Email'],
    [emailReader, { email: 'other@hidden.example', job_title: 'Thief' }, 'Email'],
    [emailReader, { mobile: [], ddi: [] }, 'Mobile, Direct dial'],
  ] as const) {
    const { status, body } = await app.request(user, updateContact, { body: { ...change, ...details } as never });
    expect([details, status, body.message]).toEqual([details, 403, `You do not have permission to change: ${label}.`]);
    expect(Object.keys(body.fields ?? {})).toEqual(Object.keys(details).filter((name) => name !== 'job_title'));
  }
  const cells = [
    { id, column: 'email', value: 'other@hidden.example', version: 2 },
    { id, column: 'seniority', value: 'Manager', version: 2 },
  ];
  for (const check of [true, false]) {
    const { saved, refused } = await app.call(emailReader, changeCells, { params, body: { cells, check } as never });
    expect([saved.length, refused.map(({ column }) => column), findSecrets(refused)]).toEqual([
      check ? 0 : 1,
      ['email'],
      [],
    ]);
  }
  const previewBulk = (changes: object) =>
    app.request(emailReader, previewBulkChange, { params, body: { selection: { query: '{}' }, changes } as never });
  expect([
    (await previewBulk({ email: 'one@hidden.example' })).status,
    (await previewBulk({ seniority: 'Chief' })).status,
  ]).toEqual([403, 200]);
  const newContact = { forename: 'New', surname: 'Comer', account_id: accountId };
  for (const details of [{ email: 'new@hidden.example' }, { mobile: [{ number: '+44 7700 900043' }] }]) {
    const { status } = await app.request(emailReader, addContacts, { body: { ...newContact, ...details } });
    expect([details, status]).toEqual([details, 403]);
  }
  expect(
    (await app.request(emailReader, addContacts, { body: { ...newContact, email: '', mobile: [], ddi: [] } })).status,
  ).toBe(200);
  await app.call(emailReader, updateContact, { body: { ...change, version: 3, job_title: 'Buyer' } });
  const updated = await view(app.admin);
  expect(updated).toMatchObject({
    job_title: 'Buyer',
    seniority: 'Manager',
    email: 'grace@hidden.example',
    version: 4,
  });
  expect([updated.mobile?.length, updated.ddi?.length]).toEqual([1, 1]);
});

test('requires read and update permissions for each field and applies permission changes immediately', async () => {
  const user = await app.addUserWith([...BASE_GRANTS, ...grantAll('contact-mobile', 'read', 'update')]);
  const updateStatus = async (details: object) => {
    const { version } = await view(app.admin);
    return (
      await app.request(user, updateContact, { body: { id, account_id: accountId, version, ...details } as never })
    ).status;
  };
  const mobile = (number: string) => ({ mobile: [{ number, primary: true }] });
  expect([await updateStatus(mobile('+44 7700 900077')), await updateStatus({ ddi: [] })]).toEqual([200, 403]);
  expect((await view(app.admin)).mobile).toEqual([{ number: '+44 7700 900077', primary: true }]);
  await grantField(user, [{ subject: 'contact-mobile', action: 'update', scope: null }]);
  expect(await updateStatus(mobile('+44 7700 900078'))).toBe(403);
  await app.pool.query(
    `insert into role_permission (role_id, subject, action, scope) select role_id, 'contact-ddi', 'update', 'all' from app_user where id = $1`,
    [user.id],
  );
  expect(await updateStatus({ ddi: [] })).toBe(403);
  expect((await view(app.admin)).ddi).toHaveLength(1);
});

test('omits hidden fields from a conflict', async () => {
  const body = { id, account_id: accountId, version: 1, job_title: 'Late' };
  const { status, body: reply } = await app.request(userWithoutFieldAccess, updateContact, { body });
  expect([status, findSecrets(reply), JSON.stringify(reply).includes('Grace')]).toEqual([409, [], true]);
});

test('rejects granting create or delete permissions for a field', async () => {
  const role = await loadRole(userWithoutFieldAccess);
  for (const action of ['create', 'delete'] as const) {
    const { status, body } = await app.request(app.admin, changePermissions, {
      body: { roles: [{ ...role, changes: [{ subject: 'contact-email', action, scope: 'all' }] }] },
    });
    expect([action, status, Object.keys(body.fields ?? {})]).toEqual([action, 422, ['roles.0.changes']]);
  }
});

async function loadRole({ id: userId }: TestUser) {
  const { role_id } = await app.db
    .selectFrom('app_user')
    .select('role_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { roles } = await app.call(app.admin, readPermissions, { query: { ids: role_id } });
  return { id: role_id, version: roles[0]!.version };
}
async function grantField(user: TestUser, changes: PermissionChange[]) {
  await app.call(app.admin, changePermissions, { body: { roles: [{ ...(await loadRole(user)), changes }] } });
}
