import { campaigns } from '@leadwright/contract/features/campaigns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gradeFixture } from '../grades/testing/grade-fixture.ts';
import { workingFixture } from './testing/working-fixture.ts';

const createFixture = async () => workingFixture(await gradeFixture());
let fixture: Awaited<ReturnType<typeof createFixture>>;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.app.close());

async function pinVersion(grade_version_id: string | null) {
  const { app, campaignId: id } = fixture;
  const { version } = await app.call(app.admin, campaigns.view, { params: { id } });
  return app.call(app.admin, campaigns.edit, { params: { id }, body: { version, grade_version_id } });
}

test('maps grades to the copied steps of another version', async () => {
  const { app, schemeId, steps, addAccount, addContact, grade, view, trail } = fixture;
  const [a, b] = [await addAccount(), await addAccount()];
  const contact = await addContact(a);
  await grade('accounts', a, steps[0]);
  await grade('accounts', b, steps[1]);
  await grade('contacts', contact, steps[2]);
  const [firstVersion] = await fixture.versions(schemeId);

  // A campaign uses the second version, so the change of its step creates the third version.
  await fixture.addStep(schemeId, 'D', 4);
  const [secondVersion] = await fixture.versions(schemeId);
  const middleCampaign = await fixture.campaign(secondVersion!.id);
  const stepToRename = secondVersion!.steps.find(({ code }) => code === 'A')!;
  await fixture.editStep(stepToRename.id, stepToRename.version, { code: 'A1' });
  const [thirdVersion] = await fixture.versions(schemeId);
  expect([firstVersion!.number, secondVersion!.number, thirdVersion!.number]).toEqual([1, 2, 3]);
  expect(middleCampaign).toBeTruthy();
  expect((await view('accounts', a)).grade).toMatchObject({ id: steps[0], code: 'A' });

  await pinVersion(thirdVersion!.id);
  const idOf = (code: string) => thirdVersion!.steps.find((step) => step.code === code)!.id;
  expect((await view('accounts', a)).grade).toMatchObject({ id: idOf('A1'), code: 'A1' });
  expect((await view('accounts', b)).grade).toMatchObject({ id: idOf('B') });
  expect((await view('contacts', contact)).grade).toMatchObject({ id: idOf('C') });
  // The rename of a grade adds no trail entry.
  expect((await trail('accounts', b)).entries).toHaveLength(1);

  // Another scheme maps steps by code; without a scheme, grades are removed.
  const otherScheme = await fixture.scheme();
  await pinVersion(otherScheme.versionId);
  expect((await view('accounts', b)).grade).toMatchObject({ id: otherScheme.steps[1], code: 'B' });
  expect((await view('accounts', a)).grade).toBeNull();
  const { entries } = await trail('accounts', a);
  expect(entries.find(({ source }) => source === 'system')).toMatchObject({
    kind: 'grade',
    from_grade: { code: 'A1' },
    to_grade: null,
  });
  await pinVersion(null);
  expect(await view('accounts', b)).toMatchObject({ grade: null, grades: null });
  const { rows } = await app.pool.query('select grade_step_id from campaign_contact where contact_id = $1', [contact]);
  expect(rows).toEqual([{ grade_step_id: null }]);
});
