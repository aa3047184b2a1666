import { upcomingSteps } from '@leadwright/contract/features/campaign-steps';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stepNames = async (user: TestUser) => (await app.call(user, upcomingSteps)).steps.map(({ name }) => name);

async function addPlan() {
  const campaign = await addValidRow(app, campaigns, { start_date: '2026-05-04', end_date: '2026-06-30' });
  await app.pool.query(
    `insert into campaign_step (campaign_id, name, phase, duration, start_date, end_date, state, is_summary, client_visible, "order")
     values ($1, 'Later', 'calling', 1, '2026-05-11', '2026-05-11', 'not_started', false, true, 1),
       ($1, 'Internal', 'data', 1, '2026-05-06', '2026-05-07', 'in_progress', false, false, 2),
       ($1, 'Finished', 'setup', 1, '2026-05-04', '2026-05-04', 'done', false, true, 3),
       ($1, 'Dropped', 'setup', 1, '2026-05-04', '2026-05-04', 'skipped', false, true, 4),
       ($1, 'Undated', 'setup', 1, null, null, 'not_started', false, true, 5),
       ($1, 'Phase', 'calling', 1, '2026-05-11', '2026-05-11', 'not_started', true, true, 6)`,
    [campaign.id],
  );
  return { id: String(campaign.id), clientId: String(campaign.client_id) };
}

test('lists the open steps that a user may see, the earliest end date first', async () => {
  const { id, clientId } = await addPlan();
  expect(await stepNames(app.admin)).toEqual(['Internal', 'Later']);
  expect(await stepNames(await app.addUser('Client viewer', clientId))).toEqual(['Later']);
  const developer = await app.addUser('Sales developer');
  expect(await stepNames(developer)).toEqual([]);
  await app.pool.query(`insert into campaign_member (campaign_id, user_id, role) values ($1, $2, 'sd')`, [
    id,
    developer.id,
  ]);
  expect(await stepNames(developer)).toEqual(['Internal', 'Later']);
  await app.pool.query(`update campaign_step set owners = array[$2::uuid] where campaign_id = $1 and name = 'Later'`, [
    id,
    developer.id,
  ]);
  const { steps } = await app.call(developer, upcomingSteps);
  expect(steps.map(({ is_own }) => is_own)).toEqual([false, true]);
  await app.pool.query(`update campaign set archived_at = now() where id = $1`, [id]);
  expect(await stepNames(app.admin)).toEqual([]);
});

test('lists at most six steps', async () => {
  const { id, clientId } = await addPlan();
  const client = await app.addUser('Client viewer', clientId);
  await app.pool.query(
    `insert into campaign_step (campaign_id, name, phase, duration, start_date, end_date, client_visible, "order")
     select $1, 'Step ' || i, 'calling', 1, date '2026-06-01' + i, date '2026-06-01' + i, true, 10 + i from generate_series(1, 20) i`,
    [id],
  );
  expect(await stepNames(client)).toEqual(['Later', ...Array.from({ length: 5 }, (_, i) => `Step ${i + 1}`)]);
});
