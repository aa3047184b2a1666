import { randomUUID } from 'node:crypto';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import {
  type Batch,
  type ColumnTarget,
  type FileOptions,
  type Preview,
  preData,
  previewFile,
  uploadFile,
  viewBatch,
  writeDataToCsvTable,
} from '@leadwright/contract/features/imports';
import type { TestApp } from '../../../testing/test-app.ts';

/** Adds a campaign for a new client. */
export async function addCampaign(app: TestApp): Promise<string> {
  const unique = randomUUID().slice(0, 8);
  const client = await app.call(app.admin, clients.add, {
    body: { code: `C-${unique}`, name: `Client ${unique}` },
  });
  const dates = {
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    lawful_basis: 'legitimate_interest',
    client_visible: true,
  } as const;
  const body = { code: `K-${unique}`, name: `Campaign ${unique}`, client_id: client.id, ...dates };
  return (await app.call(app.admin, campaigns.add, { body })).id;
}

export function suggestedMapping(preview: Preview): Record<string, ColumnTarget> {
  return Object.fromEntries(
    preview.columns.flatMap(({ index, suggestion }) => (suggestion ? [[String(index), suggestion.target]] : [])),
  );
}

export function upload(
  app: TestApp,
  campaignId: string,
  content: string | Buffer,
  fileName = 'rows.csv',
): Promise<Batch> {
  const query = { campaign_id: campaignId, file_name: fileName };
  return app.call(app.admin, uploadFile, { query, body: Buffer.from(content as string) as unknown as BodyInit });
}

export const SOURCE = { supplier: 'Test supplier', obtained_on: '2026-11-01', default_country: 'GB' };

/** Uploads and stages a file and waits for the job. `options` override the detected options. */
export async function stage(
  app: TestApp,
  campaignId: string,
  content: string | Buffer,
  options: Partial<FileOptions> = {},
): Promise<Batch & { job: Awaited<ReturnType<TestApp['waitForJobEnd']>> }> {
  const { id, options: detected } = await upload(app, campaignId, content);
  const body = { batch_id: id, options: { ...detected, ...options }, ...SOURCE };
  const { job_id } = await app.call(app.admin, preData, { body });
  const job = await app.waitForJobEnd(job_id);
  return { ...(await app.call(app.admin, viewBatch, { params: { id } })), job };
}

/** Checks a staged batch with a mapping, by default the suggested mapping. */
export async function checkStagedBatch(
  app: TestApp,
  id: string,
  requestedMapping?: Record<string, ColumnTarget>,
): Promise<Batch> {
  const mapping =
    requestedMapping ?? suggestedMapping(await app.call(app.admin, previewFile, { params: { id }, body: {} }));
  const { job_id } = await app.call(app.admin, writeDataToCsvTable, { body: { batch_id: id, mapping } });
  await app.waitForJobEnd(job_id);
  return app.call(app.admin, viewBatch, { params: { id } });
}

/** Returns the staged cells of a batch in row order. */
export async function stagedRows(app: TestApp, id: string): Promise<{ row_no: number; cells: string[] }[]> {
  const { rows } = await app.pool.query('select row_no, cells from import_raw where batch_id = $1 order by row_no', [
    id,
  ]);
  return rows;
}
