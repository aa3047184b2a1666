import { decideRow, remainAccounts, undoDecision, viewReviewRow } from '@leadwright/contract/features/matching';
import type { FilterModel } from '@leadwright/contract/grid';
import { DEFAULT_ACCOUNT_MODEL } from '@leadwright/matching';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { loadJudgements } from '../models/answers.queries.ts';
import { toTrainingAnswers } from '../models/answers.ts';
import {
  addBatch,
  addCampaign,
  addCompanies,
  loadReviewState,
  loadStoredRows,
  match,
} from '../testing/review-fixture.ts';

let app: TestApp;
let ann: TestUser;
let ben: TestUser;
let campaignId: string;
let rowIds: string[];
let candidates: string[];

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  [ann, ben] = [await app.addUser('Data steward'), await app.addUser('Data steward')];
  await addCompanies(app, [
    { name: 'Quillfeather Paper Mills plc', city: 'Exeter' },
    { name: 'Quillfeather Printing Company Limited', city: 'Hull' },
    { name: 'Ravensworth Logistics Ltd', city: 'York' },
  ]);
});
beforeEach(async () => {
  await app.pool.query('delete from not_match');
  ({ campaignId } = await addCampaign(app));
  const batchId = await addBatch(app, campaignId, [
    { company_name: 'Quillfeather', country: 'GB' },
    { company_name: 'Ravensworth', country: 'GB' },
  ]);
  await match(app, campaignId, batchId);
  const rows = await loadStoredRows(app, batchId);
  expect(rows.map(({ accepted }) => accepted)).toEqual([false, false]);
  rowIds = rows.map(({ id }) => id);
  candidates = rows.map(({ candidate_id }) => candidate_id!);
});
afterAll(() => app.close());

const judge = (user: TestUser, rowIndex: number, judgement: 'unsure' | 'match' | 'not_match') =>
  app.call(user, decideRow, {
    body: { campaign_id: campaignId, row_id: rowIds[rowIndex]!, judgement, account_id: candidates[rowIndex]! },
  });
async function listRowIds(user: TestUser, unsure: 'yes' | 'no'): Promise<string[]> {
  const filterModel: FilterModel = { unsure: { filterType: 'set', values: [unsure] } };
  const body = { query: JSON.stringify({ filterModel }), campaign_id: campaignId };
  const { data } = (await app.call(user, remainAccounts.endpoint, { body } as never)) as { data: string };
  return (JSON.parse(data) as { rows: { id: string }[] }).rows.map(({ id }) => id);
}
async function loadAnswers() {
  const { answers: trainingAnswers, ...counts } = toTrainingAnswers(
    await loadJudgements(app.db, campaignId),
    DEFAULT_ACCOUNT_MODEL,
  );
  return { counts, shares: trainingAnswers.map((answer) => answer.candidates.map(({ match: share }) => share)) };
}

test('keeps an unsure row in review and marks it for the unsure reviewer until the judgement is undone', async () => {
  const before = await loadReviewState(app);
  const { decision_id, decided } = await judge(ann, 0, 'unsure');
  expect(decided).toBe(1);
  expect(await loadReviewState(app)).toBe(before);
  expect(await listRowIds(ann, 'no')).toEqual([rowIds[1]]);
  expect(await listRowIds(ann, 'yes')).toEqual([rowIds[0]]);
  expect((await listRowIds(ben, 'no')).toSorted()).toEqual(rowIds.toSorted());
  const row = await app.call(ben, viewReviewRow, { params: { id: rowIds[0]! }, query: { campaign_id: campaignId } });
  expect(row).toMatchObject({ review_status: 'remaining', history: [{ judgement: 'unsure', undone: false }] });
  await app.call(ann, undoDecision, { body: { campaign_id: campaignId, decision_id } });
  expect(await listRowIds(ann, 'yes')).toEqual([]);
  expect(await loadReviewState(app)).toBe(before);
});

test('counts an unsure row as half a match until it is judged again', async () => {
  await judge(ann, 0, 'unsure');
  await judge(ben, 0, 'unsure');
  expect(await loadAnswers()).toMatchObject({ counts: { matches: 0, different: 0, unsure: 1 }, shares: [[0.5]] });
  const { decision_id } = await judge(ben, 0, 'match');
  expect(await loadAnswers()).toMatchObject({ counts: { matches: 1, different: 0, unsure: 0 } });
  expect((await loadAnswers()).shares.flat().filter((share) => share === 1)).toHaveLength(1);
  expect((await loadAnswers()).shares.flat()).not.toContain(0.5);
  await app.call(ben, undoDecision, { body: { campaign_id: campaignId, decision_id } });
  await judge(ben, 0, 'not_match');
  expect(await loadAnswers()).toMatchObject({ counts: { matches: 0, different: 1, unsure: 0 }, shares: [[0]] });
});

test('lets other reviewers decide an unsure row, and can still undo the unsure judgement afterwards', async () => {
  const ownDecision = await judge(ann, 1, 'not_match');
  const unsure = await judge(ben, 0, 'unsure');
  const linked = await judge(ann, 0, 'match');
  const undoBody = { campaign_id: campaignId, decision_id: unsure.decision_id };
  expect(await app.call(ben, undoDecision, { body: undoBody })).toMatchObject({ restored: 1 });
  expect((await app.request(ben, undoDecision, { body: undoBody })).body.code).toBe('illegal_transition');
  for (const { decision_id } of [ownDecision, linked])
    await app.call(ann, undoDecision, { body: { campaign_id: campaignId, decision_id } });
});

test('accepts an unsure judgement only for a candidate of a visible, undecided row', async () => {
  const send = (user: TestUser, account_id: string) =>
    app.request(user, decideRow, {
      body: { campaign_id: campaignId, row_id: rowIds[1]!, judgement: 'unsure', account_id },
    });
  expect((await send(ann, campaignId)).body.code).toBe('conflict');
  const { clientId } = await addCampaign(app, 'Foreign');
  const outsider = await app.addUser('Administrator', clientId);
  expect((await send(outsider, candidates[1]!)).status).toBe(404);
  await judge(ann, 1, 'match');
  expect((await send(ben, candidates[1]!)).body.code).toBe('conflict');
  expect((await send(ann, candidates[1]!)).body.code).toBe('illegal_transition');
});
