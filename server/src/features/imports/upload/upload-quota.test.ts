import { discardBatch, uploadFile } from '@leadwright/contract/features/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addCampaign } from '../testing/import-journey.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { uploadQuotaBytes: 1_000 } });
});
afterAll(() => app.close());

test('rejects files of a user over the quota until one is discarded', async () => {
  const campaign_id = await addCampaign(app);
  const user = await app.addUser('Data steward');
  const send = (sender: { id: string }, rows: number) =>
    app.request(sender as never, uploadFile, {
      query: { campaign_id, file_name: 'rows.csv' },
      body: Buffer.from(`Company\n${'Acme Ltd\n'.repeat(rows)}`) as unknown as BodyInit,
    });
  const firstResponse = await send(user, 80);
  expect(firstResponse.status).toBe(200);
  const secondResponse = await send(user, 40);
  expect([secondResponse.status, secondResponse.body.code]).toEqual([413, 'too_large']);
  expect(secondResponse.body.message).toMatch(/can use at most 0 MB in total. Discard imports/);
  expect((await send(app.admin, 40)).status).toBe(200);
  await app.call(user, discardBatch, { params: { id: firstResponse.body.id } } as never);
  expect((await send(user, 40)).status).toBe(200);
});
