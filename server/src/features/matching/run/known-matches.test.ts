import { decideRow, undoDecision, viewReviewRow } from '@leadwright/contract/features/matching';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { deleteRows } from '../../imports/delete-rows.queries.ts';
import {
  addBatch,
  addCampaign,
  addCompanies,
  loadReviewState,
  loadStoredRows,
  match,
} from '../testing/review-fixture.ts';
import type { RowValues } from './row-input.ts';

const SAME_VALUES: RowValues = { company_name: 'Quillfeather', country: 'GB' };
const OTHER_TOWN: RowValues = { company_name: 'Quillfeather', city: 'Exeter', country: 'GB' };
const MISSPELT: RowValues = { company_name: 'QPM Stationers', city: 'Exeter', country: 'GB' };

let app: TestApp;
let steward: TestUser;
let companyId: string;
let otherId: string;

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  steward = await app.addUser('Data steward');
  [companyId, otherId] = (await addCompanies(app, [
    { name: 'Quillfeather Paper Mills plc', city: 'Exeter', postcode: 'EX1 1AA' },
    { name: 'Quillfeather Printing Company Limited', city: 'Hull', postcode: 'HU1 2AA' },
    { name: 'Ravensworth Logistics Ltd', city: 'York' },
  ])) as [string, string];
});
afterAll(() => app.close());

async function importAndMatch(values: RowValues[]) {
  const { campaignId, clientId } = await addCampaign(app);
  const batchId = await addBatch(app, campaignId, values);
  await match(app, campaignId, batchId);
  return { campaignId, clientId, batchId, rows: await loadStoredRows(app, batchId) };
}
const judge = (
  campaign_id: string,
  row_id: string,
  judgement: 'match' | 'not_match',
  account_id: string,
  review_status: 'remaining' | 'accepted' = 'remaining',
) => app.call(steward, decideRow, { body: { campaign_id, row_id, judgement, account_id, review_status } });
const undo = (campaign_id: string, decision_id: string) =>
  app.call(steward, undoDecision, { body: { campaign_id, decision_id } });

test('links values that a user has already linked in any campaign', async () => {
  const firstImport = await importAndMatch([SAME_VALUES]);
  expect(firstImport.rows[0]).toMatchObject({ accepted: false });
  const { decision_id } = await judge(firstImport.campaignId, firstImport.rows[0]!.id, 'match', companyId);
  const secondImport = await importAndMatch([SAME_VALUES]);
  expect(secondImport.rows[0]).toMatchObject({ accepted: true, account_id: companyId, score: 100 });
  expect(secondImport.rows[0]!.reason).toContain('a person has linked');

  await judge(secondImport.campaignId, secondImport.rows[0]!.id, 'not_match', companyId, 'accepted');
  expect((await importAndMatch([SAME_VALUES])).rows[0]).toMatchObject({ accepted: false });
  await undo(firstImport.campaignId, decision_id);
  const { rows } = await app.pool.query('select from known_match');
  expect(rows).toHaveLength(0);
});

test('lets the engine decide if users disagree about the same values', async () => {
  const [firstImport, secondImport] = [await importAndMatch([OTHER_TOWN]), await importAndMatch([OTHER_TOWN])];
  const firstDecision = await judge(firstImport.campaignId, firstImport.rows[0]!.id, 'match', companyId);
  const secondDecision = await judge(secondImport.campaignId, secondImport.rows[0]!.id, 'match', otherId);
  const thirdImport = await importAndMatch([OTHER_TOWN]);
  expect(thirdImport.rows[0]!.reason).not.toContain('a person has linked');
  await undo(secondImport.campaignId, secondDecision.decision_id);
  await undo(firstImport.campaignId, firstDecision.decision_id);
});

test('stores an accepted spelling as a searchable name and deletes it on undo', async () => {
  const firstImport = await importAndMatch([MISSPELT]);
  const before = await loadReviewState(app);
  const { decision_id } = await judge(firstImport.campaignId, firstImport.rows[0]!.id, 'match', companyId);
  const alias = await app.pool.query('select account_id, name, source, added_by from account_alias');
  expect(alias.rows).toEqual([
    { account_id: companyId, name: 'QPM Stationers', source: 'A supplier, rows.csv', added_by: steward.id },
  ]);

  const secondImport = await importAndMatch([{ ...MISSPELT, postcode: 'EX1 1AA' }]);
  expect(secondImport.rows[0]).toMatchObject({ candidate_id: companyId });
  const response = await app.call(steward, viewReviewRow, {
    params: { id: secondImport.rows[0]!.id },
    query: { campaign_id: secondImport.campaignId },
  });
  const { contributions } = response.candidates[0]!;
  expect(contributions).toContainEqual(expect.objectContaining({ field: 'spelling', level: 'accepted spelling' }));
  expect(contributions).toContainEqual(expect.objectContaining({ field: 'name', right: 'QPM Stationers' }));

  await app.transaction((trx) =>
    deleteRows(trx, { campaign_id: secondImport.campaignId, batch_id: secondImport.batchId }),
  );
  await app.pool.query('delete from import_batch where campaign_id = $1', [secondImport.campaignId]);
  await undo(firstImport.campaignId, decision_id);
  expect(await loadReviewState(app)).toBe(before);
});

test('shows no earlier link for a row that a user has linked', async () => {
  const { campaignId, rows } = await importAndMatch([{ ...OTHER_TOWN, employees: '13' }]);
  const row_id = rows[0]!.id;
  const { decision_id } = await judge(campaignId, row_id, 'match', companyId);
  const row = await app.call(steward, viewReviewRow, { params: { id: row_id }, query: { campaign_id: campaignId } });
  expect(row).toMatchObject({ review_status: 'accepted', linked_before: null });
  await undo(campaignId, decision_id);
});

test('does not show a later link as the earlier one', async () => {
  const values = { ...OTHER_TOWN, employees: '14' };
  const [firstImport, laterImport] = [await importAndMatch([values]), await importAndMatch([values])];
  const { decision_id } = await judge(firstImport.campaignId, firstImport.rows[0]!.id, 'match', companyId);
  const { campaignId: campaign_id, rows } = await importAndMatch([values]);
  const linkedBefore = async () =>
    (await app.call(steward, viewReviewRow, { params: { id: rows[0]!.id }, query: { campaign_id } })).linked_before;
  expect(await linkedBefore()).toMatchObject({ file_name: 'rows.csv' });
  await undo(firstImport.campaignId, decision_id);
  const laterLink = await judge(laterImport.campaignId, laterImport.rows[0]!.id, 'match', companyId);
  expect(await linkedBefore()).toBeNull();
  await undo(laterImport.campaignId, laterLink.decision_id);
});

test('shows the file of the earlier link only to users who may read its import', async () => {
  const values = { ...OTHER_TOWN, employees: '12' };
  const firstImport = await importAndMatch([values]);
  await app.pool.query(`update import_batch set file_name = 'Client list.csv' where id = $1`, [firstImport.batchId]);
  await judge(firstImport.campaignId, firstImport.rows[0]!.id, 'match', companyId);
  const secondImport = await importAndMatch([values]);
  const viewRow = (user: TestUser) =>
    app.request(user, viewReviewRow, {
      params: { id: secondImport.rows[0]!.id },
      query: { campaign_id: secondImport.campaignId },
    });
  const decided_at = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/);
  expect((await viewRow(steward)).body.linked_before).toEqual({ decided_at, file_name: 'Client list.csv' });

  const member = await app.addUserWith([
    { subject: 'unmatched-accounts-contacts', action: 'read', scope: 'own' },
    { subject: 'import-account-contact-to-campaign', action: 'read', scope: 'own' },
  ]);
  await app.pool.query('insert into campaign_member (campaign_id, user_id) values ($1, $2)', [
    secondImport.campaignId,
    member.id,
  ]);
  const reviewer = await app.addUserWith([{ subject: 'unmatched-accounts-contacts', action: 'read', scope: 'all' }]);
  for (const user of [member, reviewer]) {
    const { status, body } = await viewRow(user);
    expect([status, body.linked_before]).toEqual([200, { decided_at, file_name: null }]);
    expect(JSON.stringify(body)).not.toContain('Client list.csv');
  }
  for (const { clientId } of [firstImport, secondImport]) {
    const { status, body } = await viewRow(await app.addUser('Administrator', clientId));
    expect(status).not.toBe(200);
    expect(JSON.stringify(body)).not.toContain('Client list.csv');
  }
});
