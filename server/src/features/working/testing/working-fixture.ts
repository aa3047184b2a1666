import {
  changeGrade,
  changeStatus,
  listTrail,
  viewWorking,
  type WorkingEntity,
} from '@leadwright/contract/features/working';
import type { WorkingStatus } from '@leadwright/contract/working/status';
import type { Answer, TestApp, TestUser } from '../../../testing/test-app.ts';

interface ErrorBody {
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  detail?: { allowed?: string[] };
}

/** The part of the grade fixture used here. */
interface Grades {
  app: TestApp;
  scheme: () => Promise<{ id: string; versionId: string; steps: [string, string, string] }>;
  campaign: (versionId: string) => Promise<string>;
}

/** Creates a campaign graded by the steps A, B and C, with helpers for its accounts and contacts. */
export async function workingFixture<W extends Grades>(fixture: W) {
  const { app, scheme, campaign } = fixture;
  const graded = await scheme();
  const campaignId = await campaign(graded.versionId);
  let created = 0;

  /** Adds an account in work to a campaign, without any activity. */
  async function addAccount({ in: at = campaignId, status = 'in_market', ...values }: Record<string, string> = {}) {
    created += 1;
    const { rows } = await app.pool.query<{ id: string }>(
      `insert into account (company_name, country, website) values ($1, 'GB', $2) returning id`,
      [`Worked ${created} Ltd`, values.website ?? ''],
    );
    const id = rows[0]!.id;
    await app.pool.query(
      `insert into campaign_account (campaign_id, account_id, link_method, status, populated_at)
       values ($1, $2, 'by hand', $3, now())`,
      [at, id, status],
    );
    return id;
  }
  /** Adds a contact of an account, in work in the campaign. */
  async function addContact(accountId: string, { in: at = campaignId, status = 'in_market', job = '' } = {}) {
    created += 1;
    const { rows } = await app.pool.query<{ id: string }>(
      `insert into contact (title, forename, surname, main_account_id) values ('', 'Ada', $1, $2) returning id`,
      [`Worked ${created}`, accountId],
    );
    const id = rows[0]!.id;
    await app.pool.query('insert into account_contact (account_id, contact_id, job_title) values ($1, $2, $3)', [
      accountId,
      id,
      job,
    ]);
    await app.pool.query(
      'insert into campaign_contact (campaign_id, contact_id, status, populated_at) values ($1, $2, $3, now())',
      [at, id, status],
    );
    return id;
  }

  const at = (of: WorkingEntity, id: string, campaign_id = campaignId) => ({ params: { campaign_id, of, id } });
  const give = (of: WorkingEntity, id: string, status: WorkingStatus, more: object = {}, user = app.admin) =>
    app.request(user, changeStatus, { ...at(of, id), body: { status, ...more } }) as unknown as Promise<
      Answer<ErrorBody>
    >;
  const grade = (
    of: WorkingEntity,
    id: string,
    step_id: string | null,
    more: object = {},
    user = app.admin,
    campaign_id = campaignId,
  ) =>
    app.request(user, changeGrade, { ...at(of, id, campaign_id), body: { step_id, ...more } }) as unknown as Promise<
      Answer<ErrorBody>
    >;
  const view = (of: WorkingEntity, id: string, user: TestUser = app.admin, campaign_id = campaignId) =>
    app.call(user, viewWorking, at(of, id, campaign_id));
  const trail = async (of: WorkingEntity, id: string, query: object = {}, user: TestUser = app.admin) =>
    app.call(user, listTrail, { ...at(of, id), query: query as never });

  return {
    ...fixture,
    campaignId,
    steps: graded.steps,
    schemeId: graded.id,
    addAccount,
    addContact,
    give,
    grade,
    view,
    trail,
  };
}
