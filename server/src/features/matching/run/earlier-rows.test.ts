import { addAccounts, updateAccount, viewAccount } from '@leadwright/contract/features/accounts';
import { listJobs } from '@leadwright/contract/features/jobs';
import { decideRow, remainAccounts, viewReviewRow } from '@leadwright/contract/features/matching';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { addBatch, addCampaign, addCompanies, loadStoredRows, match } from '../testing/review-fixture.ts';
import { findEarlierRows } from './earlier-rows.queries.ts';
import type { RowValues } from './row-input.ts';

const CORDWAINERS: RowValues = {
  company_name: 'Zyxoman Cordwainers Ltd',
  city: 'Bath',
  postcode: 'BA1 1AA',
  country: 'GB',
};
const PARCHMENT: RowValues = { company_name: 'Quillfeather Parchment', city: 'Wells', country: 'GB' };

let app: TestApp;
let steward: TestUser;
let campaignId: string;
let clientId: string;
let batchId: string;

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  steward = await app.addUser('Data steward');
  await addCompanies(app, [
    { name: 'Brackenhurst Turbines Limited', city: 'Leeds' },
    { name: 'Ravensworth Logistics Ltd', city: 'Hull' },
  ]);
});
beforeEach(async () => {
  await app.pool.query('update account set archived_at = now() where company_name ~ $1', [
    'Zyxoman|Quillfeather|Saddles',
  ]);
  await app.pool.query(
    'delete from account_key k using account a where a.no = k.account_no and a.archived_at is not null',
  );
  await app.pool.query('delete from import_batch');
  await app.pool.query('delete from unmatched_key');
  ({ campaignId, clientId } = await addCampaign(app));
  batchId = await addBatch(app, campaignId, [CORDWAINERS, PARCHMENT]);
  await match(app, campaignId, batchId);
  expect((await loadStoredRows(app, batchId)).map(({ band }) => band)).toEqual(['none', 'none']);
});
afterAll(() => app.close());

const addAccount = (company_name: string, fields = {}) =>
  app.call(steward, addAccounts, { body: { company_name, country: 'GB', ...fields } });
const addCordwainers = () =>
  addAccount('Zyxoman Cordwainers Limited', { head_office_city: 'Bath', postcode: 'BA1 1AA' });
const loadJobs = async () =>
  (
    await app.pool.query<{ id: string }>(
      `select id from job where kind = 'matching.reverse-lookup' order by created_at`,
    )
  ).rows;
/** Waits for the queued look-ups. Returns the number of look-up jobs so far. */
async function waitForLookups(): Promise<number> {
  const lookupJobs = await loadJobs();
  for (const { id } of lookupJobs) expect(await app.waitForJobEnd(id)).toMatchObject({ state: 'done' });
  expect((await app.pool.query('select from account_reverse_lookup')).rowCount).toBe(0);
  return lookupJobs.length;
}

test('returns an earlier row to review with the reason when its company is added', async () => {
  const before = await waitForLookups();
  const { id } = await addCordwainers();
  expect(await waitForLookups()).toBe(before + 1);
  const [row, otherRow] = await loadStoredRows(app, batchId);
  expect(row).toMatchObject({ band: 'review', candidate_id: id, accepted: false, account_id: null });
  expect(row!.reason).toContain('an account was added or changed since');
  expect(row!.score).toBeGreaterThan(50);
  expect(otherRow).toMatchObject({ band: 'none', accepted: false });
  const { rows } = await app.pool.query('select account_id from match_candidate where row_id = $1 and rank = 1', [
    row!.id,
  ]);
  expect(rows).toEqual([{ account_id: id }]);
  const links = await app.pool.query('select from campaign_account where campaign_id = $1', [campaignId]);
  expect(links.rowCount).toBe(0);

  const rowsAfterLookup = JSON.stringify(await loadStoredRows(app, batchId));
  await addAccount('Ravensworth Freight Ltd');
  expect(await waitForLookups()).toBe(before + 1);
  expect(JSON.stringify(await loadStoredRows(app, batchId))).toBe(rowsAfterLookup);
});

test.each([
  ['former', { previous_names: ['Zyxoman Cordwainers Ltd'] }],
  ['trading', { trading_name: 'Zyxoman Cordwainers Ltd' }],
])('returns an earlier row to review when an edit gives a company the %s name in that row', async (_, names) => {
  const { id, version } = await addAccount('Boots and Saddles Limited');
  await waitForLookups();
  const { company_name, country } = await app.call(steward, viewAccount, { params: { id } });
  expect((await loadStoredRows(app, batchId))[0]).toMatchObject({ band: 'none' });
  await app.call(steward, updateAccount, { body: { company_name, country, id, version, ...names } as never });
  await waitForLookups();
  expect((await loadStoredRows(app, batchId))[0]).toMatchObject({ band: 'review', candidate_id: id });
});

test('finds a similar row in another file for a company created from a row', async () => {
  const before = await waitForLookups();
  const [secondRow] = (await loadStoredRows(app, batchId)).slice(1);
  const judge = (campaign_id: string, row_id: string) =>
    app.call(steward, decideRow, { body: { campaign_id, row_id, judgement: 'new' } });
  await judge(campaignId, secondRow!.id);
  expect(await waitForLookups()).toBe(before);
  const { campaignId: secondCampaignId } = await addCampaign(app, 'Second');
  const similarBatchId = await addBatch(app, secondCampaignId, [
    { ...CORDWAINERS, company_name: 'Zyxoman Cordwainers' },
  ]);
  await match(app, secondCampaignId, similarBatchId);
  await judge(campaignId, (await loadStoredRows(app, batchId))[0]!.id);
  expect(await waitForLookups()).toBe(before + 1);
  expect((await loadStoredRows(app, similarBatchId))[0]).toMatchObject({
    band: 'review',
    accepted: false,
    rejected: false,
  });
  expect((await loadStoredRows(app, batchId)).map(({ added_to_db }) => added_to_db)).toEqual([true, true]);
});

test('skips decided rows, pairs judged different and archived campaigns', async () => {
  const [row] = await loadStoredRows(app, batchId);
  const updateRow = (assignment: string) =>
    app.pool.query(`update import_row set ${assignment} where id = $1`, [row!.id]);
  const [id] = (await addCompanies(app, [
    { name: 'Zyxoman Cordwainers Limited', city: 'Bath', postcode: 'BA1 1AA' },
  ])) as [string];
  await waitForLookups();
  const countEarlierRows = async () => (await findEarlierRows(app.db, id)).length;
  await updateRow(`band = 'none'`);
  expect(await countEarlierRows()).toBe(1);
  await updateRow('rejected = true');
  expect(await countEarlierRows()).toBe(0);
  await updateRow('rejected = false');
  await app.pool.query('update campaign set archived_at = now() where id = $1', [campaignId]);
  expect(await countEarlierRows()).toBe(0);
  await app.pool.query('update campaign set archived_at = null where id = $1', [campaignId]);
  await app.call(steward, decideRow, {
    body: { campaign_id: campaignId, row_id: row!.id, judgement: 'not_match', account_id: id },
  });
  expect((await loadStoredRows(app, batchId))[0]).toMatchObject({ band: 'none' });
  expect(await countEarlierRows()).toBe(0);
  const [similarId] = (await addCompanies(app, [
    { name: 'Zyxoman Cordwainers Bath Ltd', city: 'Bath', postcode: 'BA1 1AA' },
  ])) as [string];
  await waitForLookups();
  expect((await loadStoredRows(app, batchId))[0]).toMatchObject({ band: 'review', candidate_id: similarId });
});

test("hides the rows and jobs from another client's users", async () => {
  const { clientId: foreignClientId } = await addCampaign(app, 'Foreign');
  expect(foreignClientId).not.toBe(clientId);
  const [viewer, foreignAdmin] = [
    await app.addUser('Client viewer', foreignClientId),
    // This user has all permissions, so only the scope hides the rows.
    await app.addUser('Administrator', foreignClientId),
  ];
  await addCordwainers();
  await waitForLookups();
  const [row] = await loadStoredRows(app, batchId);
  expect(row).toMatchObject({ band: 'review' });
  for (const user of [viewer, foreignAdmin]) {
    const body = { query: '{}', campaign_id: campaignId };
    const list = await app.request(user, remainAccounts.endpoint, { body } as never);
    expect(JSON.stringify(list.body)).not.toContain(row!.id);
    const response = await app.request(user, viewReviewRow, {
      params: { id: row!.id },
      query: { campaign_id: campaignId },
    });
    expect([403, 404]).toContain(response.status);
  }
  expect(JSON.stringify((await app.request(viewer, listJobs)).body)).not.toContain('reverse-lookup');
});
