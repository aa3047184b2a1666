import { readFile } from 'node:fs/promises';
import {
  addContactsToCampaign,
  campaignsOfContact,
  contactsForCampaign,
} from '@leadwright/contract/features/campaign-contacts';
import { addContacts, deleteContact } from '@leadwright/contract/features/contacts';
import {
  type CustomField,
  customColumn,
  updateOtherFieldContactData,
  viewContactFields,
} from '@leadwright/contract/features/custom-fields';
import { exportRows, gridColumns } from '@leadwright/contract/features/exports';
import { listOptions, mergeOptions } from '@leadwright/contract/features/field-options';
import { campaignFields, campaignFieldUsage, purgeCampaignField } from '@leadwright/contract/features/fields';
import { cellHistory, changeCells } from '@leadwright/contract/features/grid-cells';
import { addSuppression } from '@leadwright/contract/features/suppression';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from '../fields/values/testing/field-fixture.ts';

let fixture: FieldFixture;
/** Ids of contacts: Ann and Ben at Anchor, Cid at Bridge, Dot at an account outside every campaign. */
let people: Record<'Ann' | 'Ben' | 'Cid' | 'Dot', string>;
beforeAll(async () => {
  fixture = await fieldFixture();
  const person = async (forename: string, account_id: string) =>
    (await fixture.app.call(fixture.steward, addContacts, { body: { forename, surname: 'Example', account_id } })).id;
  const [anchor, bridge, crane] = fixture.accounts;
  await fixture.app.pool.query('delete from campaign_account where account_id = $1', [crane]);
  people = {
    Ann: await person('Ann', anchor),
    Ben: await person('Ben', anchor),
    Cid: await person('Cid', bridge),
    Dot: await person('Dot', crane),
  };
});
afterAll(() => fixture.app.close());

const define = (label: string, changes: object = {}) => fixture.define(label, { entity: 'contact', ...changes });
const add = (body: { contact_ids?: string[] } = {}, campaign_id = fixture.campaigns[0], user = fixture.steward) =>
  fixture.app.request(user, addContactsToCampaign, { body: { campaign_id, ...body } });
type Row = Record<string, unknown>;
const requestGrid = (query: object, changes: object = {}, user: TestUser = fixture.steward) =>
  fixture.app.request(user, contactsForCampaign.endpoint, {
    body: { query: JSON.stringify(query), campaign_id: fixture.campaigns[0], ...changes },
  });
async function loadRows(query: object = {}, changes: object = {}): Promise<Row[]> {
  const { status, body } = await requestGrid(query, changes);
  expect([status, body.message]).toEqual([200, undefined]);
  return (JSON.parse(body.data) as { rows: Row[] }).rows;
}
const listNames = async (query: object = {}, changes: object = {}) =>
  (await loadRows(query, changes)).map(({ full_name }) => String(full_name).replace(' Example', ''));
const sortByName = { sortModel: [{ colId: 'full_name', sort: 'asc' }] };
const write = (values: [CustomField, unknown][], person: keyof typeof people = 'Ann', changes: object = {}) =>
  fixture.app.request(fixture.steward, updateOtherFieldContactData, {
    body: {
      campaign_id: fixture.campaigns[0],
      contact_id: people[person],
      values: values.map(([{ id }, value]) => ({ field_id: id, value: value as never })),
      ...changes,
    },
  });
const requestFields = (person: keyof typeof people, user = fixture.steward, campaign_id = fixture.campaigns[0]) =>
  fixture.app.request(user, viewContactFields, { params: { campaign_id, contact_id: people[person] } });
async function loadValue({ id }: CustomField, person: keyof typeof people = 'Ann', campaign?: string) {
  const { body } = await requestFields(person, fixture.steward, campaign);
  return body.values.find(({ field_id }) => field_id === id)?.value;
}
const params = { dataset: contactsForCampaign.name };

describe('a campaign', () => {
  test('adds chosen or all contacts of its accounts once, without suppressed ones', async () => {
    expect(await listNames()).toEqual([]);
    expect((await add({ contact_ids: [people.Cid, people.Dot] })).body).toEqual({ added: 1, more: false });
    const sue = await fixture.app.call(fixture.steward, addContacts, {
      body: { forename: 'Sue', surname: 'Example', account_id: fixture.accounts[0], email: 'sue@closed.example' },
    });
    await fixture.app.call(fixture.app.admin, addSuppression, {
      body: { kind: 'address', value: 'sue@closed.example', source: 'A letter', reason: 'They asked for it' },
    });
    expect((await add()).body).toEqual({ added: 2, more: false });
    expect((await add()).body).toEqual({ added: 0, more: false });
    expect(await listNames(sortByName)).toEqual(['Ann', 'Ben', 'Cid']);
    expect(await listNames(sortByName, { campaign_account_ml_id: fixture.accounts[0] })).toEqual(['Ann', 'Ben']);
    expect((await loadRows(sortByName, { campaign_id: fixture.campaigns[1] })).length).toBe(0);
    await fixture.app.call(fixture.app.admin, deleteContact, { params: { id: sue.id } });
    const { campaigns } = await fixture.app.call(fixture.steward, campaignsOfContact, { params: { id: people.Ann } });
    expect(campaigns.map(({ campaign_id }) => campaign_id)).toEqual([fixture.campaigns[0]]);
  });

  test('hides its contacts from the teams of other campaigns', async () => {
    const permission = (action: 'read' | 'create', scope: 'all' | 'own') => ({
      subject: 'import-account-contact-to-campaign' as const,
      action,
      scope,
    });
    const ownScopeUser = await fixture.app.addUserWith([
      { subject: 'campaigns', action: 'read', scope: 'own' },
      permission('read', 'own'),
      permission('create', 'own'),
    ]);
    expect((JSON.parse((await requestGrid({}, {}, ownScopeUser)).body.data) as { rows: Row[] }).rows).toEqual([]);
    expect((await requestFields('Ann', ownScopeUser)).status).toBe(404);
    expect((await add({}, fixture.campaigns[0], ownScopeUser)).status).toBe(404);
    const reader = await fixture.app.addUserWith([permission('read', 'all')]);
    expect((await add({}, fixture.campaigns[0], reader)).status).toBe(403);
    const { campaigns } = await fixture.app.call(ownScopeUser, campaignsOfContact, { params: { id: people.Ann } });
    expect(campaigns).toEqual([]);
  });
});

describe('custom values of contacts', () => {
  test('are read and written by field id, with origin and version, for each campaign', async () => {
    const [pets, motto] = [await define('Pets', { type: 'integer' }), await define('Motto')];
    await add({}, fixture.campaigns[1]);
    const { status, body } = await write([
      [pets, 3],
      [motto, 'onwards'],
    ]);
    expect([status, body]).toEqual([
      200,
      { campaign_id: fixture.campaigns[0], contact_id: people.Ann, version: expect.any(Number), warnings: [] },
    ]);
    const contactFields = (await requestFields('Ann')).body;
    expect(contactFields).toMatchObject({ contact_id: people.Ann, version: body.version, may_update: true });
    expect(contactFields.values.find(({ field_id }) => field_id === pets.id)).toMatchObject({
      value: 3,
      source: 'form',
      set_by: fixture.steward.id,
    });
    expect(await loadValue(pets, 'Ann', fixture.campaigns[1])).toBeUndefined();
    // `id` works instead of `contact_id`. Account fields are invalid for contacts, and vice versa.
    expect((await write([[motto, 'again']], 'Ann', { contact_id: undefined, id: people.Ann })).status).toBe(200);
    const accountField = await fixture.define('Account field');
    for (const [response, errorField] of [
      [await write([[accountField, 'x']]), 'values.0.field_id'],
      [await fixture.write([[motto.id, 'x']]), 'values.0.field_id'],
      [
        await write([
          [motto, 'kept'],
          [pets, 'many'],
        ]),
        'values.1.value',
      ],
    ] as const) {
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.fields ?? {})).toEqual([errorField]);
    }
    expect(await loadValue(motto)).toBe('again');
    expect((await write([[motto, 'late']], 'Ann', { version: 1 })).status).toBe(409);
    expect((await write([[motto, 'nobody']], 'Dot')).status).toBe(404);
  });

  test('rejects a value that another contact has in a unique field', async () => {
    const badge = await define('Badge', { params: { unique: true } });
    await write([[badge, 'A1']]);
    const { status, body } = await write([[badge, 'a1 ']], 'Ben');
    expect([status, body.fields]).toEqual([
      422,
      { 'values.0.value': 'Another contact of the campaign already has this value.' },
    ]);
  });

  test('are columns of contact grids only, for sorting, filters, edits and exports', async () => {
    const age = await define('Years there', { type: 'integer', export_name: 'Tenure' });
    const column = customColumn(age.id);
    await write([[age, 10]], 'Ann');
    await write([[age, 9]], 'Ben');
    const { columns } = await fixture.app.call(fixture.steward, gridColumns, {
      params,
      query: { campaign_id: fixture.campaigns[0] } as never,
    });
    expect(columns[column]).toMatchObject({ label: 'Years there', kind: 'number', group: 'campaign', edit: column });
    const accountColumns = await fixture.app.call(fixture.steward, gridColumns, {
      params: { dataset: 'accounts_for_campaign' },
      query: { campaign_id: fixture.campaigns[0] } as never,
    });
    expect(Object.keys(accountColumns.columns)).not.toContain(column);
    expect(await listNames({ sortModel: [{ colId: column, sort: 'asc' }] })).toEqual(['Ben', 'Ann', 'Cid']);
    const aboveNine = { [column]: { filterType: 'number', type: 'greaterThan', filter: 9 } };
    expect(await listNames({ filterModel: aboveNine })).toEqual(['Ann']);

    const cells = [
      { id: people.Cid, column, value: '8' },
      { id: people.Ben, column, value: 'ages' },
    ];
    const currentRows = await loadRows(sortByName);
    const versionOf = (id: string) => currentRows.find((row) => row.id === id)!.scope_version ?? 1;
    const { status, body } = await fixture.app.request(fixture.steward, changeCells, {
      params,
      body: {
        campaign_id: fixture.campaigns[0],
        cells: cells.map((cell) => ({ ...cell, version: versionOf(cell.id) })),
      } as never,
    });
    expect([status, body.message]).toEqual([200, undefined]);
    expect([await loadValue(age, 'Cid'), await loadValue(age, 'Ben')]).toEqual([8, 9]);
    const history = await fixture.app.call(fixture.steward, cellHistory, {
      params,
      query: { campaign_id: fixture.campaigns[0], id: people.Cid, column } as never,
    });
    expect(JSON.stringify(history)).toContain('8');

    const { job_id } = await fixture.app.call(fixture.steward, exportRows, {
      params,
      body: {
        campaign_id: fixture.campaigns[0],
        selection: { query: JSON.stringify(sortByName) },
        columns: ['full_name', column],
        format: 'csv',
      } as never,
    });
    const file = await readFile((await fixture.app.waitForJobEnd(job_id)).file!, 'utf8');
    expect(
      file
        .replace(/[\ufeff"\r]/g, '')
        .trim()
        .split('\n'),
    ).toEqual(['Name,Tenure', 'Ann Example,10', 'Ben Example,9', 'Cid Example,8']);
  });

  test('are counted and merged by option, and deleted with their field', async () => {
    const { app, campaigns } = fixture;
    const mood = await define('Mood', { type: 'select', options: [{ label: 'Warm' }, { label: 'Hot' }] });
    await write([[mood, 'warm']], 'Ann');
    await write([[mood, 'hot']], 'Ben');
    const usage = await app.call(app.admin, campaignFieldUsage, { params: { id: mood.id } });
    expect(usage.campaigns).toMatchObject([{ id: campaigns[0], accounts: 3, filled: 2 }]);
    const { version } = await app.call(app.admin, listOptions, { params: { id: mood.id } });
    const mergeJob = await app.call(app.admin, mergeOptions, {
      params: { id: mood.id, code: 'warm' },
      body: { version, into: 'hot' },
    });
    expect((await app.waitForJobEnd(mergeJob.job_id)).message).toBeNull();
    expect([await loadValue(mood, 'Ann'), await loadValue(mood, 'Ben')]).toEqual(['hot', 'hot']);
    const field = await app.call(app.admin, campaignFields.view, { params: { id: mood.id } });
    expect(field.entity).toBe('contact');
    await app.call(app.admin, campaignFields.remove, { params: { id: mood.id } });
    const purgeJob = await app.call(app.admin, purgeCampaignField, {
      params: { id: mood.id },
      body: { confirm: field.key },
    });
    expect(await app.waitForJobEnd(purgeJob.job_id)).toMatchObject({ state: 'done', result: { values: 2 } });
    const { rows: remaining } = await app.pool.query(
      `select (select count(*)::int from campaign_contact_value_origin where field_id = $1) as origins,
        (select count(*)::int from field where id = $1) as fields`,
      [mood.id],
    );
    expect(remaining).toEqual([{ origins: 0, fields: 0 }]);
  });

  test('rejects moving a field to another record type', async () => {
    const field = await define('Badge number');
    const { status, body } = await fixture.app.request(fixture.steward, campaignFields.edit, {
      params: { id: field.id },
      body: { version: field.version, entity: 'account' } as never,
    });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['entity']]);
    const rejected = await fixture.tryDefine({ entity: 'opportunity' });
    expect([rejected.status, Object.keys(rejected.body.fields ?? {})]).toEqual([422, ['entity']]);
  });
});
