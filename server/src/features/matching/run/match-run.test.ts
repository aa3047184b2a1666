import { readFileSync } from 'node:fs';
import { forecastImport } from '@leadwright/contract/features/imports';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCsv, readSeedCompanies, type supplierColumns } from '../../../../seed/seed-files.ts';
import { toExplanation } from '../../../match-index/engine/evidence.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  addBatch,
  addCampaign,
  addCompanies,
  loadReviewState,
  loadStoredRows,
  match,
} from '../testing/review-fixture.ts';
import type { RowValues } from './row-input.ts';

let app: TestApp;
let campaignId: string;
let batchId: string;

const seedFile = (name: string) => readFileSync(new URL(`../../../../seed/${name}`, import.meta.url));

function supplierRows(): RowValues[] {
  const text = iconv.decode(seedFile('demo-supplier.csv'), 'win1252');
  return parseCsv<Record<(typeof supplierColumns)[number], string>>(text, ';')
    .filter((row) => row['Supplier name'].trim() !== '')
    .map((row) => ({
      company_name: row['Supplier name'],
      address: row.Address,
      city: row.Town,
      postcode: row['Post code'],
      country: 'GB',
      registration_number: row['Company no'],
    }));
}

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await addCompanies(
    app,
    readSeedCompanies()
      .filter(({ country }) => country === 'GB')
      .map((row) => ({
        name: row.company_name,
        city: row.head_office_city,
        postcode: row.postcode,
        country: row.country,
        number: row.registration_number,
      })),
  );
  ({ campaignId } = await addCampaign(app));
  batchId = await addBatch(app, campaignId, supplierRows());
});
afterAll(() => app.close());

test('decides every row of the demo file and links the certain ones', async () => {
  const { tried, ...forecast } = await app.call(app.admin, forecastImport, { params: { id: batchId } });
  const job = await match(app, campaignId, batchId);
  expect(job).toMatchObject({ state: 'done', message: expect.stringMatching(/^\d+ rows wait for review$/) });
  const rows = await loadStoredRows(app, batchId);
  // The forecast covers all rows of this small file and stores nothing.
  const rowsByBand = Map.groupBy(rows, ({ band }) => band!);
  expect(tried).toBe(rows.length);
  expect(forecast).toEqual(Object.fromEntries([...rowsByBand].map(([band, rows]) => [band, rows.length])));
  expect(job.processed).toBe(rows.length);
  const acceptedRows = rows.filter((row) => row.accepted);
  expect(rows.every((row) => row.band !== null)).toBe(true);
  expect(acceptedRows.length).toBeGreaterThan(50);
  expect(acceptedRows.every((row) => row.band === 'accept' && row.account_id === row.candidate_id)).toBe(true);
  expect(rows.filter((row) => row.band !== 'accept').every((row) => row.account_id === null)).toBe(true);
  expect(rows.filter((row) => row.score !== null).every((row) => row.score! >= 0 && row.score! <= 100)).toBe(true);
  const { rows: links } = await app.pool.query(
    `select count(*) as links, count(distinct account_id) as accounts, bool_and(link_method = 'match rule') as by_rule
     from campaign_account where campaign_id = $1`,
    [campaignId],
  );
  expect(links[0]).toEqual({
    links: new Set(acceptedRows.map((row) => row.account_id)).size,
    accounts: new Set(acceptedRows.map((row) => row.account_id)).size,
    by_rule: true,
  });
  const state = await app.pool.query('select state from import_batch where id = $1', [batchId]);
  expect(state.rows[0].state).toBe('reviewing');
});

test('stores the evidence of every candidate, whose bits add up to its weight', async () => {
  const { rows } = await app.pool.query(`select evidence from match_candidate where campaign_id = $1 and rank = 1`, [
    campaignId,
  ]);
  expect(rows.length).toBeGreaterThan(50);
  for (const { evidence } of rows) {
    const { contributions, prior, weight } = toExplanation(evidence);
    expect(Math.abs(contributions.reduce((sum, { bits }) => sum + bits, prior) - weight)).toBeLessThan(0.02);
    expect(contributions.find(({ field }) => field === 'name')?.left).not.toBe('');
  }
});

test('changes nothing in a second run with the same engine', async () => {
  const before = await loadReviewState(app);
  await app.pool.query(`update import_batch set state = 'loaded' where id = $1`, [batchId]);
  const job = await match(app, campaignId, batchId);
  expect(job).toMatchObject({ state: 'done', processed: 0 });
  expect(await loadReviewState(app)).toBe(before);
});
