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
import { load, stage } from './testing/import-journey.ts';

let fixture: FieldFixture;
/** Imports, and has no right to sensitive fields. */
let importer: TestUser;
beforeAll(async () => {
  fixture = await fieldFixture();
  const right = (subject: Subject, action: Action) => ({ subject, action, scope: 'all' as const });
  importer = await fixture.app.addUserWith([
    right('campaigns', 'read'),
    ...(['read', 'create', 'update'] as const).map((action) => right('import-account-contact-to-campaign', action)),
  ]);
});
afterAll(() => fixture.app.close());

const options = [
  { label: 'In talks', code: 'talks', synonyms: ['negotiating', 'In Gesprächen'] },
  { label: 'Signed', code: 'signed', synonyms: ['won'] },
];

/** A file of accounts by their ids: one column of ids, one of names, then those given. */
const file = (headers: string[], rows: [account: number, ...cells: string[]][]) =>
  [
    ['Account id', 'Account', ...headers],
    ...rows.map(([account, ...cells]) => [fixture.accounts[account], `Row of ${account}`, ...cells]),
  ]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n');

/** The columns after the first two are values of these fields. */
const mappingTo = (fields: CustomField[]): Record<string, ColumnTarget> => ({
  0: 'account_id',
  1: 'company_name',
  ...Object.fromEntries(fields.map(({ id }, at) => [at + 2, customColumn(id)])),
});

async function checked(fields: CustomField[], rows: [account: number, ...cells: string[]][]) {
  const headers = fields.map(({ label }) => label);
  const { id } = await stage(fixture.app, fixture.campaigns[0], file(headers, rows));
  return load(fixture.app, id, mappingTo(fields));
}
async function imported(fields: CustomField[], rows: [account: number, ...cells: string[]][]) {
  const batch = await checked(fields, rows);
  const { job_id } = await fixture.app.call(fixture.app.admin, runImport, { params: { id: batch.id } });
  expect(await fixture.app.finished(job_id)).toMatchObject({ state: 'done' });
  return batch;
}
const stands = async ({ id }: CustomField, account = 0) =>
  (await fixture.read(fixture.app.admin, fixture.campaigns[0], fixture.accounts[account]))[id];

describe('headers of a file', () => {
  const suggestions = async (user: TestUser, headers: string[]) => {
    const { id } = await stage(fixture.app, fixture.campaigns[0], file(headers, [[0, ...headers.map(() => 'x')]]));
    const preview = await fixture.app.call(user, previewFile, { params: { id }, body: {} });
    return {
      targets: preview.columns.slice(2).map(({ suggestion }) => suggestion?.target),
      offered: preview.fields.map(({ target }) => target as string),
    };
  };

  test('that are a field’s label, key, export name or import synonym map to it, whatever else they would mean', async () => {
    const size = await fixture.define('Size', { key: 'fleet_size', export_name: 'Lorries' });
    const status = await fixture.define('Deal status', { import_synonyms: ['Verhandlungsstand', 'Deal-State'] });
    const headers = ['SIZE', 'fleet size', 'lorries', 'Verhandlungsstand', 'deal state', 'Something else'];
    const own = [size, status].map(({ id }) => customColumn(id));
    const one = async (header: string) => (await suggestions(fixture.app.admin, [header])).targets[0];
    const found = [];
    for (const header of headers) found.push(await one(header));
    expect(found).toEqual([own[0], own[0], own[0], own[1], own[1], undefined]);
    // Of two columns that name one field the first is it.
    expect((await suggestions(fixture.app.admin, ['Size', 'Lorries'])).targets).toEqual([own[0], undefined]);
  });

  test('of our own exports mean what they say, though a field has the same label', async () => {
    await fixture.define('Account id');
    const { id } = await stage(fixture.app, fixture.campaigns[0], file([], [[0]]));
    const { columns } = await fixture.app.call(fixture.app.admin, previewFile, { params: { id }, body: {} });
    expect(columns[0]!.suggestion?.target).toBe('account_id');
  });

  test('are offered the fields that the reader may fill: a new one at once, none of another campaign or role', async () => {
    const { app, campaigns } = fixture;
    const mine = await fixture.define('New here');
    const byHand = await fixture.define('By hand', { survivorship: 'manual_only' });
    const named = await fixture.define('Whose', { type: 'user' });
    const secret = await fixture.define('Secret', { sensitive: true });
    const theirs = await fixture.define('Theirs', {}, campaigns[1]);
    const closed = await fixture.define('Not for me');
    await app.pool.query(
      'update field set editable_by = array(select role_id from app_user where id = $2) where id = $1',
      [closed.id, app.admin.id],
    );
    const all = await suggestions(app.admin, []);
    expect(all.offered).toEqual(expect.arrayContaining([customColumn(mine.id), customColumn(secret.id)]));
    for (const field of [byHand, named, theirs]) expect(all.offered).not.toContain(customColumn(field.id));
    const some = await suggestions(importer, ['Secret', 'Not for me', 'New here']);
    expect(some.targets).toEqual([undefined, undefined, customColumn(mine.id)]);
    for (const field of [secret, closed]) expect(some.offered).not.toContain(customColumn(field.id));
    const { id } = await stage(app, campaigns[0], file(['Secret'], [[0, 'x']]));
    const refused = (fields: CustomField[]) =>
      app.request(importer, writeDataToCsvTable, { body: { batch_id: id, mapping: mappingTo(fields) } });
    for (const field of [secret, closed, byHand, named, theirs])
      expect(await refused([field])).toMatchObject({
        status: 422,
        body: { fields: { 'mapping.2': 'This field cannot be filled from a file.' } },
      });
    expect(await refused([mine, mine])).toMatchObject({
      status: 422,
      body: { fields: { 'mapping.3': 'New here is already mapped to another column.' } },
    });
  });
});

test('columns of a field that is closed to somebody are so in the preview, and no mapping of theirs opens one', async () => {
  const { app, campaigns } = fixture;
  const secret = await fixture.define('Codename', { sensitive: true, export_name: 'Kennwort' });
  const headers = ['Plain', 'Kennwort'];
  const { id } = await stage(app, campaigns[0], file(headers, [[0, 'heron', 'bittern']]));
  const preview = async (user: TestUser) => {
    const { columns, rows } = await app.call(user, previewFile, { params: { id }, body: {} });
    return [columns.slice(2).map(({ closed }) => closed), rows[0]!.slice(2)];
  };
  // A header means the field before anybody has mapped it.
  expect(await preview(importer)).toEqual([
    [false, true],
    ['heron', ''],
  ]);
  const mapping = { 0: 'account_id', 1: 'company_name', 2: customColumn(secret.id) } as const;
  await load(app, id, mapping);
  expect(await preview(importer)).toEqual([
    [true, true],
    ['', ''],
  ]);
  expect(await preview(app.admin)).toEqual([
    [false, false],
    ['heron', 'bittern'],
  ]);
  const map = (more: object) =>
    app.request(importer, writeDataToCsvTable, { body: { batch_id: id, mapping: { ...mapping, ...more } } });
  expect(await map({ 2: 'city', 3: 'postcode' })).toMatchObject({
    status: 422,
    body: {
      fields: {
        'mapping.2': 'You do not have permission to change the mapping of this column.',
        'mapping.3': 'You do not have permission to change the mapping of this column.',
      },
    },
  });
  const kept = await map({});
  expect(kept.status).toBe(200);
  await app.finished(kept.body.job_id);
  // Whoever sees the field maps its column as they like, and not to a field that is in use no more.
  await app.call(app.admin, campaignFields.remove, { params: { id: secret.id } });
  const gone = await app.request(app.admin, writeDataToCsvTable, { body: { batch_id: id, mapping } });
  expect([gone.status, Object.keys(gone.body.fields ?? {})]).toEqual([422, ['mapping.2']]);
  const again = { batch_id: id, mapping: { ...mapping, 2: 'city' as const } };
  expect((await app.request(app.admin, writeDataToCsvTable, { body: again })).status).toBe(200);
});

describe('values of a file', () => {
  test('are read by the type of their field and stand in the campaign with the import they came with', async () => {
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
    const { file_name } = await imported(fields, [[1, ...cells, 'Deutschland', 'one\ntwo']]);
    const params = { campaign_id: fixture.campaigns[0], account_id: fixture.accounts[1] };
    const { values } = await fixture.app.call(fixture.app.admin, viewAccountFields, { params });
    const held = fields.map(({ id }) => values.find(({ field_id }) => field_id === id)!);
    const [, , , called] = held;
    expect(new Date(called!.value as string).toISOString()).toBe('2026-02-01T14:30:00.000Z');
    expect(held.map(({ value }) => value)).toEqual([
      1234,
      1234.5,
      '2026-01-31',
      called!.value,
      true,
      'talks',
      ['signed', 'talks'],
      'DE',
      'one\ntwo',
    ]);
    for (const value of held)
      expect(value).toMatchObject({
        source: 'import',
        file_name,
        set_by: fixture.app.admin.id,
        set_at: expect.any(String),
      });
  });

  test('that a field does not take keep their row out with the reason, and no other row', async () => {
    const fields = await Promise.all([
      fixture.define('Staff', { type: 'integer', params: { max: 500 } }),
      fixture.define('Stand', { type: 'select', options }),
      fixture.define('Code', { params: { pattern: '[A-Z]{3}', pattern_message: 'Three capitals.' } }),
    ]);
    const batch = await imported(fields, [
      [2, '12', 'signed', 'ABC'],
      [3, '501', 'perhaps', 'abc'],
      [3, 'some', '', ''],
      [1, '', '', ''],
    ]);
    expect(await Promise.all(fields.map((field) => stands(field, 2)))).toEqual([12, 'signed', 'ABC']);
    expect(await Promise.all(fields.map((field) => stands(field, 3)))).toEqual([null, null, null]);
    const { body } = await fixture.app.request(fixture.app.admin, downloadErrors, { params: { id: batch.id } });
    const lines = String(body).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('Staff: At most 500.; Stand: Not one of the options; Code: Three capitals.');
    expect(lines[2]).toContain('Staff: Not a number');
  });

  test('are told in the plan, and of a sensitive field to those alone who may read it', async () => {
    const fields = [await fixture.define('Private line', { sensitive: true, type: 'integer' })];
    const { id } = await checked(fields, [
      [0, '4711'],
      [1, 'not-a-number-of-theirs'],
    ]);
    const open = await fixture.app.call(fixture.app.admin, viewPlan, { params: { id } });
    const target = customColumn(fields[0]!.id);
    expect(open).toMatchObject({ ready: 1, invalid: 1, fields: [{ target, label: 'Private line' }] });
    expect(open.problems).toContainEqual(expect.objectContaining({ column: target, message: 'Not a number', rows: 1 }));
    expect(open.samples[0]!.values[target]).toBe('4711');
    const shut = await fixture.app.call(importer, viewPlan, { params: { id } });
    expect(JSON.stringify(shut)).not.toMatch(/4711|not-a-number-of-theirs|Private line|Not a number/);
    expect(shut.problems).toContainEqual(
      expect.objectContaining({ column: '', message: 'A value does not fit its field', rows: 1 }),
    );
    const { body } = await fixture.app.request(importer, downloadErrors, { params: { id } });
    expect(String(body)).not.toMatch(/not-a-number-of-theirs|Private line/);
  });

  test('that may be there once are written to the first account alone', async () => {
    const field = await fixture.define('Number', { params: { unique: true } });
    await imported([field], [[0, 'A-1']]);
    await imported(
      [field],
      [
        [1, 'a-1'],
        [2, 'A-2'],
      ],
    );
    expect([await stands(field, 0), await stands(field, 1), await stands(field, 2)]).toEqual(['A-1', null, 'A-2']);
  });
});

describe('a value that is there', () => {
  const both = async (survivorship: 'fill_empty' | 'newest' | 'most_trusted', label: string) => {
    const field = await fixture.define(label, { survivorship });
    // By hand in the first account, by a file in the second, none in the third.
    await fixture.write([[field.id, 'by hand']]);
    await imported([field], [[1, 'earlier file']]);
    await imported(
      [field],
      [
        [0, 'file'],
        [1, 'file'],
        [2, 'file'],
        [2, 'again'],
      ],
    );
    return [await stands(field, 0), await stands(field, 1), await stands(field, 2)];
  };
  // The files are of 1 November 2026; what is entered now is newer.
  test.each([
    ['fill_empty', ['by hand', 'earlier file', 'file']],
    ['newest', ['by hand', 'file', 'again']],
    ['most_trusted', ['by hand', 'file', 'again']],
  ] as const)('against a file, where the policy is %s', async (survivorship, expected) => {
    expect(await both(survivorship, `Policy ${survivorship}`)).toEqual(expected);
  });

  test('that is older than the file gives way to the newest, and not to a less trusted source', async () => {
    const fields = [
      await fixture.define('Newest', { survivorship: 'newest' }),
      await fixture.define('Trusted', { survivorship: 'most_trusted' }),
    ];
    await fixture.write(fields.map(({ id }) => [id, 'by hand']));
    await fixture.app.pool.query(
      `update campaign_account_value_origin set set_at = '2026-10-01' where field_id = any($1)`,
      [fields.map(({ id }) => id)],
    );
    await imported(fields, [[0, 'file', 'file']]);
    expect(await Promise.all(fields.map((field) => stands(field)))).toEqual(['file', 'by hand']);
  });

  test('without an origin stays, unless the newest one is wanted', async () => {
    const policies = ['fill_empty', 'newest', 'most_trusted'] as const;
    const fields = [];
    for (const survivorship of policies) fields.push(await fixture.define(`Old ${survivorship}`, { survivorship }));
    await fixture.write(fields.map(({ id }) => [id, 'of old']));
    await fixture.app.pool.query('delete from campaign_account_value_origin where field_id = any($1)', [
      fields.map(({ id }) => id),
    ]);
    await imported(fields, [[0, 'file', 'file', 'file']]);
    expect(await Promise.all(fields.map((field) => stands(field)))).toEqual(['of old', 'file', 'of old']);
  });

  test('that its account began with gives way to any file', async () => {
    const field = await fixture.define('Begun', {});
    await fixture.write([[field.id, 'begun']]);
    await fixture.app.pool.query(`update campaign_account_value_origin set source = 'default' where field_id = $1`, [
      field.id,
    ]);
    await imported([field], [[0, 'file']]);
    expect(await stands(field)).toBe('file');
  });

  test('whose field takes the file’s value no more by the time of the run stays', async () => {
    const field = await fixture.define('Shrinking', { survivorship: 'newest' });
    const batch = await checked(
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
    expect(await fixture.app.finished(job_id)).toMatchObject({ state: 'done' });
    expect([await stands(field, 0), await stands(field, 1)]).toEqual([null, 'short']);
  });
});

test('what rows of files say in a field goes with the field', async () => {
  const { app } = fixture;
  const [gone, stays] = [await fixture.define('Goes'), await fixture.define('Stays')];
  const batch = await imported([gone, stays], [[0, 'secret', 'kept']]);
  await app.call(app.admin, campaignFields.remove, { params: { id: gone.id } });
  const { job_id } = await app.call(app.admin, purgeCampaignField, {
    params: { id: gone.id },
    body: { confirm: gone.key },
  });
  expect(await app.finished(job_id)).toMatchObject({ state: 'done' });
  const { rows } = await app.pool.query('select custom from import_row where batch_id = $1', [batch.id]);
  expect(rows).toEqual([{ custom: { [stays.id]: 'kept' } }]);
});

test('a row that somebody decides brings its values, and the history of an account that was there says so', async () => {
  const { app, campaigns, accounts } = fixture;
  const field = await fixture.define('Decided');
  const body = 'Account,Decided\nQuite Unheard Of Ltd,first\nAnother Unknown Name Ltd,second';
  const { id } = await stage(app, campaigns[0], body);
  await load(app, id, { 0: 'company_name', 1: customColumn(field.id) });
  const { job_id } = await app.call(app.admin, runImport, { params: { id } });
  await app.finished(job_id);
  const { rows } = await app.pool.query<{ id: string }>(
    'select id from import_row where batch_id = $1 order by row_no',
    [id],
  );
  const decide = (at: number, judgement: 'match' | 'new', account_id?: string) =>
    app.call(app.admin, decideRow, {
      body: { campaign_id: campaigns[0], row_id: rows[at]!.id, judgement, account_id },
    });
  await decide(0, 'match', accounts[3]);
  await decide(1, 'new');
  expect(await stands(field, 3)).toBe('first');
  const made = await app.pool.query<{ account_id: string }>('select account_id from import_row where id = $1', [
    rows[1]!.id,
  ]);
  expect((await fixture.read(app.admin, campaigns[0], made.rows[0]!.account_id))[field.id]).toBe('second');
  const told = await app.pool.query<{ entity_id: string }>(
    `select entity_id from audit_event where entity = 'campaign_account' and after ? 'decided'`,
  );
  expect(told.rows.map(({ entity_id }) => entity_id)).toEqual([`${campaigns[0]}/${accounts[3]}`]);
});
