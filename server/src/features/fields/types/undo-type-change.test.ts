import { changeRows, listChanges, undoChange } from '@leadwright/contract/features/changes';
import { changeCampaignFieldType, TYPE_CHANGE } from '@leadwright/contract/features/field-types';
import { campaignFields, purgeCampaignField } from '@leadwright/contract/features/fields';
import { controlJob } from '@leadwright/contract/features/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForJob } from '../../../testing/killed-server.ts';
import { type FieldFixture, fieldFixture } from '../values/testing/field-fixture.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

const view = (id: string) => fixture.app.call(fixture.app.admin, campaignFields.view, { params: { id } });
const fill = async (id: string, values: readonly unknown[]) => {
  for (const [index, value] of values.entries())
    expect((await fixture.write([[id, value]], { account_id: fixture.accounts[index]! })).status).toBe(200);
};
const loadValues = (id: string) =>
  Promise.all(
    fixture.accounts.map(
      async (account) => (await fixture.read(fixture.steward, fixture.campaigns[0], account))[id] ?? null,
    ),
  );
const startChange = async (id: string, typeInput: object) =>
  fixture.app.call(fixture.app.admin, changeCampaignFieldType, {
    params: { id },
    body: { version: (await view(id)).version, ...typeInput } as never,
  });
const lastChange = async (subject_id: string) =>
  (await fixture.app.call(fixture.app.admin, listChanges, { query: { kind: TYPE_CHANGE, subject_id } })).changes[0]!;
const change = async (id: string, typeInput: object): Promise<string> => {
  const { job_id } = await startChange(id, typeInput);
  if (job_id) expect((await fixture.app.waitForJobEnd(job_id)).message).toBeNull();
  return (await lastChange(id)).id;
};
const requestUndo = (id: string) => fixture.app.request(fixture.app.admin, undoChange, { params: { id } });
const undo = async (id: string) => {
  const { job_id } = await fixture.app.call(fixture.app.admin, undoChange, { params: { id } });
  return fixture.app.waitForJobEnd(job_id);
};
const refusal = async (id: string) => {
  const { status, body } = await requestUndo(id);
  return [status, body.message];
};

test('restores the type, its limits and defaults, and the value of each record', async () => {
  const { app, accounts } = fixture;
  const params = { max_length: 200 };
  const { id } = await fixture.define('Size', { params, default_value: 'Small' });
  await app.pool.query(`update custom_field set default_value = '"Medium"' where id = $1`, [id]);
  await fill(id, ['Very large', 'very  large', 'Small', 'Small']);
  const loadRows = async () =>
    (await app.pool.query('select version, account_id from campaign_account order by campaign_id, account_id')).rows;
  const rows = await loadRows();
  const changeId = await change(id, { type: 'select' });
  expect(await loadValues(id)).toEqual(['very_large', 'very_large', 'small', 'small']);
  expect(await lastChange(id)).toMatchObject({ from: 'text', into: 'select', changed: 4, can_undo: true });
  // Only the stored form of the values changes, so the rows keep their versions.
  expect(await undo(changeId)).toMatchObject({ state: 'done', result: { undone: 4, kept: [] } });
  expect(await loadRows()).toEqual(rows);
  expect(await loadValues(id)).toEqual(['Very large', 'very  large', 'Small', 'Small']);
  expect(await view(id)).toMatchObject({ type: 'text', params, options: [], default_value: 'Small' });
  const { rows: fields } = await app.pool.query('select default_value from custom_field where id = $1', [id]);
  expect(fields).toEqual([{ default_value: 'Medium' }]);
  expect((await fixture.write([[id, 'Any text']], { account_id: accounts[0] })).status).toBe(200);
});

test('keeps and names values that have been changed since, in the previous type', async () => {
  const { app, accounts } = fixture;
  const { id } = await fixture.define('Colour');
  await fill(id, ['Dark  red', 'Dark red', 'Blue', 'Blue']);
  const changeId = await change(id, { type: 'select' });
  await fixture.write([[id, 'dark_red']], { account_id: accounts[2] });
  await fixture.write([[id, null]], { account_id: accounts[3] });
  expect(await undo(changeId)).toMatchObject({
    state: 'done_with_errors',
    result: { undone: 2, kept: [{ count: 2 }] },
  });
  expect(await loadValues(id)).toEqual(['Dark  red', 'Dark red', 'Dark  red', null]);
  const { rows } = await app.call(app.admin, changeRows, { params: { id: changeId }, query: { state: 'kept' } });
  expect(rows.map(({ name, message }) => `${name}: ${message}`).sort()).toEqual([
    'Crane Ltd: This record has since been changed.',
    'Derrick Ltd: This record has since been changed.',
  ]);
});

test('keeps values that are changed while the undo runs', async () => {
  const { app } = fixture;
  const kind = app.changes.get(TYPE_CHANGE)!;
  const { id } = await fixture.define('Busy');
  await fill(id, ['One', 'Two', 'Two', 'Two']);
  const changeId = await change(id, { type: 'select' });
  const { rows: logged } = await app.pool.query(
    'select record_id, before from change_row where change_id = $1 order by no',
    [changeId],
  );
  const [lastUndone, ...others] = logged;
  const edited = others.find(({ before }) => before === 'Two').record_id;
  const client = await app.pool.connect();
  kind.batchSize = 1;
  try {
    await client.query('begin');
    await client.query('select from campaign_account where account_id = $1 for update', [lastUndone.record_id]);
    const { job_id } = await app.call(app.admin, undoChange, { params: { id: changeId } });
    await waitForJob(app, job_id, ({ processed }) => processed === 3);
    await fixture.write([[id, 'one']], { account_id: edited });
    await client.query('rollback');
    expect(await app.waitForJobEnd(job_id)).toMatchObject({ result: { undone: 3, kept: [{ count: 1 }] } });
  } finally {
    client.release();
    delete kind.batchSize;
  }
  expect((await fixture.read(app.admin, fixture.campaigns[0], edited))[id]).toBe('One');
  expect(await lastChange(id)).toMatchObject({ state: 'undone', changed: 1 });
});

test('undoes the last of several changes first, and only while all values fit', async () => {
  const { id } = await fixture.define('Tools');
  await fill(id, ['Saw', 'SAW', 'Axe']);
  const toChoice = await change(id, { type: 'select' });
  const toList = await change(id, { type: 'multi_select' });
  expect(await refusal(toChoice)).toEqual([
    409,
    'The type of this field has been changed again. Undo that change first.',
  ]);
  await fixture.write([[id, ['saw', 'axe']]]);
  expect(await refusal(toList)).toEqual([409, '1 records have a value that does not fit. Change them first.']);
  await fixture.write([[id, ['axe']]]);
  expect((await undo(toList)).result).toMatchObject({ undone: 2, kept: [{ count: 1 }] });
  expect(await loadValues(id)).toEqual(['axe', 'saw', 'axe', null]);
  expect((await undo(toChoice)).result).toMatchObject({ undone: 2, kept: [{ count: 1 }] });
  expect(await loadValues(id)).toEqual(['Axe', 'SAW', 'Axe', null]);
  expect((await view(id)).type).toBe('text');
  expect(await refusal(toChoice)).toEqual([409, 'This can no longer be undone.']);
});

test('undoes a change that rewrites no record', async () => {
  const { id } = await fixture.define('Staff', { type: 'integer', params: { min: 0 } });
  await fill(id, [12, 7]);
  const changeId = await change(id, { type: 'decimal' });
  await fixture.write([[id, 12.25]]);
  expect(await refusal(changeId)).toEqual([409, '1 records have a value that does not fit. Change them first.']);
  await fixture.write([[id, 13]]);
  expect(await undo(changeId)).toMatchObject({ state: 'done' });
  expect(await loadValues(id)).toEqual([13, 7, null, null]);
  expect(await view(id)).toMatchObject({ type: 'integer', params: { min: 0 } });
  expect((await fixture.write([[id, 1.5]])).status).toBe(422);
});

test('undoes the change of an empty field while it has no values', async () => {
  const { id } = await fixture.define('Open');
  const changeId = await change(id, { type: 'date' });
  await fill(id, ['2026-03-01']);
  expect(await refusal(changeId)).toEqual([409, '1 records have a value that does not fit. Change them first.']);
  await fixture.write([[id, null]]);
  await undo(changeId);
  expect((await view(id)).type).toBe('text');
  await fill(id, ['Some text']);
  expect((await loadValues(id))[0]).toBe('Some text');
});

test('rejects the undo for an archived field, and removes the change of a purged field', async () => {
  const { app } = fixture;
  const { id, key } = await fixture.define('Old');
  await fill(id, ['A']);
  const changeId = await change(id, { type: 'select' });
  await app.call(app.admin, campaignFields.remove, { params: { id } });
  expect(await refusal(changeId)).toEqual([409, 'This field is archived. Restore it before you change its type.']);
  const { job_id } = await app.call(app.admin, purgeCampaignField, { params: { id }, body: { confirm: key } });
  await app.waitForJobEnd(job_id);
  expect((await requestUndo(changeId)).status).toBe(404);
});

test('offers no undo for a cancelled change, which users never saw', async () => {
  const { app, accounts } = fixture;
  const { id } = await fixture.define('Ended');
  await fill(id, ['A', 'B']);
  const client = await app.pool.connect();
  await client.query('begin');
  await client.query('select from campaign_account where account_id = any($1) for update', [accounts]);
  const { job_id } = await startChange(id, { type: 'select' });
  await waitForJob(app, job_id!, ({ state }) => state === 'running');
  await app.call(app.admin, controlJob, { params: { id: job_id! }, body: { action: 'cancel' } });
  await client.query('rollback');
  client.release();
  expect(await app.waitForJobEnd(job_id!)).toMatchObject({ state: 'cancelled' });
  expect(await loadValues(id)).toEqual(['A', 'B', null, null]);
  const { id: changeId, ...listed } = await lastChange(id);
  expect(listed).toMatchObject({ state: 'stopped', changed: 0, can_undo: false });
  expect((await requestUndo(changeId)).status).toBe(409);
  const again = await change(id, { type: 'select' });
  await undo(again);
  expect(await loadValues(id)).toEqual(['A', 'B', null, null]);
});
