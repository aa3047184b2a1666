import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { explainPair } from '../review/explain-pair.queries.ts';
import { suggestAccounts } from '../review/suggest-accounts.ts';
import { addBatch, addCampaign, addCompanies, loadStoredRows, match } from '../testing/review-fixture.ts';
import { drawAuditSample, loadAuditQueue, loadAuditStats, recordAudit } from './audit-sample.queries.ts';

let app: TestApp;
let campaignId: string;
let batchId: string;
let companies: string[];

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  companies = await addCompanies(app, [
    { name: 'Brackenhurst Turbines Limited', city: 'Leeds', postcode: 'LS1 4AP', number: '01234567' },
    { name: 'Ravensworth Logistics Ltd', city: 'Hull', postcode: 'HU1 2AA' },
  ]);
  campaignId = (await addCampaign(app)).campaignId;
  batchId = await addBatch(app, campaignId, [
    { company_name: 'Brackenhurst Turbines Ltd', city: 'Leeds', registration_number: '01234567', country: 'GB' },
    { company_name: 'Zyxoman Cordwainers Ltd', city: 'Bath', postcode: 'BA1 1AA', country: 'GB' },
    { company_name: 'Quillfeather Parchment', city: 'Wells', country: 'GB' },
  ]);
  await match(app, campaignId, batchId);
});
afterAll(() => app.close());

/** Deletes the sample that the match run has drawn, because its size depends on random ids. */
const clearSample = (campaign: string) => app.pool.query('delete from match_audit where campaign_id = $1', [campaign]);

describe('the audit sample', () => {
  test('contains one or two in a hundred rows and does not grow when rows are rematched', async () => {
    const { campaignId: largeCampaignId } = await addCampaign(app);
    const rows = Array.from({ length: 1_000 }, (_, i) => ({ company_name: `Zyxoman ${i} Cordwainers`, country: 'GB' }));
    const id = await addBatch(app, largeCampaignId, rows);
    const loadSample = async () => (await loadAuditQueue(app.db, largeCampaignId)).map(({ row_id }) => row_id);
    await match(app, largeCampaignId, id);
    const firstSample = await loadSample();
    expect(firstSample.length).toBeGreaterThan(0);
    expect(firstSample.length).toBeLessThan(50);
    await app.pool.query(`update import_batch set state = 'loaded' where id = $1`, [id]);
    await app.pool.query('update import_row set model_version = null where batch_id = $1', [id]);
    expect(await match(app, largeCampaignId, id)).toMatchObject({ processed: 1_000 });
    expect(await loadSample()).toEqual(firstSample);
  });

  test('follows the engine’s latest decision until a reviewer has judged the row', async () => {
    const { campaignId: otherCampaignId } = await addCampaign(app);
    const id = await addBatch(app, otherCampaignId, [
      { company_name: 'Quillfeather Parchment', city: 'Wells', country: 'GB' },
      { company_name: 'Quillfeather Vellum', city: 'Wells', country: 'GB' },
    ]);
    await match(app, otherCampaignId, id);
    await clearSample(otherCampaignId);
    const draw = () =>
      app.transaction((trx) => drawAuditSample(trx, { campaignId: otherCampaignId, batchId: id, share: 1 }));
    expect(await draw()).toBe(2);
    const [first] = await loadStoredRows(app, id);
    await app.pool.query(`update import_row set model_version = 'another' where id = $1`, [first!.id]);
    await app.pool.query(`update import_row set band = 'review' where batch_id = $1 and id <> $2`, [id, first!.id]);
    expect(await draw()).toBe(0);
    const { rows } = await app.pool.query('select row_id, model_version from match_audit where campaign_id = $1', [
      otherCampaignId,
    ]);
    expect(rows).toEqual([{ row_id: first!.id, model_version: 'another' }]);
  });

  test('is repeatable and contains only automatic decisions', async () => {
    const draw = (share: number) => app.transaction((trx) => drawAuditSample(trx, { campaignId, batchId, share }));
    await clearSample(campaignId);
    expect(await draw(0)).toBe(0);
    expect(await draw(1)).toBe(3);
    expect(await draw(1)).toBe(0);
    const queue = await loadAuditQueue(app.db, campaignId);
    expect(queue).toHaveLength(3);
    expect(queue).toEqual(await loadAuditQueue(app.db, campaignId));
  });

  test('returns a lower bound for how often the engine is right', async () => {
    const userId = app.admin.id;
    const rows = await loadStoredRows(app, batchId);
    const judge = (rowIndex: number, verdict: 'right' | 'wrong' | 'unsure') =>
      app.transaction((trx) => recordAudit(trx, { campaignId, rowId: rows[rowIndex]!.id, verdict, userId }));
    await judge(0, 'right');
    await judge(1, 'right');
    await judge(2, 'unsure');
    const [accept, none] = await loadAuditStats(app.db, campaignId);
    expect(accept).toMatchObject({ band: 'accept', drawn: 1, judged: 1, right: 1 });
    expect(none).toMatchObject({ band: 'none', drawn: 2, judged: 2, right: 1.5 });
    expect(accept!.low).toBeCloseTo(0.207, 3);
    expect(await loadAuditQueue(app.db, campaignId)).toEqual([]);
    await expect(
      app.transaction((trx) => recordAudit(trx, { campaignId, rowId: companies[0]!, verdict: 'right', userId })),
    ).rejects.toThrow('not part of the audit');
  });
});

test('explains a pair by its shared keys and by fields that add up to its weight', async () => {
  const [similarId] = (await addCompanies(app, [
    { name: 'Ravensworth Logistic', city: 'Hull', postcode: 'HU1 2AA' },
  ])) as [string];
  const { weight, prior, contributions, keys } = await explainPair(app.db, companies[1]!, similarId);
  const sum = contributions.reduce((total, { bits }) => total + bits, prior);
  expect(sum).toBeCloseTo(weight, 1);
  expect(keys).toContain('same first letters');
  await expect(explainPair(app.db, companies[1]!, campaignId)).rejects.toThrow('account does not exist');
});

test('suggests companies for contacts by employer name and email domain', async () => {
  const [id] = (await addCompanies(app, [{ name: 'Marlowbridge Optics Ltd', city: 'Oxford' }])) as [string];
  const [byName, byDomain, unknown] = await suggestAccounts(app.db, [
    { employer: 'Marlowbridge Optics', city: 'Oxford' },
    { emails: ['ann@marlowbridge-optics.co.uk'] },
    { employer: 'Nobody at all', emails: ['x@nowhere.example'] },
  ]);
  expect(byName![0]).toMatchObject({ account_id: id, company_name: 'Marlowbridge Optics Ltd' });
  expect(byDomain![0]).toMatchObject({ account_id: id });
  expect(unknown!.filter(({ probability }) => probability > 0.5)).toEqual([]);
});
