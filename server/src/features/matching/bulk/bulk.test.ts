import { randomUUID } from 'node:crypto';
import { changeRows, undoChange, viewChange } from '@leadwright/contract/features/changes';
import {
  decideInBulk,
  decideRow,
  previewBulkDecision,
  scoreHistogram,
  undoDecision,
  viewReviewRow,
} from '@leadwright/contract/features/matching';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import {
  addBatch,
  addCampaign,
  addCompanies,
  loadReviewState,
  loadStoredRows,
  match,
} from '../testing/review-fixture.ts';
import { MAX_BATCH_SIZE } from './bulk.ts';

let app: TestApp;
let steward: TestUser;
let campaignId: string;
let batchId: string;

const selectBy = (filterModel: object) => ({ query: JSON.stringify({ filterModel }) });
const decideMany = (body: object) =>
  app.request(steward, decideInBulk, { body: { campaign_id: campaignId, reason: 'Out of scope', ...body } as never });
const undo = (decision_id: string) =>
  app.request(steward, undoDecision, { body: { campaign_id: campaignId, decision_id } });

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  steward = await app.addUser('Data steward');
  const towns = ['Hull', 'York', 'Leeds', 'Bath'];
  await addCompanies(
    app,
    ['Ravensworth', 'Quillfeather', 'Brackenhurst'].flatMap((name) =>
      towns.map((city) => ({ name: `${name} Logistics Ltd`, city })),
    ),
  );
  ({ campaignId } = await addCampaign(app));
  batchId = await addBatch(app, campaignId, [
    ...['Ravensworth', 'Quillfeather', 'Brackenhurst'].map((name) => ({
      company_name: `${name} Logistics`,
      country: 'GB',
    })),
    ...['Zyxomancer', 'Wolfhampton', 'Zyxomancer'].map((name) => ({
      company_name: `${name} Instruments`,
      country: 'GB',
    })),
  ]);
  await match(app, campaignId, batchId);
});
afterAll(() => app.close());

test('accepts exactly the previewed rows at or above a score and undoes them together', async () => {
  const before = await loadReviewState(app);
  const request = { judgement: 'match', rows: selectBy({}), min_score: 20 };
  const preview = await app.call(steward, previewBulkDecision, {
    body: { campaign_id: campaignId, ...request } as never,
  });
  const { body } = await decideMany(request);
  expect(body).toMatchObject({ decided: preview.rows, job_id: null });
  expect(preview.rows).toBe(3);
  expect(preview.skipped).toEqual([{ reason: 'no_candidate', rows: 3 }]);
  expect(preview.expected_wrong).toBeGreaterThan(0);
  const linkedRows = (await loadStoredRows(app, batchId)).filter((row) => row.accepted);
  expect(linkedRows.every((row) => row.account_id === row.candidate_id && row.score! >= 20)).toBe(true);
  await undo(body.decision_id);
  expect(await loadReviewState(app)).toBe(before);
});

test('can be undone like any change of many rows, by users who may edit the rows', async () => {
  const before = await loadReviewState(app);
  const { body } = await decideMany({ judgement: 'match', rows: selectBy({}) });
  const params = { id: body.decision_id };
  const reader = await app.addUserWith([
    { subject: 'unmatched-accounts-contacts', action: 'read', scope: 'all' },
    { subject: 'jobs', action: 'read', scope: 'all' },
  ] as never);
  expect((await app.request(reader, undoChange, { params })).status).toBe(409);
  const { job_id } = await app.call(steward, undoChange, { params });
  expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done', result: { undone: 3, kept: [] } });
  expect(await loadReviewState(app)).toBe(before);
});

test('rejects the undo of a decision that is still being made', async () => {
  const { body } = await decideMany({ judgement: 'match', rows: selectBy({}) });
  const setState = (state: string) =>
    app.pool.query('update change set state = $2 where id = $1', [body.decision_id, state]);
  await setState('running');
  const { status, body: error } = await undo(body.decision_id);
  expect([status, error.code, error.message]).toEqual([
    409,
    'in_use',
    'This decision cannot be undone: it is still running.',
  ]);
  await setState('done');
  expect((await undo(body.decision_id)).body).toMatchObject({ restored: 3, job_id: null });
});

test('applies the grid filter and reports selected rows that cannot be decided', async () => {
  const contains = { filterType: 'text', type: 'contains', filter: 'quillfeather' };
  const { body } = await decideMany({ judgement: 'exclude', rows: selectBy({ company_name: contains }) });
  expect(body.decided).toBe(1);
  const ids = (await loadStoredRows(app, batchId)).slice(0, 2).map(({ id }) => id);
  const secondDecision = await decideMany({ judgement: 'exclude', rows: { ids } });
  expect(secondDecision.body).toMatchObject({
    decided: 1,
    skipped_rows: 1,
    skipped: [{ row_id: ids[1], reason: 'decided' }],
  });
  await undo(secondDecision.body.decision_id);
  await undo(body.decision_id);
});

test('previews an exclusion without a reason but does not execute it', async () => {
  const request = { judgement: 'exclude', rows: selectBy({}), reason: '' };
  const body = { campaign_id: campaignId, ...request } as never;
  expect((await app.call(steward, previewBulkDecision, { body })).rows).toBeGreaterThan(0);
  const decision = await decideMany(request);
  expect([decision.status, decision.body.fields]).toEqual([422, { reason: 'Enter a reason.' }]);
});

test('creates one company from rows with the same values', async () => {
  const before = await loadReviewState(app);
  const request = { judgement: 'new', rows: selectBy({ band: { filterType: 'set', values: ['none'] } }) };
  const preview = await app.call(steward, previewBulkDecision, {
    body: { campaign_id: campaignId, ...request } as never,
  });
  const { body } = await decideMany(request);
  expect([body.decided, preview.rows, preview.companies]).toEqual([3, 3, 2]);
  const addedRows = (await loadStoredRows(app, batchId)).filter((row) => row.added_to_db);
  expect(new Set(addedRows.map((row) => row.account_id)).size).toBe(2);
  await undo(body.decision_id);
  expect(await loadReviewState(app)).toBe(before);
});

test('accepts one of several concurrent decisions and names its reviewer to the others', async () => {
  const otherSteward = await app.addUser('Data steward');
  const [row] = await loadStoredRows(app, batchId);
  const body = { campaign_id: campaignId, row_id: row!.id, judgement: 'exclude', reason: 'Out of scope' } as const;
  const responses = await Promise.all(
    [steward, otherSteward, steward, otherSteward].map((user) => app.request(user, decideRow, { body })),
  );
  const accepted = responses.filter(({ status }) => status === 200);
  expect(accepted.length).toBe(1);
  const rejected = responses.filter(({ status }) => status === 409);
  expect(rejected.length).toBe(3);
  const conflicts = rejected.filter(({ body }) => body.code === 'conflict');
  expect(conflicts.length).toBe(2);
  expect(conflicts[0]!.body.detail).toMatchObject({ review_status: 'rejected', decided_by: 'Test Data steward' });
  const { rows } = await app.pool.query('select from match_decision where row_id = $1 and undone_at is null', [
    row!.id,
  ]);
  expect(rows.length).toBe(1);
  await undo(accepted[0]!.body.decision_id);
});

describe('a decision about more than five thousand rows', () => {
  const rows = MAX_BATCH_SIZE + 1_200;
  let largeBatchId: string;
  beforeAll(async () => {
    const { rows: batches } = await app.pool.query<{ id: string }>(
      `insert into import_batch (campaign_id, file_name, file_path, file_bytes, file_hash, state, options, rows)
       values ($1, 'large.csv', '', 0, '', 'reviewing', '{}', $2) returning id`,
      [campaignId, rows],
    );
    largeBatchId = batches[0]!.id;
    const candidate = (await loadStoredRows(app, batchId))[0]!;
    await app.pool.query(
      `insert into import_row (campaign_id, batch_id, row_no, values, valid, identity, band, score, candidate_id, candidate_name)
       select $1, $2, n, jsonb_build_object('company_name', 'Row ' || n), true, n, 'review', 90, $3, 'x' from generate_series(1, $4::int) n`,
      [campaignId, largeBatchId, candidate.candidate_id, rows],
    );
  });

  const acceptAll = async () => {
    const byBatch = { batch_id: { filterType: 'text', type: 'equals', filter: largeBatchId } };
    const { body } = await decideMany({ judgement: 'match', rows: selectBy(byBatch) });
    expect(body.decided).toBe(0);
    expect(await app.waitForJobEnd(body.job_id!)).toMatchObject({
      state: 'done',
      processed: rows,
      result: { changed: rows },
    });
    return body.decision_id;
  };

  test('is made and fully undone in jobs', async () => {
    const before = await loadReviewState(app);
    const decisionId = await acceptAll();
    const auditEvents = await app.pool.query(
      `select after->>'rows' as rows from audit_event where entity_id = $1 order by id desc`,
      [decisionId],
    );
    expect(auditEvents.rows[0].rows).toBe(String(rows));
    const { body } = await undo(decisionId);
    expect(await app.waitForJobEnd(body.job_id!)).toMatchObject({ state: 'done', processed: rows });
    expect(await loadReviewState(app)).toBe(before);
  });

  test('keeps a row that is decided again while the undo runs', async () => {
    const decisionId = await acceptAll();
    const { rows: lastRows } = await app.pool.query(
      'select id from import_row where batch_id = $1 order by id desc limit 1',
      [largeBatchId],
    );
    const [lastRow] = lastRows;
    const reviewer = await app.pool.connect();
    try {
      await reviewer.query('begin');
      await reviewer.query('select from import_row where id = $1 for update', [lastRow.id]);
      const { body } = await undo(decisionId);
      await reviewer.query(
        `insert into match_decision (campaign_id, id, row_id, judgement) values ($1, gen_random_uuid(), $2, 'exclude')`,
        [campaignId, lastRow.id],
      );
      await reviewer.query('commit');
      await app.waitForJobEnd(body.job_id!);
    } finally {
      reviewer.release();
    }
    const outcome = await app.call(steward, viewChange, { params: { id: decisionId } });
    const kept = [{ message: 'This record has since been changed.', count: 1 }];
    expect(outcome).toMatchObject({ state: 'undone', undone: rows - 1, kept, can_undo: false });
    const params = { id: decisionId };
    expect(await app.call(steward, changeRows, { params, query: { state: 'kept' } })).toMatchObject({
      count: 1,
      rows: [{ record_id: lastRow.id, name: expect.stringContaining('Row ') }],
    });
    const accepted = (await loadStoredRows(app, largeBatchId)).filter((row) => row.accepted);
    expect(accepted.map(({ id }) => id)).toEqual([lastRow.id]);
  });
});

test('rejects users of another client and users without access to the campaign', async () => {
  const { clientId } = await addCampaign(app, 'Other');
  const outsider = await app.addUser('Administrator', clientId);
  const [row] = await loadStoredRows(app, batchId);
  const before = await loadReviewState(app);
  const decision = await app.request(outsider, decideRow, {
    body: { campaign_id: campaignId, row_id: row!.id, judgement: 'exclude', reason: 'Out of scope' },
  });
  const bulkDecision = await app.request(outsider, decideInBulk, {
    body: { campaign_id: campaignId, judgement: 'exclude', reason: 'Out of scope', rows: selectBy({}) },
  });
  const undoResponse = await app.request(outsider, undoDecision, {
    body: { campaign_id: campaignId, decision_id: randomUUID() },
  });
  const view = await app.request(outsider, viewReviewRow, {
    params: { id: row!.id },
    query: { campaign_id: campaignId },
  });
  expect([decision.status, bulkDecision.status, undoResponse.status, view.status]).toEqual([404, 409, 404, 404]);
  const figures = await app.call(outsider, scoreHistogram, { params: { campaign_id: campaignId }, query: {} });
  expect(figures).toMatchObject({ total: 0, decided: 0, batches: [] });
  expect(await loadReviewState(app)).toBe(before);
});
