import {
  changeGrade,
  changeStatus,
  listTrail,
  viewWorking,
  type WorkingEntity,
} from '@leadwright/contract/features/working';
import type { WorkingStatus } from '@leadwright/contract/working/status';
import type { TestApp, TestResponse, TestUser } from '../../../testing/test-app.ts';

interface ErrorBody {
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  detail?: { allowed?: string[] };
}

/** The part of the grade fixture that this fixture uses. */
interface GradeFixture {
  app: TestApp;
  scheme: () => Promise<{ id: string; versionId: string; steps: [string, string, string] }>;
  campaign: (versionId: string) => Promise<string>;
}

/** Creates a campaign graded by the steps A, B and C, with helpers for its accounts and contacts. */
export async function workingFixture<W extends GradeFixture>(fixture: W) {
  const { app, scheme, campaign } = fixture;
  const gradeScheme = await scheme();
  const campaignId = await campaign(gradeScheme.versionId);
  let count = 0;

  /** Adds an account in work to a campaign, without any activity. */
  async function addAccount({
    in: targetCampaignId = campaignId,
    status = 'in_market',
    ...values
  }: Record<string, string> = {}) {
    count += 1;
    const { rows } = await app.pool.query<{ id: string }>(
      `insert into account (company_name, country, website) values ($1, 'GB', $2) returning id`,
      [`Worked ${count} Ltd`, values.website ?? ''],
    );
    const id = rows[0]!.id;
    await app.pool.query(
      `insert into campaign_account (campaign_id, account_id, link_method, status, populated_at)
       values ($1, $2, 'by hand', $3, now())`,
      [targetCampaignId, id, status],
    );
    return id;
  }
  /** Adds a contact of an account, in work in a campaign. */
  async function addContact(
    accountId: string,
    { in: targetCampaignId = campaignId, status = 'in_market', job = '' } = {},
  ) {
    count += 1;
    const { rows } = await app.pool.query<{ id: string }>(
      `insert into contact (title, forename, surname, main_account_id) values ('', 'Ada', $1, $2) returning id`,
      [`Worked ${count}`, accountId],
    );
    const id = rows[0]!.id;
    await app.pool.query('insert into account_contact (account_id, contact_id, job_title) values ($1, $2, $3)', [
      accountId,
      id,
      job,
    ]);
    await app.pool.query(
      'insert into campaign_contact (campaign_id, contact_id, status, populated_at) values ($1, $2, $3, now())',
      [targetCampaignId, id, status],
    );
    return id;
  }

  const target = (recordType: WorkingEntity, id: string, campaign_id = campaignId) => ({
    params: { campaign_id, of: recordType, id },
  });
  const setStatus = (
    recordType: WorkingEntity,
    id: string,
    status: WorkingStatus,
    overrides: object = {},
    user = app.admin,
  ) =>
    app.request(user, changeStatus, {
      ...target(recordType, id),
      body: { status, ...overrides },
    }) as unknown as Promise<TestResponse<ErrorBody>>;
  const grade = (
    recordType: WorkingEntity,
    id: string,
    step_id: string | null,
    overrides: object = {},
    user = app.admin,
    campaign_id = campaignId,
  ) =>
    app.request(user, changeGrade, {
      ...target(recordType, id, campaign_id),
      body: { step_id, ...overrides },
    }) as unknown as Promise<TestResponse<ErrorBody>>;
  const view = (recordType: WorkingEntity, id: string, user: TestUser = app.admin, campaign_id = campaignId) =>
    app.call(user, viewWorking, target(recordType, id, campaign_id));
  const trail = async (recordType: WorkingEntity, id: string, query: object = {}, user: TestUser = app.admin) =>
    app.call(user, listTrail, { ...target(recordType, id), query: query as never });

  return {
    ...fixture,
    campaignId,
    steps: gradeScheme.steps,
    schemeId: gradeScheme.id,
    addAccount,
    addContact,
    setStatus,
    grade,
    view,
    trail,
  };
}
