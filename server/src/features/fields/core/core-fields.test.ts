import type { Action, Grant, Subject } from '@leadwright/contract/access';
import { addCoreField, coreFields, unusedCoreFields } from '@leadwright/contract/core/core-fields';
import { coreFieldOverrides } from '@leadwright/contract/core/core-settings';
import { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/account-grids';
import {
  accountFields,
  addAccounts,
  checkCompanyExists,
  searchAccounts,
  updateAccount,
  viewAccount,
} from '@leadwright/contract/features/accounts';
import { addContacts, allDbContacts, contactFields } from '@leadwright/contract/features/contacts';
import { exportRows, gridColumns } from '@leadwright/contract/features/exports';
import { previewBulkChange } from '@leadwright/contract/features/grid-bulk';
import { changeCells } from '@leadwright/contract/features/grid-cells';
import { downloadJobFile } from '@leadwright/contract/features/jobs';
import { lookup } from '@leadwright/contract/features/lookups';
import { decideInBulk, decideRow } from '@leadwright/contract/features/matching';
import { recordHistory } from '@leadwright/contract/features/records';
import { search } from '@leadwright/contract/features/search';
import { metaOf, type RowOf } from '@leadwright/contract/resource';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { addBatch, addCampaign, loadStoredRows, match } from '../../matching/testing/review-fixture.ts';

type CoreField = RowOf<typeof coreFields>;

let app: TestApp;
let caller: TestUser;
let campaignId: string;
let id: string;

const grantsOf = (subject: Subject, ...actions: Action[]): Grant[] =>
  actions.map((action) => ({ subject, action, scope: 'all' }));
const WORK_GRANTS = [
  ...grantsOf('accounts', 'read', 'update', 'create'),
  ...grantsOf('contacts', 'read', 'update', 'create'),
  ...grantsOf('mass-update', 'update'),
  ...grantsOf('export', 'read'),
];

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  caller = await app.addUserWith(WORK_GRANTS);
  ({ campaignId } = await addCampaign(app));
});
afterAll(() => app.close());

let fields: CoreField[];
const field = (name: string) => fields.find(({ entity, key }) => `${entity}.${key}` === name)!;
async function readFields(): Promise<void> {
  const list = async (user = app.admin) =>
    JSON.parse((await app.call(user, coreFields.list.endpoint, { body: { query: '{}' } })).data).rows as CoreField[];
  fields = await Promise.all(
    (await list()).map(({ id }) => app.call(app.admin, coreFields.view, { params: { id } }) as Promise<CoreField>),
  );
}
const editField = async (name: string, changes: object) => {
  await readFields();
  const { id, version } = field(name);
  return app.request(app.admin, coreFields.edit, { params: { id }, body: { version, ...changes } });
};
async function saveField(name: string, changes: object): Promise<void> {
  expect(await editField(name, changes)).toMatchObject({ status: 200 });
}
beforeAll(async () => {
  const body = {
    company_name: 'Alder Ltd',
    country: 'GB',
    website: 'alder.example',
    employees: '50',
    head_office_city: 'Hull',
  };
  id = (await app.call(app.admin, addAccounts, { body })).id;
});
/** Each test starts with the default settings. */
afterEach(() =>
  app.pool.query(`update core_field set label = given_label, help = '', visible_to = '{}', client_visible = true,
    archived_at = null, required = case when needed then 'always' else 'no' end where differs`),
);

const params = { dataset: allDbAccounts.name };
const view = (user = caller) => app.call(user, viewAccount, { params: { id } });
const loadColumns = async (user: TestUser, dataset = allDbAccounts.name) =>
  (await app.call(user, gridColumns, { params: { dataset }, query: { campaign_id: campaignId } as never })).columns;
const queryGrid = (user: TestUser, request: object) =>
  app.request(user, allDbAccounts.endpoint, { body: { query: JSON.stringify(request) } });
/** Returns the roles of the user and of the administrator. An administrator cannot exclude their own role. */
const loadRoles = async (user: TestUser): Promise<string[]> =>
  (
    await app.pool.query('select array_agg(role_id) as roles from app_user where id in ($1, $2)', [
      user.id,
      app.admin.id,
    ])
  ).rows[0].roles;

test('lists every field of accounts and contacts with its built-in label', async () => {
  await readFields();
  const expectedFields = Object.entries({ account: accountFields, contact: contactFields }).flatMap(
    ([entity, { shape }]) =>
      Object.entries(shape as Record<string, z.ZodType>).map(([key, type]) => ({
        entity,
        key,
        label: metaOf(type, key).label,
        given_label: metaOf(type, key).label,
        needed: !type.safeParse(undefined).success,
      })),
  );
  const pick = ({ entity, key, label, given_label, needed }: CoreField) => ({
    entity,
    key,
    label,
    given_label,
    needed,
  });
  const compareNames = (a: { entity: string; key: string }, b: { entity: string; key: string }) =>
    `${a.entity}.${a.key}` < `${b.entity}.${b.key}` ? -1 : 1;
  expect(fields.map(pick).toSorted(compareNames)).toEqual(expectedFields.toSorted(compareNames));
});

test('allows changing label, help, visibility and requirement, but not key, type or entity', async () => {
  await saveField('account.website', { label: 'Home page', help: 'Without https', required: 'always' });
  await saveField('account.website', { required: 'no', visible_to: await loadRoles(caller), client_visible: false });
  await readFields();
  expect(field('account.website')).toMatchObject({
    label: 'Home page',
    help: 'Without https',
    client_visible: false,
    key: 'website',
    type: 'url',
  });
  for (const [name, value] of [
    ['key', 'other'],
    ['type', 'text'],
    ['entity', 'contact'],
  ] as const) {
    const { status, body } = await editField('account.website', { [name]: value });
    expect([name, status, body.fields]).toEqual([name, 422, { [name]: 'This is built-in and cannot be changed.' }]);
  }
});

test('uses a new label immediately in grids, files and forms', async () => {
  await saveField('account.website', { label: 'Home page' });
  const { columns } = allDbAccounts;
  expect((await loadColumns(caller)).website!.label).toBe('Home page');
  expect((await loadColumns(caller)).employees!.label).toBe(columns.employees.label);
  expect((await loadColumns(app.admin, accountsForCampaign.name)).website!.label).toBe('Home page');
  const body = { selection: { ids: [id] }, columns: ['company_name', 'website'], format: 'csv' as const, bom: false };
  const { job_id } = await app.call(caller, exportRows, { params, body });
  await app.waitForJobEnd(job_id);
  const file = await app.request(caller, downloadJobFile, { params: { id: job_id } });
  expect(String(file.body).split(/\r?\n/)[0]).toBe('"Account","Home page"');
  const overrides = await app.call(caller, coreFieldOverrides);
  expect(overrides.fields).toEqual({ 'account.website': { label: 'Home page' } });
});

const COUNTY_REQUIRED = { head_office_county: 'County is required.' };

test('requires a field in forms, cells and bulk changes', async () => {
  await saveField('account.head_office_county', { required: 'always' });
  const account = { company_name: 'Birch Ltd', country: 'GB' };
  const missingCounty = await app.request(caller, addAccounts, { body: { ...account, website: 'no address' } });
  expect([missingCounty.status, Object.keys(missingCounty.body.fields ?? {}).toSorted()]).toEqual([
    422,
    ['head_office_county', 'website'],
  ]);
  const { id: ownId } = await app.call(caller, addAccounts, { body: { ...account, head_office_county: 'Kent' } });

  const emptyResult = await app.request(caller, updateAccount, {
    body: { id: ownId, version: 1, head_office_county: ' ' },
  });
  expect([emptyResult.status, emptyResult.body.fields]).toEqual([422, COUNTY_REQUIRED]);
  const cells = [
    { id: ownId, column: 'head_office_county', value: '', version: 1 },
    { id: ownId, column: 'head_office_city', value: 'Deal', version: 1 },
  ];
  const { saved, refused } = await app.call(caller, changeCells, { params, body: { cells, check: false } as never });
  expect([saved.length, refused]).toMatchObject([
    1,
    [{ column: 'head_office_county', message: COUNTY_REQUIRED.head_office_county }],
  ]);
  const changes = { head_office_county: '' };
  const preview = await app.call(caller, previewBulkChange, {
    params,
    body: { selection: { ids: [ownId] }, changes } as never,
  });
  expect([preview.changed, preview.skipped]).toMatchObject([
    0,
    [{ count: 1, message: COUNTY_REQUIRED.head_office_county }],
  ]);

  // An older record without a value can still be edited if the edit does not write the required field.
  const currentAccount = { id, version: (await view()).version };
  expect((await app.request(caller, updateAccount, { body: { ...currentAccount, employees: '51' } })).status).toBe(200);
  const emptyCounty = {
    ...currentAccount,
    version: currentAccount.version + 1,
    employees: '52',
    head_office_county: '',
  };
  expect((await app.request(caller, updateAccount, { body: emptyCounty })).body.fields).toEqual(COUNTY_REQUIRED);
});

test('requires a field of contacts', async () => {
  await saveField('contact.job_title', { required: 'always', label: 'Position' });
  const person = { forename: 'Ada', surname: 'Byron', account_id: id };
  const { status, body } = await app.request(caller, addContacts, { body: person });
  expect([status, body.fields]).toEqual([422, { job_title: 'Position is required.' }]);
  expect((await app.request(caller, addContacts, { body: { ...person, job_title: 'Engineer' } })).status).toBe(200);
});

test('creates no account from an imported row without a required field', async () => {
  await saveField('account.head_office_county', { required: 'always' });
  const steward = await app.addUser('Data steward');
  const row = (name: string, overrides = {}) => ({ company_name: `${name} Zyxomancy`, country: 'GB', ...overrides });
  const batchId = await addBatch(app, campaignId, [row('Quill'), row('Wolf'), row('Hamp', { county: 'Kent' })]);
  await match(app, campaignId, batchId);
  const rows = await loadStoredRows(app, batchId);
  const decision = await app.request(steward, decideRow, {
    body: { campaign_id: campaignId, row_id: rows[0]!.id, judgement: 'new' } as never,
  });
  expect([decision.status, decision.body.fields]).toEqual([422, COUNTY_REQUIRED]);
  const bulkDecision = await app.call(steward, decideInBulk, {
    body: { campaign_id: campaignId, judgement: 'new', rows: { ids: rows.map(({ id }) => id) } } as never,
  });
  expect([bulkDecision.decided, bulkDecision.skipped_rows]).toEqual([1, 2]);
});

const canSeeCity = async (user: TestUser) => {
  const columns = await loadColumns(user);
  return ['head_office_city' in (await view(user)), 'head_office_city' in columns];
};

test('hides a field that is limited to some roles from other users', async () => {
  const otherUser = await app.addUserWith(WORK_GRANTS);
  await saveField('account.head_office_city', { visible_to: await loadRoles(caller) });
  expect([await canSeeCity(caller), await canSeeCity(otherUser)]).toEqual([
    [true, true],
    [false, false],
  ]);
  for (const request of [
    { filterModel: { head_office_city: { filterType: 'text', type: 'contains', filter: 'hull' } } },
    { sortModel: [{ colId: 'head_office_city', sort: 'asc' }] },
    { rowGroupCols: ['head_office_city'] },
  ])
    expect([request, (await queryGrid(otherUser, request)).status]).toEqual([request, 400]);
  const countFound = async (user: TestUser) =>
    JSON.parse((await queryGrid(user, { quickSearch: 'hull' })).body.data).rows.length as number;
  expect([await countFound(caller), await countFound(otherUser)]).toEqual([1, 0]);
  const q = 'alder';
  const searchEverywhere = async (user: TestUser) => {
    const responses = [
      await app.call(user, search, { query: { q } }),
      await app.call(user, lookup, { params: { list: 'accounts' }, query: { q } }),
      await app.call(user, searchAccounts, { params: { q } }),
      await app.call(user, checkCompanyExists, { body: { company_name: 'Alder', country: 'GB' } }),
    ];
    return responses.map((response) => [/Alder Ltd/, /Hull/].map((word) => word.test(JSON.stringify(response))));
  };
  expect(await searchEverywhere(caller)).toEqual(Array(4).fill([true, true]));
  expect(await searchEverywhere(otherUser)).toEqual(Array(4).fill([true, false]));
  const { version } = await view();
  const write = (user: TestUser, city: string, expectedVersion = version) =>
    app.request(user, updateAccount, { body: { id, version: expectedVersion, head_office_city: city } });
  expect((await write(otherUser, 'York')).body.message).toBe('You do not have permission to change: City.');
  expect((await write(caller, 'York')).status).toBe(200);
  const staleWrite = await write(otherUser, 'Bath', version);
  expect([JSON.stringify(staleWrite.body).includes('York'), staleWrite.body.code === undefined]).toEqual([
    false,
    false,
  ]);
  const newAccount = { company_name: 'Cedar Ltd', country: 'GB', head_office_city: 'Bath' };
  expect((await app.request(otherUser, addAccounts, { body: newAccount })).status).toBe(403);
  const history = await app.call(otherUser, recordHistory, { params: { entity: 'accounts', id }, query: {} });
  expect(JSON.stringify(history)).not.toContain('head_office_city');
});

test('excludes a hidden field of contacts from search', async () => {
  const otherUser = await app.addUserWith([...WORK_GRANTS, ...grantsOf('contact-email', 'read', 'update')]);
  const body = { forename: 'Mary', surname: 'Shelley', account_id: id, email: 'mary@alder.example' };
  await app.call(app.admin, addContacts, { body });
  const countFound = async () =>
    JSON.parse(
      (await app.call(otherUser, allDbContacts.endpoint, { body: { query: JSON.stringify({ quickSearch: 'mary@' }) } }))
        .data,
    ).rows.length as number;
  expect(await countFound()).toBe(1);
  await saveField('contact.email', { visible_to: await loadRoles(caller) });
  expect(await countFound()).toBe(0);
});

test('hides a field from client users only', async () => {
  const { clientId } = await addCampaign(app);
  const clientUser = await app.addUserWith(grantsOf('accounts', 'read'), clientId);
  await saveField('account.head_office_city', { client_visible: false });
  expect('head_office_city' in (await loadColumns(clientUser))).toBe(false);
  expect(await canSeeCity(caller)).toEqual([true, true]);
});

test('hides an archived field from everyone, keeps its values, and can restore it', async () => {
  await readFields();
  const { id: fieldId } = field('account.head_office_city');
  const { head_office_city: city } = await view();
  await app.call(app.admin, coreFields.remove, { params: { id: fieldId } });
  expect([await canSeeCity(caller), await canSeeCity(app.admin)]).toEqual([
    [false, false],
    [false, false],
  ]);
  const { fields: unusedFields } = await app.call(app.admin, unusedCoreFields);
  expect(unusedFields.map(({ key }) => key)).toEqual(['head_office_city']);
  expect((await app.request(caller, addCoreField, { body: { id: fieldId } })).status).toBe(403);
  await app.call(app.admin, addCoreField, { body: { id: fieldId } });
  expect([(await view()).head_office_city, (await app.call(app.admin, unusedCoreFields)).fields]).toEqual([city, []]);
});

test('rejects hiding a required field and requiring a hidden field', async () => {
  await readFields();
  const neededField = field('account.country');
  const archiveReply = await app.request(app.admin, coreFields.remove, { params: { id: neededField.id } });
  expect(archiveReply.status).toBe(409);
  const visible_to = await loadRoles(caller);
  for (const change of [{ required: 'no' }, { visible_to }, { client_visible: false }]) {
    const { status, body } = await editField('account.country', change);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, Object.keys(change)]);
  }
  await saveField('account.country', { label: 'State' });
  const response = await editField('account.postcode', { required: 'always', visible_to });
  expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([422, ['visible_to']]);
});
