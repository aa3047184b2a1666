import { changeCampaignFieldType, migrateCampaignField } from '@leadwright/contract/features/field-types';
import { campaignFields } from '@leadwright/contract/features/fields';
import { controlJob } from '@leadwright/contract/features/jobs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killDuringJob, waitForJob } from '../../../testing/killed-server.ts';
import { type FieldFixture, fieldFixture } from '../values/testing/field-fixture.ts';
import { startClearJobs } from './clear-slots.tasks.ts';

const ROWS = 12_000;

let fixture: FieldFixture;
beforeEach(async () => {
  fixture = await fieldFixture({ jobs: false });
});
afterEach(() => fixture.app.close());

async function killJob(jobId: string) {
  const { state, processed } = await killDuringJob(fixture.app, jobId);
  expect([state, processed < ROWS]).toEqual(['running', true]);
}

/** Creates a text field and many accounts. `valueSql` is the SQL for their values. */
async function define(label: string, valueSql: string) {
  const { app, campaigns } = fixture;
  const { id, version } = await app.call(app.admin, campaignFields.add, {
    body: { campaign_id: campaigns[0], label, type: 'text' },
  });
  const slot = await loadSlot(id);
  await app.pool.query(
    `with new_account as (
       insert into account (company_name, country) select $3 || i, 'GB' from generate_series(1, $2::int) i returning id, company_name)
     insert into campaign_account (campaign_id, account_id, link_method, ${slot})
     select $1, id, 'manual', ${valueSql} from new_account`,
    [campaigns[0], ROWS, label],
  );
  return { id, version };
}
const loadSlot = async (id: string): Promise<string> =>
  (await fixture.app.pool.query('select slot from custom_field where id = $1', [id])).rows[0].slot;
const loadStoredValues = async (id: string) => {
  const slot = await loadSlot(id);
  const { rows } = await fixture.app.pool.query(
    `select ${slot}::text as value, count(*)::int as rows, max(version) as version from campaign_account
     where campaign_id = $1 and ${slot} is not null group by 1 order by 1`,
    [fixture.campaigns[0]],
  );
  return rows;
};

test('resumes a killed type change and shows the old type until it is complete', async () => {
  const { app, campaigns } = fixture;
  const { id, version } = await define('Big', `case when company_name like '%7' then 'Rare one' else 'Usual one' end`);
  const before = await loadStoredValues(id);
  const { job_id } = await app.call(app.admin, changeCampaignFieldType, {
    params: { id },
    body: { version, type: 'select' },
  });
  await killJob(job_id!);
  expect(await loadStoredValues(id)).toEqual(before);
  expect((await app.call(app.admin, campaignFields.view, { params: { id } })).type).toBe('text');

  // Values written during the change are converted, in rows already copied and in other rows.
  const { rows: first } = await app.pool.query(
    `select account_id from campaign_account where campaign_id = $1 and ${await loadSlot(id)} is not null
     order by account_id limit 1`,
    [campaigns[0]],
  );
  expect((await fixture.write([[id, 'Written later']], { account_id: first[0].account_id })).status).toBe(200);
  expect((await fixture.write([[id, 'usual ONE']])).status).toBe(200);
  expect((await fixture.write([[id, null]], { account_id: fixture.accounts[1] })).status).toBe(200);

  await app.jobs.start();
  expect(await app.waitForJobEnd(job_id!)).toMatchObject({ state: 'done', processed: ROWS + 1 });
  const countsBefore = new Map(before.map(({ value, rows }) => [value, rows as number]));
  const countsAfter = new Map((await loadStoredValues(id)).map(({ value, rows }) => [value, rows as number]));
  expect(countsAfter.get('written_later')).toBe(1);
  expect(countsAfter.get('rare_one')! + countsAfter.get('usual_one')!).toBe(
    countsBefore.get('Rare one')! + countsBefore.get('Usual one')!,
  );
  expect(countsAfter.size).toBe(3);
  const field = await app.call(app.admin, campaignFields.view, { params: { id } });
  expect(field.options.map(({ label }) => label)).toEqual(['Rare one', 'Usual one', 'Written later']);

  // The old column is cleared one hour later and is then free for other fields.
  const loadSecondSlot = async () =>
    (await app.pool.query('select other_slot from custom_field where id = $1', [id])).rows[0].other_slot as
      | string
      | null;
  const oldSlot = (await loadSecondSlot())!;
  const startClearing = async () => {
    const jobIds: string[] = [];
    await startClearJobs(app.db, async (trx, field_id) =>
      jobIds.push(
        await app.jobs.add(trx, { kind: 'field-types.clear', title: '', ownerId: null, params: { field_id } }),
      ),
    );
    return jobIds;
  };
  expect(await startClearing()).toEqual([]);
  await app.pool.query(`update change set ended_at = now() - interval '2 hours'`);
  const [clearJobId] = await startClearing();
  expect(await app.waitForJobEnd(clearJobId!)).toMatchObject({ state: 'done' });
  expect(await loadSecondSlot()).toBeNull();
  const { rows: remaining } = await app.pool.query(`select count(${oldSlot})::int as rows from campaign_account`);
  expect(remaining[0].rows).toBe(0);
});

test('keeps the old type when cancelled, and can be started again', async () => {
  const { app } = fixture;
  const { id, version } = await define('Ended', `'One'`);
  await app.jobs.start();
  const start = () =>
    app.call(app.admin, changeCampaignFieldType, { params: { id }, body: { version, type: 'select' } });
  const { job_id } = await start();
  await waitForJob(fixture.app, job_id!, ({ processed }) => processed > 0);
  await app.call(app.admin, controlJob, { params: { id: job_id! }, body: { action: 'cancel' } });
  expect(await app.waitForJobEnd(job_id!)).toMatchObject({ state: 'cancelled' });
  expect((await loadStoredValues(id))[0]).toMatchObject({ value: 'One', rows: ROWS });
  expect((await app.call(app.admin, campaignFields.view, { params: { id } })).type).toBe('text');
  const secondStart = await start();
  expect(await app.waitForJobEnd(secondStart.job_id!)).toMatchObject({ state: 'done' });
  expect((await loadStoredValues(id))[0]).toMatchObject({ value: 'one', rows: ROWS });
});

test('resumes a killed copy to a new field and writes every value once', async () => {
  const { app } = fixture;
  const { id, version } = await define('Copied', `case when company_name like '%7' then 'many' else '12' end`);
  const migration = await app.call(app.admin, migrateCampaignField, {
    params: { id },
    body: { version, type: 'integer', label: 'Copied (number)' },
  });
  await killJob(migration.job_id);
  await app.jobs.start();
  expect(await app.waitForJobEnd(migration.job_id)).toMatchObject({
    state: 'done_with_errors',
    processed: ROWS,
    result: { changed: ROWS * 0.9, skipped: [{ count: ROWS * 0.1 }] },
  });
  expect(await loadStoredValues(migration.id)).toEqual([{ value: '12', rows: ROWS * 0.9, version: 2 }]);
  const { rows: events } = await app.pool.query(
    `select count(*)::int as events from audit_event where entity = 'campaign_account' and via = 'field-types.migrate'`,
  );
  expect(events[0].events).toBe(ROWS * 0.9);
});
