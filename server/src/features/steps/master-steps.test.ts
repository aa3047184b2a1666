import { campaigns } from '@leadwright/contract/features/campaigns';
import { clientSteps } from '@leadwright/contract/features/client-steps';
import {
  changeMasterStepState,
  masterStepPlan,
  masterSteps,
  orderMasterSteps,
} from '@leadwright/contract/features/master-steps';
import { userTypes } from '@leadwright/contract/features/user-types';
import { afterAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { stepFixture } from './testing/step-fixture.ts';

const { app, client, addMasterStep, addClientStep, editMasterStep, code } = await stepFixture();
afterAll(() => app.close());

test('requires code, name, phase, duration and order only', async () => {
  const empty = await app.request(app.admin, masterSteps.add, { body: {} as never });
  expect([empty.status, Object.keys(empty.body.fields ?? {})]).toEqual([
    422,
    ['code', 'name', 'phase', 'duration', 'order'],
  ]);
  const body = { code: code(), name: 'Briefing', phase: 'calling' as const, duration: 2, order: 1 };
  expect((await app.request(app.admin, masterSteps.add, { body })).body).toMatchObject({
    state: 'draft',
    client_visible: false,
    billable: false,
    checklist: [],
    predecessors: [],
    effort_hours: null,
    owner_type_id: null,
    deliverable: '',
  });
});

test('requires a unique code, limits lengths and accepts a duration of 0 for milestones', async () => {
  const existingCode = code();
  await addMasterStep(existingCode);
  const duplicateReply = await addMasterStep(existingCode.toLowerCase());
  expect([duplicateReply.status, duplicateReply.body.fields]).toEqual([
    422,
    { code: 'Another master step already has this value.' },
  ]);
  const longReply = await addMasterStep('x'.repeat(31), { name: 'x'.repeat(121), duration: -1 });
  expect(longReply.body.fields).toEqual({
    code: 'Use at most 30 characters.',
    name: 'Use at most 120 characters.',
    duration: 'At least 0.',
  });
  expect((await addMasterStep(code(), { duration: 0 })).body.duration).toBe(0);
});

test('accepts any number of checklist lines with a text and a required flag', async () => {
  const checklist = [
    { text: 'Brief signed off', required: true },
    { text: 'Competitors named', required: false },
  ];
  expect((await addMasterStep(code(), { checklist })).body.checklist).toEqual(checklist);
  const blankReply = await addMasterStep(code(), {
    checklist: [
      { text: '', required: true },
      { text: 'one\ntwo', required: true },
    ],
  });
  expect(blankReply.body.fields).toEqual({
    'checklist.0.text': 'Line is required.',
    'checklist.1.text': 'Write it in one line.',
  });
});

test('requires an existing user type as owner type', async () => {
  const type = await addValidRow(app, userTypes);
  expect((await addMasterStep(code(), { owner_type_id: type.id })).body.owner_type_label).toBe(type.name);
  const unknownReply = await addMasterStep(code(), { owner_type_id: crypto.randomUUID() });
  expect(unknownReply.body.fields).toEqual({ owner_type_id: 'Choose one of the offered values.' });
});

test('makes a predecessor strict finish-to-start without lag by default', async () => {
  const firstId = (await addMasterStep(code())).body.id;
  const { body } = await addMasterStep(code(), { predecessors: [{ step_id: firstId }] });
  expect(body.predecessors).toEqual([{ step_id: firstId, type: 'FS', lag: 0, unit: 'working', strict: true }]);
  const link = { step_id: firstId, type: 'SS', lag: -2, unit: 'calendar', strict: false };
  expect((await editMasterStep(body.id, { predecessors: [link] })).body.predecessors).toEqual([link]);
  const invalidReply = await editMasterStep(body.id, {
    predecessors: [{ step_id: firstId, type: 'XX', lag: 366 }, { step_id: crypto.randomUUID() }],
  });
  expect(Object.keys(invalidReply.body.fields ?? {})).toEqual(['predecessors.0.type', 'predecessors.0.lag']);
  const unknownReply = await editMasterStep(body.id, {
    predecessors: [{ step_id: firstId }, { step_id: firstId }, { step_id: body.id }],
  });
  expect(unknownReply.body.fields).toEqual({
    'predecessors.1.step_id': 'This step is already listed.',
    'predecessors.2.step_id': 'A step cannot depend on itself.',
  });
});

test('rejects a cycle of predecessors and names its steps', async () => {
  const [a, b, c] = [code(), code(), code()];
  const firstId = (await addMasterStep(a)).body.id;
  const secondId = (await addMasterStep(b, { predecessors: [{ step_id: firstId }] })).body.id;
  const thirdId = (await addMasterStep(c, { predecessors: [{ step_id: secondId }] })).body.id;
  const cycleReply = await editMasterStep(firstId, { predecessors: [{ step_id: thirdId }] });
  expect([cycleReply.status, cycleReply.body.fields]).toEqual([
    422,
    { 'predecessors.0.step_id': `These steps would depend on each other: ${a} → ${b} → ${c} → ${a}.` },
  ]);
});

test('rejects one of two concurrent changes that would form a cycle', async () => {
  for (let round = 1; round <= 5; round += 1) {
    const [firstId, secondId] = [(await addMasterStep(code())).body.id, (await addMasterStep(code())).body.id];
    const replies = await Promise.all([
      editMasterStep(firstId, { predecessors: [{ step_id: secondId }] }),
      editMasterStep(secondId, { predecessors: [{ step_id: firstId }] }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  }
});

test('allows only the defined states and transitions', async () => {
  const { body } = await addMasterStep(code(), { state: 'draft' });
  const move = (state: string) =>
    app.request(app.admin, changeMasterStepState, { params: { id: body.id }, body: { state: state as 'active' } });
  expect((await move('done')).status).toBe(422);
  expect((await move('active')).body.state).toBe('active');
  const rejectedMove = await move('draft');
  expect([rejectedMove.status, rejectedMove.body.detail]).toEqual([409, { allowed: ['retired'] }]);
  expect((await editMasterStep(body.id, { state: 'draft' })).status).toBe(409);
  expect((await move('retired')).body.state).toBe('retired');
  expect((await move('active')).body.state).toBe('active');
});

test('rejects archiving while clients or other steps depend on the step', async () => {
  const { body } = await addMasterStep(code());
  const successorCode = code();
  const successor = await addMasterStep(successorCode, { predecessors: [{ step_id: body.id }] });
  const remove = () => app.request(app.admin, masterSteps.remove, { params: { id: body.id } });
  const firstRejection = await remove();
  expect([firstRejection.status, firstRejection.body.message]).toEqual([
    409,
    `It is a predecessor of ${successorCode}. Retire it instead.`,
  ]);
  await app.call(app.admin, masterSteps.remove, { params: { id: successor.body.id } });
  const linkedReply = await addClientStep(code(), { master_step_id: body.id });
  expect(linkedReply.status).toBe(200);
  const secondRejection = await remove();
  expect([secondRejection.status, secondRejection.body.code, secondRejection.body.message]).toEqual([
    409,
    'in_use',
    'One client campaign step is linked to this master step. Retire it instead.',
  ]);
  expect((await app.call(app.admin, masterSteps.view, { params: { id: body.id } })).used_by).toBe(1);
});

test('saves and audits a new order that contains every step exactly once', async () => {
  const addedIds = [(await addMasterStep(code())).body.id, (await addMasterStep(code(), { order: 900 })).body.id];
  const { steps } = await app.call(app.admin, masterStepPlan, {});
  const ids = steps.map(({ id }) => id);
  const order = (step_ids: string[]) => app.request(app.admin, orderMasterSteps, { body: { step_ids } });
  const reordered = [addedIds[1]!, ...ids.filter((id) => id !== addedIds[1])];
  expect((await order(reordered)).status).toBe(200);
  const { steps: reloadedSteps } = await app.call(app.admin, masterStepPlan, {});
  expect(reloadedSteps.find(({ id }) => id === addedIds[1])?.order).toBe(1);
  for (const invalidIds of [
    reordered.slice(1),
    [...reordered, reordered[0]!],
    [...reordered.slice(1), crypto.randomUUID()],
  ]) {
    const rejected = await order(invalidIds);
    expect([rejected.status, Object.keys(rejected.body.fields ?? {})]).toEqual([422, ['step_ids']]);
  }
  const { rows } = await app.pool.query(
    `select after from audit_event where entity = 'master-steps' and entity_id = $1 order by id desc limit 1`,
    [addedIds[1]],
  );
  expect(rows).toEqual([{ after: { order: 1 } }]);
});

test('offers only active steps to clients and requires each permission', async () => {
  const draft = await addMasterStep(code(), { state: 'draft' });
  const rejected = await addClientStep(code(), { master_step_id: draft.body.id });
  expect(rejected.body.fields).toEqual({ master_step_id: 'Choose one of the offered values.' });
  const reader = await app.addUserWith([{ subject: 'master-steps', action: 'read', scope: 'all' }]);
  expect((await app.request(reader, masterStepPlan, {})).status).toBe(200);
  const body = { code: code(), name: 'No', phase: 'data' as const, duration: 1, order: 1 };
  const replies = [
    await app.request(reader, masterSteps.add, { body }),
    await app.request(reader, masterSteps.edit, { params: { id: draft.body.id }, body: { version: 1, name: 'No' } }),
    await app.request(reader, orderMasterSteps, { body: { step_ids: [draft.body.id] } }),
    await app.request(await app.addUserWith([]), masterSteps.view, { params: { id: draft.body.id } }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(client).toBeTruthy();
});

test('rejects archiving while a campaign plan uses the client or master step', async () => {
  const { body: step } = await addMasterStep(code());
  const { body: clientStep } = await addClientStep(code());
  const campaign = await addValidRow(app, campaigns, { client_id: client });
  const addPlannedStep = (name: string, column: string, id: string) =>
    app.pool.query(
      `insert into campaign_step (campaign_id, name, phase, duration, "order", ${column}) values ($1, $2, 'data', 1, 1, $3)`,
      [campaign.id, name, id],
    );
  await addPlannedStep('Of the library', 'master_step_id', step.id);
  await addPlannedStep('Of the client', 'client_step_id', clientStep.id);
  const message = 'One campaign plan uses a step based on this one. Retire it instead.';
  for (const [kind, id] of [
    [masterSteps, step.id],
    [clientSteps, clientStep.id],
  ] as const) {
    const rejected = await app.request(app.admin, kind.remove, { params: { id } });
    expect([rejected.status, rejected.body.code, rejected.body.message]).toEqual([409, 'in_use', message]);
  }
  await app.pool.query('delete from campaign_step where campaign_id = $1', [campaign.id]);
  expect((await app.request(app.admin, masterSteps.remove, { params: { id: step.id } })).status).toBe(200);
});
