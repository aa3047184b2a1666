import { controlJob } from '@leadwright/contract/features/jobs';
import { populate } from '@leadwright/contract/features/populate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killAtWork, untilJob } from '../../testing/killed-server.ts';
import { populateWorld } from './testing/populate-fixture.ts';

const ROWS = 16_000;
let world: Awaited<ReturnType<typeof populateWorld>>;
let id: string;
beforeEach(async () => {
  world = await populateWorld({ jobs: false });
  id = await world.campaign();
  await world.app.pool.query(
    `with made as (
       insert into account (company_name, country) select 'Many ' || i, 'GB' from generate_series(1, $2::int) i returning id)
     insert into campaign_account (campaign_id, account_id, link_method) select $1, id, 'review' from made`,
    [id, ROWS],
  );
});
afterEach(() => world.app.close());

const start = () => world.app.call(world.app.admin, populate, { params: { campaign_id: id }, body: {} });
async function inWork() {
  const { rows } = await world.app.pool.query(
    `select count(*) filter (where populated_at is not null)::int as rows, count(distinct version)::int as versions
     from campaign_account where campaign_id = $1`,
    [id],
  );
  return rows[0];
}

test('killed half-way, a run goes on where it was and puts every row into work once', async () => {
  const { job_id } = await start();
  const { state, processed } = await killAtWork(world.app, job_id);
  expect([state, processed < ROWS]).toEqual(['running', true]);
  await world.app.jobs.start();
  expect(await world.app.finished(job_id)).toMatchObject({ state: 'done', result: { accounts: ROWS, contacts: 0 } });
  expect(await inWork()).toEqual({ rows: ROWS, versions: 1 });
});

test('cancelled half-way, what is in work stays so, and another run does the rest', async () => {
  await world.app.jobs.start();
  const { job_id } = await start();
  await untilJob(world.app, job_id, ({ processed }) => processed > 0);
  await world.app.call(world.app.admin, controlJob, { params: { id: job_id }, body: { action: 'cancel' } });
  expect(await world.app.finished(job_id)).toMatchObject({ state: 'cancelled' });
  const { rows } = await inWork();
  expect(rows).toBeGreaterThan(0);
  expect((await world.run(id)).result).toMatchObject({ accounts: ROWS - rows });
  expect(await inWork()).toEqual({ rows: ROWS, versions: 1 });
});
