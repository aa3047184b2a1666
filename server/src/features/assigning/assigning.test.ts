import {
  type ASSIGNABLE_DATASETS,
  accountsToAssign,
  assignmentRejections,
  campaignDevelopers,
  contactsToAssign,
  latestAssignments,
  planAssignment,
  startAssignment,
  undoAssignment,
} from '@leadwright/contract/features/assigning';
import { joinCampaignTeam } from '@leadwright/contract/features/campaign-team';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { gradeFixture } from '../grades/testing/grade-fixture.ts';
import { workingFixture } from '../working/testing/working-fixture.ts';

const createFixture = async () => workingFixture(await gradeFixture());
let fixture: Awaited<ReturnType<typeof createFixture>>;
beforeAll(async () => {
  fixture = await createFixture();
  await fixture.app.jobs.start();
});
afterAll(() => fixture.app.close());

type AssignedList = keyof typeof ASSIGNABLE_DATASETS;

/** Creates a separate campaign with developers in its team, and functions that work on its rows. */
async function createAssignmentFixture(developerCount = 2) {
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
  const addContact = (accountId: string) => fixture.addContact(accountId, { in: campaignId });
  const listLatest = async (of: AssignedList) =>
    (await app.call(app.admin, latestAssignments, { params: { campaign_id: campaignId, of } })).assignments;
  return { campaignId, ids, plan, start, assign, assignmentOf, developersOf, addAccount, addContact, listLatest };
}
type AssignmentFixture = Awaited<ReturnType<typeof createAssignmentFixture>>;

const addAccounts = async ({ addAccount }: AssignmentFixture, count: number) => {
  const accountIds: string[] = [];
  for (let i = 0; i < count; i++) accountIds.push(await addAccount());
  return accountIds;
};

describe('assignment', () => {
  test('changes nothing in the preview, then sets accounts to “In market” with a trail entry', async () => {
    const { app } = fixture;
    const setup = await createAssignmentFixture();
    const ids = await addAccounts(setup, 5);
    const { body } = await setup.plan('accounts', { method: 'even', developers: setup.ids });
    expect(body.shares.map(({ before, plus, after }) => [before, plus, after]).sort()).toEqual([
      [0, 2, 2],
      [0, 3, 3],
    ]);
    expect(body).toMatchObject({ rows: 5, along: 0, left: 0, same: 0, worked: 0, gone: 0 });
    expect(await setup.developersOf(ids)).toEqual(ids.map(() => null));

    expect(await setup.start(body.id)).toMatchObject({ state: 'done', processed: 5 });
    expect((await setup.developersOf(ids)).every((id) => setup.ids.includes(id))).toBe(true);
    expect((await setup.assignmentOf(ids[0]!)).status).toBe('in_market');
    const { rows } = await app.pool.query(
      `select kind, from_status, to_status, from_developer_id, to_developer_id, user_id from trail_entry
       where campaign_id = $1 and account_id = $2`,
      [setup.campaignId, ids[0]],
    );
    const { developer } = await setup.assignmentOf(ids[0]!);
    expect(rows).toEqual([
      {
        kind: 'assignment',
        from_status: 'unassigned',
        to_status: 'in_market',
        from_developer_id: null,
        to_developer_id: developer,
        user_id: app.admin.id,
      },
    ]);
    const restart = await app.request(app.admin, startAssignment, {
      params: { campaign_id: setup.campaignId, id: body.id },
    });
    expect(restart.status).toBe(409);
  });

  test('reports all missing input together and accepts only team members', async () => {
    const { app } = fixture;
    const setup = await createAssignmentFixture();
    await addAccounts(setup, 1);
    const rejectedFields = async (changes: object) => {
      const { status, body } = await setup.plan('accounts', changes);
      return [status, Object.keys((body as { fields?: object }).fields ?? {}).sort()];
    };
    expect(await rejectedFields({ method: 'rule' })).toEqual([422, ['developers', 'takes']]);
    expect(await rejectedFields({ method: 'manual', developers: setup.ids })).toEqual([422, ['developers']]);
    expect(await rejectedFields({ method: 'even', developers: [app.admin.id] })).toEqual([422, ['developers']]);
    expect(await rejectedFields({ method: 'withdraw' })).toEqual([422, ['method']]);
    await app.pool.query('update app_user set daily_dial_target = null where id = any($1)', [setup.ids]);
    expect(await rejectedFields({ method: 'weighted', developers: setup.ids })).toEqual([422, ['method']]);
  });

  test('keeps accounts, their contacts and their group together by default', async () => {
    const setup = await createAssignmentFixture(1);
    const accountId = await setup.addAccount({ website: '' });
    const contactIds = [await setup.addContact(accountId), await setup.addContact(accountId)];
    const [selectedSibling, otherSibling] = [await setup.addAccount(), await setup.addAccount()];
    await fixture.app.pool.query(`update account set domain = 'group.example' where id = any($1)`, [
      [selectedSibling, otherSibling],
    ]);
    const manualAssignment = { method: 'manual', developers: setup.ids };
    const separatePlan = await setup.plan('accounts', {
      ...manualAssignment,
      selection: { ids: [accountId, selectedSibling] },
      keep_together: false,
    });
    expect([separatePlan.body.rows, separatePlan.body.along]).toEqual([2, 0]);
    const { plan } = await setup.assign('accounts', {
      ...manualAssignment,
      selection: { ids: [accountId, selectedSibling] },
    });
    expect([plan.rows, plan.along]).toEqual([3, 2]);
    expect(await setup.developersOf([accountId, selectedSibling, otherSibling, ...contactIds])).toEqual(
      Array(5).fill(setup.ids[0]),
    );
  });

  test('assigns an account’s other rows to the developer with most of its rows', async () => {
    const setup = await createAssignmentFixture(3);
    const accountIds = await addAccounts(setup, 6);
    const contactIds = await Promise.all(accountIds.map((id) => setup.addContact(id)));
    const assignmentToThird = {
      method: 'manual',
      developers: [setup.ids[2]],
      selection: { ids: [accountIds[0]] },
      keep_together: false,
    };
    await setup.assign('accounts', assignmentToThird);
    const { plan } = await setup.assign('contacts', { method: 'even', developers: setup.ids });
    expect(plan.apart).toBe(0);
    expect(await setup.assignmentOf(contactIds[0]!)).toMatchObject({ developer: setup.ids[2] });
    for (const [i, id] of accountIds.entries())
      expect((await setup.assignmentOf(id)).developer).toBe((await setup.assignmentOf(contactIds[i]!)).developer);
  });

  test('distributes by working days, by a rule and up to a maximum per developer', async () => {
    const { app } = fixture;
    const setup = await createAssignmentFixture();
    const [first, second] = setup.ids as [string, string];
    await app.pool.query('update app_user set weekly_hours = 10 where id = $1', [first]);
    const ids = await addAccounts(setup, 10);
    const loadIncreases = async (changes: object) => {
      const { body } = await setup.plan('accounts', { developers: setup.ids, ...changes });
      const increaseOf = (id: string) => body.shares.find((share) => share.id === id)?.plus;
      return [increaseOf(first), increaseOf(second), body.left];
    };
    expect(await loadIncreases({ method: 'weighted' })).toEqual([2, 8, 0]);
    expect(await loadIncreases({ method: 'top', most: 3 })).toEqual([3, 3, 4]);
    await app.pool.query(`update account set country = 'DE' where id = any($1)`, [ids.slice(0, 3)]);
    await app.pool.query(`update account set country = 'FR' where id = $1`, [ids[3]]);
    const takes = { [first]: ['DE'], [second]: ['GB'] };
    expect(await loadIncreases({ method: 'rule', rule_by: 'territory', takes })).toEqual([3, 6, 1]);
    const languages = { [first]: ['German', 'French'], [second]: ['English'] };
    expect(await loadIncreases({ method: 'rule', rule_by: 'language', takes: languages })).toEqual([4, 6, 0]);
    const { rows } = await app.pool.query(
      `insert into vertical (name, code) values ('Rule by vertical', 'RBV') returning id`,
    );
    await app.pool.query('update account set vertical_id = $2 where id = $1', [ids[5], rows[0].id]);
    expect(await loadIncreases({ method: 'rule', rule_by: 'vertical', takes: { [first]: [rows[0].id] } })).toEqual([
      1, 0, 9,
    ]);
  });
});

describe('reassignment', () => {
  test('reassigns or withdraws rows, with or without callbacks', async () => {
    const { app } = fixture;
    const setup = await createAssignmentFixture();
    const [first, second] = setup.ids as [string, string];
    const ids = await addAccounts(setup, 3);
    await setup.assign('accounts', { method: 'manual', developers: [first] });
    await app.pool.query(
      `update campaign_account set next_callback_at = now() + interval '1 day', last_activity_at = now(), attempts = 1
       where campaign_id = $1 and account_id = $2`,
      [setup.campaignId, ids[0]],
    );
    const reassignment = { whose: 'somebody', method: 'manual', developers: [second] };
    const withoutCallbacks = await setup.plan('accounts', { ...reassignment, callbacks: 'developer' });
    expect(withoutCallbacks.body).toMatchObject({ rows: 2, callbacks_kept: 1, worked: 0 });
    const { plan } = await setup.assign('accounts', reassignment);
    expect(plan).toMatchObject({ rows: 3, worked: 1 });
    expect(plan.shares.map(({ id, plus, after }) => [id, plus, after]).sort()).toEqual(
      [
        [first, -3, 0],
        [second, 3, 3],
      ].sort(),
    );
    expect(await setup.developersOf(ids)).toEqual([second, second, second]);
    await setup.assign('accounts', { whose: 'somebody', method: 'withdraw', selection: { ids: [ids[1]] } });
    expect(await setup.developersOf(ids)).toEqual([second, null, second]);
    const listIds = async (whose: string) => {
      const { data } = await app.call(app.admin, accountsToAssign.endpoint, {
        body: { campaign_id: setup.campaignId, whose, query: '{}' } as never,
      });
      return JSON.parse(data).rows.map(({ id }: { id: string }) => id);
    };
    expect(await listIds('nobody')).toEqual([ids[1]]);
    expect((await listIds('somebody')).sort()).toEqual([ids[0], ids[2]].sort());
  });

  test('restores rows on undo unless they were changed after the assignment', async () => {
    const { app } = fixture;
    const setup = await createAssignmentFixture();
    const ids = await addAccounts(setup, 4);
    const { plan } = await setup.assign('accounts', { method: 'manual', developers: [setup.ids[0]] });
    await setup.assign('accounts', {
      whose: 'somebody',
      method: 'manual',
      developers: [setup.ids[1]],
      selection: { ids: [ids[3]] },
    });
    const [, latestAssignment] = await setup.listLatest('accounts');
    expect(latestAssignment).toMatchObject({ id: plan.id, done: 4, refused: 0, undo_until: expect.any(String) });
    const undo = { params: { campaign_id: setup.campaignId, id: plan.id } };
    const { job_id } = await app.call(app.admin, undoAssignment, undo);
    expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done_with_errors' });
    expect(await setup.developersOf(ids)).toEqual([null, null, null, setup.ids[1]]);
    expect((await setup.assignmentOf(ids[0]!)).status).toBe('unassigned');
    const [, undoneAssignment] = await setup.listLatest('accounts');
    expect(undoneAssignment).toMatchObject({ undone: 3, kept: 1, undo_until: null });
    const rejections = await app.call(app.admin, assignmentRejections, undo);
    expect(rejections.rows.map(({ record_id, message }) => [record_id, message])).toEqual([
      [ids[3], 'It has since been changed or worked on.'],
    ]);
    expect((await app.request(app.admin, undoAssignment, undo)).status).toBe(409);
  });
});

test('does not undo rows that were worked on or whose previous developer left the team', async () => {
  const { app } = fixture;
  const setup = await createAssignmentFixture();
  const [accountOfFormerMember, workedAccount] = await addAccounts(setup, 2);
  await setup.assign('accounts', { method: 'manual', developers: [setup.ids[0]] });
  const { plan } = await setup.assign('accounts', { whose: 'somebody', method: 'manual', developers: [setup.ids[1]] });
  await app.pool.query('delete from campaign_member where campaign_id = $1 and user_id = $2', [
    setup.campaignId,
    setup.ids[0],
  ]);
  // An activity that took place before the assignment but was entered afterwards.
  await app.pool.query(
    `insert into trail_entry (campaign_id, account_id, kind, source, at) values ($1, $2, 'activity', 'manual', now() - interval '1 day')`,
    [setup.campaignId, workedAccount],
  );
  const undo = { params: { campaign_id: setup.campaignId, id: plan.id } };
  const { job_id } = await app.call(app.admin, undoAssignment, undo);
  await app.waitForJobEnd(job_id);
  const { rows } = await app.pool.query('select display_name as name from app_user where id = $1', [setup.ids[0]]);
  const rejections = await app.call(app.admin, assignmentRejections, undo);
  expect(new Map(rejections.rows.map(({ record_id, message }) => [record_id, message]))).toEqual(
    new Map([
      [accountOfFormerMember, `${rows[0].name} is no longer a sales developer in the campaign.`],
      [workedAccount, 'It has since been changed or worked on.'],
    ]),
  );
});

test('shows the capacity and load of each developer', async () => {
  const { app } = fixture;
  const setup = await createAssignmentFixture(1);
  await app.pool.query(`update campaign set start_date = current_date, end_date = current_date + 13 where id = $1`, [
    setup.campaignId,
  ]);
  await app.pool.query('update app_user set daily_dial_target = 1, weekly_hours = 40 where id = $1', [setup.ids[0]]);
  await addAccounts(setup, 4);
  await setup.assign('accounts', { method: 'top', most: 3, developers: setup.ids });
  const query = { params: { campaign_id: setup.campaignId, of: 'accounts' as const } };
  const { developers, unassigned } = await app.call(app.admin, campaignDevelopers, query);
  expect(developers).toMatchObject([{ id: setup.ids[0], days_left: 10, capacity: 10, load: 3 }]);
  expect(unassigned).toBe(1);
  await addAccounts(setup, 9);
  const { body } = await setup.plan('accounts', { method: 'top', most: 9, developers: setup.ids });
  expect(body).toMatchObject({ left: 1, shares: [{ before: 3, plus: 9, after: 12, capacity: 10 }] });
});

test('reports why selected rows are no longer in the list', async () => {
  const { app } = fixture;
  const setup = await createAssignmentFixture();
  const [takenAccount, droppedAccount] = await addAccounts(setup, 2);
  await setup.assign('accounts', { method: 'manual', developers: [setup.ids[0]], selection: { ids: [takenAccount] } });
  await app.pool.query('update campaign_account set dropped_at = now() where campaign_id = $1 and account_id = $2', [
    setup.campaignId,
    droppedAccount,
  ]);
  const selection = { ids: [takenAccount, droppedAccount] };
  const loadReasons = async (changes: object) =>
    new Map(
      (await setup.plan('accounts', { ...changes, selection })).body.gone_rows.map(({ record_id, message }) => [
        record_id,
        message,
      ]),
    );
  const reassignmentReasons = await loadReasons({ method: 'manual', developers: [setup.ids[1]] });
  expect(reassignmentReasons.get(takenAccount!)).toMatch(/^It is now assigned to .+\.$/);
  expect(reassignmentReasons.get(droppedAccount!)).toBe('It is no longer in work.');
  await setup.assign('accounts', { whose: 'somebody', method: 'withdraw', selection: { ids: [takenAccount] } });
  expect((await loadReasons({ whose: 'somebody', method: 'withdraw' })).get(takenAccount!)).toBe(
    'It is no longer assigned.',
  );
});

test('assigns each row once when two managers assign the same rows', async () => {
  const { app } = fixture;
  const setup = await createAssignmentFixture();
  const ids = await addAccounts(setup, 40);
  const grants = (['read', 'update'] as const).flatMap((action) =>
    (['assign-data', 'campaigns'] as const).map((subject) => ({ subject, action, scope: 'all' }) as const),
  );
  const [ann, bob] = [await app.addUserWith(grants), await app.addUserWith(grants)];
  const requestFor = (developerIndex: number) => ({
    method: 'manual',
    developers: [setup.ids[developerIndex]],
    selection: { ids },
  });
  const plans = [await setup.plan('accounts', requestFor(0), ann), await setup.plan('accounts', requestFor(1), bob)];
  const jobs = await Promise.all([setup.start(plans[0]!.body.id, ann), setup.start(plans[1]!.body.id, bob)]);
  expect(jobs.map(({ state }) => state).sort()).toEqual(['done', 'done_with_errors']);
  const failedIndex = jobs.findIndex(({ state }) => state === 'done_with_errors');
  const rejections = await app.call(app.admin, assignmentRejections, {
    params: { campaign_id: setup.campaignId, id: plans[failedIndex]!.body.id },
  });
  expect(rejections.count).toBe(40);
  expect(rejections.rows[0]!.message).toMatch(/^It is now assigned to .+\.$/);
  expect(await setup.developersOf(ids)).toEqual(ids.map(() => setup.ids[1 - failedIndex]));
  const { rows } = await app.pool.query(
    `select count(*)::int as entries, count(distinct account_id)::int as accounts from trail_entry
     where campaign_id = $1 and kind = 'assignment'`,
    [setup.campaignId],
  );
  expect(rows).toEqual([{ entries: 40, accounts: 40 }]);
  // A new plan reports the rows that another manager has assigned.
  const secondPlan = await setup.plan('accounts', requestFor(failedIndex), ann);
  expect(secondPlan.body).toMatchObject({ rows: 0, gone: 40 });
});

test('allows only the author to start a plan', async () => {
  const { app } = fixture;
  const setup = await createAssignmentFixture();
  await addAccounts(setup, 1);
  const { body } = await setup.plan('accounts', { method: 'even', developers: setup.ids });
  const otherManager = await app.addUserWith(
    (['read', 'update'] as const).flatMap((action) =>
      (['assign-data', 'campaigns'] as const).map((subject) => ({ subject, action, scope: 'all' }) as const),
    ),
  );
  const params = { campaign_id: setup.campaignId, id: body.id };
  expect((await app.request(otherManager, startAssignment, { params })).status).toBe(404);
  const reader = await app.addUserWith([{ subject: 'campaigns', action: 'read', scope: 'all' }]);
  const query = { params: { campaign_id: setup.campaignId, of: 'accounts' as const } };
  expect((await app.request(reader, campaignDevelopers, query)).status).toBe(403);
  const managerWithoutCampaign = await app.addUserWith(
    (['read', 'update'] as const).flatMap((action) =>
      (['assign-data', 'campaigns'] as const).map((subject) => ({ subject, action, scope: 'own' }) as const),
    ),
  );
  expect((await app.request(managerWithoutCampaign, campaignDevelopers, query)).status).toBe(404);
  const grid = await app.call(managerWithoutCampaign, contactsToAssign.endpoint, {
    body: { campaign_id: setup.campaignId, whose: 'nobody', query: '{}' } as never,
  });
  expect(JSON.parse(grid.data).rows).toEqual([]);
});
