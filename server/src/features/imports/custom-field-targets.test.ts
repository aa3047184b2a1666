import type { Action, Subject } from '@leadwright/contract/access';
import { type CustomField, customColumn, viewAccountFields } from '@leadwright/contract/features/custom-fields';
import { campaignFields, purgeCampaignField } from '@leadwright/contract/features/fields';
import {
  type ColumnTarget,
  downloadErrors,
  previewFile,
  runImport,
  viewPlan,
  writeDataToCsvTable,
} from '@leadwright/contract/features/imports';
import { decideRow } from '@leadwright/contract/features/matching';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from '../fields/values/testing/field-fixture.ts';
import { checkStagedBatch, stage } from './testing/import-journey.ts';

let fixture: FieldFixture;
/** A user who can import but cannot see sensitive fields. */
let importer: TestUser;
beforeAll(async () => {
  fixture = await fieldFixture();
  const permission = (subject: Subject, action: Action) => ({ subject, action, scope: 'all' as const });
  importer = await fixture.app.addUserWith([
    permission('campaigns', 'read'),
    ...(['read', 'create', 'update'] as const).map((action) =>
      permission('import-account-contact-to-campaign', action),
    ),
  ]);
});
afterAll(() => fixture.app.close());

const options = [
  { label: 'In talks', code: 'talks', synonyms: ['negotiating', 'In Gesprächen'] },
  { label: 'Signed', code: 'signed', synonyms: ['won'] },
];

/** Returns a CSV file with a column of account ids, a column of names and the given columns. */
const file = (headers: string[], rows: [account: number, ...cells: string[]][]) =>
  [
    ['Account id', 'Account', ...headers],
    ...rows.map(([account, ...cells]) => [fixture.accounts[account], `Row of ${account}`, ...cells]),
  ]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n');

/** Maps the columns after the first two to these fields. */
const mappingTo = (fields: CustomField[]): Record<string, ColumnTarget> => ({
  0: 'account_id',
  1: 'company_name',
  ...Object.fromEntries(fields.map(({ id }, index) => [index + 2, customColumn(id)])),
});

async function checkFile(fields: CustomField[], rows: [account: number, ...cells: string[]][]) {
  const headers = fields.map(({ label }) => label);
  const { id } = await stage(fixture.app, fixture.campaigns[0], file(headers, rows));
  return checkStagedBatch(fixture.app, id, mappingTo(fields));
}
async function importFile(fields: CustomField[], rows: [account: number, ...cells: string[]][]) {
  const batch = await checkFile(fields, rows);
  const { job_id } = await fixture.app.call(fixture.app.admin, runImport, { params: { id: batch.id } });
  const { state, message } = await fixture.app.waitForJobEnd(job_id);
  expect(state).toBe('done');
  return { ...batch, message };
}
const storedValue = async ({ id }: CustomField, account = 0) =>
  (await fixture.read(fixture.app.admin, fixture.campaigns[0], fixture.accounts[account]))[id];

describe('mapping of file headers', () => {
  const suggestions = async (user: TestUser, headers: string[]) => {
    const { id } = await stage(fixture.app, fixture.campaigns[0], file(headers, [[0, ...headers.map(() => 'x')]]));
    const preview = await fixture.app.call(user, previewFile, { params: { id }, body: {} });
    return {
      targets: preview.columns.slice(2).map(({ suggestion }) => suggestion?.target),
      offered: preview.fields.map(({ target }) => target as string),
    };
  };

  test('suggests a field by its label, key, export name or import synonym', async () => {
    const size = await fixture.define('Size', { key: 'fleet_size', export_name: 'Lorries' });
    const status = await fixture.define('Deal status', { import_synonyms: ['Verhandlungsstand', 'Deal-State'] });
    const headers = ['SIZE', 'fleet size', 'lorries', 'Verhandlungsstand', 'deal state', 'Something else'];
    const targets = [size, status].map(({ id }) => customColumn(id));
    const suggestTarget = async (header: string) => (await suggestions(fixture.app.admin, [header])).targets[0];
    const foundTargets = [];
    for (const header of headers) foundTargets.push(await suggestTarget(header));
    expect(foundTargets).toEqual([targets[0], targets[0], targets[0], targets[1], targets[1], undefined]);
    // If two columns name a field, only the first is mapped.
    expect((await suggestions(fixture.app.admin, ['Size', 'Lorries'])).targets).toEqual([targets[0], undefined]);
  });

  test('keeps the meaning of an export header if a field has the same label', async () => {
    await fixture.define('Account id');
    const { id } = await stage(fixture.app, fixture.campaigns[0], file([], [[0]]));
    const { columns } = await fixture.app.call(fixture.app.admin, previewFile, { params: { id }, body: {} });
    expect(columns[0]!.suggestion?.target).toBe('account_id');
  });

  test('allows only fields of the campaign that the viewer can fill', async () => {
    const { app, campaigns } = fixture;
    const ownField = await fixture.define('New here');
    const manualField = await fixture.define('By hand', { survivorship: 'manual_only' });
    const referenceField = await fixture.define('Whose', { type: 'user' });
    const secretField = await fixture.define('Secret', { sensitive: true });
    const otherCampaignField = await fixture.define('Theirs', {}, campaigns[1]);
    const restrictedField = await fixture.define('Not for me');
    await app.pool.query(
      'update field set editable_by = array(select role_id from app_user where id = $2) where id = $1',
      [restrictedField.id, app.admin.id],
    );
    const allSuggestions = await suggestions(app.admin, []);
    expect(allSuggestions.offered).toEqual(
      expect.arrayContaining([customColumn(ownField.id), customColumn(secretField.id)]),
    );
    for (const field of [manualField, referenceField, otherCampaignField])
      expect(allSuggestions.offered).not.toContain(customColumn(field.id));
    const restrictedSuggestions = await suggestions(importer, ['Secret', 'Not for me', 'New here']);
    expect(restrictedSuggestions.targets).toEqual([undefined, undefined, customColumn(ownField.id)]);
    for (const field of [secretField, restrictedField])
      expect(restrictedSuggestions.offered).not.toContain(customColumn(field.id));
    const { id } = await stage(app, campaigns[0], file(['Secret'], [[0, 'x']]));
    const mapTo = (fields: CustomField[]) =>
      app.request(importer, writeDataToCsvTable, { body: { batch_id: id, mapping: mappingTo(fields) } });
    for (const field of [secretField, restrictedField, manualField, referenceField, otherCampaignField])
      expect(await mapTo([field])).toMatchObject({
        status: 422,
        body: { fields: { 'mapping.2': 'This field cannot be filled from a file.' } },
      });
    expect(await mapTo([ownField, ownField])).toMatchObject({
      status: 422,
      body: { fields: { 'mapping.3': 'New here is already mapped to another column.' } },
    });
  });
});

test('hides columns of a hidden field in the preview and under any mapping', async () => {
  const { app, campaigns } = fixture;
  const secretField = await fixture.define('Codename', { sensitive: true, export_name: 'Geheimes Kennwort' });
  const headers = ['Plain', 'GeheimesKennwort'];
  const { id } = await stage(app, campaigns[0], file(headers, [[0, 'heron', 'bittern']]));
  const preview = async (user: TestUser) => {
    const { columns, rows } = await app.call(user, previewFile, { params: { id }, body: {} });
    return [columns.slice(2).map(({ closed }) => closed), rows[0]!.slice(2)];
  };
  // Before a mapping exists, the header identifies the field.
  expect(await preview(importer)).toEqual([
    [false, true],
    ['heron', ''],
  ]);
  const mapping = { 0: 'account_id', 1: 'company_name', 2: customColumn(secretField.id) } as const;
  await checkStagedBatch(app, id, mapping);
  expect(await preview(importer)).toEqual([
    [true, true],
    ['', ''],
  ]);
  expect(await preview(app.admin)).toEqual([
    [false, false],
    ['heron', 'bittern'],
  ]);
  const requestMapping = (overrides: object) =>
    app.request(importer, writeDataToCsvTable, { body: { batch_id: id, mapping: { ...mapping, ...overrides } } });
  expect(await requestMapping({ 2: 'city', 3: 'postcode' })).toMatchObject({
    status: 422,
    body: {
      fields: {
        'mapping.2': 'You do not have permission to change the mapping of this column.',
        'mapping.3': 'You do not have permission to change the mapping of this column.',
      },
    },
  });
  const response = await requestMapping({});
  expect(response.status).toBe(200);
  await app.waitForJobEnd(response.body.job_id);
  // A user who can see the field can map its column freely, but not to a removed field.
  await app.call(app.admin, campaignFields.remove, { params: { id: secretField.id } });
  const rejected = await app.request(app.admin, writeDataToCsvTable, { body: { batch_id: id, mapping } });
  expect([rejected.status, Object.keys(rejected.body.fields ?? {})]).toEqual([422, ['mapping.2']]);
  const secondMapping = { batch_id: id, mapping: { ...mapping, 2: 'city' as const } };
  expect((await app.request(app.admin, writeDataToCsvTable, { body: secondMapping })).status).toBe(200);
});

describe('imported values', () => {
  test('reads values by the type of their field and stores their source file', async () => {
    const fields = await Promise.all([
      fixture.define('Fleet', { type: 'integer' }),
      fixture.define('Worth', { type: 'money', params: { currency: 'EUR' } }),
      fixture.define('Since', { type: 'date' }),
      fixture.define('Called', { type: 'date_time' }),
      fixture.define('Wanted', { type: 'boolean' }),
      fixture.define('Talks', { type: 'select', options }),
      fixture.define('Stages', { type: 'multi_select', options }),
      fixture.define('Home', { type: 'country' }),
      fixture.define('Remark', { type: 'long_text' }),
    ]);
    const cells = ['1,234', '€ 1.234,50', '31/01/2026', '2026-02-01 14:30', 'ja', 'Negotiating', 'won; In talks'];
    const { file_name } = await importFile(fields, [[1, ...cells, 'Deutschland', 'one\ntwo']]);
    const params = { campaign_id: fixture.campaigns[0], account_id: fixture.accounts[1] };
    const { values } = await fixture.app.call(fixture.app.admin, viewAccountFields, { params });
    const storedValues = fields.map(({ id }) => values.find(({ field_id }) => field_id === id)!);
    const [, , , calledValue] = storedValues;
    expect(new Date(calledValue!.value as string).toISOString()).toBe('2026-02-01T14:30:00.000Z');
    expect(storedValues.map(({ value }) => value)).toEqual([
      1234,
      1234.5,
      '2026-01-31',
      calledValue!.value,
      true,
      'talks',
      ['signed', 'talks'],
      'DE',
      'one\ntwo',
    ]);
    for (const value of storedValues)
      expect(value).toMatchObject({
        source: 'import',
        file_name,
        set_by: fixture.app.admin.id,
        set_at: expect.any(String),
      });
  });

  test('marks only the row of a rejected value as invalid, with the reason', async () => {
    const fields = await Promise.all([
      fixture.define('Staff', { type: 'integer', params: { max: 500 } }),
      fixture.define('Stand', { type: 'select', options }),
      fixture.define('Code', { params: { pattern: '[A-Z]{3}', pattern_message: 'Three capitals.' } }),
    ]);
    const batch = await importFile(fields, [
      [2, '12', 'signed', 'ABC'],
      [3, '501', 'perhaps', 'abc'],
      [3, 'some', '', ''],
      [1, '', '', ''],
    ]);
    expect(await Promise.all(fields.map((field) => storedValue(field, 2)))).toEqual([12, 'signed', 'ABC']);
    expect(await Promise.all(fields.map((field) => storedValue(field, 3)))).toEqual([null, null, null]);
    const { body } = await fixture.app.request(fixture.app.admin, downloadErrors, { params: { id: batch.id } });
    const lines = String(body).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('Staff: At most 500.; Stand: Not one of the options; Code: Three capitals.');
    expect(lines[2]).toContain('Staff: Not a number');
  });

  test('shows values in the plan, and sensitive values only with the permission', async () => {
    const fields = [await fixture.define('Private line', { sensitive: true, type: 'integer' })];
    const { id } = await checkFile(fields, [
      [0, '4711'],
      [1, 'not-a-number-of-theirs'],
    ]);
    const fullPlan = await fixture.app.call(fixture.app.admin, viewPlan, { params: { id } });
    const target = customColumn(fields[0]!.id);
    expect(fullPlan).toMatchObject({ ready: 1, invalid: 1, fields: [{ target, label: 'Private line' }] });
    expect(fullPlan.problems).toContainEqual(
      expect.objectContaining({ column: target, message: 'Not a number', rows: 1 }),
    );
    expect(fullPlan.samples[0]!.values[target]).toBe('4711');
    const restrictedPlan = await fixture.app.call(importer, viewPlan, { params: { id } });
    expect(JSON.stringify(restrictedPlan)).not.toMatch(/4711|not-a-number-of-theirs|Private line|Not a number/);
    expect(restrictedPlan.problems).toContainEqual(
      expect.objectContaining({ column: '', message: 'A value does not fit its field', rows: 1 }),
    );
    const { body } = await fixture.app.request(importer, downloadErrors, { params: { id } });
    expect(String(body)).not.toMatch(/not-a-number-of-theirs|Private line/);
  });

  test('writes a value of a unique field to the first account only', async () => {
    const field = await fixture.define('Number', { params: { unique: true } });
    await importFile([field], [[0, 'A-1']]);
    const secondRows: [number, string][] = [[1, 'a-1'], [2, 'A-2']]; // biome-ignore format: one row per line is longer
    await importFile([field], secondRows);
    const values = [await storedValue(field, 0), await storedValue(field, 1), await storedValue(field, 2)];
    expect(values).toEqual(['A-1', null, 'A-2']);
  });
});

describe('existing values', () => {
  const importTwice = async (survivorship: 'fill_empty' | 'newest' | 'most_trusted', label: string) => {
    const field = await fixture.define(label, { survivorship });
    // The first account has a value entered by hand, the second has an imported value, and the third has none.
    await fixture.write([[field.id, 'by hand']]);
    await importFile([field], [[1, 'earlier file']]);
    const { message } = await importFile(
      [field],
      [
        [0, 'file'],
        [1, 'file'],
        [2, 'file'],
        [2, 'again'],
      ],
    );
    return [await storedValue(field, 0), await storedValue(field, 1), await storedValue(field, 2), message];
  };
  const kept = (count: number) => `0 rows wait for review; ${count} values kept as they were`;
  // The files were obtained on 1 November 2026; values entered now are newer.
  test.each([
    ['fill_empty', ['by hand', 'earlier file', 'file', kept(3)]],
    ['newest', ['by hand', 'file', 'again', kept(2)]],
    ['most_trusted', ['by hand', 'file', 'again', kept(2)]],
  ] as const)('merges an existing value with a file under the policy %s', async (survivorship, expected) => {
    expect(await importTwice(survivorship, `Policy ${survivorship}`)).toEqual(expected);
  });

  test('replaces an older value under newest, but not under most_trusted', async () => {
    const fields = [
      await fixture.define('Newest', { survivorship: 'newest' }),
      await fixture.define('Trusted', { survivorship: 'most_trusted' }),
    ];
    await fixture.write(fields.map(({ id }) => [id, 'by hand']));
    await fixture.app.pool.query(
      `update campaign_account_value_origin set set_at = '2026-10-01' where field_id = any($1)`,
      [fields.map(({ id }) => id)],
    );
    await importFile(fields, [[0, 'file', 'file']]);
    expect(await Promise.all(fields.map((field) => storedValue(field)))).toEqual(['file', 'by hand']);
  });

  test('replaces a value without an origin only under the policy newest', async () => {
    const policies = ['fill_empty', 'newest', 'most_trusted'] as const;
    const fields = [];
    for (const survivorship of policies) fields.push(await fixture.define(`Old ${survivorship}`, { survivorship }));
    await fixture.write(fields.map(({ id }) => [id, 'of old']));
    await fixture.app.pool.query('delete from campaign_account_value_origin where field_id = any($1)', [
      fields.map(({ id }) => id),
    ]);
    await importFile(fields, [[0, 'file', 'file', 'file']]);
    expect(await Promise.all(fields.map((field) => storedValue(field)))).toEqual(['of old', 'file', 'of old']);
  });

  test('replaces a default value with a value from any file', async () => {
    const field = await fixture.define('Begun', {});
    await fixture.write([[field.id, 'begun']]);
    await fixture.app.pool.query(`update campaign_account_value_origin set source = 'default' where field_id = $1`, [
      field.id,
    ]);
    await importFile([field], [[0, 'file']]);
    expect(await storedValue(field)).toBe('file');
  });

  test('writes no value that the field no longer accepts when the import runs', async () => {
    const field = await fixture.define('Shrinking', { survivorship: 'newest' });
    const batch = await checkFile(
      [field],
      [
        [0, 'too long by now'],
        [1, 'short'],
      ],
    );
    const params = { id: field.id };
    await fixture.app.call(fixture.steward, campaignFields.edit, {
      params,
      body: { version: field.version, params: { max_length: 6 } } as never,
    });
    const { job_id } = await fixture.app.call(fixture.app.admin, runImport, { params: { id: batch.id } });
    expect(await fixture.app.waitForJobEnd(job_id)).toMatchObject({ state: 'done' });
    expect([await storedValue(field, 0), await storedValue(field, 1)]).toEqual([null, 'short']);
  });
});

test('deletes the values of import rows when their field is purged', async () => {
  const { app } = fixture;
  const [purgedField, keptField] = [await fixture.define('Goes'), await fixture.define('Stays')];
  const batch = await importFile([purgedField, keptField], [[0, 'secret', 'kept']]);
  await app.call(app.admin, campaignFields.remove, { params: { id: purgedField.id } });
  const { job_id } = await app.call(app.admin, purgeCampaignField, {
    params: { id: purgedField.id },
    body: { confirm: purgedField.key },
  });
  expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done' });
  const { rows } = await app.pool.query('select custom from import_row where batch_id = $1', [batch.id]);
  expect(rows).toEqual([{ custom: { [keptField.id]: 'kept' } }]);
});

test('writes the values of a decided row and records them in the account’s history', async () => {
  const { app, campaigns, accounts } = fixture;
  const field = await fixture.define('Decided');
  const body = 'Account,Decided\nQuite Unheard Of Ltd,first\nAnother Unknown Name Ltd,second';
  const { id } = await stage(app, campaigns[0], body);
  await checkStagedBatch(app, id, { 0: 'company_name', 1: customColumn(field.id) });
  const { job_id } = await app.call(app.admin, runImport, { params: { id } });
  await app.waitForJobEnd(job_id);
  const { rows } = await app.pool.query<{ id: string }>(
    'select id from import_row where batch_id = $1 order by row_no',
    [id],
  );
  const decide = (rowIndex: number, judgement: 'match' | 'new', account_id?: string) =>
    app.call(app.admin, decideRow, {
      body: { campaign_id: campaigns[0], row_id: rows[rowIndex]!.id, judgement, account_id },
    });
  await decide(0, 'match', accounts[3]);
  await decide(1, 'new');
  expect(await storedValue(field, 3)).toBe('first');
  const created = await app.pool.query<{ account_id: string }>('select account_id from import_row where id = $1', [
    rows[1]!.id,
  ]);
  expect((await fixture.read(app.admin, campaigns[0], created.rows[0]!.account_id))[field.id]).toBe('second');
  const events = await app.pool.query<{ entity_id: string }>(
    `select entity_id from audit_event where entity = 'campaign_account' and after ? 'decided'`,
  );
  expect(events.rows.map(({ entity_id }) => entity_id)).toEqual([`${campaigns[0]}/${accounts[3]}`]);
});
