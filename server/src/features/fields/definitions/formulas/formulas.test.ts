import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import {
  customColumn,
  hideCustomField,
  selectCustomFields,
  updateOtherFieldAccountData,
  viewAccountFields,
} from '@leadwright/contract/features/custom-fields';
import { changeMasterFieldType } from '@leadwright/contract/features/field-types';
import {
  campaignFields,
  changeCampaignFieldState,
  checkCampaignFormula,
  masterFields,
  purgeCampaignField,
} from '@leadwright/contract/features/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from '../../values/testing/field-fixture.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

const addFormula = (label: string, text: string, overrides: object = {}) =>
  fixture.define(label, { type: 'formula', params: { formula: text }, ...overrides });
const tryFormula = async (text: string, overrides: object = {}) => {
  const { status, body } = await fixture.tryDefine({
    label: 'Wrong',
    type: 'formula',
    params: { formula: text },
    ...overrides,
  });
  return [status, body.fields];
};
interface ErrorBody {
  code?: string;
  message?: string;
  fields?: Record<string, string>;
}
const edit = async (id: string, changes: object, user = fixture.steward) => {
  const { version } = await fixture.app.call(user, campaignFields.view, { params: { id } });
  const response = await fixture.app.request(user, campaignFields.edit, {
    params: { id },
    body: { version, ...changes } as never,
  });
  return response as unknown as { status: number; body: ErrorBody };
};
type Row = Record<string, unknown>;
async function loadRows(query: object, user: TestUser = fixture.steward): Promise<Row[]> {
  const body = { query: JSON.stringify(query), campaign_id: fixture.campaigns[0] };
  const { data } = await fixture.app.call(user, accountsForCampaign.endpoint, { body: body as never });
  return JSON.parse(data).rows;
}

describe('a formula', () => {
  test('calculates from the current field values in forms and grids', async () => {
    const fee = await fixture.define('Fee', { type: 'decimal' });
    const paidField = await fixture.define('Paid', { type: 'decimal' });
    const rest = await addFormula('Rest', 'fee - paid');
    const share = await addFormula('Share', 'round(100 * paid / fee, 1) & " %"');
    const due = await addFormula('Due', 'rest > 0 and account.country = "GB"');
    expect([rest.params.result, share.params.result, due.params.result]).toEqual(['number', 'text', 'yes_no']);
    const [anchor, bridge, crane] = fixture.accounts;
    await fixture.write([
      [fee.id, 200],
      [paidField.id, 50],
    ]);
    await fixture.write(
      [
        [fee.id, 0],
        [paidField.id, 5],
      ],
      { account_id: bridge },
    );
    await fixture.write([[fee.id, 80]], { account_id: crane });
    const values = await fixture.read();
    expect([values[rest.id], values[share.id], values[due.id]]).toEqual([150, '25 %', true]);
    const zeroFee = await fixture.read(fixture.steward, fixture.campaigns[0], bridge);
    // A division by zero has no result.
    expect([zeroFee[rest.id], zeroFee[share.id], zeroFee[due.id]]).toEqual([-5, null, false]);
    const emptyPaid = await fixture.read(fixture.steward, fixture.campaigns[0], crane);
    expect([emptyPaid[rest.id], emptyPaid[due.id]]).toEqual([null, null]);

    const column = customColumn(rest.id);
    const sortedRows = await loadRows({ sortModel: [{ colId: column, sort: 'desc' }], columns: [column] });
    expect(sortedRows.map((row) => row[column])).toEqual([150, -5, null, null]);
    const filterQuery = { filterModel: { [column]: { filterType: 'number', type: 'greaterThan', filter: 100 } } };
    expect((await loadRows(filterQuery)).map(({ id }) => id)).toEqual([anchor]);
    const groups = await loadRows({ rowGroupCols: [customColumn(due.id)] });
    expect(groups.map((group) => [group[customColumn(due.id)], group.group_count])).toEqual([
      ['false', 1],
      ['true', 1],
      [null, 2],
    ]);
    await fixture.write([[paidField.id, 200]]);
    expect((await fixture.read())[rest.id]).toBe(0);
  });

  test('calculates with the first day of a founding date whose month or day is unknown', async () => {
    const { app, accounts, campaigns, read, steward } = fixture;
    await app.pool.query(`update account set founded = '1998' where id = $1`, [accounts[0]]);
    const since = await addFormula('Since', 'account.founded');
    const age = await addFormula('Age', '2026 - year(account.founded)');
    const values = await read(steward, campaigns[0], accounts[0]);
    expect([values[since.id], values[age.id]]).toEqual(['1998-01-01', 28]);
  });

  test('rejects writes, a requirement and a default value', async () => {
    const stamp = await addFormula('Stamp', 'today()');
    expect((await fixture.write([[stamp.id, '2026-01-01']])).status).toBe(403);
    expect(await tryFormula('today()', { required: 'always' })).toEqual([
      422,
      { required: 'A formula is calculated, so it cannot be required.' },
    ]);
    expect(await tryFormula('today()', { default_value: '2026-01-01' })).toMatchObject([
      422,
      { default_value: expect.anything() },
    ]);
  });

  test('rejects a formula with an error, reports its position and saves nothing', async () => {
    const count = async () => (await fixture.app.pool.query('select count(*)::int as n from field')).rows[0].n;
    const before = await count();
    expect(await tryFormula('1 +\n  nothing_such')).toEqual([
      422,
      { 'params.formula': 'Line 2, character 3: There is no field “nothing_such” here.' },
    ]);
    expect(await tryFormula('(1 + 2')).toEqual([
      422,
      { 'params.formula': 'Line 1, character 7: A ) is expected here to close the bracket.' },
    ]);
    expect((await tryFormula('')).at(1)).toEqual({ 'params.formula': 'Write a formula.' });
    expect(await count()).toBe(before);
    const validFormula = await addFormula('Right', '1 + 1');
    expect((await edit(validFormula.id, { params: { formula: '1 + "a"' } })).status).toBe(422);
    expect((await fixture.read())[validFormula.id]).toBe(2);
  });

  test('rejects a formula that depends on itself and shows the cycle', async () => {
    const first = await addFormula('First', '1');
    const second = await addFormula('Second', 'first + 1');
    await addFormula('Third', 'second + 1');
    const { status, body } = await edit(first.id, { params: { formula: 'third + 1' } });
    expect([status, body.fields]).toEqual([
      422,
      {
        'params.formula': 'Line 1, character 1: The formula depends on itself: “First” → “Third” → “Second” → “First”.',
      },
    ]);
    expect((await edit(second.id, { params: { formula: 'second' } })).status).toBe(422);
    expect((await edit(first.id, { params: { formula: '5' } })).status).toBe(200);
    const entries = Object.entries(await fixture.read());
    expect(entries.filter(([, value]) => value === 7)).toHaveLength(1);
  });

  test('keeps its fields when another field gets the same key later', async () => {
    const { app, campaigns } = fixture;
    const depth = await app.call(app.admin, masterFields.add, { body: { label: 'Depth', type: 'integer' } });
    const params = { campaign_id: campaigns[0] };
    await app.call(app.admin, selectCustomFields, { params, body: { field_ids: [depth.id] } });
    const formula = await addFormula('Twice as deep', 'depth * 2');
    await fixture.define('Depth of a shelf', { key: 'depth', type: 'integer' });
    await fixture.write([[depth.id, 4]]);
    expect((await edit(formula.id, { params: { formula: 'depth * 2' }, help: 'In metres' })).status).toBe(200);
    expect((await fixture.read())[formula.id]).toBe(8);
  });

  test('rejects a change of the result type while other formulas use the formula', async () => {
    const base = await addFormula('Base', '2');
    await addFormula('Above', 'base * 2');
    const { status, body } = await edit(base.id, { params: { formula: '"two"' } });
    expect([status, body.fields]).toEqual([
      422,
      { 'params.formula': 'Line 1, character 1: Formulas that use this one would stop working: “Above”.' },
    ]);
  });

  test('limits the total size of a formula and the formulas that it uses', async () => {
    await addFormula('Grow 0', '1 + 1');
    let lastCreated = 0;
    for (let no = 1; no < 12; no++) {
      const { status } = await fixture.tryDefine({
        label: `Grow ${no}`,
        type: 'formula',
        params: { formula: `grow_${no - 1} + grow_${no - 1}` },
      });
      if (status !== 200) break;
      lastCreated = no;
    }
    expect(lastCreated).toBe(6);
    expect(await tryFormula('grow_6 + grow_6')).toMatchObject([
      422,
      { 'params.formula': expect.stringContaining('The formula and the formulas it uses are too large') },
    ]);
  });
});

describe('a field that a formula uses', () => {
  test('cannot be archived, hidden, converted or purged, and the error names the formula', async () => {
    const size = await fixture.define('Size', { type: 'integer' });
    await addFormula('Twice', 'size * 2');
    const inUseReply = {
      status: 409,
      body: { code: 'in_use', message: 'Formulas use this field: “Twice”. Change or archive them first.' },
    };
    const params = { id: size.id };
    expect(await fixture.app.request(fixture.app.admin, campaignFields.remove, { params } as never)).toMatchObject(
      inUseReply,
    );
    expect(
      await fixture.app.request(fixture.steward, changeCampaignFieldState, { params, body: { state: 'draft' } }),
    ).toMatchObject(inUseReply);
    expect(
      await fixture.app.request(fixture.app.admin, purgeCampaignField, { params, body: { confirm: 'size' } }),
    ).toMatchObject(inUseReply);
    const volumeField = await fixture.app.call(fixture.app.admin, masterFields.add, {
      body: { label: 'Volume', type: 'integer' },
    });
    const doubleFormula = await fixture.app.call(fixture.app.admin, masterFields.add, {
      body: { label: 'Double', type: 'formula', params: { formula: 'volume * 2' } },
    });
    const { version } = await fixture.app.call(fixture.app.admin, masterFields.view, {
      params: { id: volumeField.id },
    });
    const typeRequest = { params: { id: volumeField.id }, body: { version, type: 'decimal', params: {}, options: [] } };
    expect(await fixture.app.request(fixture.app.admin, changeMasterFieldType, typeRequest as never)).toMatchObject({
      body: { code: 'in_use' },
    });
    const campaign = { campaign_id: fixture.campaigns[0] };
    const use = (field_ids: string[]) =>
      fixture.app.request(fixture.app.admin, selectCustomFields, { params: campaign, body: { field_ids } });
    expect((await use([doubleFormula.id])).body).toMatchObject({
      fields: { field_ids: '“Double” uses “Volume”. Add that field as well.' },
    });
    expect((await use([doubleFormula.id, volumeField.id])).status).toBe(200);
    const hide = (id: string) =>
      fixture.app.request(fixture.app.admin, hideCustomField, { params: { ...campaign, id } });
    expect((await hide(volumeField.id)).body).toMatchObject({ code: 'in_use' });
    expect([(await hide(doubleFormula.id)).status, (await hide(volumeField.id)).status]).toEqual([200, 200]);
  });

  test('counts formulas that the viewer cannot see in errors, without their names', async () => {
    const { app } = fixture;
    await fixture.define('Crew', { type: 'integer' });
    const costFormula = await addFormula('Crew cost', 'crew * 2');
    const bonusFormula = await addFormula('Crew bonus', 'crew_cost + 1');
    const everyAction = ['read', 'create', 'update', 'delete'] as const;
    const editor = await app.addUserWith(
      everyAction.map((action) => ({ subject: 'campaign-fields', action, scope: 'all' as const })),
    );
    await app.pool.query(
      `update field set visible_to = array(select role_id from app_user where id = $2) where id = $1`,
      [bonusFormula.id, app.admin.id],
    );
    const remove = (user: TestUser) =>
      app.request(user, campaignFields.remove, { params: { id: costFormula.id } } as never);
    expect((await remove(app.admin)).body).toMatchObject({
      message: 'Formulas use this field: “Crew bonus”. Change or archive them first.',
    });
    expect((await remove(editor)).body).toMatchObject({
      message: 'Formulas use this field: 1 that you cannot see. Change or archive them first.',
    });
    const changeResult = (user: TestUser) => edit(costFormula.id, { params: { formula: '"None"' } }, user);
    expect((await changeResult(app.admin)).body.fields!['params.formula']).toContain(
      'would stop working: “Crew bonus”.',
    );
    expect((await changeResult(editor)).body.fields!['params.formula']).toContain(
      'would stop working: 1 that you cannot see.',
    );
  });

  test('hides the formula from users who cannot see the field', async () => {
    const { app, campaigns, accounts } = fixture;
    const body = { campaign_id: campaigns[0], type: 'integer' as const };
    await app.call(app.admin, campaignFields.add, {
      body: { ...body, label: 'Salary', sensitive: true },
    });
    const taxedField = await app.call(app.admin, campaignFields.add, {
      body: { ...body, label: 'Taxed', type: 'formula', params: { formula: 'salary * 2' } },
    });
    expect(taxedField.sensitive).toBe(true);
    // The formula stays hidden even if it is not marked as sensitive.
    await app.pool.query('update field set sensitive = false where id = $1', [taxedField.id]);
    const reader = await app.addUserWith([
      { subject: 'import-account-contact-to-campaign', action: 'read', scope: 'all' },
      { subject: 'campaign-fields', action: 'read', scope: 'all' },
      { subject: 'campaign-fields', action: 'create', scope: 'all' },
    ]);
    const params = { campaign_id: campaigns[0], account_id: accounts[0] };
    const loadVisibleLabels = async (user: TestUser) =>
      (await app.call(user, viewAccountFields, { params })).fields.map(({ label }) => label);
    expect((await loadVisibleLabels(app.admin)).includes('Taxed')).toBe(true);
    expect((await loadVisibleLabels(reader)).includes('Taxed')).toBe(false);
    const column = customColumn(taxedField.id);
    const sortBody = {
      campaign_id: campaigns[0],
      query: JSON.stringify({ sortModel: [{ colId: column, sort: 'asc' }] }),
    };
    expect((await app.request(app.admin, accountsForCampaign.endpoint, { body: sortBody as never })).status).toBe(200);
    expect((await app.request(reader, accountsForCampaign.endpoint, { body: sortBody as never })).status).toBe(400);
    const draft = { formula: 'salary + 1', campaign_id: campaigns[0] };
    const checkResult = await app.call(reader, checkCampaignFormula, { body: draft as never });
    expect([
      checkResult.faults.map(({ message }) => message.message),
      checkResult.fields.some(({ name }) => name === 'salary'),
    ]).toEqual([['There is no field “salary” here.'], false]);
    expect(checkResult.samples).toEqual([]);
    // The formula becomes sensitive with a field that it uses.
    const bonusField = await app.call(app.admin, campaignFields.add, { body: { ...body, label: 'Bonus' } });
    const formulaField = await addFormula('With bonus', 'bonus + 1');
    await edit(bonusField.id, { sensitive: true }, app.admin);
    expect((await app.call(app.admin, campaignFields.view, { params: { id: formulaField.id } })).sensitive).toBe(true);
  });

  test('rejects a client-visible formula that uses a field hidden from the client', async () => {
    await fixture.define('Margin', { type: 'integer' });
    expect(await tryFormula('margin * 2', { client_visible: true })).toEqual([
      422,
      { client_visible: 'It uses fields that the client cannot see: “Margin”.' },
    ]);
  });
});

test('previews a formula on records and locates errors before it is saved', async () => {
  const days = await fixture.define('Days', { type: 'integer' });
  await fixture.write([[days.id, 21]]);
  const check = (text: string) =>
    fixture.app.call(fixture.steward, checkCampaignFormula, {
      body: { formula: text, campaign_id: fixture.campaigns[0] } as never,
    });
  const validResult = await check('days / 7');
  expect([validResult.result, validResult.faults, validResult.campaign]).toEqual(['number', [], 'Campaign ONE']);
  expect(validResult.samples).toContainEqual({ record: 'Anchor Ltd', value: 3 });
  expect(validResult.fields.find(({ name }) => name === 'days')).toEqual({
    name: 'days',
    label: 'Days',
    type: 'number',
  });
  const invalidResult = await check('days /\n 7 +');
  expect(invalidResult).toMatchObject({ result: null, samples: [], faults: [{ at: 11, end: 11, line: 2, column: 5 }] });
});

test('rejects values for a formula of another campaign', async () => {
  const ownFormula = await addFormula('Own', '1');
  const body = {
    campaign_id: fixture.campaigns[1],
    account_id: fixture.accounts[0],
    values: [{ field_id: ownFormula.id, value: 1 }],
  };
  expect((await fixture.app.request(fixture.steward, updateOtherFieldAccountData, { body })).status).toBe(422);
});
