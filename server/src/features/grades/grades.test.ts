import { campaigns } from '@leadwright/contract/features/campaigns';
import { gradeCategories } from '@leadwright/contract/features/grade-categories';
import { gradeStepStates, gradeSteps } from '@leadwright/contract/features/grade-steps';
import {
  availableGrades,
  cloneGrade,
  grades,
  gradeVersions,
  orderGradeSteps,
} from '@leadwright/contract/features/grades';
import { afterAll, expect, test } from 'vitest';
import { newWord } from '../../testing/builders.ts';
import { addValidRow } from '../../testing/entity-calls.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { gradeFixture } from './testing/grade-fixture.ts';

const fixture = await gradeFixture();
const { app, client, otherClient, scheme, campaign, pinned } = fixture;
const { addScheme, editScheme, addStep, editStep, move, versions, codes } = fixture;
afterAll(() => app.close());

test('requires a name and a scope, and ignores a version and source in input', async () => {
  const empty = await app.request(app.admin, grades.add, { body: {} as never });
  expect([empty.status, Object.keys(empty.body.fields ?? {})]).toEqual([422, ['name', 'scope']]);
  const systemFields = { version_no: 7, cloned_from_id: client, state: 'active', version: 9 };
  const { body } = await addScheme({ name: 'House scheme', ...systemFields });
  expect(body).toMatchObject({ applies_to: 'both', version_no: 1, cloned_from_id: null, state: 'draft', version: 1 });
  await editScheme(body.id, 1, { version_no: 7, cloned_from_id: body.id, description: 'For all' });
  const list = await app.call(app.admin, grades.list.endpoint, { body: { query: '{"quickSearch":"house"}' } });
  expect(JSON.parse(list.data).rows).toMatchObject([
    { name: 'House scheme', version_no: 1, scope: 'agency', applies_to: 'both', state: 'draft', client_label: null },
  ]);
});

test('requires a client for scope client and rejects one for scope agency', async () => {
  const rejected = await addScheme({ scope: 'client' });
  expect([rejected.status, rejected.body.fields]).toEqual([
    422,
    { client_id: 'Choose the client that the scheme is for.' },
  ]);
  expect(Object.keys((await addScheme({ client_id: client })).body.fields ?? {})).toEqual(['client_id']);
  expect((await addScheme({ scope: 'client', client_id: client })).status).toBe(200);
});

test('rejects a scheme name that differs from an existing one only in case or spaces', async () => {
  await addScheme({ name: 'Lead grades' });
  const { status, body } = await addScheme({ name: ' LEAD  grades' });
  expect([status, body.fields]).toEqual([422, { name: 'Another grade scheme already has this value.' }]);
});

test('moves a scheme from draft to active, retired and back to active', async () => {
  const { body } = await addScheme();
  const rejected = await move(body.id, 'retired');
  expect([rejected.status, rejected.body.detail]).toEqual([409, { allowed: ['active'] }]);
  const withoutSteps = await move(body.id, 'active');
  expect([withoutSteps.status, withoutSteps.body.message]).toEqual([
    409,
    'Add an active step before you activate the scheme.',
  ]);
  await addStep(body.id, 'A', 1);
  expect((await move(body.id, 'active')).body.state).toBe('active');
  const rejectedMove = await move(body.id, 'draft');
  expect([rejectedMove.status, rejectedMove.body.detail]).toEqual([409, { allowed: ['retired'] }]);
  expect((await move(body.id, 'retired')).body.state).toBe('retired');
  expect((await move(body.id, 'active')).body.state).toBe('active');
});

test('lists steps with scheme, code, label, order, category, colour and what they count as', async () => {
  const { body } = await addScheme({ name: 'Listed scheme' });
  const values = { counts_as: 'lead', needs_qc: true, colour: '#2f9e44', label: 'Listed step' };
  await addStep(body.id, 'L1', 3, values);
  const { data } = await app.call(app.admin, gradeSteps.list.endpoint, {
    body: { query: '{"quickSearch":"listed step"}' },
  });
  expect(JSON.parse(data).rows).toMatchObject([
    {
      grade_label: 'Listed scheme',
      code: 'L1',
      order: 3,
      category_label: 'Meeting',
      state: 'active',
      ...values,
      needs_qc: 'true',
    },
  ]);
});

test('rejects removing a scheme that a campaign uses', async () => {
  const { id, versionId } = await scheme();
  await campaign(versionId, 'draft');
  const { status, body } = await app.request(app.admin, grades.remove, { params: { id } });
  expect([status, body.code, body.message]).toEqual([
    409,
    'in_use',
    'One campaign uses this grade scheme. Retire it instead.',
  ]);
});

test('allows a campaign to use active schemes of the agency or its client', async () => {
  const [sharedScheme, clientScheme, foreignScheme] = [
    await scheme(),
    await scheme({ scope: 'client', client_id: client }),
    await scheme({ scope: 'client', client_id: otherClient }),
  ];
  const { id: draft } = (await addScheme()).body;
  const draftVersion = (await versions(draft))[0]!.id;
  const { versions: availableVersions } = await app.call(app.admin, availableGrades, { query: { client_id: client } });
  const ids = availableVersions.map(({ id }) => id);
  expect([sharedScheme, clientScheme].every(({ versionId }) => ids.includes(versionId))).toBe(true);
  expect(ids).not.toContain(foreignScheme.versionId);
  expect(ids).not.toContain(draftVersion);
  expect(availableVersions.find(({ id }) => id === clientScheme.versionId)?.label).toBe(
    `${clientScheme.name}, version 1`,
  );

  const id = await campaign(clientScheme.versionId);
  const pin = async (grade_version_id: string) => {
    const { version } = await app.call(app.admin, campaigns.view, { params: { id } });
    return app.request(app.admin, campaigns.edit, { params: { id }, body: { version, grade_version_id } });
  };
  expect((await pin(foreignScheme.versionId)).body.fields).toEqual({
    grade_version_id: 'This grade scheme belongs to another client.',
  });
  expect((await pin(draftVersion)).status).toBe(422);
  expect((await pin(sharedScheme.versionId)).body.grade_version_id).toBe(sharedScheme.versionId);
  // A scheme cannot move to another client while campaigns use it.
  const { version } = await app.call(app.admin, grades.view, { params: { id: sharedScheme.id } });
  const rejectedEdit = await editScheme(sharedScheme.id, version, { scope: 'client', client_id: otherClient });
  expect(rejectedEdit.body.fields).toEqual({ client_id: 'Campaigns of other clients use this scheme.' });
  const user = await app.addUser('Client administrator', client);
  expect((await app.call(user, availableGrades, { query: { client_id: client } })).versions).toEqual([]);
});

test('creates a version for edits of a scheme in use, and campaigns keep the old one', async () => {
  const { id, versionId, steps } = await scheme();
  const initialVersion = (await app.call(app.admin, gradeSteps.view, { params: { id: steps[1] } })).version;
  const linkedStep = await editStep(steps[1], initialVersion, {
    allowed_from: [steps[0]],
    required_fields: ['evidence'],
  });
  expect(linkedStep.body.id).toBe(steps[1]);
  const runningCampaign = await campaign(versionId);
  const plannedCampaign = await campaign(versionId, 'planned');
  const initialVersionRow = (await versions(id))[0]!;

  const editedStep = await editStep(steps[1], linkedStep.body.version, { label: 'Renamed', allowed_from: [steps[0]] });
  expect(editedStep.body).toMatchObject({ label: 'Renamed', version_no: 2, copied_from_id: steps[1] });
  expect(editedStep.body.id).not.toBe(steps[1]);
  const [newest, previousVersion] = await versions(id);
  expect([newest!.number, previousVersion!.number, newest!.superseded_at]).toEqual([2, 1, null]);
  expect(previousVersion!.steps).toEqual(initialVersionRow.steps);
  expect(codes(newest!.steps)).toEqual(['A', 'B', 'C']);
  expect(newest!.steps.map(({ copied_from_id }) => copied_from_id)).toEqual(steps);
  expect(previousVersion!.campaigns.map((row) => row.id).sort()).toEqual([runningCampaign, plannedCampaign].sort());
  expect(newest!.campaigns).toEqual([]);
  expect([await pinned(runningCampaign), await pinned(plannedCampaign)]).toEqual([versionId, versionId]);
  expect(editedStep.body.allowed_from).toEqual([newest!.steps[0]!.id]);
  const previous = await app.call(app.admin, gradeSteps.view, { params: { id: steps[1] } });
  expect(previous).toMatchObject({ label: 'Label of B', allowed_from: [steps[0]], superseded: true, version_no: 1 });
  // The old version cannot be changed.
  expect((await editStep(steps[1], previous.version, { label: 'Late' })).status).toBe(409);
  // No campaign uses the second version, so it is changed without a copy.
  const editedAgain = await editStep(editedStep.body.id, editedStep.body.version, { label: 'Renamed again' });
  expect([editedAgain.body.id, editedAgain.body.version_no]).toEqual([editedStep.body.id, 2]);
  // Saving unchanged values creates no version.
  await campaign(newest!.id);
  const unchanged = await editStep(editedStep.body.id, editedAgain.body.version, { label: 'Renamed again' });
  expect(unchanged.body.version_no).toBe(2);
});

test('creates a version for new steps, order and default step, but not for a rename', async () => {
  const { id, versionId, steps } = await scheme();
  await campaign(versionId);
  const row = () => app.call(app.admin, grades.view, { params: { id } });
  await editScheme(id, (await row()).version, { name: `Renamed ${newWord()}`, description: 'Better' });
  expect((await row()).version_no).toBe(1);
  const editedScheme = await editScheme(id, (await row()).version, { default_step_id: steps[2] });
  expect(editedScheme.body).toMatchObject({ version_no: 2, default_step_label: 'C Label of C' });
  expect(editedScheme.body.default_step_id).not.toBe(steps[2]);
  await campaign((await versions(id))[0]!.id);
  expect((await addStep(id, 'D', 4)).body.version_no).toBe(3);
  expect((await row()).default_step_label).toBe('C Label of C');
  await campaign((await versions(id))[0]!.id);
  const reversedIds = (await versions(id))[0]!.steps.map((step) => step.id).reverse();
  await app.call(app.admin, orderGradeSteps, { params: { id }, body: { step_ids: reversedIds } });
  expect((await versions(id)).map(({ steps }) => codes(steps).join(''))).toEqual(['DCBA', 'ABCD', 'ABC', 'ABC']);
});

test('creates one version for two concurrent changes of a scheme in use', async () => {
  const { id, versionId } = await scheme();
  await campaign(versionId);
  const responses = await Promise.all(['D', 'E'].map((code, i) => addStep(id, code, 10 + i)));
  expect(responses.map(({ status, body }) => [status, body.version_no])).toEqual([
    [200, 2],
    [200, 2],
  ]);
  expect((await versions(id)).map(({ steps }) => codes(steps).join(''))).toEqual(['ABCDE', 'ABC']);
});

test('saves the order of all steps or none', async () => {
  const { id, steps } = await scheme();
  const [a, b, c] = steps;
  const saveOrder = (step_ids: string[]) =>
    app.request(app.admin, orderGradeSteps, { params: { id }, body: { step_ids } });
  expect((await saveOrder([c, a, b])).status).toBe(200);
  const savedSteps = (await versions(id))[0]!.steps;
  expect(savedSteps.map(({ code, order }) => [code, order])).toEqual([
    ['C', 1],
    ['A', 2],
    ['B', 3],
  ]);
  for (const invalid of [
    [a, b],
    [a, b, b],
    [a, b, client],
  ])
    expect((await saveOrder(invalid)).status).toBe(422);
});

test('requires the main fields of a step and applies defaults to the others', async () => {
  const empty = await app.request(app.admin, gradeSteps.add, { body: {} as never });
  expect([empty.status, Object.keys(empty.body.fields ?? {})]).toEqual([
    422,
    ['grade_id', 'code', 'label', 'order', 'category_id', 'meaning', 'colour'],
  ]);
  const { id } = (await addScheme()).body;
  const { body } = await addStep(id, 'A1', 1);
  expect(body).toMatchObject({
    note_required: false,
    needs_qc: false,
    terminal: false,
    counts_as: 'none',
    state: 'active',
    criteria: '',
    required_fields: [],
    allowed_from: [],
    who_may_set: [],
  });
  const invalid = {
    label: 'l'.repeat(61),
    meaning: 'm'.repeat(501),
    counts_as: 'something',
    required_fields: ['rank'],
  };
  const rejected = await addStep(id, 'A'.repeat(11), 2, invalid);
  expect(rejected.body.fields).toEqual({
    code: 'Use at most 10 characters.',
    label: 'Use at most 60 characters.',
    meaning: 'Use at most 500 characters.',
    counts_as: 'Choose one of the offered values.',
    'required_fields.0': 'Choose one of the offered values.',
  });
  for (const [i, counts_as] of ['none', 'conversation', 'lead', 'opportunity'].entries())
    expect((await addStep(id, `C${i}`, 10 + i, { counts_as })).body.counts_as).toBe(counts_as);
});

test('requires code and order to be unique within a scheme only', async () => {
  const { id } = await scheme();
  const message = 'Another step of this scheme already has this value.';
  expect((await addStep(id, 'a', 9)).body.fields).toEqual({ code: message });
  expect((await addStep(id, 'Z', 2)).body.fields).toEqual({ order: message });
  expect((await addStep((await addScheme()).body.id, 'A', 1)).status).toBe(200);
});

test('rejects an invalid criterion with its position', async () => {
  const { steps } = await scheme();
  const validCondition = { field: 'employees', filter: { filterType: 'text', type: 'contains', filter: '250' } };
  const saveCriteria = async (criteria: unknown) => {
    const { version } = await app.call(app.admin, gradeSteps.view, { params: { id: steps[0] } });
    const text = typeof criteria === 'string' ? criteria : JSON.stringify(criteria);
    return editStep(steps[0], version, { criteria: text, label: 'Saved' });
  };
  const invalidCriteria: [unknown, string][] = [
    ['at least 250', 'JSON with “join” and “conditions” was expected.'],
    [{ join: 'xor', conditions: [] }, 'At “join”: “and” or “or” was expected.'],
    [
      { join: 'and', conditions: [validCondition, { field: 'rank', filter: validCondition.filter }] },
      'Condition 2, field: one of company_name',
    ],
    [
      { join: 'and', conditions: [{ field: 'created_at', filter: validCondition.filter }] },
      'Condition 1 (Added): a filter of the kind “date” was expected, not “text”.',
    ],
    [
      {
        join: 'or',
        conditions: [
          validCondition,
          validCondition,
          { ...validCondition, filter: { ...validCondition.filter, filter: ' ' } },
        ],
      },
      'Condition 3 (Employees): a text was expected.',
    ],
  ];
  for (const [criteria, message] of invalidCriteria) {
    const { status, body } = await saveCriteria(criteria);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['criteria']]);
    expect(body.fields!.criteria).toContain(message);
  }
  const step = await app.call(app.admin, gradeSteps.view, { params: { id: steps[0] } });
  expect(step).toMatchObject({ label: 'Label of A', criteria: '', version: 1 });
  expect((await saveCriteria({ join: 'or', conditions: [validCondition] })).status).toBe(200);
});

test('retires and restores a step, and rejects a retired default step', async () => {
  const { id, steps } = await scheme();
  const change = (state: 'active' | 'retired') =>
    app.request(app.admin, gradeStepStates.change, { params: { id: steps[0] }, body: { state } });
  const rejected = await change('active');
  expect([rejected.status, rejected.body.detail]).toEqual([409, { allowed: ['retired'] }]);
  expect((await change('retired')).body.state).toBe('retired');
  expect((await versions(id))[0]!.steps[0]).toMatchObject({ code: 'A', state: 'retired' });
  const { version } = await app.call(app.admin, grades.view, { params: { id } });
  expect((await editScheme(id, version, { default_step_id: steps[0] })).body.fields).toEqual({
    default_step_id: 'Choose an active step of this scheme.',
  });
  expect((await change('active')).body.state).toBe('active');
});

test('rejects removing a step in use and names the alternative', async () => {
  const { id, versionId, steps } = await scheme();
  const remove = async (step: string) => {
    const { status, body } = await app.request(app.admin, gradeSteps.remove, { params: { id: step } });
    return [status, body.code, body.message];
  };
  const { version } = await app.call(app.admin, gradeSteps.view, { params: { id: steps[2] } });
  await editStep(steps[2], version, { allowed_from: [steps[1]] });
  expect(await remove(steps[1])).toEqual([409, 'in_use', 'Other steps can follow it: C. Retire it instead.']);
  await editScheme(id, (await app.call(app.admin, grades.view, { params: { id } })).version, {
    default_step_id: steps[0],
  });
  expect(await remove(steps[0])).toEqual([409, 'in_use', 'It is the default step of its scheme. Retire it instead.']);
  expect((await remove(steps[2]))[0]).toBe(200);
  expect((await remove(steps[1]))[0]).toBe(200);
  await campaign(versionId);
  expect(await remove(steps[0])).toEqual([409, 'in_use', 'One campaign uses this step. Retire it instead.']);
});

test('counts the steps of a category and keeps them after it is archived', async () => {
  const { id } = await addValidRow(app, gradeCategories);
  const [firstScheme, secondScheme] = [await scheme(), await scheme()];
  for (const [i, grade] of [firstScheme, secondScheme].entries())
    await addStep(grade.id, `Q${i}`, 7, { category_id: id });
  expect((await app.call(app.admin, gradeCategories.view, { params: { id } })).steps).toBe(2);
  await app.call(app.admin, gradeCategories.remove, { params: { id } });
  const step = (await versions(firstScheme.id))[0]!.steps.at(-1)!;
  const storedStep = await app.call(app.admin, gradeSteps.view, { params: { id: step.id } });
  expect([storedStep.category_id, storedStep.category_label, step.category]).toEqual([
    id,
    step.category,
    storedStep.category_label,
  ]);
  expect((await addStep(firstScheme.id, 'Q9', 9, { category_id: id })).body.fields).toEqual({
    category_id: 'Choose one of the offered values.',
  });
});

test('requires separate permissions for schemes, steps and cloning', async () => {
  const { id, steps } = await scheme();
  const permission = (subject: 'grade' | 'grade-steps' | 'clone-grade', action: 'create' | 'read' | 'update') =>
    ({ subject, action, scope: 'all' }) as const;
  const statuses = async (permissions: Parameters<TestApp['addUserWith']>[0]) => {
    const user = await app.addUserWith(permissions);
    const body = { grade_id: id, name: `Clone ${newWord()}`, client_id: null };
    const responses = [
      await app.request(user, grades.list.endpoint, { body: { query: '{}' } }),
      await app.request(user, gradeVersions, { params: { id } }),
      await app.request(user, grades.add, { body: { name: `Own ${newWord()}`, scope: 'agency' } }),
      await app.request(user, grades.edit, { params: { id }, body: { version: 99 } }),
      await app.request(user, gradeSteps.list.endpoint, { body: { query: '{}' } }),
      await app.request(user, gradeSteps.view, { params: { id: steps[0] } }),
      await app.request(user, gradeSteps.edit, { params: { id: steps[0] }, body: { version: 99 } }),
      await app.request(user, cloneGrade, { body }),
    ];
    return responses.map(({ status }) => status);
  };
  expect(await statuses([])).toEqual(Array(8).fill(403));
  expect(await statuses([permission('grade', 'read')])).toEqual([200, 200, 403, 403, 403, 403, 403, 403]);
  expect(await statuses([permission('grade-steps', 'read')])).toEqual([403, 403, 403, 403, 200, 200, 403, 403]);
  const permissions = [permission('grade', 'read'), permission('grade', 'create'), permission('grade', 'update')];
  expect(await statuses(permissions)).toEqual([200, 200, 200, 409, 403, 403, 403, 403]);
  expect(await statuses([permission('clone-grade', 'create')])).toEqual([403, 403, 403, 403, 403, 403, 403, 200]);
});
