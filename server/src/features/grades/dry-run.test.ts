import { addAccounts } from '@leadwright/contract/features/accounts';
import { gradeSteps } from '@leadwright/contract/features/grade-steps';
import { dryRunGrade } from '@leadwright/contract/features/grades';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gradeFixture } from './testing/grade-fixture.ts';

let fixture: Awaited<ReturnType<typeof gradeFixture>>;
beforeAll(async () => {
  fixture = await gradeFixture();
});
afterAll(() => fixture.app.close());

const textCondition = (field: string, filter: string) => ({
  field,
  filter: { filterType: 'text', type: 'contains', filter },
});
const criteria = (join: 'and' | 'or', ...conditions: object[]) => JSON.stringify({ join, conditions });

/** Adds a scheme with criteria on two steps and a campaign with four accounts. */
async function schemeWithCriteria() {
  const { app, scheme, campaign, editStep } = fixture;
  const { id, versionId, steps } = await scheme();
  const setCriteria = async (step: string, stepCriteria: string) => {
    const { version } = await app.call(app.admin, gradeSteps.view, { params: { id: step } });
    await editStep(step, version, { criteria: stepCriteria });
  };
  await setCriteria(
    steps[0],
    criteria('and', textCondition('company_name', 'works'), textCondition('head_office_city', 'leeds')),
  );
  await setCriteria(
    steps[2],
    criteria('or', textCondition('company_name', 'works'), textCondition('head_office_city', 'york')),
  );
  const campaign_id = await campaign(versionId, 'draft');
  for (const [company_name, head_office_city] of [
    ['Iron works', 'Leeds'],
    ['Gas works', 'Hull'],
    ['Minster shop', 'York'],
    ['Pit', ''],
  ]) {
    const account = await app.call(app.admin, addAccounts, {
      body: { company_name: company_name!, head_office_city: head_office_city!, country: 'GB' },
    });
    await app.pool.query(
      `insert into campaign_account (campaign_id, account_id, link_method) values ($1, $2, 'review')`,
      [campaign_id, account.id],
    );
  }
  return { id, campaign_id };
}

test('counts accounts by the criteria of each step and writes nothing', async () => {
  const { app } = fixture;
  const { id, campaign_id } = await schemeWithCriteria();
  const countWrites = async () =>
    (await app.pool.query('select (select count(*) from audit_event) as events, (select count(*) from job) as jobs'))
      .rows[0];
  const initialCounts = await countWrites();
  const result = await app.call(app.admin, dryRunGrade, { params: { id }, query: { campaign_id } });
  expect(result).toMatchObject({ records: 4, left: 1 });
  expect(result.steps.map(({ code, fits, takes }) => [code, fits, takes])).toEqual([
    ['A', 1, 1],
    ['B', null, null],
    ['C', 3, 2],
  ]);
  expect(await countWrites()).toEqual(initialCounts);
});

test('rejects a campaign that the viewer cannot see', async () => {
  const { app } = fixture;
  const { id, campaign_id } = await schemeWithCriteria();
  const userWithoutCampaign = await app.addUserWith([
    { subject: 'grade', action: 'read', scope: 'all' },
    { subject: 'campaigns', action: 'read', scope: 'own' },
    { subject: 'import-account-contact-to-campaign', action: 'read', scope: 'own' },
  ]);
  const rejected = await app.request(userWithoutCampaign, dryRunGrade, { params: { id }, query: { campaign_id } });
  expect([rejected.status, Object.keys(rejected.body.fields ?? {})]).toEqual([422, ['campaign_id']]);
});
