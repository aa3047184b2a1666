import { readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  downloadErrors,
  preData,
  previewFile,
  viewBatch,
  writeDataToCsvTable,
} from '@leadwright/contract/features/imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addCampaign, checkStagedBatch, SOURCE, stage, upload } from '../testing/import-journey.ts';
import { removeOldUploads } from './upload-retention.ts';

let app: TestApp;
let campaignId: string;
let folder: string;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  campaignId = await addCampaign(app);
  folder = join(app.config.dataDir, 'uploads');
});
afterAll(() => app.close());

const FILE = 'Company name\nAcme Ltd\n';
const query = async (text: string, values: unknown[]) => (await app.pool.query(text, values)).rows;
const pathOf = async (id: string) =>
  (await query('select file_path from import_batch where id = $1', [id]))[0].file_path as string;

/** Adds an upload in a state, last updated this many days ago. */
async function addOldBatch(state: string, days: number): Promise<{ id: string; name: string }> {
  const { id } = await upload(app, campaignId, FILE);
  const name = basename(await pathOf(id));
  await query(`update import_batch set state = $2, updated_at = now() - make_interval(days => $3) where id = $1`, [
    id,
    state,
    days,
  ]);
  return { id, name };
}
/** Adds uploads one after the other, because parallel uploads of a user are limited. */
async function addOldBatches(states: string[], days: number) {
  const uploads = [];
  for (const state of states) uploads.push(await addOldBatch(state, days));
  return uploads;
}
const listFiles = async () => (await readdir(folder)).map((name) => name);

it('deletes old files of finished, discarded and abandoned imports', async () => {
  const expiredUploads = await addOldBatches(['finished', 'discarded', 'uploaded', 'failed', 'reviewing'], 31);
  const retainedUploads = await addOldBatches(['finished', 'discarded', 'uploaded', 'reviewing'], 29);
  await removeOldUploads(app, app.db);
  const files = await listFiles();
  expect(expiredUploads.filter(({ name }) => files.includes(name))).toEqual([]);
  expect(retainedUploads.filter(({ name }) => !files.includes(name))).toEqual([]);
});

it.each(['queued', 'running', 'paused'])('keeps a file of any age that a %s job may read', async (state) => {
  const { id, name } = await addOldBatch('staging', 400);
  await query(`insert into job (kind, title, unit, state, params) values ('test.none', 'x', 'rows', $1, $2)`, [
    state,
    { batch_id: id },
  ]);
  await removeOldUploads(app, app.db);
  expect(await listFiles()).toContain(name);
  await query(`update job set state = 'cancelled' where params->>'batch_id' = $1`, [id]);
  await removeOldUploads(app, app.db);
  expect(await listFiles()).not.toContain(name);
});

it('keeps the mapping and the error file and reports that the file was deleted', async () => {
  const { id, options } = await stage(app, campaignId, 'Company name,Town\nAcme Ltd,York\n,Leeds\n');
  await checkStagedBatch(app, id);
  await query(`update import_batch set updated_at = now() - interval '31 days' where id = $1`, [id]);
  await removeOldUploads(app, app.db);
  expect(await pathOf(id)).toBe('');
  const errors = await app.request(app.admin, downloadErrors, { params: { id } });
  expect(errors.body as unknown as string).toContain('Leeds');
  const { encoding, delimiter, header_row, sheet } = options;
  const body = { batch_id: id, options: { encoding, delimiter, header_row, sheet }, ...SOURCE };
  const stagingResponse = await app.request(app.admin, preData, { body });
  const preview = await app.request(app.admin, previewFile, { params: { id }, body: {} });
  for (const response of [stagingResponse, preview])
    expect([response.status, response.body.message]).toEqual([
      404,
      'The file of this import has been deleted. Upload it again.',
    ]);
  const mapping = { 0: 'company_name' } as const;
  const { job_id } = await app.call(app.admin, writeDataToCsvTable, { body: { batch_id: id, mapping } });
  expect((await app.waitForJobEnd(job_id)).state).toBe('done_with_errors');
  expect((await app.call(app.admin, viewBatch, { params: { id } })).state).toBe('loaded');
});

it('deletes old files without an import, but no copies of files that are kept', async () => {
  const { name } = await addOldBatch('staging', 1);
  for (const file of ['stray', 'new-stray', `${name}.csv`, `${name}.csv.part`])
    await writeFile(join(folder, file), 'x');
  const oldTime = new Date(Date.now() - 40 * 86_400_000);
  for (const file of ['stray', name, `${name}.csv`, `${name}.csv.part`])
    await utimes(join(folder, file), oldTime, oldTime);
  await removeOldUploads(app, app.db);
  const files = await listFiles();
  expect(files).not.toContain('stray');
  expect(files).toEqual(expect.arrayContaining(['new-stray', name, `${name}.csv`, `${name}.csv.part`]));
});
