import { readFile } from 'node:fs/promises';
import {
  downloadErrors,
  listBatches,
  preData,
  previewFile,
  runImport,
  uploadFile,
  viewBatch,
  viewPlan,
  writeDataToCsvTable,
} from '@leadwright/contract/features/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addCampaign, suggestedMapping } from './testing/import-journey.ts';

let app: TestApp;
let campaignId: string;
const demoFile = await readFile(new URL('../../../seed/demo-supplier.csv', import.meta.url));

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  campaignId = await addCampaign(app);
});
afterAll(() => app.close());

test('imports the demo file up to the plan and accounts for every row', async () => {
  const { admin } = app;
  const query = { campaign_id: campaignId, file_name: 'demo-supplier.csv' };
  const uploadedBatch = await app.call(admin, uploadFile, { query, body: demoFile as unknown as BodyInit });
  expect(uploadedBatch).toMatchObject({
    state: 'uploaded',
    file_bytes: demoFile.length,
    same_file: null,
    options: { encoding: 'windows-1252', delimiter: ';', header_row: 1, sheet: null },
  });

  const preview = await app.call(admin, previewFile, { params: { id: uploadedBatch.id }, body: {} });
  expect(preview.rows).toHaveLength(50);
  expect(preview.row_numbers.slice(0, 3)).toEqual([2, 3, 4]);
  expect(preview.ragged_rows).toBe(0);
  expect(preview.columns.map(({ header, suggestion }) => [header, suggestion?.target])).toEqual([
    ['Supplier name', 'company_name'],
    ['Address', 'address'],
    ['Town', 'city'],
    ['Post code', 'postcode'],
    ['Country', 'country'],
    ['Telephone', 'phone'],
    ['Web site', 'website'],
    ['Company no', 'registration_number'],
    ['SIC', 'sic_codes'],
  ]);
  expect(preview.columns[0]).toMatchObject({ filled_percent: 98, warning: null });
  expect(preview.columns[0]!.samples).toHaveLength(5);

  const details = { supplier: 'Open data', obtained_on: '2026-11-01', default_country: 'GB' };
  const stagingJob = await app.call(admin, preData, {
    body: { batch_id: uploadedBatch.id, options: preview.options, ...details },
  });
  expect((await app.waitForJobEnd(stagingJob.job_id)).state).toBe('done');
  const stagedBatch = await app.call(admin, viewBatch, { params: { id: uploadedBatch.id } });
  expect(stagedBatch).toMatchObject({
    state: 'staged',
    rows: 300,
    headers: preview.columns.map(({ header }) => header),
    ...details,
  });

  const mapping = suggestedMapping(preview);
  const loadingJob = await app.call(admin, writeDataToCsvTable, { body: { batch_id: uploadedBatch.id, mapping } });
  const finishedJob = await app.waitForJobEnd(loadingJob.job_id);
  expect(finishedJob).toMatchObject({ state: 'done_with_errors', result: { rows: 300, ready: 295, invalid: 5 } });

  const plan = await app.call(admin, viewPlan, { params: { id: uploadedBatch.id } });
  expect(plan).toMatchObject({ rows: 300, ready: 295, invalid: 5, blank: 0 });
  expect(plan.problems[0]).toMatchObject({ column: 'company_name', severity: 'error', rows: 5 });
  expect(plan.problems[1]).toMatchObject({ column: 'city', severity: 'warning', rows: 10 });
  expect(plan.samples[0]).toMatchObject({
    row_no: 2,
    values: { company_name: 'COMMUNITY INTEGRATED CARE', city: 'Widnes' },
  });

  const batch = await app.call(admin, viewBatch, { params: { id: uploadedBatch.id } });
  expect(batch.counts).toEqual({ invalid: 5, remaining: 295, accepted: 0, added: 0, rejected: 0 });
  expect(batch.state).toBe('loaded');
});

test('keeps quoted line breaks in staging and maps them to commas', async () => {
  const { rows } = await app.pool.query(`
    select w.cells[2] as raw, r.values->>'address' as address, r.values->'sic_codes' as sic, r.record->>'c' as country
    from import_raw w join import_row r using (campaign_id, batch_id, row_no) where w.cells[1] = 'PSA RETAIL UK LIMITED'`);
  expect(rows).toEqual([
    {
      raw: 'Pinley House\n2 Sunbeam Way',
      address: 'Pinley House, 2 Sunbeam Way',
      sic: ['45111', '45112', '45200', '45320'],
      country: 'GB',
    },
  ]);
});

test('returns invalid rows unchanged in an error file that can be fixed and reuploaded', async () => {
  const { admin } = app;
  const { batches } = await app.call(admin, listBatches, { query: { campaign_id: campaignId } });
  const { body } = await app.request(admin, downloadErrors, { params: { id: batches[0]!.id } });
  const text = body as unknown as string;
  expect(text.startsWith('\ufeffSupplier name,Address,Town,')).toBe(true);
  expect(text.split('\r\n')[0]).toMatch(/,Problem$/);
  expect(text.match(/Account name: The account name is missing/g)).toHaveLength(5);

  const correctedText = text.replace(/^,/gm, 'Mended Ltd,');
  const query = { campaign_id: campaignId, file_name: 'errors.csv' };
  const secondUpload = await app.call(admin, uploadFile, {
    query,
    body: Buffer.from(correctedText) as unknown as BodyInit,
  });
  expect(secondUpload.options).toMatchObject({ encoding: 'utf-8', delimiter: ',', header_row: 1 });
  const preview = await app.call(admin, previewFile, { params: { id: secondUpload.id }, body: {} });
  expect(preview.columns.at(-1)).toMatchObject({ header: 'Problem', suggestion: null });
  expect(suggestedMapping(preview)).toMatchObject({ 0: 'company_name', 3: 'postcode' });
});

test('requires checked rows for a run and starts it only once', async () => {
  const { admin } = app;
  const { batches } = await app.call(admin, listBatches, { query: { campaign_id: campaignId } });
  const [unreadBatch, loadedBatch] = [
    batches.find(({ state }) => state === 'uploaded')!,
    batches.find(({ state }) => state === 'loaded')!,
  ];
  expect(await app.request(admin, runImport, { params: { id: unreadBatch.id } })).toMatchObject({
    status: 409,
    body: { code: 'illegal_transition' },
  });
  const responses = await Promise.all(
    [1, 2].map(() => app.request(admin, runImport, { params: { id: loadedBatch.id } })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const startedRun = responses.find(({ status }) => status === 200)!.body;
  expect((await app.waitForJobEnd(startedRun.job_id)).state).toBe('done');
  const { counts, rows, state } = await app.call(admin, viewBatch, { params: { id: loadedBatch.id } });
  expect(['reviewing', 'finished']).toContain(state);
  expect(counts.invalid).toBe(5);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(rows);
});
