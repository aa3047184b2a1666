import {
  addStepsFromMasters,
  clientStepPlan,
  clientSteps,
  compareClientStep,
  decideStepReviews,
  orderClientSteps,
  resetClientStep,
  stepReviews,
} from '@leadwright/contract/features/client-steps';
import { masterSteps } from '@leadwright/contract/features/master-steps';
import { afterAll, expect, test } from 'vitest';
import { stepFixture } from './testing/step-fixture.ts';

const { app, client, otherClient, addMasterStep, addClientStep, editMasterStep, editClientStep, loadClientStep, code } =
  await stepFixture();
afterAll(() => app.close());

const addFromMasters = (client_id: string, ...master_step_ids: string[]) =>
  app.request(app.admin, addStepsFromMasters, { body: { client_id, master_step_ids } });
/** Adds a master step and a client step linked to it. */
async function addLinkedStep(overrides: object = {}) {
  const { body } = await addMasterStep(code(), overrides);
  const addReply = await addFromMasters(client, body.id);
  return { masterId: body.id, id: addReply.body.steps[0]!.id };
}
const reviews = async (query: { client_id?: string; master_step_id?: string }) =>
  (await app.call(app.admin, stepReviews, { query })).steps;
const decide = (decision: 'accept' | 'ignore', id: string, master_version: number, ...fields: string[]) =>
  app.request(app.admin, decideStepReviews, {
    body: { decision, steps: [{ id, master_version, fields: fields as 'name'[] }] },
  });

test('adds several master steps to a client as linked steps with all their values', async () => {
  const values = { phase: 'calling', duration: 7, billable: true, checklist: [{ text: 'Opening', required: false }] };
  const [firstMaster, secondMaster] = [(await addMasterStep(code(), values)).body, (await addMasterStep(code())).body];
  const { body } = await addFromMasters(client, firstMaster.id, secondMaster.id);
  expect(body.steps.map(({ name }) => name)).toEqual([firstMaster.name, secondMaster.name]);
  expect(await loadClientStep(body.steps[0]!.id)).toMatchObject({
    ...values,
    client_id: client,
    master_step_id: firstMaster.id,
    hidden: false,
    differs: 0,
    waiting: 0,
    master_version_seen: firstMaster.version,
  });
  const duplicateReply = await addFromMasters(client, secondMaster.id, (await addMasterStep(code())).body.id);
  expect([duplicateReply.status, duplicateReply.body.fields?.master_step_ids]).toEqual([
    422,
    expect.stringContaining(`Nothing was added. “${secondMaster.name}”: Another step of this client`),
  ]);
  expect((await addFromMasters(otherClient, secondMaster.id)).status).toBe(200);
});

test('adds a client step without a master step, with a name and code unique within the client', async () => {
  const [firstCode, secondCode] = [code(), code()];
  const { body } = await addClientStep(firstCode, { name: 'Site visit' });
  expect(body).toMatchObject({ master_step_id: null, differs: 0, waiting: 0, master_version_seen: null });
  const duplicateReply = await addClientStep(secondCode, { name: ' SITE  visit' });
  expect([duplicateReply.status, duplicateReply.body.fields]).toEqual([
    422,
    { name: 'Another step of this client already has this value.' },
  ]);
  expect((await addClientStep(secondCode, { name: 'Site visit', client_id: otherClient })).status).toBe(200);
  const moveReply = await editClientStep(body.id, { client_id: otherClient });
  expect(moveReply.body.fields).toEqual({ client_id: 'The client and the master step of a step cannot be changed.' });
  const empty = await app.request(app.admin, clientSteps.add, { body: {} as never });
  expect(Object.keys(empty.body.fields ?? {})).toEqual(['client_id', 'code', 'name', 'phase', 'duration', 'order']);
});

test('counts and marks overridden fields, and resets single fields to the master values', async () => {
  const { id, masterId } = await addLinkedStep({ checklist: [{ text: 'Opening', required: true }] });
  const checklist = [
    { text: 'Opening', required: true },
    { text: 'In German', required: true },
  ];
  await editClientStep(id, { name: 'Our own name', duration: 9, checklist });
  expect(await loadClientStep(id)).toMatchObject({ differs: 3, waiting: 0 });
  expect(await app.call(app.admin, masterSteps.view, { params: { id: masterId } })).toMatchObject({
    duration: 3,
    version: 1,
  });
  const { fields } = await app.call(app.admin, compareClientStep, { params: { id } });
  const marks = Object.fromEntries(fields.map(({ field, mark }) => [field, mark]));
  expect(marks).toMatchObject({
    name: 'overridden',
    duration: 'overridden',
    checklist: 'overridden',
    phase: 'inherited',
  });
  expect(fields.find(({ field }) => field === 'duration')).toMatchObject({ own: 9, master: 3 });
  const { version } = await loadClientStep(id);
  const resetReply = await app.request(app.admin, resetClientStep, {
    params: { id },
    body: { version, fields: ['duration'] },
  });
  expect(resetReply.body).toMatchObject({ duration: 3, name: 'Our own name', checklist, differs: 2 });
  const staleReply = await app.request(app.admin, resetClientStep, {
    params: { id },
    body: { version, fields: ['name'] },
  });
  expect([staleReply.status, staleReply.body.code]).toEqual([409, 'conflict']);
});

test('keeps linked steps unchanged until a user decides on each changed field', async () => {
  const { id, masterId } = await addLinkedStep();
  const before = await loadClientStep(id);
  await editMasterStep(masterId, { duration: 5, deliverable: 'A guide', order: 7 });
  expect(await loadClientStep(id)).toEqual({ ...before, differs: 2, waiting: 2 });
  const [review] = await reviews({ master_step_id: masterId });
  expect(review).toMatchObject({ id, master_version: 2, may_update: true });
  expect(review!.changes.sort((a, b) => a.field.localeCompare(b.field))).toEqual([
    { field: 'deliverable', own: '', before: '', now: 'A guide' },
    { field: 'duration', own: 3, before: 3, now: 5 },
  ]);
  expect((await decide('accept', id, 2, 'duration')).body).toEqual({ decided: 1, refused: [] });
  expect(await loadClientStep(id)).toMatchObject({
    duration: 5,
    deliverable: '',
    waiting: 1,
    differs: 1,
    master_version_seen: 2,
  });
  expect((await decide('ignore', id, 2, 'deliverable')).body.decided).toBe(1);
  expect(await loadClientStep(id)).toMatchObject({ duration: 5, deliverable: '', waiting: 0, differs: 1 });
  expect(await reviews({ master_step_id: masterId })).toEqual([]);
  // An ignored field that changes again must be decided again.
  await editMasterStep(masterId, { deliverable: 'Two guides' });
  expect((await reviews({ master_step_id: masterId }))[0]?.changes).toMatchObject([
    { field: 'deliverable', now: 'Two guides' },
  ]);
});

test('keeps the version when a decision is repeated', async () => {
  const { id, masterId } = await addLinkedStep();
  await editMasterStep(masterId, { duration: 5 });
  await decide('ignore', id, 2, 'duration');
  const before = await loadClientStep(id);
  expect((await decide('ignore', id, 2, 'duration')).body.decided).toBe(1);
  expect(await loadClientStep(id)).toEqual(before);
});

test('rejects a decision on an outdated change and reports conflicts for each step', async () => {
  const { id, masterId } = await addLinkedStep();
  const otherStep = await addLinkedStep();
  const name = `Taken ${code()}`;
  await addClientStep(code(), { name });
  await editMasterStep(masterId, { name });
  await editMasterStep(otherStep.masterId, { duration: 8 });
  const steps = [
    { id, master_version: 2, fields: ['name' as const] },
    { id: otherStep.id, master_version: 2, fields: ['duration' as const] },
  ];
  const { body } = await app.request(app.admin, decideStepReviews, { body: { decision: 'accept', steps } });
  expect(body).toMatchObject({
    decided: 1,
    refused: [{ id, problem: 'Another step of this client already has this value.' }],
  });
  expect(await loadClientStep(otherStep.id)).toMatchObject({ duration: 8 });
  const staleDecision = await decide('ignore', id, 1, 'name');
  expect(staleDecision.body).toMatchObject({
    decided: 0,
    refused: [{ problem: expect.stringContaining('changed again') }],
  });
  expect(await loadClientStep(id)).toMatchObject({ waiting: 1 });
});

test('keeps inherited predecessors and accepts the client’s own steps as predecessors', async () => {
  const firstMasterId = (await addMasterStep(code())).body.id;
  const secondMasterId = (await addMasterStep(code(), { predecessors: [{ step_id: firstMasterId }] })).body.id;
  const { body } = await addFromMasters(client, secondMasterId, firstMasterId);
  const [successorId, predecessorId] = body.steps.map(({ id }) => id) as [string, string];
  expect(await loadClientStep(successorId)).toMatchObject({ differs: 0, predecessors: [{ step_id: firstMasterId }] });
  const ownStep = await addClientStep(code(), { predecessors: [{ step_id: secondMasterId }] });
  const cycleReply = await editClientStep(predecessorId, { predecessors: [{ step_id: ownStep.body.id }] });
  expect(cycleReply.body.fields?.['predecessors.0.step_id']).toMatch(
    /^These steps would depend on each other: .+ → .+ → .+ → /,
  );
  const otherClientStepId = (await addClientStep(code(), { client_id: otherClient })).body.id;
  const rejected = await editClientStep(predecessorId, { predecessors: [{ step_id: otherClientStepId }] });
  expect(rejected.body.fields).toEqual({ 'predecessors.0.step_id': 'Choose one of the offered values.' });
});

test('reorders the steps of a client and rejects those of another client', async () => {
  const ids: string[] = [];
  for (const order of [1, 2, 3])
    ids.push((await addClientStep(code(), { client_id: otherClient, phase: 'close', order })).body.id);
  const { steps } = await app.call(app.admin, clientStepPlan, { query: { client_id: otherClient } });
  const allIds = steps.map(({ id }) => id);
  const reordered = [...allIds.filter((id) => id !== ids[2]), ids[2]!].toSpliced(allIds.length - 3, 0);
  const expected = [ids[2]!, ...allIds.filter((id) => id !== ids[2])];
  const { body } = await app.request(app.admin, orderClientSteps, {
    body: { client_id: otherClient, step_ids: expected },
  });
  expect(body.steps.filter(({ id }) => ids.includes(id)).map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
  const otherClientReply = await app.request(app.admin, orderClientSteps, {
    body: { client_id: client, step_ids: reordered },
  });
  expect(otherClientReply.status).toBe(422);
});

test('requires separate permissions and rejects client users', async () => {
  const { id, masterId } = await addLinkedStep();
  const reader = await app.addUserWith([{ subject: 'client-steps', action: 'read', scope: 'all' }]);
  const replies = [
    await app.request(reader, clientSteps.edit, { params: { id }, body: { version: 1, name: 'No' } }),
    await app.request(reader, resetClientStep, { params: { id }, body: { version: 1, fields: ['name'] } }),
    await app.request(reader, addStepsFromMasters, { body: { client_id: client, master_step_ids: [masterId] } }),
    await app.request(await app.addUserWith([]), clientSteps.view, { params: { id } }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await app.request(reader, clientSteps.view, { params: { id } })).body.can).toEqual({
    update: false,
    delete: false,
  });
});
