import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { gradeCategories } from '@leadwright/contract/features/grade-categories';
import { gradeSteps } from '@leadwright/contract/features/grade-steps';
import { gradeStates, grades, gradeVersions } from '@leadwright/contract/features/grades';
import { newWord } from '../../../testing/builders.ts';
import { addValidRow } from '../../../testing/entity-calls.ts';
import { startTestApp } from '../../../testing/test-app.ts';

/** Starts a test app with a grade category and two clients. Returns functions for grade schemes. */
export async function gradeFixture({ jobs = false } = {}) {
  const app = await startTestApp({ jobs });
  const category = (await addValidRow(app, gradeCategories, { name: 'Meeting', code: 'MEET' })).id;
  const client = (await addValidRow(app, clients)).id;
  const otherClient = (await addValidRow(app, clients)).id;

  const addScheme = (fields: object = {}) =>
    app.request(app.admin, grades.add, { body: { name: `Scheme ${newWord()}`, scope: 'agency', ...fields } as never });
  const editScheme = (id: string, version: number, fields: object) =>
    app.request(app.admin, grades.edit, { params: { id }, body: { version, ...fields } as never });
  const addStep = (grade_id: string, code: string, order: number, fields: object = {}) =>
    app.request(app.admin, gradeSteps.add, {
      body: {
        grade_id,
        code,
        order,
        label: `Label of ${code}`,
        category_id: category,
        meaning: `Meaning of ${code}`,
        colour: '#4a7fd0',
        ...fields,
      } as never,
    });
  const editStep = (id: string, version: number, fields: object) =>
    app.request(app.admin, gradeSteps.edit, { params: { id }, body: { version, ...fields } as never });
  const move = (id: string, state: 'draft' | 'active' | 'retired') =>
    app.request(app.admin, gradeStates.change, { params: { id }, body: { state } });
  const versions = async (id: string) => (await app.call(app.admin, gradeVersions, { params: { id } })).versions;
  const codes = (steps: { code: string }[]) => steps.map(({ code }) => code);

  /** Adds an active scheme with the steps A, B and C. */
  async function scheme(fields: object = {}) {
    const { body } = await addScheme(fields);
    const steps: string[] = [];
    for (const [i, code] of ['A', 'B', 'C'].entries()) steps.push((await addStep(body.id, code, i + 1)).body.id);
    await move(body.id, 'active');
    const [version] = await versions(body.id);
    return { id: body.id, name: body.name, versionId: version!.id, steps: steps as [string, string, string] };
  }
  /** Adds a campaign in a given state that pins a version. */
  async function campaign(grade_version_id: string, state = 'live', client_id = client) {
    const { id } = await addValidRow(app, campaigns, { grade_version_id, client_id });
    await app.pool.query('update campaign set state = $1 where id = $2', [state, id]);
    return id;
  }
  /** Returns the grade version that a campaign pins. */
  const pinned = async (id: string) => (await app.call(app.admin, campaigns.view, { params: { id } })).grade_version_id;

  return {
    app,
    category,
    client,
    otherClient,
    addScheme,
    editScheme,
    addStep,
    editStep,
    move,
    versions,
    codes,
    scheme,
    campaign,
    pinned,
  };
}
