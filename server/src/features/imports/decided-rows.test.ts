import { discardBatch, preData, viewBatch, writeDataToCsvTable } from '@leadwright/contract/features/imports';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addCampaign, checkStagedBatch, SOURCE, stage } from './testing/import-journey.ts';

let app: TestApp;
let campaignId: string;
let batchId: string;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  campaignId = await addCampaign(app);
});
afterAll(() => app.close());

/** Creates a checked batch whose run was cancelled after its rows were matched. */
beforeEach(async () => {
  const { id } = await stage(app, campaignId, 'Company name,City\nAcme Ltd,Leeds\nBeta Ltd,York\nGamma Ltd,Hull\n');
  batchId = id;
  await checkStagedBatch(app, id);
  await query(`update import_row set band = 'review' where batch_id = $1`);
  await query(`update import_batch set state = 'stopped' where id = $1`);
});

const query = async (text: string) => (await app.pool.query(text, [batchId])).rows;
const rows = () => query('select id, values, accepted from import_row where batch_id = $1 order by row_no');

async function rereadFile() {
  const { options } = await app.call(app.admin, viewBatch, { params: { id: batchId } });
  const { encoding, delimiter, header_row, sheet } = options;
  const body = { batch_id: batchId, options: { encoding, delimiter, header_row, sheet }, ...SOURCE };
  return app.request(app.admin, preData, { body });
}
const resubmitMapping = () =>
  app.request(app.admin, writeDataToCsvTable, { body: { batch_id: batchId, mapping: { 0: 'company_name' } } });

/** SQL for a judgement that does not change the flags of the row. */
const insertJudgement = (judgement: string, undoneAt = '') => `
  insert into match_decision (campaign_id, id, row_id, judgement${undoneAt && ', undone_at'})
  select campaign_id, gen_random_uuid(), id, '${judgement}'${undoneAt} from import_row where batch_id = $1 and row_no = 2`;

const discard = () => app.request(app.admin, discardBatch, { params: { id: batchId } });

it.each([
  ['accepted', `update import_row set accepted = true where batch_id = $1 and row_no = 2`],
  ['added', `update import_row set added_to_db = true where batch_id = $1 and row_no = 2`],
  ['rejected', `update import_row set rejected = true where batch_id = $1 and row_no = 2`],
  ['judged unsure', insertJudgement('unsure')],
  ['judged not to be a company', insertJudgement('not_match')],
  [
    'linked',
    `with a as (insert into account (company_name, country) values ('Acme', 'GB') returning id)
     insert into campaign_account (campaign_id, account_id, batch_id, link_method)
     select campaign_id, a.id, $1, 'rule' from a, import_batch where import_batch.id = $1`,
  ],
])('does not reread, remap or discard a batch with a row that is %s', async (_, decide) => {
  await query(decide);
  const initialRows = await rows();
  for (const send of [rereadFile, resubmitMapping, discard]) {
    const { status, body } = await send();
    expect([status, body.code]).toEqual([409, 'in_use']);
    expect(body.message).toContain('have already been decided');
  }
  expect(await rows()).toEqual(initialRows);
  expect((await app.call(app.admin, viewBatch, { params: { id: batchId } })).state).toBe('stopped');
});

it('remaps a matched batch without decisions', async () => {
  const { status, body } = await resubmitMapping();
  expect(status).toBe(200);
  expect((await app.waitForJobEnd(body.job_id)).state).toBe('done');
  expect((await rows()).map(({ values }) => values.city ?? '')).toEqual(['', '', '']);
});

it('discards a batch with only undone decisions and audits its former state', async () => {
  await query(insertJudgement('unsure', ', now()'));
  const {
    state,
    file_name,
    rows: size,
    counts,
    to_match,
  } = await app.call(app.admin, viewBatch, {
    params: { id: batchId },
  });
  expect((await discard()).status).toBe(200);
  expect(await rows()).toEqual([]);
  const [entry] = await query(`select before from audit_event where action = 'discard' and entity_id = $1`);
  expect(entry.before).toEqual({ state, file_name, rows: size, counts, to_match });
  expect([state, size, to_match]).toEqual(['stopped', 3, 0]);
});

/** Sends a request while a transaction writes. The transaction commits as soon as the request waits for it. */
async function requestDuring<T>(write: string, sendRequest: () => Promise<T>): Promise<T> {
  const client = await app.pool.connect();
  await client.query('begin');
  await client.query('select from import_row where batch_id = $1 and row_no = 3 for update', [batchId]);
  await client.query(write, [batchId]);
  const response = sendRequest();
  const lockWaitQuery = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and $1 <> ''`;
  await expect.poll(async () => (await query(lockWaitQuery)).length).toBe(1);
  await client.query('commit');
  client.release();
  return response;
}

it.each([
  [
    'remapped',
    resubmitMapping,
    'update import_row set accepted = true where batch_id = $1 and row_no = 3',
    [false, true, false],
  ],
  ['discarded', discard, insertJudgement('unsure'), [false, false, false]],
])('waits for a concurrent decision and keeps it when the batch is %s', async (_, sendRequest, decide, flags) => {
  expect((await requestDuring<{ status: number }>(decide, sendRequest)).status).toBe(409);
  expect((await rows()).map(({ accepted }) => accepted)).toEqual(flags);
});

it('waits for a concurrently added candidate and deletes it with its row', async () => {
  const write = `
    with scored_row as (update import_row set score = 50 where batch_id = $1 and row_no = 3 returning campaign_id, id)
    insert into match_candidate (campaign_id, row_id, rank, account_id, score, evidence)
    select campaign_id, id, 1, gen_random_uuid(), 50, '{}' from scored_row`;
  expect((await requestDuring(write, resubmitMapping)).status).toBe(200);
  expect(
    await query('select from match_candidate where campaign_id = (select campaign_id from import_batch where id = $1)'),
  ).toEqual([]);
});
