import {
  addCascade,
  cascadeViolations,
  editCascade,
  listCascades,
  viewCascade,
} from '@leadwright/contract/features/cascades';
import { hideCustomField, viewAccountFields } from '@leadwright/contract/features/custom-fields';
import { campaignFields } from '@leadwright/contract/features/fields';
import { startBulkChange } from '@leadwright/contract/features/grid-bulk';
import { changeCells } from '@leadwright/contract/features/grid-cells';
import { runImport, viewPlan } from '@leadwright/contract/features/imports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from '../fields/values/testing/field-fixture.ts';
import { checkStagedBatch, stage } from '../imports/testing/import-journey.ts';

let fixture: FieldFixture;
let region: string;
let country: string;
let city: string;

beforeAll(async () => {
  fixture = await fieldFixture();
  region = (await fixture.define('Region', { type: 'select', options: toOptions('Europe', 'Asia') })).id;
  country = (await fixture.define('Country', { type: 'select', options: toOptions('Germany', 'Japan', 'France') })).id;
  city = (await fixture.define('City', { type: 'select', options: toOptions('Berlin', 'Paris', 'Kyoto') })).id;
});
afterAll(() => fixture.app.close());
beforeEach(async () => {
  await fixture.app.pool.query('delete from field_cascade');
  const assignments = (await loadSlots()).map((column) => `${column} = null`);
  await fixture.app.pool.query(`update campaign_account set ${assignments.join(', ')}`);
});

const toOptions = (...labels: string[]) => labels.map((label) => ({ code: label.toLowerCase(), label }));
async function loadSlots(ids: string[] = [region, country, city]): Promise<string[]> {
  const { rows } = await fixture.app.pool.query('select slot from custom_field where id = any($1) order by position', [
    ids,
  ]);
  return rows.map(({ slot }) => slot);
}

const params = () => ({ campaign_id: fixture.campaigns[0] });
const tryAdd = (levels: string[], fields: object = {}) =>
  fixture.app.request(fixture.app.admin, addCascade, { params: params(), body: { name: 'Where', levels, ...fields } });

const PAIRS = [
  { level: 2, parent: 'europe', child: 'germany' },
  { level: 2, parent: 'europe', child: 'france' },
  { level: 2, parent: 'asia', child: 'japan' },
  { level: 3, parent: 'germany', child: 'berlin' },
  { level: 3, parent: 'france', child: 'paris' },
];
/** Creates the cascade Region → Country → City with pairs. */
async function addCascadeWithPairs(fields: object = {}): Promise<string> {
  const { id, version } = (await tryAdd([region, country, city], fields)).body as { id: string; version: number };
  await fixture.app.call(fixture.app.admin, editCascade, { params: { id }, body: { version, pairs: PAIRS } });
  return id;
}
const edit = async (id: string, body: object) => {
  const { version } = await fixture.app.call(fixture.app.admin, viewCascade, { params: { id } });
  return fixture.app.request(fixture.app.admin, editCascade, { params: { id }, body: { version, ...body } });
};
const setValues = async (account: string, values: Record<string, string>) => {
  for (const [id, value] of Object.entries(values)) {
    const [slot] = await loadSlots([id]);
    await fixture.app.pool.query(
      `update campaign_account set ${slot} = $1 where account_id = $2 and campaign_id = $3`,
      [value, account, fixture.campaigns[0]],
    );
  }
};

describe('cascades', () => {
  test('creates a strict cascade by default and requires a name', async () => {
    const { status, body } = await tryAdd([region, country, city]);
    expect([status, body]).toMatchObject([
      200,
      {
        name: 'Where',
        strict: true,
        allow_all_if_parent_empty: false,
        auto_fill_single: true,
        archived_at: null,
        levels: [{ label: 'Region' }, { label: 'Country' }, { label: 'City' }],
      },
    ]);
    expect((await tryAdd([region, country], { name: ' ' })).body.fields).toMatchObject({ name: 'Name is required.' });
    await fixture.app.pool.query('update field_cascade set archived_at = now()');
    expect((await tryAdd([region, country], { name: 'WHERE' })).body.fields).toEqual({
      name: 'Another cascade already has this name.',
    });
  });

  test('rejects too few, too many, repeated or unsuitable levels', async () => {
    const textField = (await fixture.define('Free words')).id;
    const contactField = (
      await fixture.define('Desk', { type: 'select', entity: 'contact', options: toOptions('One') })
    ).id;
    const problemsOf = async (...levels: string[]) => (await tryAdd(levels)).body.fields;
    expect(await problemsOf(region)).toEqual({ levels: 'A cascade has 2 to 5 levels.' });
    expect(await problemsOf(region, country, city, region, country, city)).toEqual({
      levels: 'A cascade has 2 to 5 levels.',
    });
    expect(await problemsOf(region, region)).toEqual({ 'levels.1': '“Region” is already a level of this cascade.' });
    expect(await problemsOf(region, textField)).toEqual({ 'levels.1': '“Free words” is not a single-select field.' });
    expect(await problemsOf(region, contactField)).toEqual({
      'levels.1': '“Desk” and “Region” have different record types: a cascade is for accounts or for contacts.',
    });
  });

  test('rejects a cycle and a second parent of a field', async () => {
    await tryAdd([region, country], { name: 'Lands' });
    expect((await tryAdd([city, country], { name: 'Other' })).body.fields).toEqual({
      'levels.1': '“Country” already follows another field in the cascade “Lands”.',
    });
    await tryAdd([country, city], { name: 'Towns' });
    expect((await tryAdd([city, region], { name: 'Back' })).body.fields).toEqual({
      'levels.0': '“City” follows “Region” through the cascade “Lands”: together they would form a cycle.',
    });
  });

  test('does not name a cascade with a field that the user cannot see', async () => {
    const { app } = fixture;
    const manager = await app.addUserWith(
      (
        [
          ['cascading-fields', 'update'],
          ['import-account-contact-to-campaign', 'read'],
          ['campaigns', 'read'],
        ] as const
      ).map(([subject, action]) => ({ subject, action, scope: 'all' })),
    );
    await tryAdd([region, country], { name: 'Lands' });
    const problemsFor = async (user: TestUser) =>
      (await app.request(user, addCascade, { params: params(), body: { name: 'Other', levels: [city, country] } })).body
        .fields;
    const problem = '“Country” already follows another field in';
    expect(await problemsFor(manager)).toEqual({ 'levels.1': `${problem} the cascade “Lands”.` });
    const { rows } = await app.pool.query<{ id: string }>(`select id from role where name = 'Administrator'`);
    await app.pool.query('update field set visible_to = $1 where id = $2', [rows.map(({ id }) => id), region]);
    expect(await problemsFor(manager)).toEqual({ 'levels.1': `${problem} a cascade that you cannot see.` });
    await app.pool.query(`update field set visible_to = '{}' where id = $1`, [region]);
  });

  test('releases its fields when archived and cannot be restored once they are in use again', async () => {
    const id = await addCascadeWithPairs();
    expect((await edit(id, { archived: true })).body).toMatchObject({ archived_at: expect.any(String) });
    await tryAdd([city, country], { name: 'Another way' });
    expect((await edit(id, { archived: false })).body.fields).toEqual({
      archived: '“Country” already follows another field in the cascade “Another way”.',
    });
  });

  test('accepts only pairs of existing options and stores each pair once', async () => {
    const id = await addCascadeWithPairs();
    const pair = { level: 2, parent: 'europe', child: 'germany' };
    expect((await edit(id, { pairs: [{ ...pair, child: 'narnia' }] })).body.fields).toEqual({
      pairs: '“narnia” is not an option of “Country”.',
    });
    expect((await edit(id, { pairs: [pair, pair] })).body).toMatchObject({ pairs: [pair] });
  });

  test('prevents archiving and hiding its fields and names the cascade in the error', async () => {
    const id = await addCascadeWithPairs();
    const message = 'This field is a level of a cascade: “Where” (Campaign ONE). Archive the cascade first.';
    const archive = () => fixture.app.request(fixture.app.admin, campaignFields.remove, { params: { id: country } });
    const hide = { params: { ...params(), id: country } };
    expect((await fixture.app.request(fixture.app.admin, hideCustomField, hide)).body).toMatchObject({
      message,
    });
    expect((await archive()).body).toMatchObject({ code: 'in_use', message });
    await edit(id, { archived: true });
    expect((await archive()).status).toBe(200);
    await fixture.app.pool.query('update field set archived_at = null where id = $1', [country]);
  });
});

describe('value checks', () => {
  test('rejects edits of either field to a pair that a strict cascade does not allow', async () => {
    await addCascadeWithPairs();
    expect((await fixture.write([[country, 'germany']])).body.fields).toEqual({
      'values.0.value': 'Choose “Region” first. It decides which values “Country” can have.',
    });
    const rejected = await fixture.write([[region, 'asia'], [country, 'germany']]); // biome-ignore format: a pair
    expect(rejected.body.fields).toEqual({ 'values.1.value': '“Germany” is not allowed with “Asia” in “Region”.' });
    const accepted = await fixture.write([[region, 'europe'], [country, 'germany'], [city, 'berlin']]); // biome-ignore format: a row
    expect(accepted.status).toBe(200);
    expect((await fixture.write([[region, 'asia']])).body.fields).toEqual({
      'values.0.value': '“Country” is “Germany”, which is not allowed with “Asia”. Change both together.',
    });
    expect((await fixture.write([[region, null]])).body.fields).toEqual({
      'values.0.value': '“Country” is “Germany” and depends on this field. Clear both together.',
    });
    expect(await fixture.read()).toMatchObject({ [region]: 'europe', [country]: 'germany', [city]: 'berlin' });
  });

  test('accepts any child without a parent when the cascade allows it', async () => {
    const id = await addCascadeWithPairs();
    await edit(id, { allow_all_if_parent_empty: true });
    expect((await fixture.write([[country, 'germany']])).status).toBe(200);
  });

  test('saves a pair that a soft cascade does not allow, with a warning', async () => {
    await addCascadeWithPairs({ strict: false });
    const { status, body } = await fixture.write([[region, 'asia'], [country, 'germany']]); // biome-ignore format: a pair
    expect([status, body]).toMatchObject([
      200,
      { warnings: [{ field_id: country, message: '“Germany” is not allowed with “Asia” in “Region”.' }] },
    ]);
    expect(await fixture.read()).toMatchObject({ [region]: 'asia', [country]: 'germany' });
  });

  test('accepts existing invalid pairs while their fields stay unchanged', async () => {
    await setValues(fixture.accounts[0], { [region]: 'asia', [country]: 'germany' });
    const note = (await fixture.define('Note')).id;
    await addCascadeWithPairs();
    expect((await fixture.write([[note, 'still here']])).status).toBe(200);
  });

  test('does not reveal a hidden field in error messages or in the cascades of a record', async () => {
    await addCascadeWithPairs();
    const { rows } = await fixture.app.pool.query<{ id: string }>(`select id from role where name = 'Administrator'`);
    await fixture.app.pool.query('update field set visible_to = $1 where id = $2', [rows.map(({ id }) => id), region]);
    await setValues(fixture.accounts[0], { [region]: 'asia' });
    expect((await fixture.write([[country, 'germany']])).body.fields).toEqual({
      'values.0.value': 'This value is not allowed with the other values of the record.',
    });
    const call = { params: { ...params(), account_id: fixture.accounts[0] } };
    const { cascades } = await fixture.app.call(fixture.steward, viewAccountFields, call);
    expect(cascades.map(({ child }) => child)).toEqual([city]);
    await fixture.app.pool.query(`update field set visible_to = '{}' where id = $1`, [region]);
  });

  test('checks changed cells of the same row together', async () => {
    await addCascadeWithPairs();
    const call = { params: { ...params(), account_id: fixture.accounts[0] } };
    const { version } = await fixture.app.call(fixture.steward, viewAccountFields, call);
    const cell = (id: string, value: string) => ({
      id: fixture.accounts[0],
      version,
      column: `cf_${id}`,
      value,
      was: null,
    });
    const changeRowCells = (...cells: ReturnType<typeof cell>[]) =>
      fixture.app.call(fixture.steward, changeCells, {
        params: { dataset: 'accounts_for_campaign' },
        body: { ...params(), cells, check: false },
      });
    const reply = await changeRowCells(cell(region, 'asia'), cell(country, 'germany'));
    expect(reply.refused).toMatchObject([
      { column: `cf_${country}`, message: '“Germany” is not allowed with “Asia” in “Region”.' },
    ]);
    expect(await fixture.read()).toMatchObject({ [region]: 'asia', [country]: null });
  });
});

test('skips and reports rows of a bulk change that a cascade does not allow', async () => {
  await addCascadeWithPairs();
  await setValues(fixture.accounts[0], { [region]: 'europe' });
  await setValues(fixture.accounts[1], { [region]: 'asia' });
  const dataset = { dataset: 'accounts_for_campaign' };
  const { job_id } = await fixture.app.call(fixture.steward, startBulkChange, {
    params: dataset,
    body: {
      ...params(),
      selection: { ids: fixture.accounts.slice(0, 2) },
      changes: { [`cf_${country}`]: 'germany' },
    } as never,
  });
  const { result } = await fixture.app.waitForJobEnd(job_id);
  expect(result).toMatchObject({ changed: 1 });
  expect(JSON.stringify(result)).toContain('“Germany” is not allowed with “Asia” in “Region”.');
  const readCountry = async (account: string) =>
    (await fixture.read(fixture.steward, fixture.campaigns[0], account))[country];
  expect([await readCountry(fixture.accounts[0]), await readCountry(fixture.accounts[1])]).toEqual(['germany', null]);
});

test('reports an invalid pair in an import with the nearest allowed value', async () => {
  await addCascadeWithPairs();
  await setValues(fixture.accounts[2], { [region]: 'asia' });
  const cells = [
    ['Id', 'Account', 'Region', 'Country'],
    [fixture.accounts[0], 'One', 'Europe', 'Japan'],
    [fixture.accounts[1], 'Two', 'Europe', 'Germany'],
    [fixture.accounts[2], 'Three', '', 'Germany'],
  ];
  const csv = cells.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  const { id } = await stage(fixture.app, fixture.campaigns[0], csv);
  await checkStagedBatch(fixture.app, id, {
    0: 'account_id',
    1: 'company_name',
    2: `cf_${region}`,
    3: `cf_${country}`,
  });
  const plan = await fixture.app.call(fixture.app.admin, viewPlan, { params: { id } });
  expect(plan.problems).toMatchObject([
    {
      column: `cf_${country}`,
      message: '“Japan” is not allowed with “Europe” in “Region”; the nearest allowed value is “Germany”',
      severity: 'error',
      rows: 1,
    },
  ]);
  const { job_id } = await fixture.app.call(fixture.app.admin, runImport, { params: { id } });
  expect(await fixture.app.waitForJobEnd(job_id)).toMatchObject({ state: 'done' });
  const readCountry = async (account: string) =>
    (await fixture.read(fixture.steward, fixture.campaigns[0], account))[country];
  expect(await readCountry(fixture.accounts[1])).toBe('germany');
  // A row with a value for only one of the fields is checked against the stored value of the other.
  expect(await readCountry(fixture.accounts[2])).toBe(null);
});

describe('the cascade list', () => {
  test('counts parents without children, and counts and lists records in violation', async () => {
    const id = await addCascadeWithPairs();
    await setValues(fixture.accounts[0], { [region]: 'asia', [country]: 'germany' });
    await setValues(fixture.accounts[1], { [region]: 'europe', [country]: 'germany', [city]: 'paris' });
    await setValues(fixture.accounts[2], { [region]: 'europe', [country]: 'germany', [city]: 'berlin' });
    const { cascades } = await fixture.app.call(fixture.app.admin, listCascades, { params: params() });
    expect(cascades).toMatchObject([{ name: 'Where', pairs: 5, parents: 5, uncovered: 1, violations: 2 }]);
    const { rows } = await fixture.app.call(fixture.app.admin, cascadeViolations, { params: { id } });
    expect(rows).toMatchObject([
      { name: 'Anchor Ltd', level: 2, parent: 'asia', child: 'germany', may_update: true },
      { name: 'Bridge Ltd', level: 3, parent: 'germany', child: 'paris' },
    ]);
    await fixture.app.pool.query('update field_cascade set archived_at = now()');
    const updatedList = await fixture.app.call(fixture.app.admin, listCascades, { params: params() });
    expect(updatedList.cascades).toMatchObject([{ violations: 0 }]);
  });

  test('requires the permission for cascades, within its scope', async () => {
    const id = await addCascadeWithPairs();
    const developer = await fixture.app.addUser('Sales developer');
    expect((await fixture.app.request(developer, listCascades, { params: params() })).status).toBe(403);
    expect((await fixture.app.request(developer, viewCascade, { params: { id } })).status).toBe(403);
    const managerWithoutCampaign = await fixture.app.addUserWith([
      { subject: 'campaigns', action: 'read', scope: 'all' },
      { subject: 'cascading-fields', action: 'update', scope: 'own' },
    ]);
    const replies = [
      await fixture.app.request(managerWithoutCampaign, listCascades, { params: params() }),
      await fixture.app.request(managerWithoutCampaign, viewCascade, { params: { id } }),
      await fixture.app.request(managerWithoutCampaign, cascadeViolations, { params: { id } }),
      await fixture.app.request(managerWithoutCampaign, editCascade, {
        params: { id },
        body: { version: 2, name: 'Theirs' },
      }),
      await fixture.app.request(managerWithoutCampaign, addCascade, {
        params: params(),
        body: { name: 'New', levels: [region, city] },
      }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 403));
    const response = await edit(id, { version: 1, name: 'Late' });
    expect([response.status, response.body.code]).toEqual([409, 'conflict']);
  });
});
