import {
  decideInBulk,
  decideRow,
  scoreHistogram,
  undoDecision,
  viewReviewRow,
} from '@leadwright/contract/features/matching';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { deleteRows } from '../../imports/delete-rows.queries.ts';
import {
  addBatch,
  addCampaign,
  addCompanies,
  match,
  picture,
  rowsOf,
  type StoredRow,
} from '../testing/review-fixture.ts';

let app: TestApp;
let steward: TestUser;
let campaignId: string;
let batchId: string;
let certain: StoredRow;
let doubtful: StoredRow;
let unknown: StoredRow;

const decide = (user: TestUser, row: StoredRow, more: object) =>
  app.request(user, decideRow, { body: { campaign_id: campaignId, row_id: row.id, ...more } as never });
const undo = (user: TestUser, decision_id: string) =>
  app.request(user, undoDecision, { body: { campaign_id: campaignId, decision_id } });
const view = (row: StoredRow) =>
  app.call(steward, viewReviewRow, { params: { id: row.id }, query: { campaign_id: campaignId } });
const row = async (id: string) => (await rowsOf(app, batchId)).find((one) => one.id === id)!;
const state = async () =>
  (await app.pool.query('select state from import_batch where id = $1', [batchId])).rows[0].state;

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  steward = await app.addUser('Data steward');
  await addCompanies(app, [
    { name: 'Brackenhurst Turbines Limited', city: 'Leeds', postcode: 'LS1 4AP', number: '01234567' },
    { name: 'Ravensworth Logistics Ltd', city: 'Hull', postcode: 'HU1 2AA' },
    { name: 'Ravensworth Logistics Ltd', city: 'York', postcode: 'YO1 7HH' },
    { name: 'Quillfeather Paper Mills plc', city: 'Exeter', postcode: 'EX1 1AA' },
  ]);
  ({ campaignId } = await addCampaign(app));
  batchId = await addBatch(app, campaignId, [
    {
      company_name: 'Brackenhurst Turbines Ltd',
      city: 'Leeds',
      postcode: 'LS1 4AP',
      country: 'GB',
      registration_number: '1234567',
    },
    { company_name: 'Ravensworth Logistics', country: 'GB' },
    { company_name: 'Ravensworth Logistics', country: 'GB' },
    { company_name: 'Zyxomancer Instruments', city: 'Bath', country: 'GB', registration_number: '07654321' },
    { company_name: 'Zyxomancer Instruments', city: 'Bath', country: 'GB', registration_number: '07654321' },
  ]);
  await match(app, campaignId, batchId);
  [certain, doubtful, , unknown] = (await rowsOf(app, batchId)) as [StoredRow, StoredRow, StoredRow, StoredRow];
});
afterAll(() => app.close());

test('accepts a certain row, sends a doubtful one to review and marks an unknown one', () => {
  expect([certain.band, doubtful.band, unknown.band]).toEqual(['accept', 'review', 'none']);
  expect(certain.accepted).toBe(true);
});

test('sends a row to review whose number agrees and whose name does not', async () => {
  const again = await addBatch(app, campaignId, [
    { company_name: 'Hollowmere Seafood', country: 'GB', registration_number: '01234567' },
  ]);
  await match(app, campaignId, again);
  const [byNumber] = await rowsOf(app, again);
  expect(byNumber).toMatchObject({ band: 'review', reason: 'number agrees, name does not', accepted: false });
  await deleteRows(app.db, { campaign_id: campaignId, batch_id: again });
  await app.pool.query('delete from import_batch where id = $1', [again]);
});

test('returns a row with its file, candidates, evidence, key names and twins', async () => {
  const shown = await view(doubtful);
  expect(shown).toMatchObject({
    file_name: 'rows.csv',
    review_status: 'remaining',
    identical_rows: 1,
    allowed: ['match', 'not_match', 'new', 'exclude', 'unsure'],
    values: { company_name: 'Ravensworth Logistics', country: 'GB', city: '' },
  });
  expect(shown.raw[0]).toEqual({ header: 'company_name', value: 'Ravensworth Logistics', closed: false });
  expect(shown.candidates.map((one) => one.values.city).sort()).toEqual(['Hull', 'York']);
  expect(shown.candidates[0]!.keys).toContain('same whole name');
  expect(shown.candidates[0]!.contributions.some(({ field }) => field === 'name')).toBe(true);
});

describe('each judgement can be fully undone', () => {
  let before: string;
  const expectUndoable = async (
    storedRow: StoredRow,
    body: object,
    check: (after: StoredRow) => void | Promise<void>,
  ) => {
    before = await picture(app);
    const answer = await decide(steward, storedRow, body);
    expect(answer.status).toBe(200);
    await check(await row(storedRow.id));
    expect(await picture(app)).not.toBe(before);
    expect((await undo(steward, answer.body.decision_id)).status).toBe(200);
    expect(await picture(app)).toBe(before);
    return answer.body;
  };

  test('match links the row to the chosen company and adds it to the campaign', async () => {
    const second = (await view(doubtful)).candidates[1]!;
    const decided = await expectUndoable(
      doubtful,
      { judgement: 'match', account_id: second.account_id },
      async (after) => {
        expect(after).toMatchObject({ accepted: true, account_id: second.account_id });
        const links = await app.pool.query('select link_method from campaign_account where account_id = $1', [
          second.account_id,
        ]);
        expect(links.rows).toEqual([{ link_method: 'review' }]);
      },
    );
    expect(decided.decided).toBe(1);
  });

  test('not a match removes the candidate and proposes the next', async () => {
    const [first, second] = (await view(doubtful)).candidates;
    await expectUndoable(doubtful, { judgement: 'not_match', account_id: first!.account_id }, async (after) => {
      expect(after).toMatchObject({ accepted: false, candidate_id: second!.account_id });
      expect((await view(doubtful)).candidates.map((one) => one.account_id)).toEqual([second!.account_id]);
    });
  });

  test('not a match unlinks a linked row, and undo restores its tags and custom values', async () => {
    const params = [campaignId, certain.account_id];
    await app.pool.query(
      `with tagged as (insert into tag (name, scope, colour) values ('One', 'account', '#4a7fd0'), ('Two', 'account', '#4a7fd0')
         returning id), links as (
         insert into campaign_account_tag (campaign_id, account_id, tag_id) select $1, $2, id from tagged returning tag_id)
       update campaign_account set tag_id = (select min(tag_id::text)::uuid from links) where campaign_id = $1 and account_id = $2`,
      params,
    );
    await app.pool.query(
      `with made as (insert into field (kind, campaign_id, key, label, type)
         values ('campaign', $1, 'size', 'Size', 'integer') returning id), field as (
         insert into custom_field (campaign_id, id, slot) select $1, id, 'number_1' from made returning id), origin as (
         insert into campaign_account_value_origin (campaign_id, account_id, field_id, source) select $1, $2, id, 'test' from field)
       update campaign_account set number_1 = 12, version = 2 where campaign_id = $1 and account_id = $2`,
      params,
    );
    const unlink = { judgement: 'not_match', review_status: 'accepted', account_id: certain.account_id } as const;
    await expectUndoable(certain, unlink, async (after) => {
      expect(after).toMatchObject({ accepted: false, account_id: null });
      const links = await app.pool.query('select from campaign_account where account_id = $1', [certain.account_id]);
      expect(links.rowCount).toBe(0);
    });
  });

  test('exclude rejects the row with its reason', async () => {
    await expectUndoable(unknown, { judgement: 'exclude', reason: 'Out of scope' }, (after) => {
      expect(after).toMatchObject({ rejected: true, accepted: false });
    });
  });

  test('new creates one company from rows with the same values, with source and keys', async () => {
    const decided = await expectUndoable(unknown, { judgement: 'new', identical: true }, async (after) => {
      expect(after).toMatchObject({ added_to_db: true, accepted: false });
      const { rows } = await app.pool.query(
        `select a.company_name, a.source, a.country, i.value_norm, s.source as said_by,
           (select count(*) from account_key k where k.account_no = a.no) > 5 as has_keys,
           (select count(*) from import_row r where r.account_id = a.id) as rows
         from account a join account_identifier i on i.account_id = a.id
           join account_value_source s on s.account_id = a.id and s.field = 'company_name' where a.id = $1`,
        [after.account_id],
      );
      expect(rows).toEqual([
        {
          company_name: 'Zyxomancer Instruments',
          source: 'A supplier, rows.csv',
          said_by: 'A supplier, rows.csv',
          country: 'GB',
          value_norm: '07654321',
          has_keys: true,
          rows: 2,
        },
      ]);
    });
    expect(decided.decided).toBe(2);
  });
});

test('rejects further judgements of a decided row with the allowed ones', async () => {
  const first = await decide(steward, unknown, { judgement: 'exclude' });
  const again = await decide(steward, unknown, { judgement: 'new' });
  expect([again.status, again.body.code]).toEqual([409, 'illegal_transition']);
  expect(again.body.detail).toMatchObject({ review_status: 'rejected', allowed: [] });
  await undo(steward, first.body.decision_id);
  const twice = await undo(steward, first.body.decision_id);
  expect([twice.status, twice.body.code]).toEqual([409, 'illegal_transition']);
});

test('rejects "not a match" on a link accepted by another reviewer unless it was seen', async () => {
  const other = await app.addUser('Data steward');
  const [best] = (await view(doubtful)).candidates;
  const accepted = await decide(steward, doubtful, { judgement: 'match', account_id: best!.account_id });
  const notMatch = { judgement: 'not_match', account_id: best!.account_id } as const;
  const staleDecision = await decide(other, doubtful, { ...notMatch, review_status: 'remaining' });
  expect([staleDecision.status, staleDecision.body.code]).toEqual([409, 'conflict']);
  expect(staleDecision.body.detail).toMatchObject({ review_status: 'accepted', decided_by: 'Test Data steward' });
  expect(await row(doubtful.id)).toMatchObject({ accepted: true, account_id: best!.account_id });
  const seen = await decide(other, doubtful, { ...notMatch, review_status: 'accepted' });
  expect(seen.status).toBe(200);
  await undo(other, seen.body.decision_id);
  await undo(steward, accepted.body.decision_id);
});

test('finishes a batch with its last row and reopens it when a decision is undone', async () => {
  const { body } = await app.request(steward, decideInBulk, {
    body: { campaign_id: campaignId, judgement: 'exclude', rows: { query: '{}' } },
  });
  expect([body.decided, await state()]).toEqual([4, 'finished']);
  const progress = await app.call(steward, scoreHistogram, { params: { campaign_id: campaignId }, query: {} });
  expect(progress).toMatchObject({ total: 5, decided: 5, status: { accepted: 1, rejected: 4 } });
  await undo(steward, body.decision_id);
  expect(await state()).toBe('reviewing');
});

test('rejects undo with the reasons if later work depends on the decision', async () => {
  const decided = await decide(steward, unknown, { judgement: 'new' });
  const { account_id } = await row(unknown.id);
  await app.pool.query('update account set version = 2 where id = $1', [account_id]);
  const response = await undo(steward, decided.body.decision_id);
  expect([response.status, response.body.code]).toEqual([409, 'in_use']);
  expect(response.body.message).toContain('edited since');
  await app.pool.query('update account set version = 1 where id = $1', [account_id]);
  expect((await undo(steward, decided.body.decision_id)).status).toBe(200);
});

test('undoes decisions on one row in reverse order only', async () => {
  const candidates = (await view(doubtful)).candidates;
  const first = await decide(steward, doubtful, { judgement: 'not_match', account_id: candidates[0]!.account_id });
  const second = await decide(steward, doubtful, { judgement: 'match', account_id: candidates[1]!.account_id });
  const response = await undo(steward, first.body.decision_id);
  expect(response.body.message).toContain('decided again later');
  expect((await undo(steward, second.body.decision_id)).status).toBe(200);
  expect((await undo(steward, first.body.decision_id)).status).toBe(200);
});

test('applies "not a match" to rows with the same values in another file', async () => {
  const [first] = (await view(doubtful)).candidates;
  const storedRow = await decide(steward, doubtful, { judgement: 'not_match', account_id: first!.account_id });
  const again = await addBatch(app, campaignId, [{ company_name: 'Ravensworth Logistics', country: 'GB' }]);
  await match(app, campaignId, again);
  const { rows } = await app.pool.query(
    'select account_id from match_candidate where row_id = (select id from import_row where batch_id = $1)',
    [again],
  );
  expect(rows.length).toBe(1);
  expect(rows[0].account_id).not.toBe(first!.account_id);
  await undo(steward, storedRow.body.decision_id);
});
