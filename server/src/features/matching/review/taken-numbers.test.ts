import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import {
  accountFields,
  addAccounts,
  type TakenNumber,
  updateAccount,
  viewAccount,
} from '@leadwright/contract/features/accounts';
import { decideInBulk, decideRow, previewBulkDecision, undoDecision } from '@leadwright/contract/features/matching';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { createAccounts } from '../../accounts/accounts.service.ts';
import { deleteRows } from '../../imports/delete-rows.queries.ts';
import {
  addBatch,
  addCampaign,
  addCompanies,
  loadReviewState,
  loadStoredRows,
  match,
  type StoredRow,
} from '../testing/review-fixture.ts';

const NUMBER = '00608077';
const REASON = 'The supplier mixed up the number';

let app: TestApp;
let steward: TestUser;
let holderId: string;
let campaignId: string;
let batchId: string;
let rows: StoredRow[];

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  steward = await app.addUser('Data steward');
  [holderId] = (await addCompanies(app, [{ name: 'Pilgrim’s Pride Ltd', city: 'Redditch', number: NUMBER }])) as [
    string,
  ];
  ({ campaignId } = await addCampaign(app));
  const row = (company_name: string, registration_number: string, city = '') => ({
    company_name,
    registration_number,
    city,
    country: 'GB',
  });
  batchId = await addBatch(app, campaignId, [
    row('Tulip Limited', '608077'),
    row('Tulip Limited', '608077'),
    row('Zyxomancer Instruments', '07654321', 'Bath'),
    row('Zyxomancer Instr.', '07654321', 'Wells'),
    row('Wolfhampton Bakery', '', 'Wells'),
  ]);
  await match(app, campaignId, batchId);
  rows = await loadStoredRows(app, batchId);
});
afterAll(() => app.close());

const decide = (fields: object, user = steward) =>
  app.request(user, decideRow, {
    body: { campaign_id: campaignId, row_id: rows[0]!.id, judgement: 'new', ...fields } as never,
  });
const undo = (decision_id: string) =>
  app.call(steward, undoDecision, { body: { campaign_id: campaignId, decision_id } });
const view = (id: string) => app.call(steward, viewAccount, { params: { id } });
const loadNumbers = async () =>
  (await app.pool.query('select * from account_identifier order by account_id, scheme, value_norm')).rows;
const listNumbers = async (search: string) => {
  const query = JSON.stringify({ quickSearch: search });
  const { data } = await app.call(steward, allDbAccounts.endpoint, { body: { query } });
  return (JSON.parse(data).rows as Record<string, unknown>[]).map((row) => row.registration_number);
};
const holder = { id: '', company_name: 'Pilgrim’s Pride Ltd', city: 'Redditch', country: 'GB', archived: false };

describe('an account created in review from a row with the number of another account', () => {
  test('is rejected without a reason, and the error names the account that has the number', async () => {
    const before = await loadReviewState(app);
    const { status, body } = await decide({ identical: true });
    expect([status, body.code]).toEqual([422, 'invalid_input']);
    expect(body.message).toContain('An account with this number exists: Pilgrim’s Pride Ltd.');
    const expectedNumber: TakenNumber = {
      at: 0,
      scheme: 'GB-COH',
      value: NUMBER,
      account: { ...holder, id: holderId },
    };
    expect(body.detail).toEqual({ taken: [expectedNumber] });
    expect(await loadReviewState(app)).toBe(before);
  });

  test('is created with a reason and a disputed number, and can be fully undone', async () => {
    const before = [await loadReviewState(app), await loadNumbers()];
    const { body } = await decide({ reason: REASON, identical: true });
    expect(body.decided).toBe(2);
    const id = (await loadStoredRows(app, batchId))[0]!.account_id!;
    expect((await view(id)).identifiers).toEqual([
      {
        scheme: 'GB-COH',
        jurisdiction: 'GB',
        value: NUMBER,
        dispute_reason: REASON,
        held_by: { id: holderId, company_name: holder.company_name },
      },
    ]);
    expect((await view(holderId)).identifiers).toEqual([{ scheme: 'GB-COH', jurisdiction: 'GB', value: NUMBER }]);
    expect([await listNumbers('tulip'), await listNumbers('pilgrim')]).toEqual([[''], [NUMBER]]);
    const secondBatchId = await addBatch(app, campaignId, [
      { company_name: 'Tulip Ltd', registration_number: NUMBER, country: 'GB' },
      { company_name: 'Pilgrim’s Pride', registration_number: NUMBER, country: 'GB' },
    ]);
    await match(app, campaignId, secondBatchId);
    expect((await loadStoredRows(app, secondBatchId)).map(({ account_id }) => account_id)).toEqual([id, holderId]);
    await app.transaction((trx) => deleteRows(trx, { campaign_id: campaignId, batch_id: secondBatchId }));
    await app.pool.query('delete from import_batch where id = $1', [secondBatchId]);
    await undo(body.decision_id);
    expect([await loadReviewState(app), await loadNumbers()]).toEqual(before);
  });

  test('is skipped and counted in bulk, as are later rows with the same number', async () => {
    // Without jobs, the reverse look-up does not return unmatched rows to review when accounts are created.
    await app.jobs.stop();
    const body = { campaign_id: campaignId, judgement: 'new', rows: { query: '{}' } } as never;
    const before = [await loadReviewState(app), await loadNumbers()];
    expect(await app.call(steward, previewBulkDecision, { body })).toMatchObject({
      rows: 2,
      companies: 2,
      skipped: [
        { reason: 'number_taken', rows: 2 },
        { reason: 'number_repeated', rows: 1 },
      ],
    });
    const reply = await app.call(steward, decideInBulk, { body });
    expect(reply).toMatchObject({ decided: 2, skipped_rows: 3 });
    expect(new Map(reply.skipped.map(({ row_id, reason }) => [row_id, reason]))).toEqual(
      new Map([0, 1, 3].map((rowIndex) => [rows[rowIndex]!.id, 'number_taken'])),
    );
    const addedFlags = (await loadStoredRows(app, batchId)).map((row) => row.added_to_db);
    expect(addedFlags).toEqual([false, false, true, false, true]);
    expect((await loadNumbers()).map(({ value_norm }) => value_norm).sort()).toEqual([NUMBER, '07654321']);
    await undo(reply.decision_id);
    expect([await loadReviewState(app), await loadNumbers()]).toEqual(before);
  });
});

describe('an account that is added, edited or merged in other ways', () => {
  const accountBody = (fields: object) => ({
    body: { company_name: 'Tulip Foods Ltd', country: 'GB', ...fields } as never,
  });
  const numberFields = (dispute_reason?: string) => ({
    identifiers: [{ scheme: 'GB-COH', value: NUMBER, dispute_reason }],
  });

  test('reports a taken number together with other invalid fields', async () => {
    const { status, body } = await app.request(
      steward,
      addAccounts,
      accountBody({ ...numberFields(), website: 'no address' }),
    );
    expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([422, ['identifiers.0.value', 'website']]);
    expect((body.detail as { taken: TakenNumber[] }).taken[0]!.account!.id).toBe(holderId);
  });

  test('is rejected in the same way when created through the service', async () => {
    const fields = accountFields.parse({ company_name: 'Tulip Foods Ltd', country: 'GB', ...numberFields() });
    const add = (accounts: (typeof fields)[]) =>
      app.db.transaction().execute((trx) =>
        createAccounts(
          trx,
          accounts.map((accountValues) => ({ fields: accountValues, source: 'test' })),
          { userId: null, lenient: true },
        ),
      );
    await expect(add([fields])).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { taken: [{ account: null }] },
    });
    const newAccount = { ...fields, identifiers: [{ scheme: 'GB-COH' as const, jurisdiction: '', value: '09999999' }] };
    await expect(add([newAccount, newAccount])).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('keeps a dispute through edits until the other account releases the number', async () => {
    const { id } = await app.call(steward, addAccounts, accountBody(numberFields(REASON)));
    const edited = { ...(await view(id)), head_office_city: 'Leeds' };
    await app.call(steward, updateAccount, { body: edited as never });
    expect((await view(id)).identifiers).toMatchObject([{ value: NUMBER, dispute_reason: REASON }]);
    const withoutDispute = { ...(await view(id)), identifiers: [{ scheme: 'GB-COH', value: NUMBER }] };
    expect((await app.request(steward, updateAccount, { body: withoutDispute as never })).status).toBe(422);
    const holderWithoutNumber = { ...(await view(holderId)), identifiers: [] };
    await app.call(steward, updateAccount, { body: holderWithoutNumber as never });
    await app.call(steward, updateAccount, { body: { ...(await view(id)), head_office_city: 'York' } as never });
    expect((await view(id)).identifiers).toEqual([{ scheme: 'GB-COH', jurisdiction: 'GB', value: NUMBER }]);
    expect(await listNumbers('tulip foods')).toEqual([NUMBER]);
    const holderUpdate = { ...(await view(holderId)), ...numberFields(REASON) };
    await app.call(steward, updateAccount, { body: holderUpdate as never });
    expect((await view(holderId)).identifiers).toMatchObject([{ held_by: { id } }]);
  });

  test('omits the holder of a number if the user cannot see that account', async () => {
    await app.pool.query(`delete from role_permission where subject = 'accounts' and action = 'read'
      and role_id = (select id from role where name = 'Data steward')`);
    const { status, body } = await decide({});
    expect([status, body.detail]).toEqual([
      422,
      { taken: [{ at: 0, scheme: 'GB-COH', value: NUMBER, account: null }] },
    ]);
    expect(JSON.stringify(body)).not.toContain('Pilgrim');
  });
});
