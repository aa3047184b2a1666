import { Readable } from 'node:stream';
import { campaigns } from '@leadwright/contract/features/campaigns';
import {
  discardBatch,
  downloadErrors,
  listBatches,
  MAX_FILE_BYTES,
  preData,
  previewDiscard,
  previewFile,
  runImport,
  uploadFile,
  viewBatch,
  viewPlan,
  writeDataToCsvTable,
} from '@leadwright/contract/features/imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addCampaign, SOURCE, upload } from './testing/import-journey.ts';
import { receiveUpload } from './upload/upload.ts';

let app: TestApp;
let campaignId: string;
let batchId: string;
let clientUser: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  campaignId = await addCampaign(app);
  batchId = (await upload(app, campaignId, 'Company name\nAcme Ltd\n')).id;
  const campaign = await app.call(app.admin, campaigns.view, { params: { id: campaignId } });
  clientUser = await app.addUser('Client viewer', campaign.client_id);
});
afterAll(() => app.close());

const options = { encoding: 'utf-8', delimiter: ',', header_row: 1, sheet: null } as const;

/** Returns the response status of every endpoint of a batch for the user. */
async function statuses(user: TestUser | undefined): Promise<number[]> {
  const params = { id: batchId };
  const query = { campaign_id: campaignId, file_name: 'x.csv' };
  const responses = await Promise.all([
    app.request(user, uploadFile, { query, body: Buffer.from('a\n') as unknown as BodyInit }),
    app.request(user, listBatches, { query: { campaign_id: campaignId } }),
    app.request(user, viewBatch, { params }),
    app.request(user, previewFile, { params, body: {} }),
    app.request(user, preData, { body: { batch_id: batchId, options, ...SOURCE } }),
    app.request(user, writeDataToCsvTable, { body: { batch_id: batchId, mapping: { 0: 'company_name' } } }),
    app.request(user, viewPlan, { params }),
    app.request(user, runImport, { params }),
    app.request(user, downloadErrors, { params }),
    app.request(user, previewDiscard, { params }),
    app.request(user, discardBatch, { params }),
  ]);
  return responses.map(({ status }) => status);
}

it('requires the permission to import', async () => {
  expect(new Set(await statuses(undefined))).toEqual(new Set([401]));
  expect(new Set(await statuses(clientUser))).toEqual(new Set([403]));
});

it('returns 404 for a campaign that the user cannot see', async () => {
  // The permission to import, limited to the user's own campaigns.
  await app.pool.query(`update role_permission set scope = 'own' where subject in ('campaigns', 'import-account-contact-to-campaign')
    and role_id = (select id from role where name = 'Data steward')`);
  const outsider = await app.addUser('Data steward');
  expect(new Set(await statuses(outsider))).toEqual(new Set([404]));
  expect((await app.call(outsider, listBatches, { query: {} })).batches).toEqual([]);
  await app.pool.query('insert into campaign_member (campaign_id, user_id) values ($1, $2)', [campaignId, outsider.id]);
  expect((await app.call(outsider, listBatches, { query: {} })).batches).toHaveLength(1);
});

it('rejects a file that is too large, before reading it if its size is declared', async () => {
  const { dataDir } = app.config;
  const unreadStream = Readable.from([Buffer.from('x')]);
  await expect(receiveUpload(unreadStream, dataDir, MAX_FILE_BYTES + 1)).rejects.toMatchObject({ code: 'too_large' });
  expect(unreadStream.readableDidRead).toBe(false);
  const chunk = Buffer.alloc(16 * 1024 * 1024, 'x');
  const endlessStream = Readable.from(
    (function* () {
      for (;;) yield chunk;
    })(),
  );
  await expect(receiveUpload(endlessStream, dataDir, undefined)).rejects.toMatchObject({ code: 'too_large' });
  await expect(receiveUpload(Readable.from([chunk]), dataDir, chunk.length + 1)).rejects.toMatchObject({
    code: 'malformed',
  });
});
