import { changeRows, undoChange, viewChange } from '@leadwright/contract/features/changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldChanges } from '../../change/changes.queries.ts';
import { gradeFixture } from '../grades/testing/grade-fixture.ts';
import { workingFixture } from '../working/testing/working-fixture.ts';
import { assignmentFixture } from './testing/assignment-fixture.ts';

const createFixture = async () => assignmentFixture(await workingFixture(await gradeFixture()));
const ASSIGNED = { whose: 'somebody' };
let fixture: Awaited<ReturnType<typeof createFixture>>;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.app.close());

test('restores rows on undo unless they were changed after the assignment', async () => {
  const { app } = fixture;
  const setup = await fixture.createTeam();
  const ids = await setup.addAccounts(4);
  const { plan } = await setup.assign('accounts', { method: 'manual', developers: [setup.ids[0]] });
  await setup.assign('accounts', {
    ...ASSIGNED,
    method: 'manual',
    developers: [setup.ids[1]],
    selection: { ids: [ids[3]] },
  });
  const [, latestAssignment] = await setup.listLatest('accounts');
  expect(latestAssignment).toMatchObject({
    id: plan.id,
    method: 'manual',
    rows: 4,
    state: 'done',
    changed: 4,
    skipped: [],
    can_undo: true,
  });
  const undo = { params: { id: plan.id } };
  expect(await app.call(app.admin, viewChange, undo)).toMatchObject({
    changed: 4,
    skipped: [],
    can_undo: true,
    undo_until: expect.any(String),
  });
  const { job_id } = await app.call(app.admin, undoChange, undo);
  expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done_with_errors' });
  expect(await setup.developersOf(ids)).toEqual([null, null, null, setup.ids[1]]);
  expect((await setup.assignmentOf(ids[0]!)).status).toBe('unassigned');
  expect(await app.call(app.admin, viewChange, undo)).toMatchObject({ state: 'undone', undone: 3, can_undo: false });
  const [, undone] = await setup.listLatest('accounts');
  expect(undone).toMatchObject({ state: 'undone', undone: 3, kept: [{ count: 1 }], can_undo: false });
  const rejections = await app.call(app.admin, changeRows, { ...undo, query: { state: 'kept' } });
  expect(rejections.count).toBe(1);
  expect(rejections.rows.map(({ record_id, message }) => [record_id, message])).toEqual([
    [ids[3], 'It has since been changed or worked on.'],
  ]);
  expect((await app.request(app.admin, undoChange, undo)).status).toBe(409);
});

test('undoes an earlier assignment once the later one is undone', async () => {
  const { app } = fixture;
  const setup = await fixture.createTeam();
  const ids = await setup.addAccounts(4);
  const edit = (id: string) =>
    app.pool.query('update campaign_account set version = version + 1 where campaign_id = $1 and account_id = $2', [
      setup.campaignId,
      id,
    ]);
  const first = await setup.assign('accounts', { method: 'manual', developers: [setup.ids[0]] });
  await edit(ids[3]!);
  const second = await setup.assign('accounts', { ...ASSIGNED, method: 'manual', developers: [setup.ids[1]] });
  await edit(ids[2]!);
  for (const { plan } of [second, first]) {
    const { job_id } = await app.call(app.admin, undoChange, { params: { id: plan.id } });
    await app.waitForJobEnd(job_id);
  }
  // Edits after an assignment are kept by its undo.
  expect(await setup.developersOf(ids)).toEqual([null, null, setup.ids[1], setup.ids[0]]);
  expect((await setup.assignmentOf(ids[0]!)).status).toBe('unassigned');
});

test('does not undo rows that were worked on or whose previous developer left the team', async () => {
  const { app } = fixture;
  const setup = await fixture.createTeam();
  const [accountOfFormerMember, workedAccount] = await setup.addAccounts(2);
  await setup.assign('accounts', { method: 'manual', developers: [setup.ids[0]] });
  const { plan } = await setup.assign('accounts', { ...ASSIGNED, method: 'manual', developers: [setup.ids[1]] });
  await app.pool.query('delete from campaign_member where campaign_id = $1 and user_id = $2', [
    setup.campaignId,
    setup.ids[0],
  ]);
  // An activity that took place before the assignment but was entered afterwards.
  await app.pool.query(
    `insert into trail_entry (campaign_id, account_id, kind, source, at) values ($1, $2, 'activity', 'manual', now() - interval '1 day')`,
    [setup.campaignId, workedAccount],
  );
  const undo = { params: { id: plan.id } };
  const { job_id } = await app.call(app.admin, undoChange, undo);
  await app.waitForJobEnd(job_id);
  const { rows } = await app.pool.query('select display_name as name from app_user where id = $1', [setup.ids[0]]);
  const rejections = await app.call(app.admin, changeRows, { ...undo, query: { state: 'kept' } });
  expect(new Map(rejections.rows.map(({ record_id, message }) => [record_id, message]))).toEqual(
    new Map([
      [accountOfFormerMember, `${rows[0].name} is no longer a sales developer in the campaign.`],
      [workedAccount, 'It has since been changed or worked on.'],
    ]),
  );
});

test('hides plans, and lets other managers of the campaign undo an assignment', async () => {
  const { app } = fixture;
  const setup = await fixture.createTeam();
  const ids = await setup.addAccounts(1);
  const { body } = await setup.plan('accounts', { method: 'even', developers: setup.ids });
  const params = { id: body.id };
  expect((await app.request(app.admin, viewChange, { params })).status).toBe(404);
  expect(await setup.listLatest('accounts')).toEqual([]);
  await setup.start(body.id);
  const addManager = (scope: 'all' | 'own') =>
    app.addUserWith(
      (['read', 'update'] as const).flatMap((action) =>
        (['assign-data', 'campaigns'] as const).map((subject) => ({ subject, action, scope })),
      ),
    );
  const [manager, managerWithoutCampaign] = [await addManager('all'), await addManager('own')];
  expect((await app.request(managerWithoutCampaign, undoChange, { params })).status).toBe(404);
  const { job_id } = await app.call(manager, undoChange, { params });
  await app.waitForJobEnd(job_id);
  expect(await setup.developersOf(ids)).toEqual([null]);
});

test('deletes an earlier plan of the user, and plans that are older than a day', async () => {
  const { app } = fixture;
  const setup = await fixture.createTeam();
  await setup.addAccounts(1);
  const planRows = async () => (await setup.plan('accounts', { method: 'even', developers: setup.ids })).body.id;
  const storedIds = async () => {
    const { rows } = await app.pool.query('select id from change where campaign_id = $1', [setup.campaignId]);
    return rows.map(({ id }) => id);
  };
  await planRows();
  const id = await planRows();
  expect(await storedIds()).toEqual([id]);
  await deleteOldChanges(app.db, 'campaigns.assign', 30);
  expect(await storedIds()).toEqual([id]);
  await app.pool.query(`update change set created_at = now() - interval '25 hours' where id = $1`, [id]);
  await deleteOldChanges(app.db, 'campaigns.assign', 30);
  expect(await storedIds()).toEqual([]);
});
