import {
  activateMatchModel,
  learnMatchModel,
  listMatchModels,
  type MatchModel,
  viewMatchModel,
} from '@leadwright/contract/features/matching-models';
import { DEFAULT_ACCOUNT_MODEL, splitAnswers } from '@leadwright/matching';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { addBatch, addCampaign, match } from '../testing/review-fixture.ts';
import { addSeedCompanies, reviewNoisyRows, type SeededCompanies } from '../testing/reviewers.ts';

const params = { entity: 'account' } as const;
const UNKNOWN_COMPANIES = [{ company_name: 'Zyxomancer Instruments', city: 'Bath', country: 'GB' }];

let app: TestApp;
let steward: TestUser;
let seededCompanies: SeededCompanies;

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  steward = await app.addUser('Data steward');
  seededCompanies = await addSeedCompanies(app, 320);
});
afterAll(() => app.close());

const listModels = async () => (await app.call(steward, listMatchModels, { params })).models;
const activate = (user: TestUser, version: number) =>
  app.request(user, activateMatchModel, { body: { entity: 'account', version } });
const statesOf = (models: MatchModel[]) => models.map(({ version, state }) => `${version} ${state}`);

async function train(campaignId: string | null) {
  const { job_id } = await app.call(steward, learnMatchModel, {
    body: { entity: 'account', campaign_id: campaignId },
  });
  expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done', message: null });
  return (await listModels())[0]!;
}
async function modelOfNewRows(): Promise<string> {
  const { campaignId } = await addCampaign(app);
  const batchId = await addBatch(app, campaignId, UNKNOWN_COMPANIES);
  await match(app, campaignId, batchId);
  const { rows } = await app.pool.query('select model_version from import_row where batch_id = $1', [batchId]);
  return rows[0].model_version;
}

test('lists only the shipped model and rejects training without answers', async () => {
  const { models, ...counts } = await app.call(steward, listMatchModels, { params });
  expect(statesOf(models)).toEqual(['0 active']);
  expect(counts).toEqual({ answers: 0, new_answers: 0, least_answers: 50, job_id: null });
  const response = await app.request(steward, learnMatchModel, { body: params });
  expect([response.status, response.body.code]).toEqual([409, 'conflict']);
  expect((await activate(steward, 7)).status).toBe(404);
});

test('requires the update permission to activate a model and rejects client users', async () => {
  const manager = await app.addUser('Campaign manager');
  expect(await app.call(manager, listMatchModels, { params })).toMatchObject({ answers: 0 });
  expect((await activate(manager, 0)).status).toBe(403);
  expect((await app.request(manager, learnMatchModel, { body: params })).status).toBe(403);
  const seller = await app.addUser('Sales developer');
  expect((await app.request(seller, listMatchModels, { params })).status).toBe(403);
  const { clientId } = await addCampaign(app);
  const client = await app.addUser('Administrator', clientId);
  expect((await app.request(client, listMatchModels, { params })).status).toBe(403);
  expect((await activate(client, 0)).status).toBe(403);
});

test('proposes a better model after 200 answers and allows returning to the shipped model', async () => {
  const { answerCount } = await reviewNoisyRows(app, steward, seededCompanies, { seed: 'honest', limit: 200 });
  expect(answerCount).toBe(200);
  const model = await train(null);
  expect(model).toMatchObject({ version: 1, state: 'proposed', parent_version: 0, learnt_from: { answers: 200 } });
  expect(model.after!.log_loss).toBeLessThan(model.before!.log_loss);
  expect(model.after!.right / model.after!.accepted).toBeGreaterThanOrEqual(model.before!.precision ?? 0.95);
  expect((await app.call(steward, listMatchModels, { params })).new_answers).toBe(0);
  expect(await modelOfNewRows()).toBe(DEFAULT_ACCOUNT_MODEL.version);

  expect((await activate(steward, 1)).body).toMatchObject({ state: 'active', activated_by: 'Test Data steward' });
  expect(await modelOfNewRows()).toBe(model.name);
  const { weights } = await app.call(steward, viewMatchModel, { params: { ...params, version: 1 } });
  expect(weights.filter(({ bits, parent_bits }) => bits !== parent_bits).length).toBeGreaterThan(5);

  expect((await activate(steward, 0)).body).toMatchObject({ version: 0, state: 'active' });
  expect(await modelOfNewRows()).toBe(DEFAULT_ACCOUNT_MODEL.version);
  expect(statesOf(await listModels())).toEqual(['1 retired', '0 active']);
  const { rows } = await app.pool.query(
    `select before->>'version' as before, after->>'version' as after from audit_event
     where entity = 'match_model' and action = 'activate' order by id`,
  );
  expect(rows).toEqual([
    { before: '0', after: '1' },
    { before: '1', after: '0' },
  ]);
});

test('trains the same model from the same answers', async () => {
  const secondModel = await train(null);
  const weights = async (version: number) =>
    (await app.call(steward, viewMatchModel, { params: { ...params, version } })).weights;
  expect(await weights(secondModel.version)).toEqual(await weights(1));
});

test('refuses a model with worse predictions and does not activate it', async () => {
  const isHeldOut = (row: string) => splitAnswers([{ row, candidates: [] }]).heldOut.length > 0;
  const { campaignId } = await reviewNoisyRows(app, steward, seededCompanies, {
    seed: 'lying',
    limit: 120,
    isWrongAnswer: ({ identity }) => !isHeldOut(identity),
  });
  const model = await train(campaignId);
  expect(model).toMatchObject({ state: 'refused', learnt_from: { campaign_id: campaignId } });
  expect(model.after!.log_loss).toBeGreaterThan(model.before!.log_loss);
  const response = await activate(steward, model.version);
  expect([response.status, response.body.code]).toEqual([409, 'illegal_transition']);
});
