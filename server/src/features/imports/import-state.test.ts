import {
  BATCH_STATE,
  BATCH_TRANSITIONS,
  type Batch,
  discardBatch,
  preData,
  runImport,
  viewBatch,
  writeDataToCsvTable,
} from '@leadwright/contract/features/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { changeBatchState, endBatchJob, reopenRun } from './import-state.service.ts';
import { addCampaign, SOURCE, stage } from './testing/import-journey.ts';

type State = Batch['state'];

let app: TestApp;
let batch: Batch;
let key: { campaign_id: string; batch_id: string };
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  batch = await stage(app, await addCampaign(app), 'Company name,City\nAcme Ltd,Leeds\n');
  key = { campaign_id: batch.campaign_id, batch_id: batch.id };
});
afterAll(() => app.close());

const setState = (state: State) =>
  app.pool.query('update import_batch set state = $2, message = $3 where id = $1', [batch.id, state, 'Earlier']);
const view = () => app.call(app.admin, viewBatch, { params: { id: batch.id } });

/** The request that moves an import to a state. */
const REQUESTS: Partial<Record<State, () => Promise<{ status: number; body: unknown }>>> = {
  staging: () => {
    const { encoding, delimiter, header_row, sheet } = batch.options;
    const body = { batch_id: batch.id, options: { encoding, delimiter, header_row, sheet }, ...SOURCE };
    return app.request(app.admin, preData, { body });
  },
  loading: () =>
    app.request(app.admin, writeDataToCsvTable, { body: { batch_id: batch.id, mapping: { 0: 'company_name' } } }),
  matching: () => app.request(app.admin, runImport, { params: { id: batch.id } }),
  discarded: () => app.request(app.admin, discardBatch, { params: { id: batch.id } }),
};

const states = Object.keys(BATCH_STATE) as State[];
const illegalTransitions = states.flatMap((from) =>
  (Object.keys(REQUESTS) as State[]).flatMap((to) =>
    BATCH_TRANSITIONS[from].includes(to) ? [] : [[from, to] as const],
  ),
);

test.each(illegalTransitions)('rejects a change from %s to %s and returns the allowed states', async (from, to) => {
  await setState(from);
  const { status, body } = await REQUESTS[to]!();
  expect([status, body]).toMatchObject([
    409,
    { code: 'illegal_transition', detail: { allowed: BATCH_TRANSITIONS[from] } },
  ]);
  expect(await view()).toMatchObject({ state: from, message: 'Earlier' });
});

test('writes further values with a state and removes the earlier message', async () => {
  await setState('stopped');
  await app.transaction((trx) => changeBatchState(trx, key, 'matching', { rows: 7 }));
  expect(await view()).toMatchObject({ state: 'matching', message: null, rows: 7 });
});

test('ignores the end of a job when the import has changed since', async () => {
  await setState('stopped');
  await app.transaction((trx) => endBatchJob(trx, key, 'matched'));
  expect((await view()).state).toBe('stopped');
  await setState('matching');
  await app.transaction((trx) => endBatchJob(trx, key, 'matched'));
  expect((await view()).state).toBe('reviewing');
});

test('reopens only the last run, unless it is running', async () => {
  const error = { code: 'illegal_transition', detail: { allowed: BATCH_TRANSITIONS.stopped } };
  await setState('stopped');
  await expect(app.transaction((trx) => reopenRun(trx, key, key.batch_id))).rejects.toMatchObject(error);
  await app.transaction((trx) => reopenRun(trx, key, batch.job_id!));
  expect((await view()).state).toBe('matching');
  await expect(app.transaction((trx) => reopenRun(trx, key, batch.job_id!))).rejects.toMatchObject({
    detail: { allowed: [] },
  });
});
