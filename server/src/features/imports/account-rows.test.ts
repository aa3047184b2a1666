import { viewAccount } from '@leadwright/contract/features/accounts';
import { accountImports } from '@leadwright/contract/features/imports';
import { decideInBulk, decideRow, undoDecision } from '@leadwright/contract/features/matching';
import { recordHistory } from '@leadwright/contract/features/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addBatch, addCampaign, addCompanies, loadStoredRows, match } from '../matching/testing/review-fixture.ts';

let app: TestApp;
let steward: TestUser;
let campaignId: string;
let clientId: string;
let batchId: string;
let knownId: string;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  steward = await app.addUser('Data steward');
  [knownId = ''] = await addCompanies(app, [{ name: 'Larkspur Foundry Limited', city: 'Leeds', number: '01234567' }]);
  ({ campaignId, clientId } = await addCampaign(app));
  batchId = await addBatch(app, campaignId, [
    { company_name: 'Larkspur Foundry Ltd', city: 'Leeds', country: 'GB', registration_number: '01234567' },
    { company_name: 'Nightjar Optics', city: 'Bath', country: 'GB', registration_number: '07654321' },
    { company_name: 'Sandpiper Cranes', city: 'Hull', country: 'GB' },
  ]);
  await match(app, campaignId, batchId);
});
afterAll(() => app.close());

const importsOf = (user: TestUser, id: string) => app.request(user, accountImports, { params: { id } });
const eventsOf = async (id: string) =>
  (await app.call(steward, recordHistory, { params: { entity: 'accounts', id }, query: {} })).events;
const rowAt = async (no: number) => (await loadStoredRows(app, batchId)).find(({ row_no }) => row_no === no)!;
const undo = (decision_id: string) =>
  app.call(steward, undoDecision, { body: { campaign_id: campaignId, decision_id } });

test('returns the row that an account was created from and the rows matched to it', async () => {
  const { id: row_id } = await rowAt(2);
  const body = { campaign_id: campaignId, row_id, judgement: 'new' as const };
  const { decision_id } = await app.call(steward, decideRow, { body });
  const createdId = (await rowAt(2)).account_id!;
  expect((await importsOf(steward, createdId)).body).toMatchObject({
    rows: [
      {
        row_no: 2,
        made: true,
        batch_id: batchId,
        file_name: 'rows.csv',
        supplier: 'A supplier',
        campaign_id: campaignId,
        decided_by: 'Test Data steward',
      },
    ],
    more: false,
  });
  expect((await importsOf(steward, knownId)).body.rows).toMatchObject([{ row_no: 1, made: false, decided_by: null }]);
  await undo(decision_id);
  expect((await importsOf(steward, createdId)).body.rows).toEqual([]);
});

test('omits imports and accounts that the viewer cannot see', async () => {
  // The reader may see every account, but only the imports of campaigns that they are a member of.
  const reader = await app.addUserWith([
    { subject: 'accounts', action: 'read', scope: 'all' },
    { subject: 'import-account-contact-to-campaign', action: 'read', scope: 'own' },
  ]);
  expect((await importsOf(reader, knownId)).body).toEqual({ rows: [], more: false });
  const clientUser = await app.addUserWith([{ subject: 'accounts', action: 'read', scope: 'all' }], clientId);
  expect((await importsOf(clientUser, knownId)).status).toBe(404);
});

test('records the creation of an account in review and its undo in the account history', async () => {
  const { id: row_id } = await rowAt(2);
  const body = { campaign_id: campaignId, row_id, judgement: 'new' as const };
  const decision = await app.call(steward, decideRow, { body });
  const createdId = (await rowAt(2)).account_id!;
  await undo(decision.decision_id);
  const events = await eventsOf(createdId);
  expect(events).toMatchObject([
    { action: 'archive', by: 'Test Data steward' },
    { action: 'create', by: 'Test Data steward' },
  ]);
  const account = await app.call(steward, viewAccount, { params: { id: createdId } });
  expect(events[1]!.changes).toContainEqual({ field: 'company_name', before: null, after: account.company_name });
  await app.call(steward, decideInBulk, {
    body: { campaign_id: campaignId, judgement: 'new', rows: { ids: [(await rowAt(3)).id] } } as never,
  });
  expect(await eventsOf((await rowAt(3)).account_id!)).toMatchObject([{ action: 'create', by: 'Test Data steward' }]);
});
