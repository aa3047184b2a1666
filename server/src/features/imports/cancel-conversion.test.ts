import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { preData, viewBatch } from '@leadwright/contract/features/imports';
import { controlJob } from '@leadwright/contract/features/jobs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addCampaign, SOURCE, upload } from './testing/import-journey.ts';
import { workbook } from './testing/zip-writer.ts';

const CELL_COUNT = 400_000;
let app: TestApp;
let campaignId: string;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  campaignId = await addCampaign(app);
});
afterAll(() => app.close());

const repeat = (render: (text: string, i: number) => string) => {
  const text = randomBytes(CELL_COUNT * 8).toString('hex');
  return Array.from({ length: CELL_COUNT }, (_, i) => render(text.slice(i * 16, i * 16 + 16), i)).join('');
};
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const HEADER_ROW = `<row>${cell('Company name')}</row>`;

it.each([
  [
    'rows',
    () => workbook({ sheet: `<worksheet>${HEADER_ROW}${repeat((text) => `<row>${cell(text)}</row>`)}</worksheet>` }),
  ],
  [
    'shared texts',
    () =>
      workbook({
        sheet: `<worksheet>${HEADER_ROW}<row><c t="s"><v>1</v></c></row></worksheet>`,
        strings: `<sst>${repeat((text) => `<si><t>${text}</t></si>`)}</sst>`,
      }),
  ],
])('stops unpacking a workbook with many %s when reading is cancelled', async (_, make) => {
  const { id, options, file_bytes } = await upload(app, campaignId, make(), 'rows.xlsx');
  expect(file_bytes).toBeGreaterThan(1_000_000);
  const initialFiles = await readdir(`${app.config.dataDir}/uploads`);
  const { encoding, delimiter, header_row, sheet } = options;
  const body = { batch_id: id, options: { encoding, delimiter, header_row, sheet }, ...SOURCE };
  const { job_id } = await app.call(app.admin, preData, { body });
  const runningJobQuery = `select from job where id = $1 and state = 'running'`;
  await expect.poll(async () => (await app.pool.query(runningJobQuery, [job_id])).rowCount, { interval: 5 }).toBe(1);
  await app.call(app.admin, controlJob, { params: { id: job_id }, body: { action: 'cancel' } });
  expect((await app.waitForJobEnd(job_id)).state).toBe('cancelled');
  // A finished copy would be stored next to the file.
  expect(await readdir(`${app.config.dataDir}/uploads`)).toEqual(initialFiles);
  expect((await app.call(app.admin, viewBatch, { params: { id } })).state).toBe('uploaded');
});
