import { changeRows, listChanges, undoChange, viewChange } from '@leadwright/contract/features/changes';
import { selectCustomFields } from '@leadwright/contract/features/custom-fields';
import {
  addOption,
  listOptions,
  mapUnlistedValue,
  mergeOptions,
  OPTION_MERGE,
  removeOption,
} from '@leadwright/contract/features/field-options';
import { campaignFields, masterFields, purgeCampaignField } from '@leadwright/contract/features/fields';
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
  return body.change_id;
};
const undo = async (changeId: string) =>
  expectFinished(await fixture.app.call(fixture.app.admin, undoChange, { params: { id: changeId } }));
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

    const changeId = await merge(id, 'red', 'blue');
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
    const { changes } = await app.call(app.admin, listChanges, { query: { kind: OPTION_MERGE, subject_id: id } });
    expect(changes).toMatchObject([{ id: changeId, from: 'Red', into: 'Blue', state: 'done', changed: 2 }]);
    // A merged option can no longer be written, and its target cannot be deleted.
    expect((await fixture.write([[id, 'red']])).status).toBe(422);
    const removeReply = await app.request(app.admin, removeOption, {
      params: { id, code: 'blue' },
      query: { version: (await read(id)).version },
    });
    expect(removeReply.status).toBe(409);

    // Undo keeps a value that was edited after the merge.
    await fixture.write([[id, 'green']], { account_id: accounts[2], campaign_id: campaigns[1] });
    await undo(changeId);
    expect((await fixture.read())[id]).toBe('red');
    expect((await fixture.read(fixture.steward, campaigns[1], accounts[2]))[id]).toBe('green');
    expect((await loadRows(campaigns[0], id))[0]).toMatchObject({ source: 'form', set_by: fixture.steward.id });
    options = await loadOptions(id);
    expect(options.get('red')).toMatchObject({ state: 'active', merged_into: null, is_default: true });
    expect(options.get('blue')).toMatchObject({ synonyms: ['Azure'], is_default: false });
    const secondUndo = await app.request(app.admin, undoChange, { params: { id: changeId } });
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
    const changeId = await merge(id, 'red', 'blue');
    expect(await loadValues()).toEqual([['green', 'blue'], ['blue', 'green'], ['green'], ['blue']]);
    await fixture.write([[id, ['blue']]], { account_id: accounts[1] });
    await undo(changeId);
    expect(await loadValues()).toEqual([['green', 'red'], ['blue', 'red'], ['green'], ['red']]);
  });
});

describe('undo of a merge', () => {
  const grants = (subjects: ('field-values' | 'merge')[]) =>
    subjects.map((subject) => ({ subject, action: 'update', scope: 'all' }) as const);

  test('keeps records that were edited or removed since, and lists them with the reason', async () => {
    const { app, accounts, campaigns } = fixture;
    const { id } = await fixture.define('Kept', { type: 'select', options: COLOURS }, campaigns[1]);
    const campaign_id = campaigns[1];
    for (const account_id of accounts.slice(1)) await fixture.write([[id, 'red']], { account_id, campaign_id });
    const changeId = await merge(id, 'red', 'blue');
    await fixture.write([[id, 'green']], { account_id: accounts[1], campaign_id });
    await app.pool.query('delete from campaign_account where campaign_id = $1 and account_id = $2', [
      campaign_id,
      accounts[3],
    ]);
    const { job_id } = await app.call(app.admin, undoChange, { params: { id: changeId } });
    expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done_with_errors', result: { undone: 1 } });
    const listKept = (user: TestUser) =>
      app.call(user, changeRows, { params: { id: changeId }, query: { state: 'kept' } });
    expect(await listKept(app.admin)).toMatchObject({
      count: 2,
      rows: expect.arrayContaining([
        expect.objectContaining({ name: 'Bridge Ltd', message: 'This record has since been changed.' }),
        expect.objectContaining({ name: 'Derrick Ltd', message: 'This account of the campaign does not exist.' }),
      ]),
    });
    expect((await fixture.read(fixture.steward, campaign_id, accounts[2]))[id]).toBe('red');
    // A user who may not see accounts gets no names.
    expect(await listKept(await app.addUserWith(grants(['field-values'])))).toEqual({ count: 2, rows: [] });
  });

  test('requires permission to merge, except for a value that was not an option', async () => {
    const { app } = fixture;
    const { id } = await fixture.define('Mapped', {
      type: 'select',
      options: COLOURS,
      params: { allow_other: true },
    });
    await fixture.write([[id, 'Teal']]);
    const mapping = await app.call(app.admin, mapUnlistedValue, {
      params: { id },
      body: { version: (await read(id)).version, value: 'Teal', into: 'blue' },
    });
    await expectFinished(mapping);
    const changeId = await merge(id, 'red', 'green');
    const editor = await app.addUserWith(grants(['field-values']));
    const { changes } = await app.call(editor, listChanges, { query: { kind: OPTION_MERGE, subject_id: id } });
    expect(changes.map(({ from, into, can_undo }) => [from, into, can_undo])).toEqual([
      ['Red', 'Green', false],
      ['Teal', 'Blue', true],
    ]);
    expect((await app.request(editor, undoChange, { params: { id: changeId } })).status).toBe(409);
    await expectFinished(await app.call(editor, undoChange, { params: { id: mapping.change_id } }));
    expect((await fixture.read())[id]).toBe('Teal');
  });

  test('hides the options from users who may not see the field', async () => {
    const { app } = fixture;
    const { id } = await fixture.define('Secret', { type: 'select', options: COLOURS });
    const changeId = await merge(id, 'red', 'blue');
    const jobReader = await app.addUserWith([
      { subject: 'jobs', action: 'read', scope: 'all' },
      { subject: 'field-values', action: 'update', scope: 'all' },
    ]);
    const loadNames = async () => {
      const { from, into } = await app.call(jobReader, viewChange, { params: { id: changeId } });
      return [from, into];
    };
    expect(await loadNames()).toEqual(['Red', 'Blue']);
    await app.pool.query('update field set sensitive = true where id = $1', [id]);
    expect(await loadNames()).toEqual(['', '']);
    const { status } = await app.request(jobReader, listChanges, { query: { kind: OPTION_MERGE, subject_id: id } });
    expect(status).toBe(404);
  });

  test('rejects a merge whose option is gone, and is deleted with its field', async () => {
    const { app } = fixture;
    const { id } = await fixture.define('Purged', { type: 'select', options: COLOURS });
    await fixture.write([[id, 'red']]);
    const changeId = await merge(id, 'red', 'blue');
    const requestUndo = () => app.request(app.admin, undoChange, { params: { id: changeId } });
    const { options } = await read(id);
    const storeOptions = (list: unknown) =>
      app.pool.query('update field set options = $2 where id = $1', [id, JSON.stringify(list)]);
    await storeOptions(options.filter(({ code }) => code !== 'red'));
    expect((await requestUndo()).body).toMatchObject({ code: 'not_found', message: 'This option does not exist.' });
    await storeOptions(options);
    await app.call(app.admin, campaignFields.remove, { params: { id } });
    const purge = await app.call(app.admin, purgeCampaignField, { params: { id }, body: { confirm: 'purged' } });
    await expectFinished(purge);
    expect((await requestUndo()).body).toMatchObject({ code: 'not_found', message: 'This change does not exist.' });
    const { rowCount } = await app.pool.query('select from change_row where place = $1', [id]);
    expect(rowCount).toBe(0);
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
    const changeId = await merge(id, 'red', 'blue');
    await app.pool.query(`update change set state = 'running' where id = $1`, [changeId]);
    expect((await requestMerge(id, 'green', 'blue')).body.message).toMatch('Options of this field are being merged');
    await app.pool.query(`update change set state = 'done' where id = $1`, [changeId]);
    const requestUndo = () => app.request(app.admin, undoChange, { params: { id: changeId } });
    await app.call(app.admin, addOption, {
      params: { id },
      body: { version: (await read(id)).version, label: 'Teal' },
    });
    const secondChangeId = await merge(id, 'blue', 'green');
    expect((await requestUndo()).status).toBe(409);
    await undo(secondChangeId);
    expect((await requestUndo()).status).toBe(200);
  });

  test('rejects deleting an option whose merge has not finished', async () => {
    const { app } = fixture;
    const { id } = await fixture.define('Unfinished', { type: 'select', options: COLOURS });
    const changeId = await merge(id, 'red', 'blue');
    const remove = async () =>
      app.request(app.admin, removeOption, {
        params: { id, code: 'red' },
        query: { version: (await read(id)).version },
      });
    await app.pool.query(`update change set state = 'stopped' where id = $1`, [changeId]);
    expect((await remove()).body.message).toBe('“Red” is part of a merge that has not finished.');
    await app.pool.query(`update change set state = 'done' where id = $1`, [changeId]);
    expect((await remove()).status).toBe(200);
  });
});
