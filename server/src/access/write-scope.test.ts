import { accountFields, addAccounts } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { addContacts } from '@leadwright/contract/features/contacts';
import { discardBatch, runImport, uploadFile } from '@leadwright/contract/features/imports';
import { decideInBulk, decideRow, undoDecision } from '@leadwright/contract/features/matching';
import {
  activateMatchModel,
  learnMatchModel,
  saveAgencyMatchSettings,
  saveCampaignMatchSettings,
} from '@leadwright/contract/features/matching-models';
import { viewRole } from '@leadwright/contract/features/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addBatch,
  addCampaign,
  addCompanies,
  loadStoredRows,
  match,
} from '../features/matching/testing/review-fixture.ts';
import { addValidRow } from '../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

// These users have a narrower scope for writing than for reading.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
});
afterAll(() => app.close());

const READ_ALL = { action: 'read', scope: 'all' } as const;
const MATCH_SETTINGS = { costs: { wrong_link: 2, missed_link: 2, review: 1 } };

test('lets a reviewer who can read all rows decide only rows of their own campaigns', async () => {
  await addCompanies(app, [{ name: 'Northern Widgets', city: 'Leeds', postcode: 'LS1 1AA' }]);
  const { campaignId } = await addCampaign(app, 'Others');
  const batchId = await addBatch(app, campaignId, [
    { company_name: 'Northern Widget', city: 'York' },
    { company_name: 'Northern Widgetry', city: 'York' },
  ] as never);
  await match(app, campaignId, batchId);
  const [firstRow, secondRow] = await loadStoredRows(app, batchId);
  const reviewer = await app.addUserWith([
    { subject: 'campaigns', ...READ_ALL },
    { subject: 'unmatched-accounts-contacts', ...READ_ALL },
    { subject: 'unmatched-accounts-contacts', action: 'update', scope: 'own' },
  ]);
  const decision = { campaign_id: campaignId, judgement: 'exclude' as const, reason: 'Not for us' };
  const decide = (user: TestUser, id: string) =>
    app.request(user, decideRow, { body: { ...decision, row_id: id } as never });
  const decideMany = (user: TestUser, ids: string[]) =>
    app.request(user, decideInBulk, { body: { ...decision, rows: { ids }, min_score: 0 } as never });
  expect((await decide(reviewer, firstRow!.id)).status).toBe(403);
  expect((await decideMany(reviewer, [firstRow!.id, secondRow!.id])).status).toBeGreaterThanOrEqual(400);
  const adminReply = await decide(app.admin, firstRow!.id);
  expect(adminReply.status).toBe(200);
  const undo = { body: { campaign_id: campaignId, decision_id: adminReply.body.decision_id } };
  expect((await app.request(reviewer, undoDecision, undo)).status).toBe(403);
  expect((await loadStoredRows(app, batchId)).map(({ rejected }) => rejected)).toEqual([true, false]);
  await app.pool.query('update campaign set owner_id = $1 where id = $2', [reviewer.id, campaignId]);
  expect((await decideMany(reviewer, [secondRow!.id])).status).toBe(200);
});

test('requires the widest scope for agency settings, own scope for campaign settings', async () => {
  const { campaignId } = await addCampaign(app, 'Thresholds');
  const user = await app.addUserWith([
    { subject: 'campaigns', ...READ_ALL },
    { subject: 'match_accounts', ...READ_ALL },
    { subject: 'match_accounts', action: 'update', scope: 'own' },
    { subject: 'match_accounts', action: 'create', scope: 'own' },
  ]);
  const saveForAgency = (caller: TestUser) => app.request(caller, saveAgencyMatchSettings, { body: MATCH_SETTINGS });
  const saveForCampaign = (caller: TestUser) =>
    app.request(caller, saveCampaignMatchSettings, {
      params: { campaign_id: campaignId },
      body: { settings: MATCH_SETTINGS },
    });
  const activate = app.request(user, activateMatchModel, { body: { entity: 'account', version: 1 } as never });
  const learn = app.request(user, learnMatchModel, { body: { entity: 'account', campaign_id: null } as never });
  expect([(await saveForAgency(user)).status, (await activate).status, (await learn).status]).toEqual([403, 403, 403]);
  expect((await saveForCampaign(user)).status).toBe(403);
  await app.pool.query('update campaign set owner_id = $1 where id = $2', [user.id, campaignId]);
  expect((await saveForCampaign(user)).status).toBe(200);
  expect((await saveForAgency(app.admin)).status).toBe(200);
});

test('rejects records from a client user without revealing which ones exist', async () => {
  const client = await addValidRow(app, clients);
  const user = await app.addUserWith(
    [
      { subject: 'accounts', action: 'create', scope: 'all' },
      { subject: 'contacts', action: 'create', scope: 'all' },
    ],
    client.id,
  );
  const [holder] = await addCompanies(app, [{ name: 'Holder', number: '00000006' }]);
  const addAccount = (value: string) =>
    app.request(user, addAccounts, {
      body: accountFields.parse({
        company_name: 'X',
        country: 'GB',
        identifiers: [{ scheme: 'GB-COH', value }],
      }) as never,
    });
  const [takenReply, freeReply] = [await addAccount('00000006'), await addAccount('00000014')];
  expect([takenReply.status, freeReply.status]).toEqual([403, 403]);
  expect(takenReply.body.fields).toBeUndefined();
  const contact = { account_id: holder, forename: 'A', surname: 'B', email: 'a@b.example' };
  const contactReply = await app.request(user, addContacts, { body: contact as never });
  expect([contactReply.status, contactReply.body.code]).toEqual([403, 'forbidden']);
});

test('does not reveal the unique names of other clients to a client user', async () => {
  const [ownClient, otherClient] = [await addValidRow(app, clients), await addValidRow(app, clients)];
  const otherCampaign = await addValidRow(app, campaigns, { client_id: otherClient.id, code: 'FOREIGN' });
  const user = await app.addUserWith(
    [
      { subject: 'campaigns', action: 'create', scope: 'client' },
      { subject: 'campaigns', action: 'read', scope: 'client' },
      { subject: 'clients', action: 'create', scope: 'client' },
      { subject: 'clients', action: 'read', scope: 'client' },
    ],
    ownClient.id,
  );
  const requiredFields = { start_date: '2026-03-01', end_date: '2026-09-30', lawful_basis: 'legitimate_interest' };
  const add = (client_id: string, code: string) =>
    app.request(user, campaigns.add, {
      body: { name: String(otherCampaign.name), code, client_id, ...requiredFields } as never,
    });
  expect((await add(otherClient.id, 'FOREIGN')).body).toMatchObject({ code: 'forbidden' });
  expect((await add(otherClient.id, 'FREE')).body).toMatchObject({ code: 'forbidden' });
  expect((await add(ownClient.id, 'FOREIGN')).status).toBe(200);
  const addClient = (name: unknown) => app.request(user, clients.add, { body: { name, code: 'NEWCODE' } as never });
  expect([(await addClient(otherClient.name)).status, (await addClient('Unused name')).status]).toEqual([403, 403]);
});

test('shows client users their own role and those of their client’s users only', async () => {
  const client = await addValidRow(app, clients);
  const user = await app.addUserWith([{ subject: 'roles', action: 'read', scope: 'client' }], client.id);
  const colleague = await app.addUser('Client viewer', client.id);
  const roleOf = async ({ id }: TestUser) =>
    (await app.pool.query<{ role_id: string }>('select role_id from app_user where id = $1', [id])).rows[0]!.role_id;
  const viewStatus = async (owner: TestUser) =>
    (await app.request(user, viewRole, { params: { roleId: await roleOf(owner) } })).status;
  expect([await viewStatus(user), await viewStatus(colleague), await viewStatus(app.admin)]).toEqual([200, 200, 404]);
});

test('limits uploading, running and discarding imports to the scope of the permission', async () => {
  const { campaignId } = await addCampaign(app, 'Imports');
  const batchId = await addBatch(app, campaignId, [{ company_name: 'Northern Imports' }] as never);
  const user = await app.addUserWith([
    { subject: 'campaigns', ...READ_ALL },
    { subject: 'import-account-contact-to-campaign', ...READ_ALL },
    { subject: 'import-account-contact-to-campaign', action: 'create', scope: 'own' },
  ]);
  const query = { campaign_id: campaignId, file_name: 'a.csv' };
  const upload = () => app.request(user, uploadFile, { query, body: Buffer.from('Company\nAcme\n') as never });
  const run = () => app.request(user, runImport, { params: { id: batchId } });
  const discard = () => app.request(user, discardBatch, { params: { id: batchId } });
  expect([(await upload()).status, (await run()).status, (await discard()).status]).toEqual([403, 403, 403]);
  await app.pool.query('update campaign set owner_id = $1 where id = $2', [user.id, campaignId]);
  expect((await upload()).status).toBe(200);
  expect((await discard()).status).toBe(200);
});
