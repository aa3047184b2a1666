import { linkSteps, moveSteps, readPlans } from '@leadwright/contract/features/campaign-steps';
import { campaigns } from '@leadwright/contract/features/campaigns';
import {
  chooseSteps,
  editStepDetails,
  readStepChoices,
  setStepPattern,
} from '@leadwright/contract/features/step-details';
import { addStep, assignSteps, changeStepState } from '@leadwright/contract/features/step-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function addCampaignWithSteps(names: readonly string[] = []) {
  const { id, client_id } = await addValidRow(app, campaigns, { start_date: '2026-05-04', end_date: '2026-06-30' });
  const params = { id };
  const steps: string[] = [];
  for (const name of names) {
    const body = { name, phase: name === 'Close' ? 'close' : 'data', duration: 2 } as const;
    steps.push((await app.call(app.admin, addStep, { params, body })).steps[0]!);
  }
  const plan = () => app.call(app.admin, readPlans, { query: { campaign_id: id } });
  const loadStep = async (step: string) => (await plan()).steps.find((candidate) => candidate.id === step)!;
  const edit = (stepId: string, body: object) =>
    app.request(app.admin, editStepDetails, {
      params: { id, stepId },
      body: { name: 'A', phase: 'data', duration: 2, version: 1, ...body },
    });
  return { id, client: String(client_id), params, steps, plan, loadStep, edit };
}

test('saves all details of a step and computes its end from start and duration', async () => {
  const { steps, loadStep, edit } = await addCampaignWithSteps(['A', 'B']);
  const owner = await app.addUserWith([]);
  const details = {
    ...{ name: 'Clean the list', phase: 'messaging', start: '2026-05-07', duration: 3, effort_hours: 12 },
    ...{ constraint: 'finish_no_later', constraint_day: '2026-05-20', owners: [owner.id], colour: '#4c6ef5' },
    ...{ progress: 40, client_visible: true },
  };
  expect((await edit(steps[0]!, details)).status).toBe(200);
  expect(await loadStep(steps[0]!)).toMatchObject({
    ...{ name: 'Clean the list', phase: 'messaging', kind: 'task', start: '2026-05-07', end: '2026-05-11' },
    ...{ duration: 3, effort_hours: 12, rule: { kind: 'finish_no_later', day: '2026-05-20' }, colour: '#4c6ef5' },
    ...{ progress: 40, client_visible: true, version: 2 },
  });
  expect((await loadStep(steps[0]!)).owners.map(({ id }) => id)).toEqual([owner.id]);
  const invalidReply = await edit(steps[1]!, { name: 'clean the LIST', duration: 0, constraint: 'fixed' });
  expect([invalidReply.status, invalidReply.body.fields]).toEqual([
    422,
    {
      name: 'Another step of this campaign has this name.',
      duration: 'A task takes at least one day. Use a milestone for zero days.',
      constraint_day: 'Enter the day.',
    },
  ]);
  const staleReply = await edit(steps[0]!, { name: 'Mine' });
  expect([
    staleReply.status,
    (staleReply.body.detail as { current: { constraint: string } }).current.constraint,
  ]).toEqual([409, 'finish_no_later']);
  expect((await edit(steps[1]!, { name: 'Kick-off', kind: 'milestone', start: '2026-05-04' })).status).toBe(200);
  expect(await loadStep(steps[1]!)).toMatchObject({ kind: 'milestone', duration: 0, end: '2026-05-04' });
});

test('derives the dates of a summary from its phase and rejects dependencies', async () => {
  const { params, steps, loadStep, edit, plan } = await addCampaignWithSteps(['A', 'B', 'C']);
  const [a, b, c] = steps as [string, string, string];
  await edit(a, { name: 'A', start: '2026-05-04' });
  await edit(b, { name: 'B', start: '2026-05-11', progress: 50 });
  expect((await edit(c, { name: 'All of it', kind: 'summary' })).status).toBe(200);
  expect(await loadStep(c)).toMatchObject({ kind: 'summary', start: '2026-05-04', end: '2026-05-12', progress: 25 });
  expect((await plan()).steps[0]!.id).toBe(c);
  const addLink = (predecessor: string, successor: string) =>
    app.request(app.admin, linkSteps, { params, body: { predecessor, successor } });
  const problem = 'A summary cannot have dependencies. Add them to its steps.';
  expect((await addLink(a, c)).body.fields).toEqual({ successor: problem });
  expect((await addLink(c, a)).body.fields).toEqual({ predecessor: problem });
  const { version } = await loadStep(c);
  const dates = { id: c, version, start: '2026-05-04', end: '2026-05-04', duration: 0 };
  expect((await app.request(app.admin, moveSteps, { params, body: { steps: [dates] } })).body.fields).toEqual({
    'steps.0.start': 'A summary takes its dates from its steps.',
  });
  await addLink(a, b);
  expect((await edit(a, { name: 'A', kind: 'summary', version: 2 })).body.fields).toEqual({
    kind: 'A summary cannot have dependencies. Remove the dependencies of this step first.',
  });
});

test('records the actual dates of work from state changes', async () => {
  const { params, steps, loadStep } = await addCampaignWithSteps(['A']);
  const [stepId] = steps as [string];
  const owner = await app.addUserWith([]);
  await app.call(app.admin, assignSteps, { params, body: { steps, owners: [owner.id] } });
  const move = (state: 'in_progress' | 'in_review' | 'done', reason = '') =>
    app.call(app.admin, changeStepState, { params: { ...params, stepId }, body: { state, reason } });
  const { today } = await app.call(app.admin, readPlans, { query: { campaign_id: params.id } });
  expect(await loadStep(stepId)).toMatchObject({ actual_start: null, actual_end: null });
  await move('in_progress');
  expect(await loadStep(stepId)).toMatchObject({ actual_start: today, actual_end: null });
  await move('in_review');
  await move('done');
  expect(await loadStep(stepId)).toMatchObject({ actual_start: today, actual_end: today });
  await move('in_progress', 'Not done after all');
  expect(await loadStep(stepId)).toMatchObject({ actual_start: today, actual_end: null });
});

test('saves a link together with the dates it moves, or neither', async () => {
  const { params, steps, loadStep, edit, plan } = await addCampaignWithSteps(['A', 'B']);
  const [a, b] = steps as [string, string];
  await edit(a, { name: 'A', start: '2026-05-04' });
  await edit(b, { name: 'B', start: '2026-05-04' });
  const addLink = (version: number) =>
    app.request(app.admin, linkSteps, {
      params,
      body: {
        ...{ predecessor: a, successor: b },
        moves: [{ id: b, version, start: '2026-05-06', end: '2026-05-07', duration: 2 }],
      },
    });
  expect((await addLink(7)).status).toBe(409);
  expect((await plan()).links).toEqual([]);
  expect((await addLink(2)).status).toBe(200);
  expect([(await loadStep(b)).start, (await plan()).links.length]).toEqual(['2026-05-06', 1]);
});

test('adds chosen client and library steps with the links between them', async () => {
  const { id, client, params, plan } = await addCampaignWithSteps();
  const code = crypto.randomUUID().slice(0, 8);
  const addMaster = async (name: string, overrides: object = {}) => {
    const row = {
      code: `${code} ${name}`,
      name: `${code} ${name}`,
      phase: 'data',
      state: 'active',
      predecessors: '[]',
    };
    const columns = Object.entries({ ...row, duration: 2, order: 9_000, ...overrides });
    const { rows } = await app.pool.query<{ id: string }>(
      `insert into master_step (${columns.map(([column]) => `"${column}"`)}) values (${columns.map((_, index) => `$${index + 1}`)}) returning id`,
      columns.map(([, value]) => value),
    );
    return rows[0]!.id;
  };
  const first = await addMaster('First');
  const predecessors = [{ step_id: first, type: 'FS', lag: 0, unit: 'working', strict: true }];
  const second = await addMaster('Second', { duration: 3, predecessors: JSON.stringify(predecessors) });
  const retired = await addMaster('Retired', { state: 'retired' });
  const { rows: ownRows } = await app.pool.query<{ id: string }>(
    `insert into client_step (client_id, code, name, phase, duration, state, "order")
     values ($1, 'OWN', 'Own', 'close', 1, 'active', 1) returning id`,
    [client],
  );
  const { rows: hiddenRows } = await app.pool.query<{ id: string }>(
    `insert into client_step (client_id, code, name, phase, duration, state, "order", hidden)
     values ($1, 'NOT', 'Not for this client', 'close', 1, 'active', 2, true) returning id`,
    [client],
  );
  const loadChoices = () => app.call(app.admin, readStepChoices, { params });
  const choices = (await loadChoices()).steps;
  expect(choices.find((step) => step.id === second)).toMatchObject({
    ...{ source: 'library', duration: 3, taken: false, predecessors: [{ key: first, type: 'FS', lag: 0 }] },
  });
  expect(choices.find((step) => step.id === ownRows[0]!.id)).toMatchObject({ source: 'client', phase: 'close' });
  for (const id of [retired, hiddenRows[0]!.id]) expect(choices.map((step) => step.id)).not.toContain(id);
  const choose = (steps: string[]) => app.request(app.admin, chooseSteps, { params, body: { steps } });
  expect((await choose([retired])).status).toBe(404);
  expect((await choose([hiddenRows[0]!.id])).status).toBe(404);
  expect((await choose([first])).status).toBe(200);
  expect((await choose([second, ownRows[0]!.id])).status).toBe(200);
  const createdPlan = await plan();
  expect(createdPlan.steps.map(({ name, start, end }) => [name, start, end])).toEqual([
    [`${code} First`, '2026-05-04', '2026-05-05'],
    [`${code} Second`, '2026-05-06', '2026-05-08'],
    ['Own', '2026-05-04', '2026-05-04'],
  ]);
  expect(createdPlan.links).toHaveLength(1);
  expect((await loadChoices()).steps.filter(({ taken }) => taken)).toHaveLength(3);
  expect((await choose([first])).body.fields).toEqual({ steps: 'These steps are already in the plan.' });
  // The pattern `master` restores the links of the master steps after another pattern has removed them.
  const applyPattern = (steps: string[], patternName: string) =>
    app.call(app.admin, setStepPattern, { params: { id }, body: { steps, pattern: patternName as never } });
  const ids = createdPlan.steps.map((step) => step.id);
  expect(await applyPattern(ids, 'none')).toEqual({ links: 0 });
  expect(await applyPattern(ids, 'master')).toEqual({ links: 1 });
});

test('replaces all links with a pattern of links between the chosen steps', async () => {
  const { params, steps, plan } = await addCampaignWithSteps(['A', 'B', 'Close']);
  const applyPattern = (chosenIds: string[], patternName: string) =>
    app.request(app.admin, setStepPattern, { params, body: { steps: chosenIds, pattern: patternName as never } });
  const listLinks = async () => {
    const { steps: planSteps, links } = await plan();
    const name = (id: string) => planSteps.find((step) => step.id === id)!.name;
    return links.map(({ predecessor, successor }) => `${name(predecessor)} → ${name(successor)}`).sort();
  };
  await applyPattern(steps, 'sequential');
  expect(await listLinks()).toEqual(['A → B', 'B → Close']);
  await applyPattern(steps, 'by_phase');
  expect(await listLinks()).toEqual(['A → Close', 'B → Close']);
  await applyPattern([steps[0]!, steps[2]!], 'sequential');
  expect(await listLinks()).toEqual(['A → Close']);
  expect((await applyPattern([crypto.randomUUID()], 'none')).status).toBe(404);
  expect((await applyPattern([], 'none')).status).toBe(200);
  expect(await listLinks()).toEqual([]);
});
