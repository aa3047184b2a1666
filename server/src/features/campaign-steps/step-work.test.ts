import { linkSteps, readPlans, STEP_STATE, type StepState } from '@leadwright/contract/features/campaign-steps';
import { campaigns } from '@leadwright/contract/features/campaigns';
import {
  addStep,
  assignSteps,
  changeStepState,
  checkStepLine,
  readStepWork,
  STEP_TRANSITIONS,
  writeStepChecklist,
} from '@leadwright/contract/features/step-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Adds a campaign with one step that has an owner. */
async function addCampaignWithStep() {
  const { id, client_id } = await addValidRow(app, campaigns);
  const params = { id };
  const add = async (name: string, overrides: object = {}) =>
    (await app.call(app.admin, addStep, { params, body: { name, phase: 'data', duration: 2, ...overrides } }))
      .steps[0]!;
  const step = await add('Clean the list');
  const owner = await app.addUserWith([]);
  const assign = (steps: string[], owners: string[]) =>
    app.request(app.admin, assignSteps, { params, body: { steps, owners } });
  await assign([step], [owner.id]);
  const move = (state: StepState, overrides: object = {}, user: TestUser = app.admin, stepId = step) =>
    app.request(user, changeStepState, { params: { id, stepId }, body: { state, ...overrides } });
  const set = (column: 'state' | 'checklist', value: string, stepId = step) =>
    app.pool.query(`update campaign_step set ${column} = $2 where id = $1`, [stepId, value]);
  const loadStep = async (stepId = step) =>
    (await app.call(app.admin, readPlans, { query: { campaign_id: id } })).steps.find(
      (candidate) => candidate.id === stepId,
    )!;
  return { id, client: String(client_id), step, owner, add, assign, move, set, loadStep, params };
}
const STATES = Object.keys(STEP_STATE) as StepState[];

test.each(STATES)('allows only the defined transitions from %s', async (from) => {
  const { move, set, loadStep } = await addCampaignWithStep();
  for (const to of STATES) {
    await set('state', from);
    const { status, body } = await move(to, { reason: 'The list is late' });
    const isAllowed = (STEP_TRANSITIONS[from] as readonly string[]).includes(to);
    expect([to, status]).toEqual([to, isAllowed ? 200 : 409]);
    if (!isAllowed) expect(body.detail).toEqual({ allowed: STEP_TRANSITIONS[from] });
    expect((await loadStep()).state).toBe(isAllowed ? to : from);
  }
});

test('rejects starting a step without an owner, even with an override', async () => {
  const { add, move, assign, loadStep } = await addCampaignWithStep();
  const stepWithoutOwner = await add('Unowned step');
  const rejected = await move('in_progress', { override: true }, app.admin, stepWithoutOwner);
  expect([rejected.status, rejected.body.message]).toEqual([409, 'Assign an owner before you start the step.']);
  expect(rejected.body.detail).toEqual({ allowed: ['skipped'] });
  const invalidReply = await assign([stepWithoutOwner], [crypto.randomUUID()]);
  expect([invalidReply.status, Object.keys(invalidReply.body.fields!)]).toEqual([422, ['owners']]);
  expect((await loadStep(stepWithoutOwner)).owners).toEqual([]);
});

test('requires and saves a reason to skip, block or reopen', async () => {
  const { id, step, move, set } = await addCampaignWithStep();
  for (const [from, to] of [
    ['not_started', 'skipped'],
    ['in_progress', 'blocked'],
    ['done', 'in_progress'],
  ] as const) {
    await set('state', from);
    expect((await move(to, { reason: '  ' })).body.fields).toEqual({ reason: 'Enter a reason.' });
    expect((await move(to, { reason: `Because of ${from}` })).status).toBe(200);
    const work = await app.call(app.admin, readStepWork, { params: { id, stepId: step } });
    expect(work.reason).toBe(`Because of ${from}`);
  }
});

test('requires all required checklist lines to be checked before done, unless overridden', async () => {
  const { id, step, owner, client, move, set, loadStep } = await addCampaignWithStep();
  const lines = [
    { text: 'Count it', required: true },
    { text: 'Praise it', required: false },
  ];
  await set('checklist', JSON.stringify(lines));
  await set('state', 'in_review');
  const incompleteReply = await move('done');
  expect([incompleteReply.status, incompleteReply.body.message]).toEqual([
    409,
    'The checklist is not complete. Open items: Count it.',
  ]);
  const ownScopeUser = await app.addUserWith([
    { subject: 'campaign-steps', action: 'read', scope: 'own' },
    { subject: 'campaign-steps', action: 'update', scope: 'own' },
    { subject: 'campaigns', action: 'read', scope: 'own' },
  ]);
  await app.pool.query(`insert into campaign_member (campaign_id, user_id, role) values ($1, $2, 'data')`, [
    id,
    ownScopeUser.id,
  ]);
  expect((await move('done', { override: true }, ownScopeUser)).status).toBe(409);
  const params = { id, stepId: step };
  const checkLine = (text: string, done: boolean) =>
    app.request(ownScopeUser, checkStepLine, { params, body: { line: 0, text, done } });
  expect((await checkLine('Another line', true)).status).toBe(409);
  expect((await checkLine('Count it', true)).status).toBe(200);
  expect((await app.call(ownScopeUser, readStepWork, { params })).checklist).toMatchObject([
    { text: 'Count it', done_by: expect.any(String), done_at: expect.any(String) },
    { text: 'Praise it', done_by: null },
  ]);
  expect((await move('done', {}, ownScopeUser)).status).toBe(200);
  expect(await loadStep()).toMatchObject({ state: 'done', progress: 100, owners: [{ id: owner.id }] });
  await set('state', 'in_review');
  await checkLine('Count it', false);
  expect((await move('done')).status).toBe(409);
  expect((await move('done', { override: true })).status).toBe(200);
  const viewer = await app.addUserWith([{ subject: 'campaign-steps', action: 'read', scope: 'client' }], client);
  expect((await app.request(viewer, readStepWork, { params })).status).toBe(403);
});

test('keeps the checks of unchanged lines when the checklist is rewritten', async () => {
  const { step, params, loadStep, set } = await addCampaignWithStep();
  const stepInput = { params: { ...params, stepId: step } };
  await set('checklist', JSON.stringify(['Count it', 'Praise it'].map((text) => ({ text, required: true }))));
  await app.call(app.admin, checkStepLine, { ...stepInput, body: { line: 0, text: 'Count it', done: true } });
  const { version } = await loadStep();
  const write = (texts: string[], expectedVersion = version) =>
    app.request(app.admin, writeStepChecklist, {
      ...stepInput,
      body: { checklist: texts.map((text) => ({ text, required: false })), version: expectedVersion },
    });
  const rejected = await write(['', 'Two\nlines']);
  expect([rejected.status, Object.keys(rejected.body.fields ?? {})]).toEqual([
    422,
    ['checklist.0.text', 'checklist.1.text'],
  ]);
  expect((await write(['Load it', 'Count it', 'Count it'])).status).toBe(200);
  expect((await app.call(app.admin, readStepWork, stepInput)).checklist).toEqual([
    { text: 'Load it', required: false, done_by: null, done_at: null },
    { text: 'Count it', required: false, done_by: expect.any(String), done_at: expect.any(String) },
    { text: 'Count it', required: false, done_by: null, done_at: null },
  ]);
  expect((await write(['Load it'], version)).status).toBe(409);
  const reader = await app.addUserWith([{ subject: 'campaign-steps', action: 'read', scope: 'all' }]);
  expect(
    (await app.request(reader, writeStepChecklist, { ...stepInput, body: { checklist: [], version: version + 1 } }))
      .status,
  ).toBe(403);
});

test('links two steps once and rejects steps of other campaigns', async () => {
  const { id, params, step, add } = await addCampaignWithStep();
  const next = await add('Load the list');
  const otherCampaign = await addCampaignWithStep();
  const addLink = async (predecessor: string, successor: string, overrides: object = {}) =>
    (await app.request(app.admin, linkSteps, { params, body: { predecessor, successor, ...overrides } })).status;
  expect([await addLink(step, otherCampaign.step), await addLink(otherCampaign.step, step)]).toEqual([404, 404]);
  expect([await addLink(step, next), await addLink(step, next, { type: 'SS' })]).toEqual([200, 200]);
  // The reverse direction would form a cycle.
  expect(await addLink(next, step)).toBe(422);
  const links = async (campaign_id: string) => (await app.call(app.admin, readPlans, { query: { campaign_id } })).links;
  expect(await links(id)).toMatchObject([{ predecessor: step, successor: next, type: 'SS' }]);
  expect(await links(otherCampaign.id)).toEqual([]);
  const insertLink = (from: string, to: string) =>
    app.pool.query('insert into campaign_step_link (campaign_id, predecessor_id, successor_id) values ($1, $2, $3)', [
      id,
      from,
      to,
    ]);
  await expect(insertLink(step, next)).rejects.toThrow('campaign_step_link_pkey');
  await expect(insertLink(step, otherCampaign.step)).rejects.toThrow(
    'campaign_step_link_campaign_id_successor_id_fkey',
  );
});

test('requires strict predecessors to be done unless overridden', async () => {
  const { params, step, owner, add, assign, move, set } = await addCampaignWithStep();
  const next = await add('Load the list');
  await assign([next], [owner.id]);
  const addLink = (strict: boolean) =>
    app.call(app.admin, linkSteps, { params, body: { predecessor: step, successor: next, strict } });
  const start = (overrides: object = {}) => move('in_progress', overrides, app.admin, next);
  await addLink(true);
  const blockedStart = await start();
  expect([blockedStart.status, blockedStart.body.message]).toEqual([
    409,
    'It depends on steps that are not done: Clean the list.',
  ]);
  expect((await start({ override: true })).status).toBe(200);
  await set('state', 'not_started', next);
  await set('state', 'done');
  expect((await start()).status).toBe(200);
  await set('state', 'not_started', next);
  await set('state', 'not_started');
  await addLink(false);
  expect((await start()).status).toBe(200);
});

test('requires a unique name for a custom step and audits each state change', async () => {
  const { params, step, move } = await addCampaignWithStep();
  const body = { name: ' clean the LIST', phase: 'data' as const, duration: 0 };
  const duplicateReply = await app.request(app.admin, addStep, { params, body });
  expect([duplicateReply.status, duplicateReply.body.fields]).toEqual([
    422,
    { name: 'Another step of this campaign has this name.' },
  ]);
  const empty = await app.request(app.admin, addStep, { params, body: {} as never });
  expect(Object.keys(empty.body.fields!).sort()).toEqual(['duration', 'name', 'phase']);
  await move('in_progress');
  const { rows } = await app.pool.query(
    `select action, before ->> 'state' as old_state, after ->> 'state' as new_state from audit_event
     where entity = 'campaign-steps' and entity_id = $1 order by at, id`,
    [step],
  );
  expect(rows).toContainEqual({ action: 'state', old_state: 'not_started', new_state: 'in_progress' });
  expect(rows[0]).toMatchObject({ action: 'create' });
});

test('applies default values to a link and limits its lag', async () => {
  const { id, params, step, add } = await addCampaignWithStep();
  const next = await add('Load the list');
  const addLink = async (overrides: object) =>
    (await app.request(app.admin, linkSteps, { params, body: { predecessor: step, successor: next, ...overrides } }))
      .status;
  expect([await addLink({ lag: 366 }), await addLink({ lag: -366 })]).toEqual([422, 422]);
  expect(await addLink({})).toBe(200);
  const links = async () => (await app.call(app.admin, readPlans, { query: { campaign_id: id } })).links;
  expect(await links()).toMatchObject([{ type: 'FS', lag: 0, unit: 'working' }]);
  expect(await addLink({ type: 'SF', lag: -365, unit: 'calendar', strict: true })).toBe(200);
  expect(await links()).toMatchObject([{ type: 'SF', lag: -365, unit: 'calendar', strict: true }]);
});
