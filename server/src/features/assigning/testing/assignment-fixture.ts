import {
  type ASSIGNABLE_DATASETS,
  latestAssignments,
  planAssignment,
  startAssignment,
} from '@leadwright/contract/features/assigning';
import { joinCampaignTeam } from '@leadwright/contract/features/campaign-team';
import { expect } from 'vitest';
import type { TestApp, TestUser } from '../../../testing/test-app.ts';

/** The parts of the working fixture that this fixture uses. */
interface WorkingFixture {
  app: TestApp;
  scheme: () => Promise<{ versionId: string }>;
  campaign: (versionId: string) => Promise<string>;
  addAccount: (values: Record<string, string>) => Promise<string>;
  addContact: (accountId: string, values: Record<string, string>) => Promise<string>;
}
type AssignedList = keyof typeof ASSIGNABLE_DATASETS;

/** Creates a separate campaign with developers in its team, and functions that work on its rows. */
async function createTeam(fixture: WorkingFixture, developerCount = 2) {
  const { app } = fixture;
  const { versionId } = await fixture.scheme();
  const campaignId = await fixture.campaign(versionId);
  await app.pool.query('update campaign set start_date = current_date, end_date = current_date + 30 where id = $1', [
    campaignId,
  ]);
  const developers: TestUser[] = [];
  for (let i = 0; i < developerCount; i++) developers.push(await app.addUserWith([]));
  const ids = developers.map(({ id }) => id);
  await app.pool.query('update app_user set daily_dial_target = 50 where id = any($1)', [ids]);
  await app.call(app.admin, joinCampaignTeam, { params: { id: campaignId }, body: { people: ids, role: 'sd' } });
  const plan = async (of: AssignedList, changes: object, user = app.admin) =>
    app.request(user, planAssignment, {
      params: { campaign_id: campaignId, of },
      body: { whose: 'nobody', selection: { query: '{}' }, sort: [], ...changes } as never,
    });
  const start = async (id: string, user = app.admin) => {
    const { job_id } = await app.call(user, startAssignment, { params: { campaign_id: campaignId, id } });
    return app.waitForJobEnd(job_id);
  };
  const assign = async (of: AssignedList, changes: object, user = app.admin) => {
    const { status, body } = await plan(of, changes, user);
    expect([status, body]).toEqual([200, body]);
    return { plan: body, job: await start(body.id, user) };
  };
  const assignmentOf = async (id: string) => {
    const { rows } = await app.pool.query(
      `select sales_developer_id as developer, status from campaign_account where campaign_id = $1 and account_id = $2
       union all select sales_developer_id, status from campaign_contact where campaign_id = $1 and contact_id = $2`,
      [campaignId, id],
    );
    return rows[0];
  };
  const developersOf = async (ids: string[]) => Promise.all(ids.map(async (id) => (await assignmentOf(id)).developer));
  const addAccount = (values: object = {}) => fixture.addAccount({ in: campaignId, status: 'unassigned', ...values });
  const addAccounts = async (count: number) => {
    const accountIds: string[] = [];
    for (let i = 0; i < count; i++) accountIds.push(await addAccount());
    return accountIds;
  };
  const addContact = (accountId: string) => fixture.addContact(accountId, { in: campaignId });
  const listLatest = async (of: AssignedList) =>
    (await app.call(app.admin, latestAssignments, { params: { campaign_id: campaignId, of } })).assignments;
  return {
    campaignId,
    ids,
    plan,
    start,
    assign,
    assignmentOf,
    developersOf,
    addAccount,
    addAccounts,
    addContact,
    listLatest,
  };
}

/** Starts the jobs. Returns a function that creates campaigns with a team. */
export async function assignmentFixture<W extends WorkingFixture>(fixture: W) {
  await fixture.app.jobs.start();
  return { ...fixture, createTeam: (developerCount?: number) => createTeam(fixture, developerCount) };
}
