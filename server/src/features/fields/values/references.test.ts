import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { changeCells } from '@leadwright/contract/features/grid-cells';
import { lookup } from '@leadwright/contract/features/lookups';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from './testing/field-fixture.ts';

let fixture: FieldFixture;
let buyerFieldId: string;
let parentFieldId: string;
beforeAll(async () => {
  fixture = await fieldFixture();
  buyerFieldId = (await fixture.define('Buyer', { type: 'user', client_visible: true })).id;
  parentFieldId = (await fixture.define('Parent', { type: 'account_ref', client_visible: true })).id;
});
afterAll(() => fixture.app.close());

const loadCells = async (user: TestUser, fieldId: string, overrides: object = {}) => {
  const body = {
    campaign_id: fixture.campaigns[0],
    query: JSON.stringify({
      startRow: 0,
      endRow: 10,
      sortModel: [{ colId: customColumn(fieldId), sort: 'asc' }],
      ...overrides,
    }),
  };
  const { data } = await fixture.app.call(user, accountsForCampaign.endpoint, { body } as never);
  return (JSON.parse(data).rows as Record<string, unknown>[]).map((row) => row[customColumn(fieldId)]);
};

describe('a user or account reference', () => {
  test('accepts offered records and shows names in grids, filters and sort order', async () => {
    const { app, accounts } = fixture;
    const name = (await app.pool.query('select display_name from app_user where id = $1', [app.admin.id])).rows[0]
      .display_name;
    expect((await fixture.write([[buyerFieldId, app.admin.id]])).status).toBe(200);
    expect((await fixture.write([[parentFieldId, accounts[2]]])).status).toBe(200);
    expect((await fixture.write([[parentFieldId, accounts[1]]], { account_id: accounts[3] })).status).toBe(200);
    expect((await fixture.read())[buyerFieldId]).toBe(app.admin.id);
    expect(await loadCells(fixture.steward, buyerFieldId)).toEqual([name, null, null, null]);
    expect(await loadCells(fixture.steward, parentFieldId)).toEqual(['Bridge Ltd', 'Crane Ltd', null, null]);
    const filterModel = { [customColumn(parentFieldId)]: { filterType: 'text', type: 'contains', filter: 'crane' } };
    expect(await loadCells(fixture.steward, parentFieldId, { filterModel })).toEqual(['Crane Ltd']);
    for (const value of ['nobody', '00000000-0000-4000-8000-000000000000', accounts[0]]) {
      const { status, body } = await fixture.write([[buyerFieldId, value]]);
      expect([status, body.fields]).toEqual([422, { 'values.0.value': 'Choose one of the offered values.' }]);
    }
  });

  test('can be entered by name in a cell', async () => {
    const { app, campaigns, accounts } = fixture;
    const column = customColumn(parentFieldId);
    const loadVersion = async () =>
      (
        await app.pool.query('select version from campaign_account where campaign_id = $1 and account_id = $2', [
          campaigns[0],
          accounts[1],
        ])
      ).rows[0].version;
    const change = async (value: string) =>
      app.call(fixture.steward, changeCells, {
        params: { dataset: accountsForCampaign.name },
        body: { campaign_id: campaigns[0], cells: [{ id: accounts[1], column, version: await loadVersion(), value }] },
      } as never);
    expect((await change('No such Ltd')).refused).toMatchObject([{ column, code: 'invalid_input' }]);
    expect((await change('derrick ltd')).refused).toEqual([]);
    expect((await fixture.read(fixture.steward, campaigns[0], accounts[1]))[parentFieldId]).toBe(accounts[3]);
  });

  test('hides names and ids of invisible records from client users', async () => {
    const { app, clients } = fixture;
    const grants = [
      { subject: 'import-account-contact-to-campaign', action: 'read', scope: 'all' },
      { subject: 'accounts', action: 'read', scope: 'all' },
    ] as never;
    const user = await app.addUserWith(grants, clients[0]);
    const names = await loadCells(user, buyerFieldId);
    expect(names.filter(Boolean)).toEqual([]);
    const userLookup = await app.call(user, lookup, { params: { list: 'field-users' }, query: { id: app.admin.id } });
    expect(userLookup.options).toEqual([]);
  });

  test('keeps the name of a former user, and shows the survivor of a merged account', async () => {
    const { app, accounts } = fixture;
    const formerUser = await app.addUser('Data steward');
    expect((await fixture.write([[buyerFieldId, formerUser.id]], { account_id: accounts[2] })).status).toBe(200);
    await app.pool.query(`update app_user set status = 'suspended', display_name = 'Ada Left' where id = $1`, [
      formerUser.id,
    ]);
    expect(await loadCells(fixture.steward, buyerFieldId)).toContain('Ada Left');
    const userLookup = await app.call(fixture.steward, lookup, {
      params: { list: 'field-users' },
      query: { id: formerUser.id },
    });
    expect(userLookup.options).toMatchObject([{ id: formerUser.id, label: 'Ada Left' }]);
    const secondWrite = await fixture.write([[buyerFieldId, formerUser.id]], { account_id: accounts[3] });
    expect(secondWrite.status).toBe(422);
    await app.pool.query('update account set archived_at = now(), merged_into = $1 where id = $2', [
      accounts[0],
      accounts[2],
    ]);
    expect((await loadCells(fixture.steward, parentFieldId))[0]).toBe('Anchor Ltd');
    await app.pool.query('update account set archived_at = null, merged_into = null where id = $1', [accounts[2]]);
  });

  test('rejects a default value', async () => {
    const { status, body } = await fixture.tryDefine({ type: 'user', default_value: fixture.app.admin.id });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['default_value']]);
  });
});
