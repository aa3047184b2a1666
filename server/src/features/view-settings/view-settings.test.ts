import { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/account-grids';
import { viewAccount } from '@leadwright/contract/features/accounts';
import { activityOptions } from '@leadwright/contract/features/activity-options';
import { contactsForCampaign } from '@leadwright/contract/features/campaign-contacts';
import { gridColumns } from '@leadwright/contract/features/exports';
import { campaignFields } from '@leadwright/contract/features/fields';
import { viewCopy } from '@leadwright/contract/features/refresh';
import { userTypes } from '@leadwright/contract/features/user-types';
import {
  DEFAULT_VIEW_SETTINGS,
  outcomeRequirements,
  ownViewSettings,
  previewView,
  readViewSettings,
  revealNumbers,
  saveViewSettings,
  type ViewSettings,
  viewSettingVersions,
} from '@leadwright/contract/features/view-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addCampaign } from '../matching/testing/review-fixture.ts';

const NUMBER = '+44 1482 555012';
const MOBILE = '+44 7700 900461';
let app: TestApp;
let developer: TestUser;
let colleague: TestUser;
let campaign_id: string;
let account_id: string;
let contact_id: string;

beforeAll(async () => {
  app = await startTestApp();
  const grants = (['read', 'update'] as const).flatMap((action) => [
    { subject: 'import-account-contact-to-campaign' as const, action, scope: 'own' as const },
    { subject: 'accounts' as const, action, scope: 'own' as const },
    { subject: 'contacts' as const, action, scope: 'own' as const },
    { subject: 'contact-mobile' as const, action, scope: 'own' as const },
    { subject: 'contact-ddi' as const, action, scope: 'own' as const },
  ]);
  const readGrants = (['sales-developer-campaign-views', 'campaigns'] as const).map((subject) => ({
    subject,
    action: 'read' as const,
    scope: 'own' as const,
  }));
  developer = await app.addUserWith([...grants, ...readGrants]);
  colleague = await app.addUserWith([...grants, ...readGrants]);
});
afterAll(() => app.close());

/** Creates a campaign with both developers, an account with a number and a contact with a number. */
async function newCampaign() {
  campaign_id = (await addCampaign(app)).campaignId;
  await app.pool.query(
    `insert into campaign_member (campaign_id, user_id, role) values ($1, $2, 'sd'), ($1, $3, 'sd')`,
    [campaign_id, developer.id, colleague.id],
  );
  const insertRow = async (text: string, values: unknown[]) =>
    (await app.pool.query<{ id: string }>(text, values)).rows[0]!.id;
  account_id = await insertRow(
    `insert into account (company_name, country, phone_no) values ('Masked ' || gen_random_uuid(), 'GB', $1) returning id`,
    [NUMBER],
  );
  await app.pool.query(
    `insert into account_phone (account_id, position, type, number, is_primary) values ($1, 0, 'S', $2, true)`,
    [account_id, NUMBER],
  );
  contact_id = await insertRow(
    `insert into contact (title, forename, surname, main_account_id) values ('', 'Ada', 'Masked', $1) returning id`,
    [account_id],
  );
  await app.pool.query(`insert into account_contact (account_id, contact_id, mobile) values ($1, $2, $3)`, [
    account_id,
    contact_id,
    JSON.stringify([{ number: MOBILE, primary: true }]),
  ]);
  const values = JSON.stringify({ phones: NUMBER, mobile: MOBILE });
  await app.pool.query(
    `insert into campaign_account (campaign_id, account_id, link_method, status, populated_at, working_values)
     values ($1, $2, 'by hand', 'in_market', now(), $3)`,
    [campaign_id, account_id, values],
  );
  await app.pool.query(
    `insert into campaign_contact (campaign_id, contact_id, status, populated_at, working_values)
     values ($1, $2, 'in_market', now(), $3)`,
    [campaign_id, contact_id, values],
  );
}

const params = () => ({ campaign_id });
const read = (query: object = {}) => app.call(app.admin, readViewSettings, { params: params(), query });
async function save(settings: Partial<ViewSettings> | null, audience: object = {}) {
  const { version } = await read(audience);
  const body = { user_id: null, user_type_id: null, ...audience, version };
  return app.request(app.admin, saveViewSettings, {
    params: params(),
    body: { ...body, settings: settings && { ...DEFAULT_VIEW_SETTINGS, ...settings } },
  });
}
const loadOwnSettings = (user: TestUser) => app.call(user, ownViewSettings, { params: params() });
const grid = { columns: ['company_name', 'account_status'], frozen: ['company_name'], statuses: [], sort: null };

test('applies the settings of the campaign, with rows in market by default', async () => {
  await newCampaign();
  expect(await read()).toMatchObject({ version: 0, from: 'program', settings: DEFAULT_VIEW_SETTINGS });
  expect((await loadOwnSettings(developer)).settings.accounts.statuses).toEqual(['in_market']);
  const accounts = { ...grid, statuses: ['on_hold' as const], sort: { colId: 'company_name', sort: 'desc' as const } };
  expect((await save({ accounts })).status).toBe(200);
  expect(await loadOwnSettings(developer)).toMatchObject({ applies: true, settings: { accounts } });
  expect(await loadOwnSettings(app.admin)).toMatchObject({ applies: false });
});

test('reports every problem of settings and saves nothing', async () => {
  await newCampaign();
  const response = await save({
    accounts: {
      ...grid,
      columns: ['company_name', 'nonsense'],
      frozen: ['postcode'],
      sort: { colId: 'tags', sort: 'asc' },
    },
    contacts: { ...DEFAULT_VIEW_SETTINGS.contacts, columns: ['company_website'] },
  });
  expect(response.status).toBe(422);
  expect(Object.keys((response.body as unknown as { fields: object }).fields).toSorted()).toEqual([
    'settings.accounts.columns',
    'settings.accounts.frozen',
    'settings.accounts.sort',
    'settings.contacts.columns',
  ]);
  expect((await read()).version).toBe(0);
  expect((await save({}, { user_id: app.admin.id })).status).toBe(422);
});

test('overrides the settings of the campaign for one developer or user type', async () => {
  await newCampaign();
  const { id: user_type_id } = await addValidRow(app, userTypes);
  await app.pool.query('update app_user set user_type_id = $2 where id = any($1)', [
    [developer.id, colleague.id],
    user_type_id,
  ]);
  const script = async (user: TestUser) => (await loadOwnSettings(user)).settings.script;
  await save({ script: 'campaign' });
  await save({ script: 'type' }, { user_type_id });
  await save({ script: 'one' }, { user_id: developer.id });
  expect([await script(developer), await script(colleague)]).toEqual(['one', 'type']);
  expect(await read({ user_id: developer.id })).toMatchObject({ from: 'user', user_types: [{ own: true }] });
  await save(null, { user_id: developer.id });
  await save(null, { user_type_id });
  expect([await script(developer), await script(colleague)]).toEqual(['campaign', 'campaign']);
  expect(await read({ user_id: developer.id })).toMatchObject({ from: 'campaign', version: 2 });
});

test('stores each save as a version and rejects a save based on an older one', async () => {
  await newCampaign();
  await save({ script: 'first' });
  await save({ script: 'second' });
  await save(null);
  const { versions } = await app.call(app.admin, viewSettingVersions, { params: params(), query: {} });
  expect(versions.map(({ version, settings }) => [version, settings?.script])).toEqual([
    [3, undefined],
    [2, 'second'],
    [1, 'first'],
  ]);
  const body = { user_id: null, user_type_id: null, version: 2, settings: DEFAULT_VIEW_SETTINGS };
  expect((await app.request(app.admin, saveViewSettings, { params: params(), body })).status).toBe(409);
});

const columnsOf = async (user: TestUser, dataset: string, query: object) =>
  Object.keys((await app.call(user, gridColumns, { params: { dataset }, query: query as never })).columns);

test('returns masked numbers only from the endpoint that reveals them', async () => {
  await newCampaign();
  expect(await columnsOf(developer, accountsForCampaign.name, params())).toContain('phone_no');
  await save({ masks_phones: true });
  expect(await columnsOf(developer, accountsForCampaign.name, params())).not.toContain('phone_no');
  expect(await columnsOf(developer, allDbAccounts.name, {})).not.toContain('phone_no');
  const readEverywhere = async (user: TestUser) =>
    JSON.stringify([
      (await app.request(user, accountsForCampaign.endpoint, { body: { ...params(), query: '{}' } as never })).body,
      (await app.request(user, contactsForCampaign.endpoint, { body: { ...params(), query: '{}' } as never })).body,
      (await app.request(user, allDbAccounts.endpoint, { body: { query: '{}' } as never })).body,
      (await app.request(user, viewAccount, { params: { id: account_id } })).body,
      (await app.request(user, viewCopy, { params: { ...params(), of: 'accounts', id: account_id } })).body,
      (await app.request(user, viewCopy, { params: { ...params(), of: 'contacts', id: contact_id } })).body,
    ]);
  const responses = await readEverywhere(developer);
  expect(responses).toContain('Masked');
  expect(responses).not.toContain('555012');
  expect(responses).not.toContain('900461');
  expect(await readEverywhere(app.admin)).toContain('555012');
  const filter = { phone_no: { filterType: 'text', type: 'contains', filter: '5550' } };
  const rejected = await app.request(developer, accountsForCampaign.endpoint, {
    body: { ...params(), query: JSON.stringify({ filterModel: filter }) } as never,
  });
  expect(rejected.status).toBe(400);
});

test('reveals a masked number and audits the user and record', async () => {
  await newCampaign();
  await save({ masks_phones: true });
  const reveal = (of: 'accounts' | 'contacts', id: string, user: TestUser) =>
    app.request(user, revealNumbers, { params: { ...params(), of, id } });
  expect((await reveal('accounts', account_id, developer)).body).toEqual({ numbers: [{ type: 'S', number: NUMBER }] });
  expect((await reveal('contacts', contact_id, developer)).body).toEqual({
    numbers: [{ type: 'Cell', number: MOBILE }],
  });
  const { rows } = await app.pool.query(
    `select user_id, entity, entity_id, after, at is not null as dated from audit_event
     where action = 'reveal' and entity_id = any($1) order by entity`,
    [[account_id, contact_id]],
  );
  expect(rows).toEqual([
    {
      user_id: developer.id,
      entity: 'accounts',
      entity_id: account_id,
      after: { campaign_id, numbers_shown: 1 },
      dated: true,
    },
    {
      user_id: developer.id,
      entity: 'contacts',
      entity_id: contact_id,
      after: { campaign_id, numbers_shown: 1 },
      dated: true,
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain('900461');
  const outsider = await app.addUserWith([{ subject: 'sales-developer-campaign-views', action: 'read', scope: 'own' }]);
  expect((await reveal('accounts', account_id, outsider)).status).toBe(404);
  expect((await reveal('accounts', account_id, await app.addUserWith([]))).status).toBe(403);
});

test('requires the permission to update the views of developers', async () => {
  await newCampaign();
  expect((await app.request(developer, readViewSettings, { params: params(), query: {} })).status).toBe(403);
  const body = { user_id: null, user_type_id: null, version: 0, settings: DEFAULT_VIEW_SETTINGS };
  expect((await app.request(developer, saveViewSettings, { params: params(), body })).status).toBe(403);
});

test('shows the settings read-only to a developer of the campaign', async () => {
  await newCampaign();
  await save({ masks_phones: true });
  const grants = (['read', 'update'] as const).map((action) => ({
    subject: 'sales-developer-campaign-views' as const,
    action,
    scope: 'own' as const,
  }));
  const developerWithUpdate = await app.addUserWith([
    ...grants,
    { subject: 'campaigns', action: 'read', scope: 'own' },
  ]);
  await app.pool.query(`insert into campaign_member (campaign_id, user_id, role) values ($1, $2, 'sd')`, [
    campaign_id,
    developerWithUpdate.id,
  ]);
  expect(await app.call(developerWithUpdate, readViewSettings, { params: params(), query: {} })).toMatchObject({
    may_update: false,
  });
  const body = { user_id: null, user_type_id: null, version: 1, settings: DEFAULT_VIEW_SETTINGS };
  expect((await app.request(developerWithUpdate, saveViewSettings, { params: params(), body })).status).toBe(403);
  expect(await read()).toMatchObject({ may_update: true, version: 1, settings: { masks_phones: true } });
});

interface Preview {
  status: number;
  may_read: boolean;
  masked: boolean;
  columns: string[];
  data: string;
}
async function preview(settings: Partial<ViewSettings>, user_id: string | null = developer.id, user = app.admin) {
  const body = { of: 'accounts' as const, user_id, settings: { ...DEFAULT_VIEW_SETTINGS, ...settings } };
  const { status, body: reply } = await app.request(user, previewView, { params: params(), body });
  return { ...(reply as object), status } as Preview;
}

test('previews the grid of a developer with unsaved settings', async () => {
  await newCampaign();
  const accounts = { ...grid, columns: ['postcode', 'company_name', 'phone_no'], statuses: [] };
  const unmaskedPreview = await preview({ accounts });
  expect(unmaskedPreview).toMatchObject({
    may_read: true,
    masked: false,
    columns: ['postcode', 'company_name', 'phone_no'],
  });
  expect(unmaskedPreview.data).toContain(NUMBER);
  const maskedPreview = await preview({ accounts, masks_phones: true });
  expect(maskedPreview).toMatchObject({ masked: true, columns: ['postcode', 'company_name'] });
  expect(maskedPreview.data).toContain('Masked');
  expect(maskedPreview.data).not.toContain('555012');
  expect((await preview({ masks_phones: true }, null)).data).not.toContain('555012');
  const onHoldAccounts = { ...accounts, statuses: ['on_hold' as const] };
  expect((await preview({ accounts: onHoldAccounts })).data).toBe('{"rows":[]}');
  expect((await read()).version).toBe(0);
});

test('previews only rows and columns that both developer and viewer can see', async () => {
  await newCampaign();
  const settings = { accounts: { ...grid, columns: ['company_name', 'phone_no'], statuses: [] } };
  const manager = await app.addUserWith([
    { subject: 'sales-developer-campaign-views', action: 'update', scope: 'all' },
    { subject: 'campaigns', action: 'read', scope: 'all' },
    { subject: 'import-account-contact-to-campaign', action: 'read', scope: 'own' },
  ]);
  // The manager is not in the team of this campaign yet and sees no rows.
  expect((await preview(settings, developer.id, manager)).data).toBe('{"rows":[]}');
  await app.pool.query(`insert into campaign_member (campaign_id, user_id, role) values ($1, $2, 'viewer')`, [
    campaign_id,
    manager.id,
  ]);
  expect((await preview(settings, developer.id, manager)).data).toContain('Masked');
  const userWithoutRows = await app.addUserWith([
    { subject: 'sales-developer-campaign-views', action: 'update', scope: 'all' },
    { subject: 'campaigns', action: 'read', scope: 'all' },
  ]);
  expect((await preview(settings, developer.id, userWithoutRows)).status).toBe(403);
  expect((await preview(settings, app.admin.id)).status).toBe(422);
  const developerWithoutGrid = await app.addUserWith([
    { subject: 'sales-developer-campaign-views', action: 'read', scope: 'own' },
  ]);
  await app.pool.query(`insert into campaign_member (campaign_id, user_id, role) values ($1, $2, 'sd')`, [
    campaign_id,
    developerWithoutGrid.id,
  ]);
  expect(await preview(settings, developerWithoutGrid.id)).toMatchObject({ may_read: false, data: '{"rows":[]}' });
  expect((await preview(settings, null, developer)).status).toBe(403);
});

test('lists the fields that the campaign or an outcome requires', async () => {
  await newCampaign();
  const field = { campaign_id, type: 'integer', entity: 'contact' };
  await addValidRow(app, campaignFields, { ...field, label: 'Team size', required: 'on_outcome' });
  await addValidRow(app, campaignFields, { ...field, label: 'Floor', required: 'always' });
  const { campaignId } = await addCampaign(app);
  const option = await addValidRow(app, activityOptions, { required_fields: ['website'], campaigns: [campaign_id] });
  await addValidRow(app, activityOptions, { required_fields: ['website'], campaigns: [campaignId] });
  const outcomeFields = await app.call(app.admin, outcomeRequirements, { params: params() });
  expect(outcomeFields.fields.map(({ label, of }) => [label, of])).toEqual([['Team size', 'contacts']]);
  expect(outcomeFields.outcomes.map(({ id, fields }) => [id, fields])).toEqual([[option.id, ['website']]]);
  expect((await app.request(developer, outcomeRequirements, { params: params() })).status).toBe(403);
});
