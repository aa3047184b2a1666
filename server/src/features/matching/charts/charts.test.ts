import { decideRow } from '@leadwright/contract/features/matching';
import { blockingRecall, levelShares, viewMatchWhatIf } from '@leadwright/contract/features/matching-charts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import {
  addBatch,
  addCampaign,
  addCompanies,
  loadStoredRows,
  match,
  type StoredRow,
} from '../testing/review-fixture.ts';

let app: TestApp;
let steward: TestUser;
let campaignId: string;
let rows: StoredRow[];
const paramsOf = (row: StoredRow) => ({ params: { id: row.id }, query: { campaign_id: campaignId } });

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  steward = await app.addUser('Data steward');
  await addCompanies(app, [
    { name: 'Brackenhurst Turbines Limited', city: 'Leeds', number: '01234567' },
    { name: 'Ravensworth Logistics Ltd', city: 'Hull', number: '02345678' },
    { name: 'Ravensworth Logistics Ltd', city: 'York', number: '03456789' },
    { name: 'Zyxomancers Holdings PLC', city: 'Bath', number: '04567890' },
  ]);
  ({ campaignId } = await addCampaign(app));
  const batchId = await addBatch(app, campaignId, [
    { company_name: 'Brackenhurst Turbines', city: 'Leeds', country: 'GB', registration_number: '01234567' },
    { company_name: 'Ravensworth Logistics', country: 'GB' },
    // This row shares only the registration number with its company.
    { company_name: 'Quarrybank Interiors', country: 'GB', registration_number: '04567890' },
    { company_name: 'Numbered Nowhere', country: 'GB', registration_number: '09999999' },
    { company_name: 'Qqvx', country: 'GB' },
  ]);
  await match(app, campaignId, batchId);
  rows = await loadStoredRows(app, batchId);
});
afterAll(() => app.close());

test('shows what would make a row with two equal candidates acceptable', async () => {
  const { what_if } = await app.call(steward, viewMatchWhatIf, paramsOf(rows[1]!));
  expect(what_if).toMatchObject({ proposal: 'review', margin: 0 });
  const singleChanges = what_if!.answers.filter(({ to, changes }) => to === 'accept' && changes.length === 1);
  expect(singleChanges.map(({ changes }) => changes[0])).toContainEqual({ kind: 'rivals', count: 1 });
  expect(singleChanges.map(({ changes }) => changes[0])).toContainEqual(
    expect.objectContaining({ kind: 'level', field: 'identifier', level: 'same number' }),
  );
});

test('explains an automatically accepted row, and returns nothing for a row without candidates', async () => {
  expect(rows[0]).toMatchObject({ accepted: true });
  const { what_if } = await app.call(steward, viewMatchWhatIf, paramsOf(rows[0]!));
  expect(what_if).toMatchObject({ proposal: 'accept', margin: null });
  expect(what_if!.answers.every(({ to }) => to !== 'accept')).toBe(true);
  expect(what_if!.answers.flatMap(({ changes }) => changes)).toContainEqual(
    expect.objectContaining({ field: 'identifier', level: 'other number' }),
  );
  expect(await app.call(steward, viewMatchWhatIf, paramsOf(rows[4]!))).toEqual({ what_if: null });
});

test('measures blocking recall on rows whose number identifies a company', async () => {
  const recall = await app.call(steward, blockingRecall, { params: { campaign_id: campaignId } });
  expect(recall).toMatchObject({ tried: 3, more: false, confirmed: 2, found: 1 });
  expect(recall.missed).toEqual([
    expect.objectContaining({
      row_id: rows[2]!.id,
      company_name: 'Quarrybank Interiors',
      account_name: 'Zyxomancers Holdings PLC',
    }),
  ]);
  const families = new Map(recall.families.map(({ family, pairs }) => [family, pairs]));
  expect(families.get('same whole name')).toBe(1);
  expect(families.has('same registration number')).toBe(false);
});

test('counts comparison levels only of links that a user or an official number confirms', async () => {
  const read = () =>
    app.call(steward, levelShares, { params: { entity: 'account' }, query: { campaign_id: campaignId } });
  const before = await read();
  expect(before).toMatchObject({ source: 'campaign', matches: 1, others: 0 });
  const body = {
    campaign_id: campaignId,
    row_id: rows[1]!.id,
    judgement: 'match',
    account_id: rows[1]!.candidate_id!,
  } as const;
  await app.call(steward, decideRow, { body });
  const after = await read();
  expect(after).toMatchObject({ matches: 2, others: 1 });
  const name = after.levels.filter(({ field }) => field === 'name');
  expect(name.reduce((sum, { m }) => sum + m, 0)).toBeCloseTo(1);
  expect(name.reduce((sum, { u }) => sum + u, 0)).toBeCloseTo(1);
  expect(after.levels.some(({ level }) => level.endsWith(' bits'))).toBe(false);
});

test('returns the m and u probabilities of the contact model', async () => {
  const reply = await app.call(steward, levelShares, {
    params: { entity: 'contact' },
    query: { campaign_id: campaignId },
  });
  expect(reply.source).toBe('model');
  const email = reply.levels.find(({ field, level }) => field === 'email' && level === 'same');
  expect(email!.m).toBeGreaterThan(email!.u);
});

test('rejects users without the permission and users of another client', async () => {
  const { clientId } = await addCampaign(app, 'Another');
  const clientUser = await app.addUser('Client viewer', clientId);
  const salesperson = await app.addUser('Sales developer');
  const requestCharts = async (user: TestUser) => [
    (await app.request(user, viewMatchWhatIf, paramsOf(rows[1]!))).status,
    (await app.request(user, blockingRecall, { params: { campaign_id: campaignId } })).status,
    (await app.request(user, levelShares, { params: { entity: 'account' }, query: { campaign_id: campaignId } }))
      .status,
  ];
  expect(await requestCharts(clientUser)).toEqual([403, 403, 403]);
  expect(await requestCharts(salesperson)).toEqual([403, 403, 403]);
  // A client user gets nothing, even with permissions that are too broad.
  const { pool } = app;
  await pool.query(
    `insert into role_permission (role_id, subject, action, scope)
     select r.id, s, 'read', 'all' from role r, unnest(array['unmatched-accounts-contacts', 'campaigns']) s
     where r.name = 'Client viewer' on conflict (role_id, subject, action) do update set scope = 'all'`,
  );
  const broadClientUser = await app.addUser('Client viewer', clientId);
  expect(await requestCharts(broadClientUser)).toEqual([404, 404, 404]);
});
