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
  loadReviewState,
  loadStoredRows,
  match,
  type StoredRow,
} from '../testing/review-fixture.ts';

let app: TestApp;
let steward: TestUser;
let campaignId: string;
let batchId: string;
let acceptedRow: StoredRow;
let reviewRow: StoredRow;
let unmatchedRow: StoredRow;

const decide = (user: TestUser, row: StoredRow, fields: object) =>
  app.request(user, decideRow, { body: { campaign_id: campaignId, row_id: row.id, ...fields } as never });
const undo = (user: TestUser, decision_id: string) =>
  app.request(user, undoDecision, { body: { campaign_id: campaignId, decision_id } });
const view = (row: StoredRow) =>
  app.call(steward, viewReviewRow, { params: { id: row.id }, query: { campaign_id: campaignId } });
const loadRow = async (id: string) => (await loadStoredRows(app, batchId)).find((row) => row.id === id)!;
const batchState = async () =>
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
  [acceptedRow, reviewRow, , unmatchedRow] = (await loadStoredRows(app, batchId)) as [
    StoredRow,
    StoredRow,
    StoredRow,
    StoredRow,
  ];
});
afterAll(() => app.close());

test('accepts a certain match, sends a doubtful row to review and marks an unknown company', () => {
  expect([acceptedRow.band, reviewRow.band, unmatchedRow.band]).toEqual(['accept', 'review', 'none']);
  expect(acceptedRow.accepted).toBe(true);
});

test('sends a row to review if its number agrees but its name does not', async () => {
  const second = await addBatch(app, campaignId, [
    { company_name: 'Hollowmere Seafood', country: 'GB', registration_number: '01234567' },
  ]);
  await match(app, campaignId, second);
  const [byNumber] = await loadStoredRows(app, second);
  expect(byNumber).toMatchObject({ band: 'review', reason: 'number agrees, name does not', accepted: false });
  await app.transaction((trx) => deleteRows(trx, { campaign_id: campaignId, batch_id: second }));
  await app.pool.query('delete from import_batch where id = $1', [second]);
});

test('returns a row with its file, candidates, evidence, key names and identical rows', async () => {
  const response = await view(reviewRow);
  expect(response).toMatchObject({
    file_name: 'rows.csv',
    review_status: 'remaining',
    identical_rows: 1,
    allowed: ['match', 'not_match', 'new', 'exclude', 'unsure'],
    values: { company_name: 'Ravensworth Logistics', country: 'GB', city: '' },
  });
  expect(response.raw[0]).toEqual({ header: 'company_name', value: 'Ravensworth Logistics', closed: false });
  expect(response.candidates.map((candidate) => candidate.values.city).sort()).toEqual(['Hull', 'York']);
  expect(response.candidates[0]!.keys).toContain('same whole name');
  expect(response.candidates[0]!.contributions.some(({ field }) => field === 'name')).toBe(true);
});

test('omits a hidden trading name from the names and the evidence of a candidate', async () => {
  const tradingName = 'Marigold Freight';
  await addCompanies(app, [{ name: 'Ostler Holdings Ltd', city: 'Derby', previous: [tradingName] }]);
  const second = await addBatch(app, campaignId, [{ company_name: tradingName, city: 'Derby', country: 'GB' }]);
  await match(app, campaignId, second);
  await app.pool.query(
    `with former as (delete from account_name where name = $1 returning account_id)
     update account a set trading_name = $1 from former where a.id = former.account_id`,
    [tradingName],
  );
  const [row] = await loadStoredRows(app, second);
  const setRoles = (roles: string) =>
    app.pool.query(`update core_field set visible_to = ${roles} where entity = 'account' and key = 'trading_name'`);
  const readNames = async () => {
    const { previous_names, contributions } = (await view(row!)).candidates[0]!;
    return [previous_names, contributions.find(({ field }) => field === 'name')!.right];
  };
  expect(await readNames()).toEqual([[tradingName], tradingName]);
  await setRoles(`array(select role_id from app_user where id = '${app.admin.id}')`);
  expect(await readNames()).toEqual([[], '']);
  await setRoles(`'{}'`);
  await app.transaction((trx) => deleteRows(trx, { campaign_id: campaignId, batch_id: second }));
  await app.pool.query('delete from import_batch where id = $1', [second]);
});

describe('each judgement can be fully undone', () => {
  let before: string;
  const expectUndoable = async (
    storedRow: StoredRow,
    body: object,
    check: (after: StoredRow) => void | Promise<void>,
  ) => {
    before = await loadReviewState(app);
    const response = await decide(steward, storedRow, body);
    expect(response.status).toBe(200);
    await check(await loadRow(storedRow.id));
    expect(await loadReviewState(app)).not.toBe(before);
    expect((await undo(steward, response.body.decision_id)).status).toBe(200);
    expect(await loadReviewState(app)).toBe(before);
    return response.body;
  };

  test('"match" links the row to the chosen company and adds it to the campaign', async () => {
    const second = (await view(reviewRow)).candidates[1]!;
    const decision = await expectUndoable(
      reviewRow,
      { judgement: 'match', account_id: second.account_id },
      async (after) => {
        expect(after).toMatchObject({ accepted: true, account_id: second.account_id });
        const links = await app.pool.query('select link_method from campaign_account where account_id = $1', [
          second.account_id,
        ]);
        expect(links.rows).toEqual([{ link_method: 'review' }]);
      },
    );
    expect(decision.decided).toBe(1);
  });

  test('"not a match" removes the candidate and proposes the next one', async () => {
    const [first, second] = (await view(reviewRow)).candidates;
    await expectUndoable(reviewRow, { judgement: 'not_match', account_id: first!.account_id }, async (after) => {
      expect(after).toMatchObject({ accepted: false, candidate_id: second!.account_id });
      expect((await view(reviewRow)).candidates.map((candidate) => candidate.account_id)).toEqual([second!.account_id]);
    });
  });

  test('"not a match" unlinks a linked row, and undo restores its tags and custom values', async () => {
    const params = [campaignId, acceptedRow.account_id];
    await app.pool.query(
      `with new_tag as (
         insert into tag (name, scope, colour) values ('One', 'account', '#4a7fd0'), ('Two', 'account', '#4a7fd0')
         returning id), links as (
         insert into campaign_account_tag (campaign_id, account_id, tag_id)
         select $1, $2, id from new_tag returning tag_id)
       update campaign_account set tag_id = (select min(tag_id::text)::uuid from links) where campaign_id = $1 and account_id = $2`,
      params,
    );
    await app.pool.query(
      `with new_field as (insert into field (kind, campaign_id, key, label, type)
         values ('campaign', $1, 'size', 'Size', 'integer') returning id), field as (
         insert into custom_field (campaign_id, id, slot)
         select $1, id, 'number_1' from new_field returning id), origin as (
         insert into campaign_account_value_origin (campaign_id, account_id, field_id, source) select $1, $2, id, 'test' from field)
       update campaign_account set number_1 = 12, version = 2 where campaign_id = $1 and account_id = $2`,
      params,
    );
    const problem = { column: 'city', message: 'A postcode, not a town', severity: 'warning' };
    const rejection = {
      column: '',
      message: 'Not taken: Use at most 5 characters.',
      severity: 'warning',
      at_decision: true,
    };
    await app.pool.query('update import_row set problems = $2 where id = $1', [
      acceptedRow.id,
      JSON.stringify([problem, rejection]),
    ]);
    const unlink = { judgement: 'not_match', review_status: 'accepted', account_id: acceptedRow.account_id } as const;
    await expectUndoable(acceptedRow, unlink, async (after) => {
      expect((await view(acceptedRow)).problems).toEqual(['City: A postcode, not a town']);
      expect(after).toMatchObject({ accepted: false, account_id: null });
      const links = await app.pool.query('select from campaign_account where account_id = $1', [
        acceptedRow.account_id,
      ]);
      expect(links.rowCount).toBe(0);
    });
  });

  test('"exclude" rejects the row with its reason', async () => {
    await expectUndoable(unmatchedRow, { judgement: 'exclude', reason: 'Out of scope' }, (after) => {
      expect(after).toMatchObject({ rejected: true, accepted: false });
    });
  });

  test('"new" creates one company from rows with the same values, with source and keys', async () => {
    const decision = await expectUndoable(unmatchedRow, { judgement: 'new', identical: true }, async (after) => {
      expect(after).toMatchObject({ added_to_db: true, accepted: false });
      const { rows } = await app.pool.query(
        `select a.company_name, a.source, a.country, i.value_norm, s.source as name_source,
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
          name_source: 'A supplier, rows.csv',
          country: 'GB',
          value_norm: '07654321',
          has_keys: true,
          rows: 2,
        },
      ]);
    });
    expect(decision.decided).toBe(2);
  });
});

test('rejects further judgements of a decided row and lists the allowed ones', async () => {
  const first = await decide(steward, unmatchedRow, { judgement: 'exclude', reason: 'Out of scope' });
  const second = await decide(steward, unmatchedRow, { judgement: 'new' });
  expect([second.status, second.body.code]).toEqual([409, 'illegal_transition']);
  expect(second.body.detail).toMatchObject({ review_status: 'rejected', allowed: [] });
  await undo(steward, first.body.decision_id);
  const secondUndo = await undo(steward, first.body.decision_id);
  expect([secondUndo.status, secondUndo.body.code]).toEqual([409, 'illegal_transition']);
});

test('rejects "not a match" for a row linked by another reviewer unless the caller has seen the link', async () => {
  const otherSteward = await app.addUser('Data steward');
  const [bestCandidate] = (await view(reviewRow)).candidates;
  const accepted = await decide(steward, reviewRow, { judgement: 'match', account_id: bestCandidate!.account_id });
  const notMatch = { judgement: 'not_match', account_id: bestCandidate!.account_id } as const;
  const staleDecision = await decide(otherSteward, reviewRow, { ...notMatch, review_status: 'remaining' });
  expect([staleDecision.status, staleDecision.body.code]).toEqual([409, 'conflict']);
  expect(staleDecision.body.detail).toMatchObject({ review_status: 'accepted', decided_by: 'Test Data steward' });
  expect(await loadRow(reviewRow.id)).toMatchObject({ accepted: true, account_id: bestCandidate!.account_id });
  const upToDate = await decide(otherSteward, reviewRow, { ...notMatch, review_status: 'accepted' });
  expect(upToDate.status).toBe(200);
  await undo(otherSteward, upToDate.body.decision_id);
  await undo(steward, accepted.body.decision_id);
});

test('rejects the exclusion of a row without a reason', async () => {
  for (const reason of [undefined, '  ']) {
    const { status, body } = await decide(steward, unmatchedRow, { judgement: 'exclude', reason });
    expect([status, body.fields]).toEqual([422, { reason: 'Enter a reason.' }]);
  }
  expect((await loadRow(unmatchedRow.id)).rejected).toBe(false);
});

test('finishes a batch when its last row is decided, and reopens it when a decision is undone', async () => {
  const { body } = await app.request(steward, decideInBulk, {
    body: { campaign_id: campaignId, judgement: 'exclude', reason: 'Out of scope', rows: { query: '{}' } },
  });
  expect([body.decided, await batchState()]).toEqual([4, 'finished']);
  const progress = await app.call(steward, scoreHistogram, { params: { campaign_id: campaignId }, query: {} });
  expect(progress).toMatchObject({ total: 5, decided: 5, status: { accepted: 1, rejected: 4 } });
  await undo(steward, body.decision_id);
  expect(await batchState()).toBe('reviewing');
});

test('rejects undo with the reasons if later work depends on the decision', async () => {
  const decision = await decide(steward, unmatchedRow, { judgement: 'new' });
  const { account_id } = await loadRow(unmatchedRow.id);
  await app.pool.query('update account set version = 2 where id = $1', [account_id]);
  const response = await undo(steward, decision.body.decision_id);
  expect([response.status, response.body.code]).toEqual([409, 'in_use']);
  expect(response.body.message).toContain('edited since');
  await app.pool.query('update account set version = 1 where id = $1', [account_id]);
  expect((await undo(steward, decision.body.decision_id)).status).toBe(200);
});

test('undoes several decisions about a row only in reverse order', async () => {
  const candidates = (await view(reviewRow)).candidates;
  const first = await decide(steward, reviewRow, { judgement: 'not_match', account_id: candidates[0]!.account_id });
  const second = await decide(steward, reviewRow, { judgement: 'match', account_id: candidates[1]!.account_id });
  const response = await undo(steward, first.body.decision_id);
  expect(response.body.message).toContain('decided again later');
  expect((await undo(steward, second.body.decision_id)).status).toBe(200);
  expect((await undo(steward, first.body.decision_id)).status).toBe(200);
});

test('applies "not a match" to rows with the same values in another file', async () => {
  const [first] = (await view(reviewRow)).candidates;
  const decision = await decide(steward, reviewRow, { judgement: 'not_match', account_id: first!.account_id });
  const second = await addBatch(app, campaignId, [{ company_name: 'Ravensworth Logistics', country: 'GB' }]);
  await match(app, campaignId, second);
  const { rows } = await app.pool.query(
    'select account_id from match_candidate where row_id = (select id from import_row where batch_id = $1)',
    [second],
  );
  expect(rows.length).toBe(1);
  expect(rows[0].account_id).not.toBe(first!.account_id);
  await undo(steward, decision.body.decision_id);
});
