import type { CallInput } from '@leadwright/contract/endpoint';
import {
  actionTypes,
  CHANNEL,
  changeActionTypeState,
  deleteActionType,
} from '@leadwright/contract/features/action-types';
import {
  activityOptions,
  changeActivityOptionState,
  optionMatrix,
} from '@leadwright/contract/features/activity-options';
import { markDialAction, viewDialAction } from '@leadwright/contract/features/dial-action';
import { changeOutcomeState, deleteOutcome, OUTCOME_CATEGORY, outcomes } from '@leadwright/contract/features/outcomes';
import { tags } from '@leadwright/contract/features/tags';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const addVocabularyRow = async (resource: typeof actionTypes | typeof outcomes, fields: object = {}) =>
  (await addValidRow(app, resource, fields)).id;
const addOption = (fields: object, user: TestUser = app.admin) =>
  app.request(user, activityOptions.add, { body: fields as never });
const newPair = async (fields: object = {}) => ({
  action_type_id: await addVocabularyRow(actionTypes),
  outcome_id: await addVocabularyRow(outcomes),
  ...fields,
});
async function addValidOption(fields: object = {}) {
  const { status, body } = await addOption(await newPair(fields));
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}
const edit = (id: string, version: number, fields: object) =>
  app.request(app.admin, activityOptions.edit, { params: { id }, body: { version, ...fields } as never });

describe('action types and outcomes', () => {
  test('requires a name, a code and a known channel for an action type', async () => {
    const emptyReply = await app.request(app.admin, actionTypes.add, { body: { channel: 'telepathy' } as never });
    expect([emptyReply.status, Object.keys(emptyReply.body.fields ?? {})]).toEqual([422, ['name', 'code', 'channel']]);
    for (const channel of Object.keys(CHANNEL)) await addVocabularyRow(actionTypes, { channel });
    const body = { name: 'Door knock', code: 'DOOR', channel: 'meeting' as const };
    const createdRow = await app.call(app.admin, actionTypes.add, { body });
    expect(createdRow).toMatchObject({
      ...body,
      applies_to: 'both',
      requires_contact: false,
      is_dial: false,
      state: 'active',
    });
  });

  test('requires a name, a code, a known category and a hot key from 1 to 9 for an outcome', async () => {
    const emptyReply = await app.request(app.admin, outcomes.add, {
      body: { category: 'maybe', hot_key: 10 } as never,
    });
    expect([emptyReply.status, Object.keys(emptyReply.body.fields ?? {})]).toEqual([
      422,
      ['name', 'code', 'category', 'hot_key'],
    ]);
    for (const category of Object.keys(OUTCOME_CATEGORY)) await addVocabularyRow(outcomes, { category, hot_key: 9 });
  });

  test('rejects a name or code that differs only in case and spaces', async () => {
    await app.call(app.admin, actionTypes.add, { body: { name: 'Site visit', code: 'SV 1', channel: 'meeting' } });
    const addType = (body: object) => app.request(app.admin, actionTypes.add, { body: body as never });
    const takenMessage = 'Another action type already has this value.';
    const channel = 'meeting';
    expect((await addType({ name: ' SITE  visit', code: 'X1', channel })).body.fields).toEqual({ name: takenMessage });
    expect((await addType({ name: 'Visit', code: 'sv1', channel })).body.fields).toEqual({ code: takenMessage });
    const addOutcome = (name: string, code: string) =>
      app.request(app.admin, outcomes.add, { body: { name, code, category: 'neutral' } });
    await addOutcome('Busy line', 'BUSY');
    expect((await addOutcome('busyLINE', 'B2')).body.fields).toEqual({
      name: 'Another outcome already has this value.',
    });
    expect((await addOutcome('Engaged', 'bu sy')).body.fields).toEqual({
      code: 'Another outcome already has this value.',
    });
  });

  test('archives only unused action types and outcomes, and allows used ones to be retired', async () => {
    const { action_type_id, outcome_id } = await addValidOption();
    for (const [resource, id] of [[actionTypes, action_type_id] as const, [outcomes, outcome_id] as const]) {
      const rejectedReply = await app.request(app.admin, resource.remove, { params: { id } });
      expect([rejectedReply.status, rejectedReply.body]).toMatchObject([409, { code: 'in_use' }]);
      const unusedReply = await app.request(app.admin, resource.remove, {
        params: { id: await addVocabularyRow(resource) },
      });
      expect(unusedReply.status).toBe(200);
    }
    const state = { state: 'retired' as const };
    await app.call(app.admin, changeActionTypeState, { params: { id: action_type_id }, body: state });
    await app.call(app.admin, changeOutcomeState, { params: { id: outcome_id }, body: state });
    const view = await app.call(app.admin, actionTypes.view, { params: { id: action_type_id } });
    expect(view.state).toBe('retired');
  });

  test('rejects deleting a used action type or outcome and names the uses', async () => {
    const { id, action_type_id, outcome_id } = await addValidOption();
    const remove = () =>
      Promise.all([
        app.request(app.admin, deleteActionType, { params: { id: action_type_id } }),
        app.request(app.admin, deleteOutcome, { params: { id: outcome_id } }),
      ]);
    expect((await remove()).map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'This action type is in use: Options (1).'],
      [409, 'This outcome is in use: Options (1).'],
    ]);
    // An archived option still refers to both.
    await app.call(app.admin, activityOptions.remove, { params: { id } });
    expect((await remove()).map(({ status }) => status)).toEqual([409, 409]);
  });

  test.each([
    ['action-type', actionTypes, { name: 'Permission test', code: 'PERM', channel: 'note' }],
    ['outcome', outcomes, { name: 'Permission test', code: 'PERM', category: 'neutral' }],
  ] as const)('requires separate permissions to read, add and change: %s', async (subject, resource, body) => {
    const id = await addVocabularyRow(resource);
    const statuses = async (user: TestUser) =>
      (
        await Promise.all([
          app.request(user, resource.list.endpoint, { body: { query: '{}' } }),
          app.request(user, resource.view, { params: { id } }),
          app.request(user, resource.add, { body } as never),
          app.request(user, resource.edit, { params: { id }, body: { version: 1, order: 3 } }),
        ])
      ).map(({ status }) => status);
    const permission = (action: 'create' | 'read' | 'update') => ({ subject, action, scope: 'all' }) as const;
    expect(await statuses(await app.addUserWith([]))).toEqual([403, 403, 403, 403]);
    expect(await statuses(await app.addUserWith([permission('read')]))).toEqual([200, 200, 403, 403]);
    const editor = await app.addUserWith([permission('read'), permission('create'), permission('update')]);
    expect(await statuses(editor)).toEqual([200, 200, 200, 200]);
  });
});

describe('the options matrix', () => {
  const matrix = (user: TestUser = app.admin) => app.call(user, optionMatrix);

  test('lists action types and outcomes in order, with the options of their pairs', async () => {
    const lastTypeId = await addVocabularyRow(actionTypes, { order: 900 });
    const firstTypeId = await addVocabularyRow(actionTypes, { order: 1 });
    const createdRow = await addValidOption({ allowed: false });
    const { action_types, outcomes: rows, options, can } = await matrix();
    const ids = action_types.map(({ id }) => id);
    expect(ids.indexOf(firstTypeId)).toBeLessThan(ids.indexOf(lastTypeId));
    expect(rows.map(({ id }) => id)).toContain(createdRow.outcome_id);
    expect(options.find(({ id }) => id === createdRow.id)).toMatchObject({ allowed: false, state: 'active' });
    expect(can).toEqual({ create: true, update: true });
  });

  test('allows only one option for each pair and names it after its action type and outcome', async () => {
    const createdRow = await addValidOption();
    const { action_type_id, outcome_id } = createdRow;
    const duplicate = await addOption({ action_type_id, outcome_id });
    expect([duplicate.status, Object.keys(duplicate.body.fields ?? {})]).toEqual([422, ['outcome_id']]);
    expect(createdRow).toMatchObject({ allowed: true, note: 'optional', counts: 'as_marked', state: 'active' });
    expect(createdRow.name).toBe(`${createdRow.action_type_label} – ${createdRow.outcome_label}`);
  });

  test('reports every problem of a pair at its field and stores nothing', async () => {
    const tag = (await addValidRow(app, tags, { scope: 'campaign' })).id;
    const invalidFields = {
      set_grade: 'ZZ9',
      tag_id: tag,
      callback: 'ask',
      set_contact_status: 'not_interested',
      note: 'required',
      campaigns: [tag],
    };
    const { status, body } = await addOption(await newPair(invalidFields));
    expect([status, Object.keys(body.fields ?? {}).toSorted()]).toEqual([
      422,
      ['callback', 'campaigns', 'note_min', 'set_contact_status', 'set_grade', 'tag_id'],
    ]);
    const createdRow = await addValidOption({ hot_key: 2 });
    const editReply = await edit(createdRow.id, createdRow.version, { attempt_counts: true, callback_days: 0 });
    expect([editReply.status, Object.keys(editReply.body.fields ?? {})]).toEqual([422, ['callback_days']]);
    const storedOption = await app.call(app.admin, activityOptions.view, { params: { id: createdRow.id } });
    expect(storedOption).toMatchObject({ version: createdRow.version, attempt_counts: false });
  });

  test('allows each hot key once among the allowed outcomes of an action type', async () => {
    const option = await addValidOption({ hot_key: 5 });
    const secondOption = {
      action_type_id: option.action_type_id,
      outcome_id: await addVocabularyRow(outcomes),
      hot_key: 5,
    };
    const rejectedReply = await addOption(secondOption);
    expect(rejectedReply.body.fields).toEqual({
      hot_key: `The outcome “${option.outcome_label}” of this action type already has this key.`,
    });
    expect((await addOption({ ...secondOption, allowed: false })).status).toBe(200);
    expect((await edit(option.id, option.version, { hot_key: 5, attempt_counts: true })).status).toBe(200);
  });

  test('retires and reactivates an option', async () => {
    const { id } = await addValidOption();
    const move = (state: 'active' | 'retired') =>
      app.request(app.admin, changeActivityOptionState, { params: { id }, body: { state } });
    expect((await move('retired')).body.state).toBe('retired');
    expect((await matrix()).options.find((row) => row.id === id)?.state).toBe('retired');
    expect((await move('retired')).status).toBe(409);
    expect((await move('active')).body.state).toBe('active');
  });

  test('requires permissions to read and change, with the scope “all”', async () => {
    const { id, version } = await addValidOption();
    const permission = (action: 'read' | 'update', scope: 'all' | 'own' = 'all') =>
      ({ subject: 'select-action-type', action, scope }) as const;
    const statuses = async (user: TestUser) =>
      (
        await Promise.all([
          app.request(user, optionMatrix),
          app.request(user, activityOptions.view, { params: { id } }),
          app.request(user, activityOptions.edit, { params: { id }, body: { version, stop_account: true } }),
        ])
      ).map(({ status }) => status);
    expect(await statuses(await app.addUserWith([]))).toEqual([403, 403, 403]);
    expect(await statuses(await app.addUserWith([permission('read', 'own')]))).toEqual([403, 404, 403]);
    expect(await statuses(await app.addUserWith([permission('read')]))).toEqual([200, 200, 403]);
    expect(await statuses(await app.addUserWith([permission('read'), permission('update')]))).toEqual([200, 200, 200]);
  });
});

describe('dial action', () => {
  type Mark = CallInput<typeof markDialAction>['body'];
  const mark = (body: Mark, user: TestUser = app.admin) => app.request(user, markDialAction, { body });

  test('saves marks and shows them on the action type and the outcome', async () => {
    const [type, outcome] = [await addVocabularyRow(actionTypes), await addVocabularyRow(outcomes)];
    const view = async () => ({
      is_dial: (await app.call(app.admin, actionTypes.view, { params: { id: type } })).is_dial,
      is_conversation: (await app.call(app.admin, outcomes.view, { params: { id: outcome } })).is_conversation,
    });
    await mark({ kind: 'action_type', id: type, marked: true });
    await mark({ kind: 'outcome', id: outcome, marked: true });
    expect(await view()).toEqual({ is_dial: true, is_conversation: true });
    const dialView = await app.call(app.admin, viewDialAction);
    expect(dialView.action_types.find(({ id }) => id === type)?.marked).toBe(true);
    expect(dialView.outcomes.find(({ id }) => id === outcome)?.marked).toBe(true);
    await mark({ kind: 'action_type', id: type, marked: false });
    expect(await view()).toEqual({ is_dial: false, is_conversation: true });
    const { rows } = await app.pool.query(
      `select before, after from audit_event where entity = 'action-types' and entity_id = $1 and action = 'update'
       order by at`,
      [type],
    );
    expect(rows).toMatchObject([
      { after: { is_dial: true } },
      { before: { is_dial: true }, after: { is_dial: false } },
    ]);
  });

  test('requires a permission and rejects the id of an action type as an outcome', async () => {
    const id = await addVocabularyRow(actionTypes);
    const outsider = await app.addUserWith([]);
    const marker = await app.addUserWith([{ subject: 'select-dial-action', action: 'update', scope: 'all' }]);
    const body = { kind: 'action_type' as const, id, marked: true };
    expect((await mark(body, outsider)).status).toBe(403);
    expect((await app.request(outsider, viewDialAction)).status).toBe(403);
    expect((await mark(body, marker)).status).toBe(200);
    expect((await mark({ ...body, kind: 'outcome' }, marker)).status).toBe(404);
  });
});
