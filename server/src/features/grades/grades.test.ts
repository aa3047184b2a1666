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

test('requires a name and a scope; version and source are set by the system', async () => {
  const empty = await app.request(app.admin, grades.add, { body: {} as never });
  expect([empty.status, Object.keys(empty.body.fields ?? {})]).toEqual([422, ['name', 'scope']]);
  const sent = { version_no: 7, cloned_from_id: client, state: 'active', version: 9 };
  const { body } = await addScheme({ name: 'House scheme', ...sent });
  expect(body).toMatchObject({ applies_to: 'both', version_no: 1, cloned_from_id: null, state: 'draft', version: 1 });
  await editScheme(body.id, 1, { version_no: 7, cloned_from_id: body.id, description: 'For all' });
  const listed = await app.call(app.admin, grades.list.endpoint, { body: { query: '{"quickSearch":"house"}' } });
  expect(JSON.parse(listed.data).rows).toMatchObject([
    { name: 'House scheme', version_no: 1, scope: 'agency', applies_to: 'both', state: 'draft', client_label: null },
  ]);
});

test('requires a client for scope client and rejects one for scope agency', async () => {
  const without = await addScheme({ scope: 'client' });
  expect([without.status, without.body.fields]).toEqual([
    422,
    { client_id: 'Choose the client that the scheme is for.' },
  ]);
  expect(Object.keys((await addScheme({ client_id: client })).body.fields ?? {})).toEqual(['client_id']);
  expect((await addScheme({ scope: 'client', client_id: client })).status).toBe(200);
});

test('rejects a scheme name that differs only in case and spaces', async () => {
  await addScheme({ name: 'Lead grades' });
  const { status, body } = await addScheme({ name: ' LEAD  grades' });
  expect([status, body.fields]).toEqual([422, { name: 'Another grade scheme already has this.' }]);
});

test('moves a scheme from draft to active, retired and back to active', async () => {
  const { body } = await addScheme();
  const rejected = await move(body.id, 'retired');
  expect([rejected.status, rejected.body.detail]).toEqual([409, { allowed: ['active'] }]);
  expect((await move(body.id, 'active')).body.state).toBe('active');
  const back = await move(body.id, 'draft');
  expect([back.status, back.body.detail]).toEqual([409, { allowed: ['retired'] }]);
  expect((await move(body.id, 'retired')).body.state).toBe('retired');
  expect((await move(body.id, 'active')).body.state).toBe('active');
});

test('lists steps with scheme, code, label, order, category, colour and counting', async () => {
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

test('lets a campaign pin one version of an active scheme of the agency or its client', async () => {
  const [shared, ofClient, foreign] = [
    await scheme(),
    await scheme({ scope: 'client', client_id: client }),
    await scheme({ scope: 'client', client_id: otherClient }),
  ];
  const { id: draft } = (await addScheme()).body;
  const draftVersion = (await versions(draft))[0]!.id;
  const { versions: offered } = await app.call(app.admin, availableGrades, { query: { client_id: client } });
  const ids = offered.map(({ id }) => id);
  expect([shared, ofClient].every(({ versionId }) => ids.includes(versionId))).toBe(true);
  expect(ids).not.toContain(foreign.versionId);
  expect(ids).not.toContain(draftVersion);
  expect(offered.find(({ id }) => id === ofClient.versionId)?.label).toBe(`${ofClient.name}, version 1`);

  const id = await campaign(ofClient.versionId);
  const pin = async (grade_version_id: string) => {
    const { version } = await app.call(app.admin, campaigns.view, { params: { id } });
    return app.request(app.admin, campaigns.edit, { params: { id }, body: { version, grade_version_id } });
  };
  expect((await pin(foreign.versionId)).body.fields).toEqual({
    grade_version_id: 'This grade scheme belongs to another client.',
  });
  expect((await pin(draftVersion)).status).toBe(422);
  expect((await pin(shared.versionId)).body.grade_version_id).toBe(shared.versionId);
  // A scheme cannot move to another client while campaigns use it.
  const { version } = await app.call(app.admin, grades.view, { params: { id: shared.id } });
  const taken = await editScheme(shared.id, version, { scope: 'client', client_id: otherClient });
  expect(taken.body.fields).toEqual({ client_id: 'Campaigns of other clients use this scheme.' });
  const user = await app.addUser('Client administrator', client);
  expect((await app.call(user, availableGrades, { query: { client_id: client } })).versions).toEqual([]);
});

test('creates a version when a scheme in use is edited; the campaign keeps the old one', async () => {
  const { id, versionId, steps } = await scheme();
  const first = (await app.call(app.admin, gradeSteps.view, { params: { id: steps[1] } })).version;
  const linked = await editStep(steps[1], first, { allowed_from: [steps[0]], required_fields: ['evidence'] });
  expect(linked.body.id).toBe(steps[1]);
  const running = await campaign(versionId);
  const planned = await campaign(versionId, 'planned');
  const before = (await versions(id))[0]!;

  const edited = await editStep(steps[1], linked.body.version, { label: 'Renamed', allowed_from: [steps[0]] });
  expect(edited.body).toMatchObject({ label: 'Renamed', version_no: 2, copied_from_id: steps[1] });
  expect(edited.body.id).not.toBe(steps[1]);
  const [newest, old] = await versions(id);
  expect([newest!.number, old!.number, newest!.superseded_at]).toEqual([2, 1, null]);
  expect(old!.steps).toEqual(before.steps);
  expect(codes(newest!.steps)).toEqual(['A', 'B', 'C']);
  expect(newest!.steps.map(({ copied_from_id }) => copied_from_id)).toEqual(steps);
  expect(old!.campaigns.map((each) => each.id).sort()).toEqual([running, planned].sort());
  expect(newest!.campaigns).toEqual([]);
  expect([await pinned(running), await pinned(planned)]).toEqual([versionId, versionId]);
  expect(edited.body.allowed_from).toEqual([newest!.steps[0]!.id]);
  const previous = await app.call(app.admin, gradeSteps.view, { params: { id: steps[1] } });
  expect(previous).toMatchObject({ label: 'Label of B', allowed_from: [steps[0]], superseded: true, version_no: 1 });
  // The old version cannot be changed by anyone.
  expect((await editStep(steps[1], previous.version, { label: 'Late' })).status).toBe(409);
  // No campaign uses the second version, so a further change goes into it.
  const again = await editStep(edited.body.id, edited.body.version, { label: 'Renamed again' });
  expect([again.body.id, again.body.version_no]).toEqual([edited.body.id, 2]);
  // Saving unchanged values creates no version.
  await campaign(newest!.id);
  const same = await editStep(edited.body.id, again.body.version, { label: 'Renamed again' });
  expect(same.body.version_no).toBe(2);
});

test('creates a version for added steps, order and default step, but not for a rename', async () => {
  const { id, versionId, steps } = await scheme();
  await campaign(versionId);
  const row = () => app.call(app.admin, grades.view, { params: { id } });
  await editScheme(id, (await row()).version, { name: `Renamed ${newWord()}`, description: 'Better' });
  expect((await row()).version_no).toBe(1);
  const chosen = await editScheme(id, (await row()).version, { default_step_id: steps[2] });
  expect(chosen.body).toMatchObject({ version_no: 2, default_step_label: 'C Label of C' });
  expect(chosen.body.default_step_id).not.toBe(steps[2]);
  await campaign((await versions(id))[0]!.id);
  expect((await addStep(id, 'D', 4)).body.version_no).toBe(3);
  expect((await row()).default_step_label).toBe('C Label of C');
  await campaign((await versions(id))[0]!.id);
  const shown = (await versions(id))[0]!.steps.map((step) => step.id).reverse();
  await app.call(app.admin, orderGradeSteps, { params: { id }, body: { step_ids: shown } });
  expect((await versions(id)).map(({ steps }) => codes(steps).join(''))).toEqual(['DCBA', 'ABCD', 'ABC', 'ABC']);
});

test('creates one version for two concurrent changes of a scheme in use', async () => {
  const { id, versionId } = await scheme();
  await campaign(versionId);
  const answers = await Promise.all(['D', 'E'].map((code, i) => addStep(id, code, 10 + i)));
  expect(answers.map(({ status, body }) => [status, body.version_no])).toEqual([
    [200, 2],
    [200, 2],
  ]);
  expect((await versions(id)).map(({ steps }) => codes(steps).join(''))).toEqual(['ABCDE', 'ABC']);
});

test('saves the order of all steps or none', async () => {
  const { id, steps } = await scheme();
  const [a, b, c] = steps;
  const put = (step_ids: string[]) => app.request(app.admin, orderGradeSteps, { params: { id }, body: { step_ids } });
  expect((await put([c, a, b])).status).toBe(200);
  const shown = (await versions(id))[0]!.steps;
  expect(shown.map(({ code, order }) => [code, order])).toEqual([
    ['C', 1],
    ['A', 2],
    ['B', 3],
  ]);
  for (const wrong of [
    [a, b],
    [a, b, b],
    [a, b, client],
  ])
    expect((await put(wrong)).status).toBe(422);
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
  const wrong = { label: 'l'.repeat(61), meaning: 'm'.repeat(501), counts_as: 'something', required_fields: ['rank'] };
  const rejected = await addStep(id, 'A'.repeat(11), 2, wrong);
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
  const taken = 'Another step of this scheme already has this.';
  expect((await addStep(id, 'a', 9)).body.fields).toEqual({ code: taken });
  expect((await addStep(id, 'Z', 2)).body.fields).toEqual({ order: taken });
  expect((await addStep((await addScheme()).body.id, 'A', 1)).status).toBe(200);
});

test('rejects an invalid criterion with its position and saves nothing', async () => {
  const { steps } = await scheme();
  const good = { field: 'employees', filter: { filterType: 'text', type: 'contains', filter: '250' } };
  const put = async (criteria: unknown) => {
    const { version } = await app.call(app.admin, gradeSteps.view, { params: { id: steps[0] } });
    const text = typeof criteria === 'string' ? criteria : JSON.stringify(criteria);
    return editStep(steps[0], version, { criteria: text, label: 'Saved' });
  };
  const faults: [unknown, string][] = [
    ['at least 250', 'JSON with “join” and “conditions” was expected.'],
    [{ join: 'xor', conditions: [] }, 'At “join”: “and” or “or” was expected.'],
    [
      { join: 'and', conditions: [good, { field: 'rank', filter: good.filter }] },
      'Condition 2, field: one of company_name',
    ],
    [
      { join: 'and', conditions: [{ field: 'created_at', filter: good.filter }] },
      'Condition 1 (Added): a filter of the kind “date” was expected, not “text”.',
    ],
    [
      { join: 'or', conditions: [good, good, { ...good, filter: { ...good.filter, filter: ' ' } }] },
      'Condition 3 (Employees): a text was expected.',
    ],
  ];
  for (const [criteria, message] of faults) {
    const { status, body } = await put(criteria);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['criteria']]);
    expect(body.fields!.criteria).toContain(message);
  }
  const before = await app.call(app.admin, gradeSteps.view, { params: { id: steps[0] } });
  expect(before).toMatchObject({ label: 'Label of A', criteria: '', version: 1 });
  expect((await put({ join: 'or', conditions: [good] })).status).toBe(200);
});

test('retires and restores a step; a retired one is readable but no default step', async () => {
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
  expect(await remove(steps[1])).toEqual([409, 'in_use', 'The steps C can follow it. Retire it instead.']);
  await editScheme(id, (await app.call(app.admin, grades.view, { params: { id } })).version, {
    default_step_id: steps[0],
  });
  expect(await remove(steps[0])).toEqual([409, 'in_use', 'It is the default step of its scheme. Retire it instead.']);
  expect((await remove(steps[2]))[0]).toBe(200);
  expect((await remove(steps[1]))[0]).toBe(200);
  await campaign(versionId);
  expect(await remove(steps[0])).toEqual([409, 'in_use', 'One campaign uses this step. Retire it instead.']);
});

test('counts the steps of a category and only archives one that is in use', async () => {
  const { id } = await addValidRow(app, gradeCategories);
  const [one, other] = [await scheme(), await scheme()];
  for (const [i, grade] of [one, other].entries()) await addStep(grade.id, `Q${i}`, 7, { category_id: id });
  expect((await app.call(app.admin, gradeCategories.view, { params: { id } })).steps).toBe(2);
  await app.call(app.admin, gradeCategories.remove, { params: { id } });
  const step = (await versions(one.id))[0]!.steps.at(-1)!;
  const stored = await app.call(app.admin, gradeSteps.view, { params: { id: step.id } });
  expect([stored.category_id, stored.category_label, step.category]).toEqual([
    id,
    step.category,
    stored.category_label,
  ]);
  expect((await addStep(one.id, 'Q9', 9, { category_id: id })).body.fields).toEqual({
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
    const answers = [
      await app.request(user, grades.list.endpoint, { body: { query: '{}' } }),
      await app.request(user, gradeVersions, { params: { id } }),
      await app.request(user, grades.add, { body: { name: `Own ${newWord()}`, scope: 'agency' } }),
      await app.request(user, grades.edit, { params: { id }, body: { version: 99 } }),
      await app.request(user, gradeSteps.list.endpoint, { body: { query: '{}' } }),
      await app.request(user, gradeSteps.view, { params: { id: steps[0] } }),
      await app.request(user, gradeSteps.edit, { params: { id: steps[0] }, body: { version: 99 } }),
      await app.request(user, cloneGrade, { body }),
    ];
    return answers.map(({ status }) => status);
  };
  expect(await statuses([])).toEqual(Array(8).fill(403));
  expect(await statuses([permission('grade', 'read')])).toEqual([200, 200, 403, 403, 403, 403, 403, 403]);
  expect(await statuses([permission('grade-steps', 'read')])).toEqual([403, 403, 403, 403, 200, 200, 403, 403]);
  const writes = [permission('grade', 'read'), permission('grade', 'create'), permission('grade', 'update')];
  expect(await statuses(writes)).toEqual([200, 200, 200, 409, 403, 403, 403, 403]);
  expect(await statuses([permission('clone-grade', 'create')])).toEqual([403, 403, 403, 403, 403, 403, 403, 200]);
});
