import { customColumn } from '@leadwright/contract/features/custom-fields';
import { campaignFields } from '@leadwright/contract/features/fields';
import { preData, viewBatch, writeDataToCsvTable } from '@leadwright/contract/features/imports';
import { controlJob } from '@leadwright/contract/features/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectByDepth } from '../../../../scripts/test-depth.ts';
import { JobRunner } from '../../jobs/runner.ts';
import type { Task } from '../../jobs/task.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { loadTask } from './load.tasks.ts';
import { stageTask } from './stage.tasks.ts';
import { addCampaign, SOURCE, upload } from './testing/import-journey.ts';

/** Rows of the file; `CHECKED_ROWS` of them are checked. */
const ROWS = 150_000;
const CHECKED_ROWS = selectByDepth({ gate: 9_000, deep: 24_000 });
let app: TestApp;
let batchId: string;
let campaignId: string;

/** Starts the app without a job runner; the tests start and stop their own. */
beforeAll(async () => {
  app = await startTestApp();
  const lines = Array.from(
    { length: ROWS },
    (_, i) => `Company ${i} Ltd,"${i} High Street\nUnit ""${i % 9}""",Town${i % 50}`,
  );
  campaignId = await addCampaign(app);
  const batch = await upload(app, campaignId, `Company name,Address,Town\r\n${lines.join('\r\n')}\r\n`);
  batchId = batch.id;
  const body = { batch_id: batchId, options: batch.options, ...SOURCE };
  await app.call(app.admin, preData, { body });
});
afterAll(() => app.close());

/**
 * Returns the task with a pause after its first progress, until `interruption` resolves. Otherwise a fast worker could
 * finish before the test interrupts it.
 */
const pauseAfterProgress = <P extends Record<string, unknown>>(
  task: Task<P>,
  interruption: Promise<void> | undefined,
): Task<P> => ({
  ...task,
  run: (job) => {
    const step: typeof job.step = async (work) => {
      const before = job.processed;
      await job.step(work);
      if (job.processed > before) await interruption;
    };
    return task.run(Object.create(job, { step: { value: step } }));
  },
});

async function startRunner(interruption?: Promise<void>): Promise<JobRunner> {
  const { pool, db, http } = app;
  const runner = new JobRunner(pool, db, http.log, app.config);
  runner.define(pauseAfterProgress(stageTask, interruption));
  runner.define(pauseAfterProgress(loadTask(app), interruption));
  await runner.start();
  return runner;
}

const readJob = async () => {
  const { rows } = await app.pool.query('select id, state, processed from job order by created_at desc limit 1');
  return rows[0] as { id: string; state: string; processed: number };
};

/** Runs a worker until the job progresses, then stops it or takes away its lease. */
async function interruptOnce(method: 'stop' | 'takeLease'): Promise<boolean> {
  const before = (await readJob()).processed;
  const interruption = Promise.withResolvers<void>();
  const worker = await startRunner(interruption.promise);
  for (;;) {
    const job = await readJob();
    if (job.state === 'done' || job.processed > before) {
      // Another worker can take the job while this worker still assumes that it has the lease.
      if (method === 'takeLease' && job.state !== 'done')
        await app.pool.query(`update job set state = 'queued', locked_by = null where id = $1 and state = 'running'`, [
          job.id,
        ]);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  if (method === 'stop') {
    const stopped = worker.stop();
    interruption.resolve();
    await stopped;
    return (await readJob()).state !== 'done';
  }
  interruption.resolve();
  const otherWorker = await startRunner();
  await Promise.all([worker.stop(), otherWorker.stop()]);
  return (await readJob()).state !== 'done';
}

async function finishWithInterruptions(): Promise<number> {
  let interruptions = 0;
  while (await interruptOnce(interruptions % 2 === 0 ? 'stop' : 'takeLease')) interruptions++;
  return interruptions;
}

test('stages every row once when reading is interrupted repeatedly', async () => {
  expect(await finishWithInterruptions()).toBeGreaterThan(1);
  const { rows } = await app.pool.query('select row_no, cells from import_raw where batch_id = $1 order by row_no', [
    batchId,
  ]);
  expect(rows).toHaveLength(ROWS);
  const wrongRows = rows.filter(({ row_no, cells }, i) => {
    const expected = [`Company ${i} Ltd`, `${i} High Street\nUnit "${i % 9}"`, `Town${i % 50}`];
    return row_no !== i + 2 || JSON.stringify(cells) !== JSON.stringify(expected);
  });
  expect(wrongRows).toEqual([]);
  const batch = await app.call(app.admin, viewBatch, { params: { id: batchId } });
  expect(batch).toMatchObject({ state: 'staged', rows: ROWS });
});

test('stores every row once when the check is interrupted repeatedly', async () => {
  await app.pool.query(`delete from import_raw where batch_id = $1 and row_no > $2`, [batchId, CHECKED_ROWS + 1]);
  await app.pool.query(`update import_batch set rows = $2 where id = $1`, [batchId, CHECKED_ROWS]);
  const mapping = { 0: 'company_name', 1: 'address', 2: 'city' } as const;
  await app.call(app.admin, writeDataToCsvTable, { body: { batch_id: batchId, mapping } });
  expect(await finishWithInterruptions()).toBeGreaterThan(1);
  const { rows } = await app.pool.query(
    `select count(*) as rows, count(distinct row_no) as distinct_rows, count(distinct identity) as identities,
       count(*) filter (where values->>'company_name' = 'Company ' || row_no - 2 || ' Ltd') as correct_names
     from import_row where batch_id = $1`,
    [batchId],
  );
  expect(rows[0]).toEqual({
    rows: CHECKED_ROWS,
    distinct_rows: CHECKED_ROWS,
    identities: CHECKED_ROWS,
    correct_names: CHECKED_ROWS,
  });
  const batch = await app.call(app.admin, viewBatch, { params: { id: batchId } });
  expect(batch).toMatchObject({ state: 'loaded', counts: { invalid: 0, remaining: CHECKED_ROWS } });
});

test('reads all rows of a column alike when the check of another file of the supplier ends before it', async () => {
  const field = await app.call(app.admin, campaignFields.add, {
    body: { campaign_id: campaignId, label: 'Turnover', type: 'decimal' },
  });
  const lines = Array.from({ length: 900 }, (_, i) => `Works ${i} Ltd,"12.500"`);
  const { id, options } = await upload(app, campaignId, `Company name,Turnover\n${lines.join('\n')}\n`);
  await app.call(app.admin, preData, { body: { batch_id: id, options, ...SOURCE } });
  await finishWithInterruptions();
  const mapping = { 0: 'company_name', 1: customColumn(field.id) } as const;
  await app.call(app.admin, writeDataToCsvTable, { body: { batch_id: id, mapping } });
  // The first interruption comes after the column is read, the second one among its rows.
  expect([await interruptOnce('stop'), await interruptOnce('stop')]).toEqual([true, true]);
  await app.pool.query(
    `update import_batch set headers = '{Turnover}', readings = '{"0": {"reading": "decimal_comma", "basis": "values"}}'
     where id = $1`,
    [batchId],
  );
  await finishWithInterruptions();
  const { rows } = await app.pool.query(
    'select custom->$2 as value, count(*)::int as rows from import_row where batch_id = $1 group by 1',
    [id, field.id],
  );
  expect(rows).toEqual([{ value: 12.5, rows: 900 }]);
});

test('stops reading the columns of a wide file when the check is cancelled', async () => {
  const field = await app.call(app.admin, campaignFields.add, {
    body: { campaign_id: campaignId, label: 'Founded on', type: 'date' },
  });
  // The wider a file is, the fewer rows are read at a time.
  await app.pool.query(`update import_batch set headers = array_fill('Column'::text, '{500}') where id = $1`, [
    batchId,
  ]);
  const mapping = { 0: 'company_name', 2: customColumn(field.id) } as const;
  const { job_id } = await app.call(app.admin, writeDataToCsvTable, { body: { batch_id: batchId, mapping } });
  const interruption = Promise.withResolvers<void>();
  const worker = await startRunner(interruption.promise);
  await expect.poll(async () => (await readJob()).processed, { interval: 5 }).toBeGreaterThan(0);
  await app.call(app.admin, controlJob, { params: { id: job_id }, body: { action: 'cancel' } });
  interruption.resolve();
  await expect.poll(async () => (await readJob()).state).toBe('cancelled');
  await worker.stop();
  expect((await readJob()).processed).toBeLessThan(CHECKED_ROWS / 10);
  expect((await app.call(app.admin, viewBatch, { params: { id: batchId } })).state).toBe('staged');
});
