import { undoChange } from '@leadwright/contract/features/changes';
import { controlJob } from '@leadwright/contract/features/jobs';
import { populate } from '@leadwright/contract/features/populate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killDuringJob, waitForJob } from '../../testing/killed-server.ts';
import { populateFixture } from './testing/populate-fixture.ts';

const ROWS = 16_000;
let fixture: Awaited<ReturnType<typeof populateFixture>>;
let id: string;
beforeEach(async () => {
  fixture = await populateFixture({ jobs: false });
  id = await fixture.campaign();
  await fixture.app.pool.query(
    `with new_account as (
       insert into account (company_name, country) select 'Many ' || i, 'GB' from generate_series(1, $2::int) i returning id)
     insert into campaign_account (campaign_id, account_id, link_method) select $1, id, 'review' from new_account`,
    [id, ROWS],
  );
});
afterEach(() => fixture.app.close());

const start = () => fixture.app.call(fixture.app.admin, populate, { params: { campaign_id: id }, body: {} });
async function countInWork() {
  const { rows } = await fixture.app.pool.query(
    `select count(*) filter (where populated_at is not null)::int as rows, count(distinct version)::int as versions
     from campaign_account where campaign_id = $1`,
    [id],
  );
  return rows[0];
}

test('continues a killed run and populates every row once', async () => {
  const { job_id } = await start();
  const { state, processed } = await killDuringJob(fixture.app, job_id);
  expect([state, processed < ROWS]).toEqual(['running', true]);
  await fixture.app.jobs.start();
  expect(await fixture.app.waitForJobEnd(job_id)).toMatchObject({
    state: 'done',
    result: { changed: ROWS },
  });
  expect(await countInWork()).toEqual({ rows: ROWS, versions: 1 });
});

test('keeps the rows of a cancelled run and populates the others in the next run', async () => {
  await fixture.app.jobs.start();
  const { job_id } = await start();
  await waitForJob(fixture.app, job_id, ({ processed }) => processed > 0);
  await fixture.app.call(fixture.app.admin, controlJob, { params: { id: job_id }, body: { action: 'cancel' } });
  expect(await fixture.app.waitForJobEnd(job_id)).toMatchObject({ state: 'cancelled' });
  const { rows } = await countInWork();
  expect(rows).toBeGreaterThan(0);
  expect((await fixture.run(id)).result).toMatchObject({ changed: ROWS - rows });
  expect(await countInWork()).toEqual({ rows: ROWS, versions: 1 });
});

test('takes contacts out of work before their accounts', async () => {
  const { app, plan, run } = fixture;
  const { rows } = await app.pool.query(
    'select account_id as id from campaign_account where campaign_id = $1 order by account_id limit 1',
    [id],
  );
  await fixture.contact(id, rows[0].id, 'Ann');
  await app.jobs.start();
  expect((await run(id)).result).toMatchObject({ changed: ROWS + 1 });
  const { job_id } = await app.call(app.admin, undoChange, { params: { id: (await plan(id)).runs[0]!.id } });
  expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done', result: { undone: ROWS + 1, kept: [] } });
  expect(await countInWork()).toEqual({ rows: 0, versions: 1 });
});
