import { discardBatch, importList } from '@leadwright/contract/features/imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addCampaign, upload } from './testing/import-journey.ts';

let app: TestApp;
let first: string;
let second: string;
beforeAll(async () => {
  app = await startTestApp();
  [first, second] = [await addCampaign(app), await addCampaign(app)];
  const rows = 'Company name\nAcme Ltd\n';
  await upload(app, first, rows);
  const read = await upload(app, first, `${rows}Birch Ltd\n`);
  await upload(app, second, `${rows}Cedar Ltd\n`);
  const deletedBatch = await upload(app, second, `${rows}Damson Ltd\n`);
  await app.call(app.admin, discardBatch, { params: { id: deletedBatch.id } });
  await app.pool.query(
    `update import_batch set file_name = 'north.csv', supplier = 'Harbour Lists', state = 'finished', rows = 2,
      obtained_on = '2026-05-01' where id = $1`,
    [read.id],
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
  const all = await list();
  expect(all.map(({ campaign_id }) => campaign_id)).toEqual([second, first, first]);
  expect(all[1]).toMatchObject({
    file_name: 'north.csv',
    state: 'finished',
    supplier: 'Harbour Lists',
    rows: 2,
    imported_by: expect.stringMatching(/./),
    obtained_on: '2026-05-01',
  });
  expect((await list({}, { campaign_id: first })).map(({ campaign_id }) => campaign_id)).toEqual([first, first]);
});

it('filters by state and searches by supplier', async () => {
  const finished = { filterModel: { state: { filterType: 'set', values: ['finished'] } } };
  expect((await list(finished)).map(({ file_name }) => file_name)).toEqual(['north.csv']);
  expect((await list({ quickSearch: 'harbour' })).map(({ file_name }) => file_name)).toEqual(['north.csv']);
});

it('omits imports of campaigns that the viewer cannot see', async () => {
  const user = await app.addUserWith([
    { subject: 'import-account-contact-to-campaign', action: 'read', scope: 'own' },
    { subject: 'campaigns', action: 'read', scope: 'own' },
  ]);
  expect(await list({}, {}, user)).toEqual([]);
  await app.pool.query('insert into campaign_member (campaign_id, user_id) values ($1, $2)', [second, user.id]);
  expect((await list({}, {}, user)).map(({ campaign_id }) => campaign_id)).toEqual([second]);
  expect(await list({}, { campaign_id: first }, user)).toEqual([]);
});
