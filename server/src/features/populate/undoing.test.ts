import { changeRows, undoChange } from '@leadwright/contract/features/changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { populateFixture } from './testing/populate-fixture.ts';

let fixture: Awaited<ReturnType<typeof populateFixture>>;
beforeAll(async () => {
  fixture = await populateFixture();
});
afterAll(() => fixture.app.close());

/** Undoes the last run of a campaign. Returns the job and the kept rows. */
async function undoLastRun(campaignId: string) {
  const { app, plan } = fixture;
  const params = { id: (await plan(campaignId)).runs[0]!.id };
  const { job_id } = await app.call(app.admin, undoChange, { params });
  const job = await app.waitForJobEnd(job_id);
  const { rows } = await app.call(app.admin, changeRows, { params, query: { state: 'kept' } });
  return { job, listKept: Object.fromEntries(rows.map(({ name, message }) => [name, message])) };
}

test('takes rows out of work that no user has changed, so that the next run includes them again', async () => {
  const { app, campaign, account, contact, plan, run, listPopulated } = fixture;
  const id = await campaign();
  await account(id, 'First Ltd');
  await run(id);
  const firstRunStart = (await plan(id)).runs[0]!.started_at;
  await contact(id, await account(id, 'Anchor Foods'), 'Ann');
  await run(id, 'additional');
  expect((await plan(id)).runs[0]).toMatchObject({ kind: 'additional', accounts: 1, contacts: 1, can_undo: true });
  const { job, listKept } = await undoLastRun(id);
  expect([job.state, job.processed, listKept]).toEqual(['done', 2, {}]);
  expect(await listPopulated(id)).toEqual(['First Ltd']);
  const { rows } = await app.pool.query(
    `select populated_by, working_values, working_edits from campaign_contact where campaign_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ populated_by: null, working_values: null, working_edits: null }]);
  expect((await plan(id)).runs[0]).toMatchObject({ state: 'undone', kept: 0, can_undo: false });
  const additional = await plan(id, 'additional');
  expect(additional).toMatchObject({ accounts: { ready: 1 }, contacts: { ready: 1 } });
  expect(new Date(additional.since!).getTime()).toBe(new Date(firstRunStart).getTime());
  await run(id, 'additional');
  expect(await listPopulated(id)).toEqual(['Anchor Foods', 'Ann', 'First Ltd']);
});

test('keeps rows that were worked on, assigned or changed, and accounts with contacts in work', async () => {
  const { app, campaign, account, contact, logConversation, plan, run, listPopulated } = fixture;
  const id = await campaign();
  const [anchor] = [
    await account(id, 'Anchor Foods'),
    await account(id, 'Assigned Ltd'),
    await account(id, 'Edited Ltd'),
    await account(id, 'Untouched Ltd'),
  ];
  const ann = await contact(id, anchor, 'Ann');
  await contact(id, anchor, 'Ben');
  await run(id);
  await logConversation(id, ann, 1);
  await app.pool.query(
    `update campaign_account k set version = k.version + 1,
       sales_developer_id = case a.company_name when 'Assigned Ltd' then $2::uuid end
     from account a where k.campaign_id = $1 and a.id = k.account_id and a.company_name in ('Assigned Ltd', 'Edited Ltd')`,
    [id, app.admin.id],
  );
  const { job, listKept } = await undoLastRun(id);
  expect(job.state).toBe('done_with_errors');
  expect(listKept).toEqual({
    'Anchor Foods': 'It has contacts in work.',
    'Ann Example': 'It has been worked on.',
    'Assigned Ltd': 'It has been assigned.',
    'Edited Ltd': 'This record has since been changed.',
  });
  expect(await listPopulated(id)).toEqual(['Anchor Foods', 'Ann', 'Assigned Ltd', 'Edited Ltd']);
  expect((await plan(id)).runs[0]).toMatchObject({ state: 'undone', kept: 4 });
});

test('requires the permission for the campaign and no other run for an undo', async () => {
  const { app, campaign, account, plan, run } = fixture;
  const id = await campaign();
  await account(id, 'Anchor Foods');
  await run(id);
  const params = { id: (await plan(id)).runs[0]!.id };
  const reader = await app.addUserWith([
    { subject: 'campaigns', action: 'read', scope: 'all' },
    { subject: 'populate-data', action: 'read', scope: 'all' },
  ]);
  expect((await app.request(reader, undoChange, { params })).status).toBe(403);
  await app.pool.query(`insert into change (campaign_id, kind) values ($1, 'working.refresh')`, [id]);
  expect((await app.request(app.admin, undoChange, { params })).status).toBe(409);
});
