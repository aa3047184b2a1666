import { importList } from '@leadwright/contract/features/import-list';
import { discardBatch } from '@leadwright/contract/features/imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addCampaign, upload } from './testing/import-journey.ts';

let app: TestApp;
let firstCampaignId: string;
let secondCampaignId: string;
beforeAll(async () => {
  app = await startTestApp();
  [firstCampaignId, secondCampaignId] = [await addCampaign(app), await addCampaign(app)];
  const rows = 'Company name\nAcme Ltd\n';
  await upload(app, firstCampaignId, rows);
  const secondUpload = await upload(app, firstCampaignId, `${rows}Birch Ltd\n`);
  await upload(app, secondCampaignId, `${rows}Cedar Ltd\n`);
  const deletedBatch = await upload(app, secondCampaignId, `${rows}Damson Ltd\n`);
  await app.call(app.admin, discardBatch, { params: { id: deletedBatch.id } });
  await app.pool.query(
    `update import_batch set file_name = 'north.csv', supplier = 'Harbour Lists', state = 'finished', rows = 2,
      obtained_on = '2026-05-01' where id = $1`,
    [secondUpload.id],
  );
});
afterAll(() => app.close());

interface Row {
  file_name: string;
  state: string;
  campaign_id: string;
  supplier: string;
  rows: number;
  imported_by: string;
  obtained_on: string | null;
}
async function list(request: object = {}, scope: object = {}, user: TestUser = app.admin): Promise<Row[]> {
  const body = { query: JSON.stringify(request), ...scope };
  return JSON.parse((await app.call(user, importList.endpoint, { body })).data).rows;
}

it('lists the imports of all campaigns or of one, with their properties', async () => {
  const allImports = await list();
  expect(allImports.map(({ campaign_id }) => campaign_id)).toEqual([
    secondCampaignId,
    firstCampaignId,
    firstCampaignId,
  ]);
  expect(allImports[1]).toMatchObject({
    file_name: 'north.csv',
    state: 'finished',
    supplier: 'Harbour Lists',
    rows: 2,
    imported_by: expect.stringMatching(/./),
    obtained_on: '2026-05-01',
  });
  expect((await list({}, { campaign_id: firstCampaignId })).map(({ campaign_id }) => campaign_id)).toEqual([
    firstCampaignId,
    firstCampaignId,
  ]);
});

it('filters by state and searches by supplier', async () => {
  const finishedFilter = { filterModel: { state: { filterType: 'set', values: ['finished'] } } };
  expect((await list(finishedFilter)).map(({ file_name }) => file_name)).toEqual(['north.csv']);
  expect((await list({ quickSearch: 'harbour' })).map(({ file_name }) => file_name)).toEqual(['north.csv']);
});

it('omits imports of campaigns that the viewer cannot see', async () => {
  const user = await app.addUserWith([
    { subject: 'import-account-contact-to-campaign', action: 'read', scope: 'own' },
    { subject: 'campaigns', action: 'read', scope: 'own' },
  ]);
  expect(await list({}, {}, user)).toEqual([]);
  await app.pool.query('insert into campaign_member (campaign_id, user_id) values ($1, $2)', [
    secondCampaignId,
    user.id,
  ]);
  expect((await list({}, {}, user)).map(({ campaign_id }) => campaign_id)).toEqual([secondCampaignId]);
  expect(await list({}, { campaign_id: firstCampaignId }, user)).toEqual([]);
});
