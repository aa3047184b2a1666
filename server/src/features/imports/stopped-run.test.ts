import { setTimeout } from 'node:timers/promises';
import { countRows } from '@leadwright/contract/features/exports';
import { discardBatch, listBatches, previewDiscard, runImport, viewBatch } from '@leadwright/contract/features/imports';
import { controlJob, rerunChunk } from '@leadwright/contract/features/jobs';
import { decideRow, remainAccounts, scoreHistogram, viewReviewRow } from '@leadwright/contract/features/matching';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addCompanies, loadStoredRows } from '../matching/testing/review-fixture.ts';
import { addCampaign, checkStagedBatch, stage } from './testing/import-journey.ts';

/** Rows in a chunk of a matching run; `PARALLEL_CHUNKS` chunks run in parallel. */
const CHUNK_SIZE = 1_000;
const PARALLEL_CHUNKS = 2;
const MATCHED_ROWS = PARALLEL_CHUNKS * CHUNK_SIZE;
const ROWS = MATCHED_ROWS + 1_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await addCompanies(app, [
    { name: 'Brackenhurst Turbines Limited', city: 'Leeds', postcode: 'LS1 4AP', number: '01234567' },
    { name: 'Ravensworth Logistics Ltd', city: 'Hull', postcode: 'HU1 2AA' },
    { name: 'Ravensworth Logistics Ltd', city: 'York', postcode: 'YO1 7HH' },
  ]);
});
afterAll(() => app.close());

const KNOWN_ROW = 'Brackenhurst Turbines Ltd,Leeds,LS1 4AP,1234567';
const DOUBTFUL_ROW = 'Ravensworth Logistics,,,';
const NEW_ROW = 'Quillfeather Paper Mills,Exeter,,';

const query = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows;
const view = (id: string) => app.call(app.admin, viewBatch, { params: { id } });
const run = (id: string) => app.call(app.admin, runImport, { params: { id } });
const control = (id: string, action: 'pause' | 'cancel') =>
  app.call(app.admin, controlJob, { params: { id }, body: { action } });
const decide = (campaign_id: string, row_id: string, decision: object) =>
  app.request(app.admin, decideRow, { body: { campaign_id, row_id, ...decision } as never });

/** Adds a checked batch with these rows, followed by unknown companies. */
async function addRows(size: number, ...firstLines: string[]) {
  const campaignId = await addCampaign(app);
  const lines = Array.from({ length: size }, (_, i) => firstLines[i] ?? `Zyxomancer ${i} Instruments,Bath,,`);
  const { id } = await stage(app, campaignId, ['Name,City,Postcode,Number', ...lines].join('\n'));
  await checkStagedBatch(app, id, { 0: 'company_name', 1: 'city', 2: 'postcode', 3: 'registration_number' });
  return { campaignId, batchId: id };
}

/** Runs the batch and calls `interrupt` while its first chunks are running but blocked from writing. */
async function runInterrupted(batchId: string, interrupt: (jobId: string) => Promise<unknown>): Promise<string> {
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from import_row where batch_id = $1 and row_no in (2, $2) for update', [
      batchId,
      CHUNK_SIZE + 2,
    ]);
    const { job_id } = await run(batchId);
    const runningChunks = `select from job_chunk where job_id = $1 and state = 'running'`;
    while ((await query(runningChunks, job_id)).length < PARALLEL_CHUNKS) await setTimeout(20);
    await interrupt(job_id);
    await client.query('rollback');
    await app.waitForJobEnd(job_id);
    return job_id;
  } finally {
    client.release();
  }
}

describe('cancelled run', () => {
  let campaignId: string;
  let batchId: string;
  beforeAll(async () => {
    ({ campaignId, batchId } = await addRows(ROWS, KNOWN_ROW, DOUBTFUL_ROW, NEW_ROW));
    await runInterrupted(batchId, (jobId) => control(jobId, 'cancel'));
  });

  test('stops the batch with its row counts and hides unmatched rows from review', async () => {
    const batch = await view(batchId);
    expect(batch).toMatchObject({
      state: 'stopped',
      message: null,
      counts: { invalid: 0, accepted: 1, added: 0, rejected: 0, remaining: ROWS - 1 },
      to_match: ROWS - MATCHED_ROWS,
    });
    const list = await app.call(app.admin, listBatches, { query: { campaign_id: campaignId } });
    expect(list.batches).toEqual([batch]);
    const body = { query: '{}', campaign_id: campaignId };
    const reviewCount = await app.call(app.admin, countRows, { params: { dataset: remainAccounts.name }, body });
    expect(reviewCount.count).toBe(MATCHED_ROWS - 1);
    const progress = await app.call(app.admin, scoreHistogram, { params: { campaign_id: campaignId }, query: {} });
    expect(progress).toMatchObject({ total: MATCHED_ROWS, decided: 1 });
    const { id } = (await loadStoredRows(app, batchId)).at(-1)!;
    const viewResponse = await app.request(app.admin, viewReviewRow, {
      params: { id },
      query: { campaign_id: campaignId },
    });
    const decision = await decide(campaignId, id, { judgement: 'exclude', reason: 'Out of scope' });
    expect([viewResponse.status, decision.status, decision.body.code]).toEqual([404, 409, 'illegal_transition']);
  });

  test('rejects a discard after links or decisions and reports what would be lost', async () => {
    const [, doubtfulRow, newRow] = await loadStoredRows(app, batchId);
    await decide(campaignId, doubtfulRow!.id, { judgement: 'exclude', reason: 'Out of scope' });
    await decide(campaignId, newRow!.id, { judgement: 'new' });
    const at_stake = { accepted: 1, decided: 2, linked: 2, created: 1 };
    const before = await query('select * from import_row where batch_id = $1 order by id', batchId);
    const params = { id: batchId };
    expect(await app.call(app.admin, previewDiscard, { params })).toEqual({ allowed: false, at_stake });
    const response = await app.request(app.admin, discardBatch, { params });
    expect([response.status, response.body.code, response.body.detail]).toEqual([409, 'in_use', { at_stake }]);
    expect(response.body.message).toContain(
      '1 row accepted, 2 rows decided by people, 2 accounts in the campaign, 1 account created. Resume matching',
    );
    expect(await query('select * from import_row where batch_id = $1 order by id', batchId)).toEqual(before);
    expect((await view(batchId)).state).toBe('stopped');
  });

  test('resumes without rematching rows or losing decisions', async () => {
    // Simulates a new active model. Rows that are already matched are not rematched with it.
    await query(
      `update import_row set model_version = 'an earlier one' where batch_id = $1 and band is not null`,
      batchId,
    );
    const rowVersions = () =>
      query(
        'select id, xmin::text from import_row where batch_id = $1 and row_no <= $2 order by id',
        batchId,
        MATCHED_ROWS,
      );
    const before = await rowVersions();
    const { job_id } = await run(batchId);
    expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done', processed: ROWS - MATCHED_ROWS });
    expect(await rowVersions()).toEqual(before);
    expect(await view(batchId)).toMatchObject({
      state: 'reviewing',
      counts: { accepted: 1, added: 1, rejected: 1, remaining: ROWS - 3 },
      to_match: 0,
    });
  });
});

test('stops a failed run and continues with all other parts when one is rerun', async () => {
  const { batchId } = await addRows(ROWS, KNOWN_ROW);
  const jobId = await runInterrupted(batchId, (id) => control(id, 'pause'));
  // Simulates that the last part, and then the whole job, stopped the server too often.
  await query(
    `update job_chunk set state = 'failed', message = 'Given up.' where job_id = $1 and state = 'open'`,
    jobId,
  );
  await query(`update job set attempts = 9, control = null, state = 'queued' where id = $1`, jobId);
  expect(await app.waitForJobEnd(jobId)).toMatchObject({ state: 'failed' });
  expect(await view(batchId)).toMatchObject({
    state: 'stopped',
    message: expect.stringContaining('it stopped the server several times'),
    counts: { accepted: 1 },
    to_match: ROWS - MATCHED_ROWS,
  });
  await app.call(app.admin, rerunChunk, { params: { id: jobId, no: PARALLEL_CHUNKS } });
  expect(await app.waitForJobEnd(jobId)).toMatchObject({ state: 'done', processed: ROWS });
  expect(await view(batchId)).toMatchObject({
    state: 'reviewing',
    message: null,
    counts: { accepted: 1, remaining: ROWS - 1 },
    to_match: 0,
  });
});

test('keeps a run with a failed part stopped until resumed, then rejects rerunning the part', async () => {
  const { batchId } = await addRows(2, KNOWN_ROW);
  await query(`update import_row set record = '{"v": "broken"}' where batch_id = $1 and row_no = 3`, batchId);
  const { job_id } = await run(batchId);
  expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done_with_errors' });
  const stoppedBatch = { state: 'stopped', message: 'A part of the run failed.', to_match: 2 };
  expect(await view(batchId)).toMatchObject(stoppedBatch);
  await query(`update import_row set record = null where batch_id = $1 and row_no = 3`, batchId);
  const secondRun = await run(batchId);
  expect(await app.waitForJobEnd(secondRun.job_id)).toMatchObject({ state: 'done', processed: 2 });
  expect(await view(batchId)).toMatchObject({ state: 'reviewing', counts: { accepted: 1 }, to_match: 0 });
  const secondRerun = await app.request(app.admin, rerunChunk, { params: { id: job_id, no: 0 } });
  expect([secondRerun.status, secondRerun.body.code]).toEqual([409, 'illegal_transition']);
  expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done_with_errors' });
  expect((await view(batchId)).state).toBe('reviewing');
});
