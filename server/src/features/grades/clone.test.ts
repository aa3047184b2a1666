import { gradeSteps } from '@leadwright/contract/features/grade-steps';
import { cloneGrade, grades } from '@leadwright/contract/features/grades';
import { afterAll, expect, test } from 'vitest';
import { newWord } from '../../testing/builders.ts';
import { gradeFixture } from './testing/grade-fixture.ts';

const { app, category, client, otherClient, scheme, editScheme, editStep, versions, codes } = await gradeFixture();
afterAll(() => app.close());

test('copies all steps and their values into an independent scheme', async () => {
  const source = await scheme({ scope: 'client', client_id: client });
  const [a, b] = source.steps;
  const role = String((await app.pool.query('select id from role limit 1')).rows[0].id);
  const { version } = await app.call(app.admin, gradeSteps.view, { params: { id: b } });
  const values = {
    allowed_from: [a],
    who_may_set: [role],
    required_fields: ['evidence', 'email'],
    criteria: JSON.stringify({
      join: 'and',
      conditions: [{ field: 'employees', filter: { filterType: 'text', type: 'contains', filter: '250' } }],
    }),
    note_required: true,
    needs_qc: true,
    terminal: true,
    counts_as: 'opportunity',
  };
  const sourceStep = (await editStep(b, version, values)).body;
  const row = await app.call(app.admin, grades.view, { params: { id: source.id } });
  await editScheme(source.id, row.version, { default_step_id: a });
  const name = `Clone ${newWord()}`;
  const body = { grade_id: source.id, name, client_id: otherClient };
  const { id } = await app.call(app.admin, cloneGrade, { body });
  expect(await app.call(app.admin, grades.view, { params: { id } })).toMatchObject({
    ...{ name, scope: 'client', client_id: otherClient, state: 'draft', version_no: 1 },
    ...{ cloned_from_id: source.id, cloned_from_label: source.name, default_step_label: 'A Label of A' },
  });
  const steps = (await versions(id))[0]!.steps;
  expect(codes(steps)).toEqual(['A', 'B', 'C']);
  const copy = await app.call(app.admin, gradeSteps.view, { params: { id: steps[1]!.id } });
  const {
    id: _,
    grade_id,
    grade_label,
    allowed_from,
    copied_from_id,
    created_at,
    updated_at,
    ...copiedValues
  } = sourceStep;
  expect(copy).toMatchObject({ ...copiedValues, grade_id: id, copied_from_id: b, allowed_from: [steps[0]!.id] });

  await editStep(copy.id, copy.version, { label: 'Only here' });
  await editStep(a, (await app.call(app.admin, gradeSteps.view, { params: { id: a } })).version, {
    label: 'Only there',
  });
  const labels = async (scheme: string) => (await versions(scheme))[0]!.steps.map(({ label }) => label);
  expect(await labels(id)).toEqual(['Label of A', 'Only here', 'Label of C']);
  expect(await labels(source.id)).toEqual(['Only there', 'Label of B', 'Label of C']);
});

test('rejects an existing name on its field and creates nothing', async () => {
  const { id, name } = await scheme();
  const counts = async () =>
    (await app.pool.query('select (select count(*) from grade) as g, (select count(*) from grade_step) as s')).rows[0];
  const initialCounts = await counts();
  const body = { grade_id: id, name: ` ${name.toUpperCase()} `, client_id: null };
  const rejected = await app.request(app.admin, cloneGrade, { body });
  expect([rejected.status, rejected.body.fields]).toEqual([
    422,
    { name: 'Another grade scheme already has this value.' },
  ]);
  const unknownIds = { grade_id: client, name: `Clone ${newWord()}`, client_id: category };
  const rejectedIds = await app.request(app.admin, cloneGrade, { body: unknownIds });
  expect(Object.keys(rejectedIds.body.fields ?? {}).sort()).toEqual(['client_id', 'grade_id']);
  expect(await counts()).toEqual(initialCounts);
});
