import { undoChange } from '@leadwright/contract/features/changes';
import { listOptions, mergeOptions } from '@leadwright/contract/features/field-options';
import { campaignFields } from '@leadwright/contract/features/fields';
import { controlJob } from '@leadwright/contract/features/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killDuringJob, waitForJob } from '../../../testing/killed-server.ts';
import { type FieldFixture, fieldFixture } from '../values/testing/field-fixture.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture({ jobs: false });
});
afterAll(() => fixture.app.close());

const COLOURS = [{ label: 'Red', is_default: true }, { label: 'Green' }, { label: 'Blue', synonyms: ['Azure'] }];
const read = (id: string) => fixture.app.call(fixture.app.admin, listOptions, { params: { id } });
const requestMerge = async (id: string, from: string, into: string) =>
  fixture.app.request(fixture.app.admin, mergeOptions, {
    params: { id, code: from },
    body: { version: (await read(id)).version, into },
  });
const expectFinished = async ({ job_id }: { job_id: string }) =>
  expect((await fixture.app.waitForJobEnd(job_id)).message).toBeNull();
const undo = async (id: string) =>
  expectFinished(await fixture.app.call(fixture.app.admin, undoChange, { params: { id } }));

const ROWS = 20_000;

test('resumes a killed merge and changes every row once', async () => {
  const { app, campaigns } = fixture;
  const { id } = await app.call(app.admin, campaignFields.add, {
    body: { campaign_id: campaigns[0], label: 'Big', type: 'select', options: COLOURS },
  });
  const slot = (await app.pool.query('select slot from custom_field where id = $1', [id])).rows[0].slot as string;
  await app.pool.query(
    `with new_account as (
         insert into account (company_name, country) select 'Killed ' || i, 'GB' from generate_series(1, $2::int) i returning id)
       insert into campaign_account (campaign_id, account_id, link_method, ${slot})
       select $1, id, 'manual', 'red' from new_account`,
    [campaigns[0], ROWS],
  );
  const { body: firstMerge } = await requestMerge(id, 'red', 'blue');
  const killJob = async (jobId: string) => {
    const { state, processed } = await killDuringJob(app, jobId);
    expect([state, processed < ROWS]).toEqual(['running', true]);
  };
  const loadStoredValues = async () => {
    // Without new statistics, the planner takes the filled tables for empty and chooses nested full scans.
    await app.pool.query('analyze campaign_account, campaign_account_value_origin, audit_event');
    const { rows } = await app.pool.query(
      `select ${slot} as value, k.version, count(*)::int as rows, count(o.*)::int as origins, min(o.source) as source,
           coalesce(sum(e.events), 0)::int as events
         from campaign_account k left join (
             select entity_id, count(*) as events from audit_event where entity = 'campaign_account' group by entity_id) e
           on e.entity_id = k.campaign_id || '/' || k.account_id
         left join campaign_account_value_origin o
           on o.campaign_id = k.campaign_id and o.account_id = k.account_id and o.field_id = $2
         where k.campaign_id = $1 and ${slot} is not null group by 1, 2`,
      [campaigns[0], id],
    );
    return rows;
  };
  await killJob(firstMerge.job_id);

  const { rows: mergeRows } = await app.pool.query('select count(*)::int as rows from change_row');
  expect(mergeRows[0].rows).toBeLessThan(ROWS);
  await app.jobs.start();
  expect(await app.waitForJobEnd(firstMerge.job_id)).toMatchObject({ state: 'done', processed: ROWS });
  expect(await loadStoredValues()).toEqual([
    { value: 'blue', version: 2, rows: ROWS, origins: ROWS, source: 'merge', events: ROWS },
  ]);

  await undo(firstMerge.change_id);

  expect(await loadStoredValues()).toEqual([
    { value: 'red', version: 3, rows: ROWS, origins: ROWS, source: 'merge', events: 2 * ROWS },
  ]);

  // Undoing a cancelled merge restores the rows that it has changed.
  const { body: secondMerge } = await requestMerge(id, 'red', 'green');
  await waitForJob(app, secondMerge.job_id, ({ processed }) => processed > 0);
  await app.request(app.admin, controlJob, { params: { id: secondMerge.job_id }, body: { action: 'cancel' } });
  const { state, processed } = await app.waitForJobEnd(secondMerge.job_id);
  expect([state, Number(processed) < ROWS]).toEqual(['cancelled', true]);
  await undo(secondMerge.change_id);
  const values = (await loadStoredValues()).map(({ value, version, rows }) => [value, version, rows]);
  expect(values.sort()).toEqual([
    ['red', 3, ROWS - Number(processed)],
    ['red', 5, Number(processed)],
  ]);
});
