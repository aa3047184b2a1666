import {
  accountsToAssign,
  campaignDevelopers,
  contactsToAssign,
  startAssignment,
} from '@leadwright/contract/features/assigning';
import { changeRows } from '@leadwright/contract/features/changes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gradeFixture } from '../grades/testing/grade-fixture.ts';
import { workingFixture } from '../working/testing/working-fixture.ts';
import { assignmentFixture } from './testing/assignment-fixture.ts';

const createFixture = async () => assignmentFixture(await workingFixture(await gradeFixture()));
let fixture: Awaited<ReturnType<typeof createFixture>>;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.app.close());

describe('assignment', () => {
  test('changes nothing in the preview, then sets accounts to “In market” with a trail entry', async () => {
    const { app } = fixture;
    const setup = await fixture.createTeam();
    const ids = await setup.addAccounts(5);
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
    const setup = await fixture.createTeam();
    await setup.addAccounts(1);
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
    const setup = await fixture.createTeam(1);
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
    const setup = await fixture.createTeam(3);
    const accountIds = await setup.addAccounts(6);
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
    const setup = await fixture.createTeam();
    const [first, second] = setup.ids as [string, string];
    await app.pool.query('update app_user set weekly_hours = 10 where id = $1', [first]);
    const ids = await setup.addAccounts(10);
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
    const setup = await fixture.createTeam();
    const [first, second] = setup.ids as [string, string];
    const ids = await setup.addAccounts(3);
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
});

test('shows the capacity and load of each developer', async () => {
  const { app } = fixture;
  const setup = await fixture.createTeam(1);
  await app.pool.query(`update campaign set start_date = current_date, end_date = current_date + 13 where id = $1`, [
    setup.campaignId,
  ]);
  await app.pool.query('update app_user set daily_dial_target = 1, weekly_hours = 40 where id = $1', [setup.ids[0]]);
  await setup.addAccounts(4);
  await setup.assign('accounts', { method: 'top', most: 3, developers: setup.ids });
  const query = { params: { campaign_id: setup.campaignId, of: 'accounts' as const } };
  const { developers, unassigned } = await app.call(app.admin, campaignDevelopers, query);
  expect(developers).toMatchObject([{ id: setup.ids[0], days_left: 10, capacity: 10, load: 3 }]);
  expect(unassigned).toBe(1);
  await setup.addAccounts(9);
  const { body } = await setup.plan('accounts', { method: 'top', most: 9, developers: setup.ids });
  expect(body).toMatchObject({ left: 1, shares: [{ before: 3, plus: 9, after: 12, capacity: 10 }] });
});

test('reports why selected rows are no longer in the list', async () => {
  const { app } = fixture;
  const setup = await fixture.createTeam();
  const [takenAccount, droppedAccount] = await setup.addAccounts(2);
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
  const setup = await fixture.createTeam();
  const ids = await setup.addAccounts(40);
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
  const rejections = await app.call([ann, bob][failedIndex]!, changeRows, {
    params: { id: plans[failedIndex]!.body.id },
    query: { state: 'skipped' },
  });
  expect([rejections.count, rejections.rows.length]).toEqual([40, 40]);
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
  const setup = await fixture.createTeam();
  await setup.addAccounts(1);
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
