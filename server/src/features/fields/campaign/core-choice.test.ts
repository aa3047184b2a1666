import { FIELD_SUBJECTS } from '@leadwright/contract/access';
import { coreFields, editCoreField } from '@leadwright/contract/core/core-fields';
import { coreFieldOverrides } from '@leadwright/contract/core/core-settings';
import { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/account-grids';
import { addAccounts } from '@leadwright/contract/features/accounts';
import {
  type CampaignCoreSettings,
  chooseCoreFields,
  listCampaignCoreFields,
  type SelectableField,
} from '@leadwright/contract/features/campaign-fields';
import { exportRows, gridColumns } from '@leadwright/contract/features/exports';
import { changeCells } from '@leadwright/contract/features/grid-cells';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { addCampaign } from '../../matching/testing/review-fixture.ts';

let app: TestApp;
let developer: TestUser;
let reviewer: TestUser;
let campaign_id: string;
let account_id: string;
const params = () => ({ campaign_id });

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  campaign_id = (await addCampaign(app)).campaignId;
  const grants = (['read', 'update'] as const).flatMap((action) => [
    { subject: 'import-account-contact-to-campaign' as const, action, scope: 'own' as const },
    { subject: 'accounts' as const, action, scope: 'own' as const },
    { subject: 'campaigns' as const, action, scope: 'own' as const },
    { subject: 'export' as const, action, scope: 'own' as const },
  ]);
  developer = await app.addUserWith(grants);
  reviewer = await app.addUserWith(grants);
  await app.pool.query(
    `insert into campaign_member (campaign_id, user_id, role) values ($1, $2, 'sd'), ($1, $3, 'qc')`,
    [campaign_id, developer.id, reviewer.id],
  );
  const body = { company_name: 'Alder Ltd', country: 'GB', website: 'alder.example', head_office_city: 'Hull' };
  account_id = (await app.call(app.admin, addAccounts, { body })).id;
  await app.pool.query(
    `insert into campaign_account (campaign_id, account_id, link_method) values ($1, $2, 'by hand')`,
    [campaign_id, account_id],
  );
});
afterAll(() => app.close());

const loadChoice = () => app.call(app.admin, listCampaignCoreFields, { params: params() });
const settingsOf = ({
  id,
  required,
  sd_visible,
  sd_editable,
  qc_visible,
  client_visible,
  section,
}: SelectableField) => ({
  id,
  required,
  sd_visible,
  sd_editable,
  qc_visible,
  client_visible,
  section,
});
/** Chooses every field with the given settings, except those set to null. */
async function choose(settings: Record<string, Partial<CampaignCoreSettings> | null>) {
  const { version, fields } = await loadChoice();
  const fieldInput = fields
    .filter(({ entity, key }) => settings[`${entity}.${key}`] !== null)
    .map((field) => ({ ...settingsOf(field), ...settings[`${field.entity}.${field.key}`] }));
  return app.request(app.admin, chooseCoreFields, { params: params(), body: { version, fields: fieldInput } });
}
const loadColumns = async (user: TestUser, dataset = accountsForCampaign.name) =>
  (await app.call(user, gridColumns, { params: { dataset }, query: { campaign_id } as never })).columns;
const sortBy = (user: TestUser, colId: string) =>
  app.request(user, accountsForCampaign.endpoint, {
    body: { campaign_id, query: JSON.stringify({ sortModel: [{ colId, sort: 'asc' }] }) } as never,
  });

test('shows every field and suggests common ones until the campaign chooses its fields', async () => {
  const { version, fields } = await loadChoice();
  expect(version).toBe(0);
  const chosenNames = fields.filter((field) => field.chosen).map(({ entity, key }) => `${entity}.${key}`);
  expect(chosenNames).toEqual(expect.arrayContaining(['account.company_name', 'account.website', 'contact.email']));
  expect(chosenNames).not.toContain('account.founded');
  expect(await loadColumns(developer)).toHaveProperty('website');
  expect(await loadColumns(developer)).toHaveProperty('head_office_city');
});

test('hides a field that the campaign does not use, in this campaign only', async () => {
  expect((await choose({ 'account.head_office_city': null })).status).toBe(200);
  for (const user of [developer, app.admin]) {
    expect(await loadColumns(user)).not.toHaveProperty('head_office_city');
    expect((await sortBy(user, 'head_office_city')).status).toBe(400);
  }
  const query = JSON.stringify({ sortModel: [{ colId: 'head_office_city', sort: 'asc' }] });
  expect((await app.request(app.admin, allDbAccounts.endpoint, { body: { query } })).status).toBe(200);
  const { version, fields } = await loadChoice();
  expect([version, fields.find(({ key }) => key === 'head_office_city')!.chosen]).toEqual([1, false]);
});

test('hides a field from developers or quality control in grids and files', async () => {
  const restrictions: [Partial<CampaignCoreSettings>, TestUser, TestUser][] = [
    [{ sd_visible: false }, developer, reviewer],
    [{ qc_visible: false }, reviewer, developer],
  ];
  for (const [settings, restrictedUser, otherUser] of restrictions) {
    expect((await choose({ 'account.website': { sd_visible: true, qc_visible: true, ...settings } })).status).toBe(200);
    expect(await loadColumns(restrictedUser)).not.toHaveProperty('website');
    expect((await sortBy(restrictedUser, 'website')).status).toBe(400);
    const file = await app.request(restrictedUser, exportRows, {
      params: { dataset: accountsForCampaign.name },
      body: { campaign_id, selection: { ids: [account_id] }, columns: ['website'], format: 'csv', bom: false } as never,
    });
    expect(file.status).toBe(422);
    const overrides = await app.call(restrictedUser, coreFieldOverrides, { query: params() });
    expect(overrides.fields['account.website']).toMatchObject({ closed: true });
    expect(await loadColumns(otherUser)).toHaveProperty('website');
    expect((await sortBy(otherUser, 'website')).status).toBe(200);
  }
});

test('makes a field read-only for developers and rejects their edits', async () => {
  expect((await choose({ 'account.website': { sd_editable: false, qc_visible: true } })).status).toBe(200);
  const write = async (user: TestUser, value: string) => {
    const { rows } = await app.pool.query<{ version: number }>('select version from account where id = $1', [
      account_id,
    ]);
    const cells = [{ id: account_id, column: 'website', value, version: rows[0]!.version }];
    return app.request(user, changeCells, {
      params: { dataset: accountsForCampaign.name },
      body: { campaign_id, cells, check: false } as never,
    });
  };
  const loadWebsite = async () =>
    (await app.pool.query('select website from account where id = $1', [account_id])).rows[0].website;
  await write(developer, 'mine.example');
  expect(await loadWebsite()).toContain('alder.example');
  expect((await loadColumns(developer)).website).toBeDefined();
  await write(reviewer, 'theirs.example');
  expect(await loadWebsite()).toContain('theirs.example');
});

test('rejects an empty value of a field that the campaign requires', async () => {
  expect((await choose({ 'account.website': { required: 'always', sd_editable: true } })).status).toBe(200);
  const { rows } = await app.pool.query<{ version: number }>('select version from account where id = $1', [account_id]);
  const cells = [{ id: account_id, column: 'website', value: '', version: rows[0]!.version }];
  const { refused } = await app.call(developer, changeCells, {
    params: { dataset: accountsForCampaign.name },
    body: { campaign_id, cells, check: false } as never,
  });
  expect(refused).toMatchObject([{ column: 'website', message: 'Website is required.' }]);
});

test('rejects hiding a required core field, and a save with a stale version', async () => {
  const response = await choose({ 'account.company_name': { sd_visible: false } });
  expect([response.status, Object.values(response.body.fields!)]).toEqual([
    422,
    ['Every record has this field, so it cannot be removed.'],
  ]);
  const { fields } = await loadChoice();
  const chosenSettings = fields.filter((field) => field.chosen).map(settingsOf);
  const staleReply = await app.request(app.admin, chooseCoreFields, {
    params: params(),
    body: { version: 0, fields: chosenSettings },
  });
  expect(staleReply.status).toBe(409);
  expect((await app.request(developer, listCampaignCoreFields, { params: params() })).status).toBe(403);
});

test('omits a core field that the viewer may not read, and keeps its settings', async () => {
  const { fields: allFields } = await loadChoice();
  const hiddenField = allFields.find(({ key }) => key === 'website')!;
  expect(hiddenField.chosen).toBe(true);
  const { version, id } = await app.call(app.admin, coreFields.view, { params: { id: hiddenField.id } });
  const { rows } = await app.pool.query('select role_id from app_user where id = $1', [app.admin.id]);
  const visible_to = [rows[0].role_id];
  await app.call(app.admin, editCoreField, { params: { id }, body: { version, visible_to } });
  const fieldManager = await app.addUserWith([
    { subject: 'select-campaign-fields', action: 'read', scope: 'all' },
    { subject: 'select-campaign-fields', action: 'update', scope: 'all' },
    { subject: 'campaigns', action: 'read', scope: 'all' },
    ...FIELD_SUBJECTS.map((subject) => ({ subject, action: 'read' as const, scope: 'all' as const })),
  ]);
  const list = await app.call(fieldManager, listCampaignCoreFields, { params: params() });
  expect(list.fields.map((field) => field.id)).toEqual(
    allFields.map((field) => field.id).filter((fieldId) => fieldId !== id),
  );

  const choose = (fields: SelectableField[]) =>
    app.request(fieldManager, chooseCoreFields, {
      params: params(),
      body: { version: list.version, fields: fields.map(settingsOf) },
    });
  expect((await choose([...list.fields, { ...hiddenField, client_visible: true }])).status).toBe(404);
  const someFields = list.fields.slice(0, 4);
  const response = await choose(someFields);
  expect(response.status).toBe(200);
  expect(response.body.fields.some((field) => field.id === id)).toBe(false);
  const currentFields = (await loadChoice()).fields;
  expect(currentFields.find((field) => field.id === id)).toEqual(hiddenField);
  expect(currentFields.filter(({ chosen, needed }) => chosen && !needed).length).toBe(
    1 + someFields.filter(({ needed }) => !needed).length,
  );
});
