import { selectCustomFields } from '@leadwright/contract/features/custom-fields';
import {
  addOption,
  listOptions,
  mapUnlistedValue,
  mergeOptions,
  optionMerges,
  removeOption,
  undoOptionMerge,
} from '@leadwright/contract/features/field-options';
import { masterFields } from '@leadwright/contract/features/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from '../values/testing/field-fixture.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

const COLOURS = [{ label: 'Red', is_default: true }, { label: 'Green' }, { label: 'Blue', synonyms: ['Azure'] }];
const read = (id: string) => fixture.app.call(fixture.app.admin, listOptions, { params: { id } });
const loadOptions = async (id: string) => new Map((await read(id)).options.map((option) => [option.code, option]));
const requestMerge = async (id: string, from: string, into: string, user: TestUser = fixture.app.admin) =>
  fixture.app.request(user, mergeOptions, {
    params: { id, code: from },
    body: { version: (await read(id)).version, into },
  });
const expectFinished = async ({ job_id }: { job_id: string }) =>
  expect((await fixture.app.waitForJobEnd(job_id)).message).toBeNull();
const merge = async (id: string, from: string, into: string) => {
  const { status, body } = await requestMerge(id, from, into);
  expect([status, body.fields]).toEqual([200, undefined]);
  await expectFinished(body);
  return body.merge_id;
};
const undo = async (id: string, merge_id: string) =>
  expectFinished(await fixture.app.call(fixture.app.admin, undoOptionMerge, { params: { id, merge_id } }));
const loadRows = async (campaign_id: string, field_id: string) => {
  const { rows } = await fixture.app.pool.query(
    `select a.company_name as name, k.version, o.source, o.set_by, (
       select json_build_object('before', e.before, 'after', e.after, 'via', e.via) from audit_event e
       where e.entity = 'campaign_account' and e.entity_id = k.campaign_id || '/' || k.account_id order by e.id desc limit 1) as last
     from campaign_account k join account a on a.id = k.account_id
       left join campaign_account_value_origin o
         on o.campaign_id = k.campaign_id and o.account_id = k.account_id and o.field_id = $2
     where k.campaign_id = $1 order by a.company_name`,
    [campaign_id, field_id],
  );
  return rows;
};

describe('merging an option into another', () => {
  test('changes every row of every campaign with origin and history, and can be undone', async () => {
    const { app, campaigns, accounts } = fixture;
    const master = await app.call(app.admin, masterFields.add, {
      body: { label: 'Shade', type: 'select', options: COLOURS },
    });
    for (const campaign_id of campaigns)
      await app.call(app.admin, selectCustomFields, { params: { campaign_id }, body: { field_ids: [master.id] } });
    const { id } = master;
    await fixture.write([[id, 'red']]);
    await fixture.write([[id, 'green']], { account_id: accounts[1] });
    await fixture.write([[id, 'red']], { account_id: accounts[2], campaign_id: campaigns[1] });
    const before = await loadRows(campaigns[0], id);

    const merge_id = await merge(id, 'red', 'blue');
    expect((await fixture.read())[id]).toBe('blue');
    expect((await fixture.read(fixture.steward, campaigns[0], accounts[1]))[id]).toBe('green');
    expect((await fixture.read(fixture.steward, campaigns[1], accounts[2]))[id]).toBe('blue');
    const after = await loadRows(campaigns[0], id);
    expect(after[0]).toEqual({
      ...before[0],
      version: before[0].version + 1,
      source: 'merge',
      set_by: app.admin.id,
      last: { before: { shade: 'red' }, after: { shade: 'blue' }, via: 'field-values.merge' },
    });
    expect(after.slice(1)).toEqual(before.slice(1));
    let options = await loadOptions(id);
    expect(options.get('red')).toMatchObject({ state: 'merged', merged_into: 'blue', is_default: false });
    expect(options.get('blue')).toMatchObject({ synonyms: ['Azure', 'Red'], is_default: true });
    const { merges } = await app.call(app.admin, optionMerges, { params: { id } });
    expect(merges).toMatchObject([
      { id: merge_id, from: 'Red', into: 'Blue', state: 'done', moved: 2, was_option: true },
    ]);
    // A merged option can no longer be written, and its target cannot be deleted.
    expect((await fixture.write([[id, 'red']])).status).toBe(422);
    const removeReply = await app.request(app.admin, removeOption, {
      params: { id, code: 'blue' },
      query: { version: (await read(id)).version },
    });
    expect(removeReply.status).toBe(409);

    // Undo keeps a value that was edited after the merge.
    await fixture.write([[id, 'green']], { account_id: accounts[2], campaign_id: campaigns[1] });
    await undo(id, merge_id);
    expect((await fixture.read())[id]).toBe('red');
    expect((await fixture.read(fixture.steward, campaigns[1], accounts[2]))[id]).toBe('green');
    expect((await loadRows(campaigns[0], id))[0]).toMatchObject({ source: 'form', set_by: fixture.steward.id });
    options = await loadOptions(id);
    expect(options.get('red')).toMatchObject({ state: 'active', merged_into: null, is_default: true });
    expect(options.get('blue')).toMatchObject({ synonyms: ['Azure'], is_default: false });
    const secondUndo = await app.request(app.admin, undoOptionMerge, { params: { id, merge_id } });
    expect([secondUndo.status, secondUndo.body.code]).toEqual([409, 'illegal_transition']);
  });

  test('keeps list values unique, and keeps later edits of a list when it is undone', async () => {
    const { accounts } = fixture;
    const { id } = await fixture.define('Shades', { type: 'multi_select', options: COLOURS });
    const lists = [['green', 'red'], ['red', 'green', 'blue'], ['green'], ['red']];
    for (const [index, list] of lists.entries()) await fixture.write([[id, list]], { account_id: accounts[index] });
    const loadValues = async () =>
      Promise.all(
        accounts.map(async (account) => (await fixture.read(fixture.steward, fixture.campaigns[0], account))[id]),
      );
    const merge_id = await merge(id, 'red', 'blue');
    expect(await loadValues()).toEqual([['green', 'blue'], ['blue', 'green'], ['green'], ['blue']]);
    await fixture.write([[id, ['blue']]], { account_id: accounts[1] });
    await undo(id, merge_id);
    expect(await loadValues()).toEqual([['green', 'red'], ['blue', 'red'], ['green'], ['red']]);
  });
});

describe('merge conditions', () => {
  test('rejects a merge into itself, a retired option, or an option of one campaign only', async () => {
    const options = [{ label: 'A' }, { label: 'B', state: 'retired' as const }, { label: 'C' }];
    const { app, campaigns } = fixture;
    const { id } = await app.call(app.admin, masterFields.add, { body: { label: 'Size', type: 'select', options } });
    await app.call(app.admin, selectCustomFields, { params: { campaign_id: campaigns[0] }, body: { field_ids: [id] } });
    await app.call(app.admin, addOption, {
      params: { id },
      body: { version: (await read(id)).version, label: 'D', campaign_id: campaigns[0] },
    });
    for (const into of ['a', 'b', 'd', 'nothing']) {
      const { status, body } = await requestMerge(id, 'a', into);
      expect([into, status, Object.keys(body.fields ?? {})]).toEqual([into, 422, ['into']]);
    }
    expect((await requestMerge(id, 'none', 'a')).status).toBe(404);
    const mapReply = await app.request(app.admin, mapUnlistedValue, {
      params: { id },
      body: { version: (await read(id)).version, value: 'a', into: 'c' },
    });
    expect([mapReply.status, Object.keys(mapReply.body.fields ?? {})]).toEqual([422, ['value']]);
  });

  test('requires permission to merge and to write the values of the field', async () => {
    const { app } = fixture;
    const { id } = await fixture.define('Own', { type: 'select', options: COLOURS });
    const grants = (subjects: ('field-values' | 'merge')[]) =>
      subjects.map((subject) => ({ subject, action: 'update', scope: 'all' }) as const);
    expect((await requestMerge(id, 'red', 'blue', await app.addUserWith(grants(['field-values'])))).status).toBe(403);
    expect((await requestMerge(id, 'red', 'blue', await app.addUserWith(grants(['merge'])))).status).toBe(403);
    const readOnlyField = await fixture.define('Closed', { type: 'select', options: COLOURS });
    await app.pool.query(
      'update field set editable_by = array(select role_id from app_user where id = $2) where id = $1',
      [readOnlyField.id, app.admin.id],
    );
    const mergeUser = await app.addUserWith(grants(['field-values', 'merge']));
    expect((await requestMerge(readOnlyField.id, 'red', 'blue', mergeUser)).status).toBe(403);
    expect((await requestMerge(id, 'red', 'blue', mergeUser)).status).toBe(200);
  });

  test('rejects a merge while another runs, and an undo while the target itself is merged', async () => {
    const { app } = fixture;
    const { id } = await fixture.define('Busy', { type: 'select', options: COLOURS });
    const merge_id = await merge(id, 'red', 'blue');
    await app.pool.query(`update option_merge set state = 'running' where id = $1`, [merge_id]);
    expect((await requestMerge(id, 'green', 'blue')).status).toBe(409);
    await app.pool.query(`update option_merge set state = 'done' where id = $1`, [merge_id]);
    const requestUndo = () => app.request(app.admin, undoOptionMerge, { params: { id, merge_id } });
    await app.call(app.admin, addOption, {
      params: { id },
      body: { version: (await read(id)).version, label: 'Teal' },
    });
    const secondMergeId = await merge(id, 'blue', 'green');
    expect((await requestUndo()).status).toBe(409);
    await undo(id, secondMergeId);
    expect((await requestUndo()).status).toBe(200);
  });
});
