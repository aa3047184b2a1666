import type { Grant } from '@leadwright/contract/access';
import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { addAccounts } from '@leadwright/contract/features/accounts';
import {
  type AdditionalField,
  countAdditionalFieldValues,
  editAdditionalFields,
  type FieldSettings,
  listAdditionalFields,
  orderAdditionalFields,
} from '@leadwright/contract/features/campaign-fields';
import {
  customColumn,
  hideCustomField,
  listCustomFields,
  selectCustomFields,
  updateOtherFieldAccountData,
  viewAccountFields,
} from '@leadwright/contract/features/custom-fields';
import { exportRows, gridColumns } from '@leadwright/contract/features/exports';
import { campaignFields } from '@leadwright/contract/features/fields';
import { changeCells } from '@leadwright/contract/features/grid-cells';
import { downloadJobFile } from '@leadwright/contract/features/jobs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from '../values/testing/field-fixture.ts';

const OWN: Grant[] = [
  { subject: 'campaigns', action: 'read', scope: 'own' },
  { subject: 'import-account-contact-to-campaign', action: 'read', scope: 'own' },
  { subject: 'import-account-contact-to-campaign', action: 'update', scope: 'own' },
  { subject: 'campaign-fields', action: 'read', scope: 'own' },
  { subject: 'export', action: 'read', scope: 'own' },
];

let fixture: FieldFixture;
let developer: TestUser;
let reviewer: TestUser;
let client: TestUser;
let campaign_id: string;
beforeAll(async () => {
  fixture = await fieldFixture();
  [campaign_id] = fixture.campaigns;
  developer = await fixture.app.addUserWith(OWN);
  reviewer = await fixture.app.addUserWith(OWN);
  client = await fixture.app.addUserWith(
    [
      { subject: 'campaigns', action: 'read', scope: 'client' },
      { subject: 'campaign-fields', action: 'read', scope: 'client' },
    ],
    fixture.clients[0],
  );
  await fixture.app.pool.query(
    `insert into campaign_member (campaign_id, user_id, role) values ($1, $2, 'sd'), ($1, $3, 'qc')`,
    [campaign_id, developer.id, reviewer.id],
  );
});
afterAll(() => fixture.app.close());

const params = () => ({ campaign_id });
const listFields = async () =>
  (await fixture.app.call(fixture.app.admin, listAdditionalFields, { params: params() })).fields;
const settingsOf = ({
  id,
  version,
  required,
  sd_visible,
  sd_editable,
  qc_visible,
  client_visible,
  section,
  default_value,
}: AdditionalField) => ({
  id,
  version,
  required,
  sd_visible,
  sd_editable,
  qc_visible,
  client_visible,
  section,
  default_value,
});
const requestSettings = async (id: string, changes: Partial<FieldSettings>, overrides: object = {}) => {
  const field = (await listFields()).find((row) => row.id === id)!;
  return fixture.app.request(fixture.app.admin, editAdditionalFields, {
    params: params(),
    body: { fields: [{ ...settingsOf(field), ...changes, ...overrides }] },
  });
};
const saveSettings = async (id: string, changes: Partial<FieldSettings>) =>
  expect(await requestSettings(id, changes)).toMatchObject({ status: 200 });
/** Creates a field of the campaign with a value of the first account. */
async function addFieldWithValue(label: string, value: unknown, overrides: object = {}) {
  const { id } = await fixture.define(label, overrides);
  expect((await fixture.write([[id, value]])).status).toBe(200);
  return id;
}
const loadVersion = async () => {
  const { rows } = await fixture.app.pool.query<{ version: number }>(
    'select version from campaign_account where campaign_id = $1 and account_id = $2',
    [campaign_id, fixture.accounts[0]],
  );
  return rows[0]!.version;
};
const write = (user: TestUser, id: string, value: string | null) =>
  fixture.app.request(user, updateOtherFieldAccountData, {
    body: { campaign_id, account_id: fixture.accounts[0], values: [{ field_id: id, value }] },
  });

describe('campaign settings of custom fields', () => {
  test('inherits the settings of the field until they are changed, and lists its uses', async () => {
    const { id } = await fixture.define('Begun', { required: 'always', section: 'Needs', client_visible: true });
    const listedField = (await listFields()).find((field) => field.id === id);
    expect(listedField).toMatchObject({
      required: 'always',
      section: 'Needs',
      client_visible: true,
      sd_visible: true,
      sd_editable: true,
      qc_visible: true,
      default_value: null,
      state: 'active',
      cascades: [],
      formulas: [],
      campaigns: 0,
      may_archive: true,
    });
    await saveSettings(id, { required: 'no', section: 'Wants' });
    expect((await listFields()).find((field) => field.id === id)).toMatchObject({ required: 'no', section: 'Wants' });
    const { fields } = await fixture.app.call(fixture.app.admin, listCustomFields, { params: params() });
    expect(fields.find((field) => field.id === id)).toMatchObject({ required: false, section: 'Wants' });
    // Saving the field’s own value clears the override, so the setting follows the field again.
    await saveSettings(id, { required: 'always', section: 'Needs' });
    const { rows } = await fixture.app.pool.query(
      'select required, section from custom_field where campaign_id = $1 and id = $2',
      [campaign_id, id],
    );
    expect(rows[0]).toEqual({ required: null, section: null });
    await saveSettings(id, { required: 'no' });
  });

  test('lists fields with the number of records that have a value', async () => {
    const id = await addFieldWithValue('Counted', 'here');
    const emptyId = (await fixture.define('Counted out')).id;
    const { accounts, filled: counts } = await fixture.app.call(fixture.app.admin, countAdditionalFieldValues, {
      params: params(),
    });
    expect(accounts).toBe(4);
    expect(counts).toContainEqual({ id, rows: 1 });
    expect(counts).toContainEqual({ id: emptyId, rows: 0 });
  });

  test('rejects an invalid setting or a stale version', async () => {
    const { id } = await fixture.define('Number of desks', { type: 'integer' });
    const formula = (await fixture.define('Twice', { type: 'formula', params: { formula: 'number_of_desks * 2' } })).id;
    const invalidDefault = await requestSettings(id, { default_value: 'many' });
    expect([invalidDefault.status, Object.keys(invalidDefault.body.fields!)]).toEqual([
      422,
      ['fields.0.default_value'],
    ]);
    const requiredFormula = await requestSettings(formula, { required: 'always' });
    expect([requiredFormula.status, Object.keys(requiredFormula.body.fields!)]).toEqual([422, ['fields.0.required']]);
    await saveSettings(id, { default_value: 12 });
    expect((await requestSettings(id, { default_value: 13 }, { version: 1 })).status).toBe(409);
    const { version } = await fixture.app.call(fixture.app.admin, campaignFields.view, { params: { id } });
    const body = { version, params: { max: 10 } } as never;
    expect(
      (await fixture.app.request(fixture.app.admin, campaignFields.edit, { params: { id }, body })).body,
    ).toMatchObject({
      fields: {
        default_value: 'Default values that campaigns chose would no longer fit: “Campaign ONE”. Change them first.',
      },
    });
    expect((await listFields()).find((field) => field.id === id)).toMatchObject({ default_value: 12 });
    expect((await listFields()).find((field) => field.id === id)!.formulas).toEqual(['Twice']);
  });

  test('orders the fields of forms and grids', async () => {
    const [firstId, secondId] = [(await fixture.define('First of two')).id, (await fixture.define('Second of two')).id];
    const otherIds = (await listFields()).map(({ id }) => id).filter((id) => id !== firstId && id !== secondId);
    await fixture.app.call(fixture.app.admin, orderAdditionalFields, {
      params: params(),
      body: { ids: [secondId, firstId, ...otherIds] },
    });
    expect((await listFields()).slice(0, 2).map(({ id }) => id)).toEqual([secondId, firstId]);
    const { fields } = await fixture.app.call(fixture.steward, viewAccountFields, {
      params: { campaign_id, account_id: fixture.accounts[0] },
    });
    expect(fields.slice(0, 2).map(({ id }) => id)).toEqual([secondId, firstId]);
  });

  test('keeps the values of a hidden field', async () => {
    const id = await addFieldWithValue('Hidden later', 'kept');
    await fixture.app.call(fixture.app.admin, hideCustomField, { params: { campaign_id, id } });
    expect((await listFields()).find((field) => field.id === id)).toMatchObject({ state: 'hidden' });
    expect(await fixture.read()).not.toHaveProperty(id);
    await fixture.app.call(fixture.app.admin, selectCustomFields, { params: params(), body: { field_ids: [id] } });
    expect((await fixture.read())[id]).toBe('kept');
  });
});

describe('settings in forms, grids and files', () => {
  test('rejects an empty value of a field that the campaign requires', async () => {
    const id = await addFieldWithValue('Required here', 'x');
    expect((await write(fixture.steward, id, null)).status).toBe(200);
    await write(fixture.steward, id, 'x');
    await saveSettings(id, { required: 'always' });
    const emptyResult = await write(fixture.steward, id, null);
    expect([emptyResult.status, emptyResult.body.fields]).toEqual([422, { 'values.0.value': 'Enter a value.' }]);
    const cells = [{ id: fixture.accounts[0], column: customColumn(id), value: null, version: await loadVersion() }];
    const { refused } = await fixture.app.call(fixture.steward, changeCells, {
      params: { dataset: accountsForCampaign.name },
      body: { campaign_id, cells, check: false } as never,
    });
    expect(refused).toMatchObject([{ column: customColumn(id), message: 'Enter a value.' }]);
    await saveSettings(id, { required: 'no' });
  });

  const loadVisibility = async (user: TestUser, label: string) => {
    const form = await fixture.app.call(user, viewAccountFields, {
      params: { campaign_id, account_id: fixture.accounts[0] },
    });
    const { columns } = await fixture.app.call(user, gridColumns, {
      params: { dataset: accountsForCampaign.name },
      query: { campaign_id } as never,
    });
    const { job_id } = await fixture.app.call(user, exportRows, {
      params: { dataset: accountsForCampaign.name },
      body: {
        campaign_id,
        selection: { ids: [fixture.accounts[0]] },
        columns: Object.keys(columns),
        format: 'csv',
        bom: false,
      } as never,
    });
    await fixture.app.waitForJobEnd(job_id);
    const file = await fixture.app.request(user, downloadJobFile, { params: { id: job_id } });
    return [JSON.stringify(form), JSON.stringify(columns), String(file.body)].map((text) => text.includes(label));
  };
  const sortBy = (user: TestUser, id: string) =>
    fixture.app.request(user, accountsForCampaign.endpoint, {
      body: {
        campaign_id,
        query: JSON.stringify({ sortModel: [{ colId: customColumn(id), sort: 'asc' }] }),
      } as never,
    });

  test.each([
    ['developers', 'sd_visible', () => developer, () => reviewer],
    ['quality control', 'qc_visible', () => reviewer, () => developer],
  ] as const)(
    'hides a field from %s in forms, grids and files, and rejects their edits',
    async (roleName, setting, restrictedUser, otherUser) => {
      const id = await addFieldWithValue(`Secret of ${roleName}`, 'unsaid');
      expect(await loadVisibility(restrictedUser(), `Secret of ${roleName}`)).toEqual([true, true, true]);
      await saveSettings(id, { [setting]: false });
      expect([
        await loadVisibility(restrictedUser(), `Secret of ${roleName}`),
        (await sortBy(restrictedUser(), id)).status,
      ]).toEqual([[false, false, false], 400]);
      expect([
        await loadVisibility(otherUser(), `Secret of ${roleName}`),
        (await sortBy(otherUser(), id)).status,
      ]).toEqual([[true, true, true], 200]);
      expect(await write(restrictedUser(), id, 'said')).toMatchObject({
        status: 422,
        body: { fields: { 'values.0.field_id': 'This field does not exist.' } },
      });
      expect((await fixture.read())[id]).toBe('unsaid');
    },
  );

  test('hides a field from users who are developers only in another campaign', async () => {
    const { id } = await fixture.define('Secret of the team');
    await saveSettings(id, { sd_visible: false });
    const guest = await fixture.app.addUserWith(OWN.map((grant) => ({ ...grant, scope: 'all' as const })));
    const isListed = async () => {
      const { fields } = await fixture.app.call(guest, listCustomFields, { params: params() });
      return fields.some((field) => field.id === id);
    };
    expect(await isListed()).toBe(true);
    await fixture.app.pool.query(`insert into campaign_member (campaign_id, user_id, role) values ($1, $2, 'sd')`, [
      fixture.campaigns[1],
      guest.id,
    ]);
    expect(await isListed()).toBe(false);
  });

  test('shows the client only the fields that are client-visible in the campaign', async () => {
    const shownId = (await fixture.define('For the client here')).id;
    const hiddenId = (await fixture.define('For us here', { client_visible: true })).id;
    const isEachVisible = async () => {
      const { fields } = await fixture.app.call(client, listCustomFields, { params: params() });
      return [shownId, hiddenId].map((id) => fields.some((field) => field.id === id));
    };
    expect(await isEachVisible()).toEqual([false, true]);
    await saveSettings(shownId, { client_visible: true });
    await saveSettings(hiddenId, { client_visible: false });
    expect(await isEachVisible()).toEqual([true, false]);
  });

  test('makes a field read-only for developers in forms and cells', async () => {
    const id = await addFieldWithValue('Read-only', 'as it is');
    await saveSettings(id, { sd_editable: false });
    expect((await write(developer, id, 'mine')).status).toBe(403);
    const cells = [{ id: fixture.accounts[0], column: customColumn(id), value: 'mine', version: await loadVersion() }];
    const cell = await fixture.app.request(developer, changeCells, {
      params: { dataset: accountsForCampaign.name },
      body: { campaign_id, cells, check: false } as never,
    });
    expect(JSON.stringify(cell.body)).not.toContain('"saved":[{');
    expect((await fixture.read())[id]).toBe('as it is');
    expect((await write(reviewer, id, 'theirs')).status).toBe(200);
    // A required field that developers cannot edit does not block their edits.
    const emptyId = await addFieldWithValue('Optional', 'x');
    await write(fixture.steward, id, null);
    await saveSettings(id, { required: 'always' });
    expect((await write(developer, emptyId, 'y')).status).toBe(200);
    await saveSettings(id, { required: 'no' });
  });

  test('gives new records the default value of the campaign', async () => {
    const textFieldId = (await fixture.define('Begins', { default_value: 'the field’s' })).id;
    const selectFieldId = (
      await fixture.define('Begins by choice', {
        type: 'select',
        options: [{ label: 'Warm', is_default: true }, { label: 'Cold' }],
      })
    ).id;
    const addAndRead = async () => {
      const { id } = await fixture.app.call(fixture.steward, addAccounts, {
        body: { company_name: `Begun ${crypto.randomUUID()}`, country: 'GB' },
      });
      const { loadDefaults } = await import('../values/default-values.queries.ts');
      const { sql } = await import('kysely');
      await fixture.app.db.transaction().execute(async (trx) => {
        const { columns, values } = await loadDefaults(trx, campaign_id);
        await sql`insert into campaign_account (campaign_id, account_id, link_method ${columns})
          values (${campaign_id}, ${id}, 'by hand' ${values})`.execute(trx);
      });
      const values = await fixture.read(fixture.steward, campaign_id, id);
      return [values[textFieldId], values[selectFieldId]];
    };
    expect(await addAndRead()).toEqual(['the field’s', 'warm']);
    await saveSettings(textFieldId, { default_value: null });
    await saveSettings(selectFieldId, { default_value: 'cold' });
    expect(await addAndRead()).toEqual([null, 'cold']);
    const rejectedReply = await requestSettings(selectFieldId, { default_value: 'Tepid' });
    expect([rejectedReply.status, Object.keys(rejectedReply.body.fields!)]).toEqual([422, ['fields.0.default_value']]);
  });
});

test('requires the permission to choose the fields of this campaign', async () => {
  const { id } = await fixture.define('Chosen by some');
  const hide = { params: { campaign_id, id } };
  const chooser = await fixture.app.addUserWith([
    { subject: 'campaigns', action: 'read', scope: 'all' },
    { subject: 'select-campaign-fields', action: 'update', scope: 'own' },
  ]);
  for (const user of [chooser, developer])
    expect([
      (await fixture.app.request(user, listAdditionalFields, { params: params() })).status,
      (await fixture.app.request(user, hideCustomField, hide)).status,
      (await fixture.app.request(user, orderAdditionalFields, { params: params(), body: { ids: [id] } })).status,
    ]).toEqual([403, 403, 403]);
  await fixture.app.pool.query(`insert into campaign_member (campaign_id, user_id, role) values ($1, $2, 'viewer')`, [
    campaign_id,
    chooser.id,
  ]);
  expect((await fixture.app.request(chooser, hideCustomField, hide)).status).toBe(200);
});

test('rejects archiving a field of a cascade and names the cascade', async () => {
  const { addCascade } = await import('@leadwright/contract/features/cascades');
  const options = [{ label: 'One' }, { label: 'Two' }];
  const parent = await fixture.define('Region', { type: 'select', options });
  const child = await fixture.define('Town', { type: 'select', options });
  await fixture.app.call(fixture.app.admin, addCascade, {
    params: params(),
    body: { name: 'Where', levels: [parent.id, child.id] } as never,
  });
  const listedField = (await listFields()).find((field) => field.id === child.id)!;
  expect(listedField.cascades).toEqual(['Where']);
  const { status, body } = await fixture.app.request(fixture.app.admin, campaignFields.remove, {
    params: { id: child.id },
  });
  expect([status, body.message]).toEqual([409, expect.stringContaining('“Where”')]);
});
