import { coreFields } from '@leadwright/contract/core/core-fields';
import { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/account-grids';
import { customColumn, selectCustomFields } from '@leadwright/contract/features/custom-fields';
import { listOptions, optionUses, removeOption } from '@leadwright/contract/features/field-options';
import { masterFields } from '@leadwright/contract/features/fields';
import { addView } from '@leadwright/contract/features/grid-views';
import { type RecordUse, recordUses } from '@leadwright/contract/features/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from '../values/testing/field-fixture.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

const loadUses = async (entity: string, id: string, user: TestUser = fixture.app.admin) =>
  (await fixture.app.call(user, recordUses, { params: { entity, id } })).uses;
const useOf = (list: RecordUse[], entity: string) => list.find((use) => use.entity === entity);
const namesOf = (list: RecordUse[], entity: string) => useOf(list, entity)?.rows.map(({ label }) => label);
const addTestView = (dataset: { name: string }, name: string, state: object, user = fixture.app.admin) =>
  fixture.app.call(user, addView, {
    params: { dataset: dataset.name },
    body: { name, visibility: 'personal', client_id: null, locked: false, state: { layout: {}, ...state } } as never,
  });
const addSelectField = async (label: string) => {
  const options = [{ label: 'Small' }, { label: 'Large' }];
  const field = await fixture.app.call(fixture.app.admin, masterFields.add, {
    body: { label, type: 'select', options },
  });
  for (const campaign_id of fixture.campaigns)
    await fixture.app.call(fixture.app.admin, selectCustomFields, {
      params: { campaign_id },
      body: { field_ids: [field.id] },
    });
  return field.id;
};

test('lists the campaigns, users and grid views of a custom field', async () => {
  const { app, campaigns } = fixture;
  const id = await addSelectField('Fleet');
  const column = customColumn(id);
  const developer = await app.addUser('Sales developer');
  await app.pool.query('insert into campaign_member (campaign_id, user_id) values ($1, $2)', [
    campaigns[0],
    developer.id,
  ]);
  await addTestView(accountsForCampaign, 'Sorted by it', { sort: [{ colId: column, sort: 'asc' }] });
  await addTestView(accountsForCampaign, 'Grouped by it', { groups: [column] });
  await addTestView(accountsForCampaign, 'Narrowed to it', {
    filter: { [column]: { filterType: 'set', values: ['small'] } },
  });
  await addTestView(accountsForCampaign, 'Showing it', { layout: { visible: { [column]: true } } });
  await addTestView(accountsForCampaign, 'Having it in order', { layout: { order: ['company_name', column] } });
  await addTestView(accountsForCampaign, 'Hiding it', { layout: { order: [column], visible: { [column]: false } } });
  await addTestView(accountsForCampaign, 'Of another', { sort: [{ colId: 'company_name', sort: 'asc' }] });
  const foundUses = await loadUses('master-fields', id);
  expect(useOf(foundUses, 'campaigns')).toMatchObject({ count: 2, through: true });
  expect(useOf(foundUses, 'staff-users')!.rows.map((row) => row.id)).toContain(developer.id);
  expect(namesOf(foundUses, 'grid-views')).toEqual([
    'Grouped by it',
    'Having it in order',
    'Narrowed to it',
    'Showing it',
    'Sorted by it',
  ]);
  expect(useOf(foundUses, 'grid-views')!.rows[0]!.dataset).toBe(accountsForCampaign.name);
  // The personal view of another user is not listed.
  const steward = await app.addUser('Data steward');
  await app.pool.query(`insert into role_permission (role_id, subject, action, scope)
    select id, 'master-fields', 'read', 'all' from role where name = 'Data steward' on conflict do nothing`);
  expect(useOf(await loadUses('master-fields', id, steward), 'grid-views')).toMatchObject({ count: 0, rows: [] });
});

test('lists the views of all grids that use a core field', async () => {
  const { rows } = await fixture.app.pool.query(
    `select id from core_field where entity = 'account' and key = 'employees'`,
  );
  await addTestView(allDbAccounts, 'By employees', { sort: [{ colId: 'employees', sort: 'desc' }] });
  await addTestView(accountsForCampaign, 'Employees there', { groups: ['employees'] });
  const foundUses = await loadUses(coreFields.name, rows[0].id);
  expect(namesOf(foundUses, 'grid-views')).toEqual(['By employees', 'Employees there']);
});

test('lists the records, campaigns, users and filtered views of an option', async () => {
  const { app, accounts, campaigns, write } = fixture;
  const id = await addSelectField('Band');
  const column = customColumn(id);
  for (const [account_id, value] of [
    [accounts[0], 'small'],
    [accounts[1], 'small'],
    [accounts[2], 'large'],
  ] as const)
    expect((await write([[id, value]], { account_id })).status).toBe(200);
  const filterBy = (value: string) => ({ filter: { [column]: { filterType: 'set', values: [value] } } });
  await addTestView(accountsForCampaign, 'The small ones', filterBy('small'));
  await addTestView(accountsForCampaign, 'The large ones', filterBy('large'));
  const loadOptionUses = async (code: string, user = app.admin) =>
    (await app.call(user, optionUses, { params: { id, code } })).uses;
  const foundUses = await loadOptionUses('small');
  expect(useOf(foundUses, 'accounts')).toMatchObject({ count: 2, rows: [{ id: accounts[0] }, { id: accounts[1] }] });
  expect(useOf(foundUses, 'campaigns')).toMatchObject({ count: 1, rows: [{ id: campaigns[0] }] });
  expect(useOf(foundUses, 'staff-users')!.count).toBeGreaterThan(0);
  expect(namesOf(foundUses, 'grid-views')).toEqual(['The small ones']);
  expect((await app.request(app.admin, optionUses, { params: { id, code: 'none' } })).status).toBe(404);
  // A user who may change options but sees no records gets no records.
  const editor = await app.addUserWith([{ subject: 'field-values', action: 'update', scope: 'all' }]);
  expect((await loadOptionUses('small', editor)).filter(({ count }) => count > 0)).toEqual([]);
});

test('lists the campaigns that chose an option as default, and the formulas that compare with it', async () => {
  const { app, campaigns } = fixture;
  const field = await fixture.define('Temper', { type: 'select', options: [{ label: 'Warm' }, { label: 'Cold' }] });
  await app.pool.query('update custom_field set default_value = $2 where id = $1', [field.id, '"warm"']);
  const formula = await fixture.define('Is warm', {
    type: 'formula',
    params: { formula: 'if(temper = "warm", "yes", "no")' },
  });
  const loadOptionUses = async (code: string) =>
    (await app.call(app.admin, optionUses, { params: { id: field.id, code } })).uses.filter(({ count }) => count > 0);
  expect(await loadOptionUses('warm')).toMatchObject([
    { entity: 'campaigns', field_label: 'Default value', through: false, rows: [{ id: campaigns[0] }] },
    { entity: 'campaign-fields', title: 'Formulas', rows: [{ id: formula.id, label: 'Is warm' }] },
  ]);
  expect(await loadOptionUses('cold')).toEqual([]);
  const { version } = await app.call(app.admin, listOptions, { params: { id: field.id } });
  const remove = (code: string, user = app.admin) =>
    app.request(user, removeOption, { params: { id: field.id, code }, query: { version } } as never);
  expect((await remove('warm')).body).toMatchObject({
    code: 'in_use',
    message: 'Formulas compare with “Warm”: “Is warm”. Change them first.',
  });
  // The role of this user does not show formulas.
  const editor = await app.addUserWith([{ subject: 'field-values', action: 'update', scope: 'all' }]);
  expect((await remove('warm', editor)).body.message).toBe(
    'Formulas that you cannot see compare with “Warm”. Number of formulas: 1.',
  );
  await fixture.define('Cold elsewhere', {
    type: 'formula',
    params: { formula: 'if(temper = "warm", "cold", temper)' },
  });
  expect((await remove('cold')).status).toBe(200);
});

test.each([
  'coalesce(mood, "none") = "sad"',
  '"sad" != if(is_empty(mood), "x", trim(mood))',
  'contains(concat(mood, ";"), "sad")',
  'contains("glad, Sad", mood)',
])('keeps an option with which a formula compares: %s', async (formula) => {
  const { app } = fixture;
  const label = `Mood ${crypto.randomUUID().slice(0, 8)}`;
  const { id, key } = await fixture.define(label, { type: 'select', options: [{ label: 'Sad' }, { label: 'Glad' }] });
  await fixture.define(`Shown ${label}`, { type: 'formula', params: { formula: formula.replaceAll('mood', key) } });
  const { version } = await app.call(app.admin, listOptions, { params: { id } });
  const params = { id, code: 'sad' };
  expect((await app.request(app.admin, removeOption, { params, query: { version } })).body.code).toBe('in_use');
});
