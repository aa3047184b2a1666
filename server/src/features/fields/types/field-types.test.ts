import { changeRows, listChanges, undoChange } from '@leadwright/contract/features/changes';
import { selectCustomFields, viewAccountFields } from '@leadwright/contract/features/custom-fields';
import { mergeOptions } from '@leadwright/contract/features/field-options';
import {
  changeCampaignFieldType,
  changeMasterFieldType,
  checkCampaignFieldType,
  migrateCampaignField,
  VALUE_COPY,
} from '@leadwright/contract/features/field-types';
import { campaignFields, masterFields, purgeCampaignField } from '@leadwright/contract/features/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from '../values/testing/field-fixture.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

type TypeInput = { type: string; options?: { label: string }[]; params?: object };
const view = (id: string) => fixture.app.call(fixture.app.admin, campaignFields.view, { params: { id } });
const typeRequest = async (id: string, typeInput: TypeInput) =>
  ({ params: { id }, body: { version: (await view(id)).version, ...typeInput } }) as never;
const dryRun = async (id: string, typeInput: TypeInput, user: TestUser = fixture.app.admin) =>
  fixture.app.request(user, checkCampaignFieldType, await typeRequest(id, typeInput));
const requestChange = async (id: string, typeInput: TypeInput, user: TestUser = fixture.app.admin) =>
  fixture.app.request(user, changeCampaignFieldType, await typeRequest(id, typeInput));
const change = async (id: string, typeInput: TypeInput) => {
  const { status, body } = await requestChange(id, typeInput);
  expect([status, body.fields ?? body.message]).toEqual([200, undefined]);
  if (body.job_id) expect((await fixture.app.waitForJobEnd(body.job_id)).message).toBeNull();
  return body.job_id;
};
const fill = async (id: string, values: readonly unknown[]) => {
  for (const [index, value] of values.entries())
    expect((await fixture.write([[id, value]], { account_id: fixture.accounts[index]! })).status).toBe(200);
};
const loadValues = (id: string, campaign_id = fixture.campaigns[0]) =>
  Promise.all(
    fixture.accounts.map(async (account) => (await fixture.read(fixture.steward, campaign_id, account))[id] ?? null),
  );
/** Loads the state that a type change may affect, such as row versions, value origins and slots. */
const loadState = async (id: string) => {
  const { rows } = await fixture.app.pool.query(
    `select k.campaign_id, k.account_id, k.version, o.source, o.set_by, o.set_at, f.type, f.version as field_version,
       u.slot, u.other_slot
     from campaign_account k join field f on f.id = $1 join custom_field u on u.id = f.id and u.campaign_id = k.campaign_id
       left join campaign_account_value_origin o on o.campaign_id = k.campaign_id and o.account_id = k.account_id and o.field_id = f.id
     order by 1, 2`,
    [id],
  );
  return rows;
};

describe('changing text with values to a choice', () => {
  test('creates an option for each distinct value, after a dry run that writes nothing', async () => {
    const { app, campaigns } = fixture;
    const { id } = await fixture.define('Size', { params: { max_length: 200 } });
    await fill(id, ['Very large', 'Small', 'very  large', 'Very large']);
    const before = await loadState(id);
    const { body: dryRunResult } = await dryRun(id, { type: 'select' });
    expect(dryRunResult).toMatchObject({
      way: 'safe',
      held: 4,
      failing: 0,
      rows: [],
      dropped: ['max_length'],
      refused: null,
    });
    expect(dryRunResult.options).toEqual([
      { label: 'Small', count: 1, spellings: ['Small'] },
      { label: 'Very large', count: 3, spellings: ['Very large', 'very  large'] },
    ]);
    expect(await loadState(id)).toEqual(before);
    expect(await loadValues(id)).toEqual(['Very large', 'Small', 'very  large', 'Very large']);

    await change(id, { type: 'select' });
    expect(await loadValues(id)).toEqual(['very_large', 'small', 'very_large', 'very_large']);
    const changedField = await view(id);
    expect(changedField).toMatchObject({ type: 'select', params: {} });
    expect(changedField.options.map(({ code, label }) => [code, label])).toEqual([
      ['small', 'Small'],
      ['very_large', 'Very large'],
    ]);
    // Only the stored form of the value changes. Its origin and the row version stay the same.
    const after = await loadState(id);
    const originOf = ({ version, source, set_by, set_at }: never) => ({ version, source, set_by, set_at });
    expect(after.map(originOf as never)).toEqual(before.map(originOf as never));
    expect(after[0].slot).toBe(before[0].other_slot ?? after[0].slot);
    expect(after[0].slot).not.toBe(before[0].slot);
    // The field now accepts only options.
    expect((await fixture.write([[id, 'medium']])).status).toBe(422);
    expect((await fixture.write([[id, 'small']])).status).toBe(200);
    // An edit that is based on the old type is a conflict.
    const staleReply = await app.request(app.admin, campaignFields.edit, {
      params: { id },
      body: { version: before[0].field_version, label: 'Other' },
    });
    expect(staleReply.status).toBe(409);
    // The old column is not allocated to another field until it is empty.
    const newField = await fixture.define('Fresh');
    const slots = await app.pool.query('select slot from custom_field where id = $1', [newField.id]);
    expect(slots.rows[0].slot).not.toBe(before[0].slot);
    expect((await fixture.read(fixture.steward, campaigns[0]))[newField.id]).toBeNull();
  });

  test('converts every campaign that uses the field in one transaction', async () => {
    const { app, campaigns, accounts } = fixture;
    const { id, version } = await app.call(app.admin, masterFields.add, { body: { label: 'Shade', type: 'text' } });
    for (const campaign_id of campaigns)
      await app.call(app.admin, selectCustomFields, { params: { campaign_id }, body: { field_ids: [id] } });
    await fixture.write([[id, 'Red']]);
    await fixture.write([[id, 'Blue']], { campaign_id: campaigns[1], account_id: accounts[1] });
    const { job_id } = await app.call(app.admin, changeMasterFieldType, {
      params: { id },
      body: { version, type: 'select' },
    });
    expect(await app.waitForJobEnd(job_id!)).toMatchObject({ state: 'done', processed: 2, result: { changed: 2 } });
    expect((await loadValues(id))[0]).toBe('red');
    expect((await loadValues(id, campaigns[1]))[1]).toBe('blue');
  });

  test('counts characters and not code units in the label of an option', async () => {
    const { id } = await fixture.define('Depot note');
    await fill(id, ['🚚'.repeat(120)]);
    await change(id, { type: 'select' });
    expect((await view(id)).options).toMatchObject([{ label: '🚚'.repeat(120) }]);
  });

  test('rejects and lists values that are too long for an option', async () => {
    const { id } = await fixture.define('Notes');
    await fill(id, ['x'.repeat(121), 'Short']);
    const { body: dryRunResult } = await dryRun(id, { type: 'select' });
    expect(dryRunResult).toMatchObject({ held: 2, failing: 1 });
    expect(dryRunResult.rows).toMatchObject([
      {
        record_id: fixture.accounts[0],
        campaign_id: fixture.campaigns[0],
        value: 'x'.repeat(121),
        problem: { key: 'problems.tooLong', message: 'Use at most 120 characters.' },
      },
    ]);
    const rejectedReply = await requestChange(id, { type: 'select' });
    expect([rejectedReply.status, rejectedReply.body.code]).toEqual([409, 'in_use']);
    expect((await view(id)).type).toBe('text');
  });
});

test('converts an integer to a decimal field and changes no value', async () => {
  const { id } = await fixture.define('Staff', { type: 'integer', params: { min: 0 } });
  await fill(id, [12, 0, 7_000_000]);
  const before = await loadState(id);
  expect((await dryRun(id, { type: 'decimal' })).body).toMatchObject({ way: 'safe', held: 3, failing: 0, options: [] });
  await change(id, { type: 'decimal' });
  expect(await loadValues(id)).toEqual([12, 0, 7_000_000, null]);
  const rowsOf = (rows: typeof before) => rows.map(({ type: _, field_version: __, ...row }) => row);
  expect(rowsOf(await loadState(id))).toEqual(rowsOf(before));
  expect(await view(id)).toMatchObject({ type: 'decimal', params: { min: 0, decimals: 2 } });
  expect((await fixture.write([[id, 12.25]])).status).toBe(200);
  // With six decimal places, this number has more digits than can be converted exactly.
  const bigField = await fixture.define('Big', { type: 'integer' });
  await fill(bigField.id, [10_000_000_000]);
  const { body: dryRunResult } = await dryRun(bigField.id, { type: 'decimal', params: { decimals: 6 } });
  expect(dryRunResult).toMatchObject({ failing: 1, rows: [{ value: '10000000000' }] });
  expect((await requestChange(bigField.id, { type: 'decimal', params: { decimals: 6 } })).status).toBe(409);
});

test('converts a choice to a multi-choice field unless a value has no option', async () => {
  const { app } = fixture;
  const options = [{ label: 'Red' }, { label: 'Green' }, { label: 'Blue' }];
  const { id } = await fixture.define('Colour', { type: 'select', options, params: { allow_other: true } });
  await fill(id, ['red', 'Teal', 'green']);
  const dryRunResult = (await dryRun(id, { type: 'multi_select' })).body;
  expect(dryRunResult).toMatchObject({
    way: 'safe',
    failing: 1,
    dropped: ['allow_other'],
    rows: [
      {
        entity: 'account',
        record_id: fixture.accounts[1],
        record: 'Bridge Ltd',
        value: 'Teal',
        problem: { message: 'This is not one of the options.' },
      },
    ],
  });
  expect((await requestChange(id, { type: 'multi_select' })).status).toBe(409);
  await fixture.write([[id, 'blue']], { account_id: fixture.accounts[1] });
  const optionMerge = await app.call(app.admin, mergeOptions, {
    params: { id, code: 'green' },
    body: { version: (await view(id)).version, into: 'blue' },
  });
  await app.waitForJobEnd(optionMerge.job_id);
  await change(id, { type: 'multi_select' });
  expect(await loadValues(id)).toEqual([['red'], ['blue'], ['blue'], null]);
  expect((await view(id)).options.map(({ code }) => code)).toEqual(['red', 'green', 'blue']);
  expect((await fixture.write([[id, ['red', 'blue']]])).status).toBe(200);
  // An earlier option merge can still be undone, now in lists of values.
  const undo = await app.call(app.admin, undoChange, { params: { id: optionMerge.change_id } });
  expect((await app.waitForJobEnd(undo.job_id)).message).toBeNull();
  expect(await loadValues(id)).toEqual([['red', 'blue'], ['blue'], ['green'], null]);
});

describe('any other type change of a field with values', () => {
  test.each([
    ['text', 'a', 'integer'],
    ['integer', 1, 'text'],
    ['text', 'a', 'multi_select'],
    ['decimal', 1.5, 'integer'],
    ['multi_select', ['red'], 'select'],
    ['date', '2026-01-02', 'date_time'],
    ['boolean', true, 'text'],
  ] as const)('rejects a change from %s %j to %s', async (type, value, to) => {
    const options = [{ label: 'Red' }];
    const { id } = await fixture.define(`From ${type} to ${to}`, {
      type,
      ...(type === 'multi_select' ? { options } : {}),
    });
    await fill(id, [value]);
    const { status, body } = await requestChange(id, { type: to, ...(to === 'multi_select' ? { options } : {}) });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['type']]);
    expect((await view(id)).type).toBe(type);
    expect((await dryRun(id, { type: to, ...(to === 'multi_select' ? { options } : {}) })).body.way).toBe('migrate');
  });

  test('creates a new field with the valid values and lists the others', async () => {
    const { app, accounts, campaigns } = fixture;
    const { id } = await fixture.define('Employees', { section: 'Firm', help: 'How many' });
    await fill(id, ['12', 'about 30', ' 40 ', '7.5']);
    const { body: dryRunResult } = await dryRun(id, { type: 'integer' });
    expect(dryRunResult).toMatchObject({ way: 'migrate', held: 4, failing: 2, more: false });
    expect(dryRunResult.rows.map(({ value }) => value).sort()).toEqual(['7.5', 'about 30']);
    const migration = await app.call(app.admin, migrateCampaignField, {
      params: { id },
      body: { version: (await view(id)).version, type: 'integer', label: 'Employees (number)' },
    });
    expect(await app.waitForJobEnd(migration.job_id)).toMatchObject({
      state: 'done_with_errors',
      result: { changed: 2, skipped: [{ count: 1 }, { count: 1 }] },
    });
    expect(await loadValues(migration.id)).toEqual([12, null, 40, null]);
    expect(await loadValues(id)).toEqual(['12', 'about 30', '40', '7.5']);
    expect(await view(migration.id)).toMatchObject({ type: 'integer', section: 'Firm', help: 'How many', version: 1 });
    const { values } = await app.call(app.admin, viewAccountFields, {
      params: { campaign_id: campaigns[0], account_id: accounts[0] },
    });
    expect(values.find(({ field_id }) => field_id === migration.id)).toMatchObject({
      source: 'migration',
      set_by: app.admin.id,
    });
    const list = (user: TestUser) =>
      app.call(user, listChanges, { query: { kind: VALUE_COPY, subject_id: migration.id } });
    const { changes } = await list(app.admin);
    expect(changes).toMatchObject([
      {
        from: 'Employees',
        into: 'Employees (number)',
        state: 'done',
        changed: 2,
        skipped: [{ count: 1 }, { count: 1 }],
        can_undo: true,
      },
    ]);
    const skipped = (user: TestUser) =>
      app.call(user, changeRows, { params: { id: changes[0]!.id }, query: { state: 'skipped' } });
    const { count, rows } = await skipped(app.admin);
    expect([count, rows.map(({ name, message }) => [name, message]).sort()]).toEqual([
      2,
      [
        ['Bridge Ltd', 'This value is not valid.'],
        ['Derrick Ltd', 'Enter a whole number.'],
      ],
    ]);
    // A user who cannot see the records gets only their number.
    const reader = await app.addUserWith([{ subject: 'campaign-fields', action: 'read', scope: 'all' }]);
    expect(await skipped(reader)).toEqual({ count: 2, rows: [] });

    // An undo removes the copied values, except those that have been changed since.
    await fixture.write([[migration.id, 13]]);
    const undo = await app.call(app.admin, undoChange, { params: { id: changes[0]!.id } });
    expect(await app.waitForJobEnd(undo.job_id)).toMatchObject({ state: 'done_with_errors', result: { undone: 1 } });
    expect(await loadValues(migration.id)).toEqual([13, null, null, null]);
    expect(await loadValues(id)).toEqual(['12', 'about 30', '40', '7.5']);
  });

  test('copies the names of accounts to a text field', async () => {
    const { app, accounts } = fixture;
    const { id } = await fixture.define('Parent', { type: 'account_ref' });
    await fill(id, [accounts[2]]);
    const migration = await app.call(app.admin, migrateCampaignField, {
      params: { id },
      body: { version: (await view(id)).version, type: 'text', label: 'Parent (name)' },
    });
    expect(await app.waitForJobEnd(migration.job_id)).toMatchObject({ result: { changed: 1, skipped: [] } });
    expect((await loadValues(migration.id))[0]).toBe('Crane Ltd');
    expect((await dryRun(id, { type: 'integer' })).body.rows).toMatchObject([{ value: 'Crane Ltd' }]);
  });

  test('creates the options of a new choice field from the values', async () => {
    const { app } = fixture;
    const { id } = await fixture.define('Band', { type: 'integer' });
    await fill(id, [1, 2, 1]);
    const migration = await app.call(app.admin, migrateCampaignField, {
      params: { id },
      body: { version: (await view(id)).version, type: 'select', label: 'Band (list)' },
    });
    await app.waitForJobEnd(migration.job_id);
    expect((await view(migration.id)).options.map(({ label }) => label)).toEqual(['1', '2']);
    expect(await loadValues(migration.id)).toEqual(
      ['1', '2', '1', null].map((code) => code && expect.stringContaining(code)),
    );
  });
});

describe('a field without values', () => {
  test('changes to any type immediately, with a slot of that type', async () => {
    const { id } = await fixture.define('Open');
    await fill(id, ['x']);
    await fixture.write([[id, null]]);
    const dryRunResult = (await dryRun(id, { type: 'date' })).body;
    expect(dryRunResult).toMatchObject({ way: 'free', held: 0 });
    expect(await change(id, { type: 'date' })).toBeNull();
    expect((await fixture.write([[id, '2026-03-01']])).status).toBe(200);
    expect((await loadValues(id))[0]).toBe('2026-03-01');
    await fixture.write([[id, null]]);
    const replyWithoutOptions = await requestChange(id, { type: 'select' });
    expect([replyWithoutOptions.status, Object.keys(replyWithoutOptions.body.fields ?? {})]).toEqual([
      422,
      ['options'],
    ]);
    await change(id, { type: 'select', options: [{ label: 'One' }, { label: 'Two' }] });
    expect((await fixture.write([[id, 'two']])).status).toBe(200);
  });

  test('rejects the current type, and limits that the new type does not have', async () => {
    const { id } = await fixture.define('Same');
    expect(Object.keys((await requestChange(id, { type: 'text' })).body.fields ?? {})).toEqual(['type']);
    expect(Object.keys((await requestChange(id, { type: 'date', params: { min: 1 } })).body.fields ?? {})).toEqual([
      'params.min',
    ]);
  });
});

describe('type change conditions', () => {
  test('requires permission for the field, its values and every record with a value', async () => {
    const { app } = fixture;
    const { id } = await fixture.define('Guarded');
    await fill(id, ['x']);
    const field = (action: string) => ({ subject: 'campaign-fields', action, scope: 'all' }) as const;
    const rows = (scope: string, action = 'update') =>
      ({ subject: 'import-account-contact-to-campaign', action, scope }) as const;
    const user = (...grants: object[]) => app.addUserWith(grants as never);
    const reader = await user(field('read'), rows('all', 'read'), rows('all'));
    expect((await requestChange(id, { type: 'select' }, reader)).status).toBe(403);
    const definer = await user(field('read'), field('update'));
    expect((await requestChange(id, { type: 'select' }, definer)).status).toBe(403);
    expect((await dryRun(id, { type: 'select' }, definer)).status).toBe(403);
    const valueEditor = await user(field('read'), field('update'), rows('all', 'read'), rows('all'));
    expect((await dryRun(id, { type: 'select' }, valueEditor)).status).toBe(200);
    await app.pool.query('update field set sensitive = true where id = $1', [id]);
    expect((await dryRun(id, { type: 'select' }, valueEditor)).status).toBe(404);
    await app.pool.query('update field set sensitive = false, editable_by = $2 where id = $1', [
      id,
      [(await app.pool.query('select role_id from app_user where id = $1', [app.admin.id])).rows[0].role_id],
    ]);
    expect((await requestChange(id, { type: 'select' }, valueEditor)).status).toBe(403);
    expect((await requestChange(id, { type: 'select' })).status).toBe(200);
  });

  test('rejects a change while another or a merge runs, for an archived field and a stale version', async () => {
    const { app } = fixture;
    const { id } = await fixture.define('Busy');
    await fill(id, ['x']);
    const staleReply = await app.request(app.admin, changeCampaignFieldType, {
      params: { id },
      body: { version: 0, type: 'select' },
    });
    expect([staleReply.status, staleReply.body.code]).toEqual([409, 'conflict']);
    const { rows: changes } = await app.pool.query(
      `insert into change (kind, subject_ids) values ('field-types.change', array[$1::uuid]) returning id`,
      [id],
    );
    expect((await requestChange(id, { type: 'select' })).status).toBe(409);
    expect((await app.request(app.admin, purgeCampaignField, { params: { id }, body: { confirm: '' } })).status).toBe(
      409,
    );
    await app.pool.query('delete from change where id = $1', [changes[0].id]);
    const { rows: merges } = await app.pool.query(
      `insert into change (kind, subject_ids) values ('field-values.merge', array[$1::uuid]) returning id`,
      [id],
    );
    expect((await requestChange(id, { type: 'select' })).status).toBe(409);
    await app.pool.query('delete from change where id = $1', [merges[0].id]);
    await app.call(app.admin, campaignFields.remove, { params: { id } });
    expect((await requestChange(id, { type: 'select' })).status).toBe(409);
  });
});
