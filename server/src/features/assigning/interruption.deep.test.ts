import { planAssignment, startAssignment } from '@leadwright/contract/features/assigning';
import { joinCampaignTeam } from '@leadwright/contract/features/campaign-team';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { undoChange, viewChange } from '@leadwright/contract/features/changes';
import { clients } from '@leadwright/contract/features/clients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { killDuringJob } from '../../testing/killed-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const ROWS = 10_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('assigns and restores 10,000 rows exactly once after a crash', async () => {
  const { id: client_id } = await addValidRow(app, clients);
  const { id: campaign_id } = await addValidRow(app, campaigns, { client_id });
  const developers = [await app.addUserWith([]), await app.addUserWith([]), await app.addUserWith([])];
  const developerIds = developers.map(({ id }) => id);
  await app.call(app.admin, joinCampaignTeam, {
    params: { id: campaign_id },
    body: { people: developerIds, role: 'sd' },
  });
  await app.pool.query(
    `insert into account (company_name, country) select 'Handed ' || i, 'GB' from generate_series(1, $1::int) i`,
    [ROWS],
  );
  await app.pool.query(
    `insert into campaign_account (campaign_id, account_id, link_method, status, populated_at)
     select $1, id, 'by hand', 'unassigned', now() from account where company_name like 'Handed %'`,
    [campaign_id],
  );
  const plan = await app.call(app.admin, planAssignment, {
    params: { campaign_id, of: 'accounts' },
    body: { whose: 'nobody', selection: { query: '{}' }, sort: [], method: 'even', developers: developerIds } as never,
  });
  expect(plan.rows).toBe(ROWS);
  const { job_id } = await app.call(app.admin, startAssignment, { params: { campaign_id, id: plan.id } });
  const { state, processed } = await killDuringJob(app, job_id);
  expect([state, processed < ROWS]).toEqual(['running', true]);
  await app.jobs.start();
  expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done', processed: ROWS });

  const storedRows = async () => {
    const { rows } = await app.pool.query(
      `select sales_developer_id is not null as assigned, status, version, count(*)::int as rows,
         (select count(*)::int from trail_entry e where e.campaign_id = k.campaign_id and e.kind = 'assignment') as entries
       from campaign_account k where campaign_id = $1 group by 1, 2, 3, campaign_id`,
      [campaign_id],
    );
    return rows;
  };
  expect(await storedRows()).toEqual([{ assigned: true, status: 'in_market', version: 3, rows: ROWS, entries: ROWS }]);
  const { rows: shares } = await app.pool.query(
    'select count(*)::int as rows from campaign_account where campaign_id = $1 group by sales_developer_id order by 1',
    [campaign_id],
  );
  expect(shares.map(({ rows }) => rows)).toEqual([3_333, 3_333, 3_334]);

  const undo = await app.call(app.admin, undoChange, { params: { id: plan.id } });
  expect(await app.waitForJobEnd(undo.job_id)).toMatchObject({ state: 'done', processed: ROWS });
  expect(await storedRows()).toEqual([
    { assigned: false, status: 'unassigned', version: 5, rows: ROWS, entries: 2 * ROWS },
  ]);
  const results = await app.call(app.admin, viewChange, { params: { id: plan.id } });
  expect(results).toMatchObject({ state: 'undone', changed: 0, undone: ROWS, can_undo: false });
});
