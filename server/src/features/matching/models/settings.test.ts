import {
  campaignMatchSettings,
  predictThresholds,
  saveAgencyMatchSettings,
  saveCampaignMatchSettings,
} from '@leadwright/contract/features/matching-models';
import { DEFAULT_COSTS, DEFAULT_THRESHOLDS } from '@leadwright/matching';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { addBatch, addCampaign, loadStoredRows, match } from '../testing/review-fixture.ts';
import { addSeedCompanies, reviewNoisyRows } from '../testing/reviewers.ts';

const STRICT = { wrong_link: 2_000, missed_link: 2_000, review: 1 };
const LAX = { wrong_link: 2, missed_link: 2, review: 1 };

let app: TestApp;
let steward: TestUser;
let campaignId: string;

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  steward = await app.addUser('Data steward');
  const seededCompanies = await addSeedCompanies(app, 150);
  ({ campaignId } = await reviewNoisyRows(app, steward, seededCompanies, { seed: 'thresholds', limit: 40 }));
});
afterAll(() => app.close());

const read = () => app.call(steward, campaignMatchSettings, { params: { campaign_id: campaignId } });
const save = (user: TestUser, settings: object | null) =>
  app.request(user, saveCampaignMatchSettings, {
    params: { campaign_id: campaignId },
    body: { settings: settings as never },
  });
const predict = (costs: typeof LAX) =>
  app.call(steward, predictThresholds, { params: { campaign_id: campaignId }, body: { costs } });

test('gives a new campaign the shipped thresholds', async () => {
  expect(await read()).toMatchObject({
    own: false,
    costs: DEFAULT_COSTS,
    thresholds: DEFAULT_THRESHOLDS,
    agency: { costs: DEFAULT_COSTS, thresholds: DEFAULT_THRESHOLDS },
    outdated_rows: 0,
  });
});

test('predicts the actual decisions for the current thresholds, and how other thresholds change them', async () => {
  const { rows } = await app.pool.query<{ band: string; rows: number }>(
    `select case when accepted and decided_by is null then 'accept' else band end as band, count(*)::int as rows
     from import_row where campaign_id = $1 and decision_id is null group by 1`,
    [campaignId],
  );
  const accepted = rows.find(({ band }) => band === 'accept')?.rows ?? 0;
  const strict = await predict(STRICT);
  const lax = await predict(LAX);
  expect(strict.rows).toBe(300);
  expect(strict.current.accepted).toBe(accepted);
  expect(strict.bins.reduce((sum, bin) => sum + bin.rows, 0)).toBeLessThanOrEqual(300);
  for (const { current, proposed } of [strict, lax])
    for (const prediction of [current, proposed])
      expect(prediction.accepted + prediction.review + prediction.none).toBe(300);
  expect(strict.proposed.review).toBeGreaterThan(strict.current.review);
  expect(lax.proposed.review).toBeLessThan(lax.current.review);
  expect(lax.proposed.accepted).toBeGreaterThan(lax.current.accepted);
  expect(lax.proposed.precision!).toBeLessThan(1);
  expect(lax.proposed.judged).toBeGreaterThan(0);
  expect(lax.proposed.judged_right).toBeLessThanOrEqual(lax.proposed.judged);
});

test('applies the settings of a campaign only to its rows and can remove them', async () => {
  const before = await read();
  const saved = await save(steward, { costs: LAX });
  expect(saved.body).toMatchObject({ own: true, costs: LAX, thresholds: { accept: 0.5, none: 0.5 } });
  expect(saved.body.outdated_rows).toBeGreaterThan(0);
  const { proposed } = await predict(LAX);
  const batch = await app.pool.query('select id from import_batch where campaign_id = $1', [campaignId]);
  const batchId = batch.rows[0].id;
  const acceptedBefore = (await loadStoredRows(app, batchId)).filter(({ accepted }) => accepted).length;
  await match(app, campaignId, batchId);
  const rows = await loadStoredRows(app, batchId);
  expect(rows.filter(({ accepted }) => accepted).length).toBeGreaterThan(acceptedBefore);
  expect(rows.filter(({ band, accepted }) => band === 'review' && !accepted).length).toBeLessThanOrEqual(
    proposed.review,
  );
  expect((await read()).outdated_rows).toBe(0);

  const otherCampaign = await addCampaign(app);
  expect(
    await app.call(steward, campaignMatchSettings, { params: { campaign_id: otherCampaign.campaignId } }),
  ).toMatchObject({
    own: false,
    thresholds: DEFAULT_THRESHOLDS,
  });
  expect((await save(steward, null)).body).toMatchObject({ own: false, thresholds: before.thresholds });
});

test('applies agency settings by default and rejects inconsistent thresholds', async () => {
  const thresholds = { accept: 0.9, margin: 3, none: 0.2 };
  const body = { costs: DEFAULT_COSTS, thresholds };
  expect(await app.call(steward, saveAgencyMatchSettings, { body })).toEqual(body);
  expect(await read()).toMatchObject({ own: false, thresholds, agency: { thresholds } });
  const response = await save(steward, { costs: LAX, thresholds: { accept: 0.2, margin: 2, none: 0.6 } });
  expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([422, ['thresholds.none']]);
  await app.call(steward, saveAgencyMatchSettings, { body: { costs: DEFAULT_COSTS } });
});

test('requires the permission to change models and rejects client users', async () => {
  const manager = await app.addUser('Campaign manager');
  expect((await save(manager, { costs: LAX })).status).toBe(403);
  expect((await app.request(manager, campaignMatchSettings, { params: { campaign_id: campaignId } })).status).toBe(200);
  const { clientId } = await addCampaign(app);
  const client = await app.addUser('Administrator', clientId);
  expect((await save(client, { costs: LAX })).status).toBe(403);
  expect((await read()).own).toBe(false);
});

test('does not rematch a batch if the thresholds are unchanged', async () => {
  const { campaignId: otherCampaignId } = await addCampaign(app);
  const batchId = await addBatch(app, otherCampaignId, [{ company_name: 'Zyxomancer Instruments', country: 'GB' }]);
  expect(await match(app, otherCampaignId, batchId)).toMatchObject({ processed: 1 });
  expect(await match(app, otherCampaignId, batchId)).toMatchObject({ processed: 0 });
});
