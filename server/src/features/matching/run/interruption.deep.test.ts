import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { controlJob } from '@leadwright/contract/features/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killDuringJob, waitForJob } from '../../../testing/killed-server.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addBatch, addCampaign, addCompanies, startMatch } from '../testing/review-fixture.ts';
import { drawAuditSample } from './audit-sample.queries.ts';

const ROWS = 8_000;

let app: TestApp;
let campaignId: string;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'leadwright-killed-'));
  const names = Array.from({ length: 300 }, (_, i) => `${word(i)} ${word(i * 7 + 3)} Works`);
  await addCompanies(
    app,
    names.map((name, i) => ({ name: `${name} Ltd`, city: 'Leeds', number: String(10_000_000 + i) })),
  );
  ({ campaignId } = await addCampaign(app));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns a distinct pronounceable word. */
function word(n: number): string {
  const syllables = ['bra', 'ken', 'tur', 'vel', 'dor', 'mis', 'pal', 'rix', 'sho', 'tam', 'ule', 'wen', 'zor'];
  return [n % 13, Math.floor(n / 13) % 13, Math.floor(n / 169) % 13].map((i) => syllables[i]).join('');
}

/** Returns the row with this number. Every tenth row is a company that is not in the master. */
const row = (i: number) => ({
  company_name: i % 10 === 9 ? `Zyx${word(i)} Q${word(i * 3)}` : `${word(i % 300)} ${word((i % 300) * 7 + 3)} Works`,
  city: i % 3 === 0 ? 'Leeds' : '',
  country: 'GB',
  registration_number: i % 2 === 0 && i % 10 !== 9 ? String(10_000_000 + (i % 300)) : '',
});

/** Returns a digest of the results of a run. Interruptions must not change it. */
const loadOutcome = async (batchId: string) => {
  const { rows } = await app.pool.query(
    `select (select md5(string_agg(concat_ws('|', row_no, band, score, accepted, account_id, candidate_id, reason), E'\\n' order by row_no))
        from import_row where batch_id = $1) as rows,
      (select md5(string_agg(concat_ws('|', r.row_no, m.rank, m.account_id, m.score), E'\\n' order by r.row_no, m.rank))
        from match_candidate m join import_row r on r.id = m.row_id where r.batch_id = $1) as candidates,
      (select md5(string_agg(concat_ws('|', r.row_no, k.key), E'\\n' order by r.row_no, k.key))
        from unmatched_key k join import_row r on r.id = k.row_id where r.batch_id = $1) as unmatched,
      (select count(*) from import_row where batch_id = $1 and band is null) as untouched,
      (select state from import_batch where id = $1) as state`,
    [batchId],
  );
  return rows[0]!;
};

test('produces the result of an undisturbed run after the run is killed, paused and resumed', async () => {
  const rows = Array.from({ length: ROWS }, (_, i) => row(i));
  const interruptedBatch = await addBatch(app, campaignId, rows);
  const jobId = await startMatch(app, campaignId, interruptedBatch);
  const killedJob = await killDuringJob(app, jobId);
  expect([killedJob.state, killedJob.processed < ROWS]).toEqual(['running', true]);

  await app.jobs.start();
  await waitForJob(app, jobId, ({ processed }) => processed > killedJob.processed);
  await app.call(app.admin, controlJob, { params: { id: jobId }, body: { action: 'pause' } });
  const pausedJob = await waitForJob(app, jobId, ({ state }) => state === 'paused' || state === 'done');
  if (pausedJob.state === 'paused')
    await app.call(app.admin, controlJob, { params: { id: jobId }, body: { action: 'resume' } });
  expect(await app.waitForJobEnd(jobId)).toMatchObject({ state: 'done', processed: ROWS });

  const { campaignId: otherCampaignId } = await addCampaign(app, 'Undisturbed');
  const referenceBatch = await addBatch(app, otherCampaignId, rows);
  expect(await app.waitForJobEnd(await startMatch(app, otherCampaignId, referenceBatch))).toMatchObject({
    processed: ROWS,
  });
  expect(await loadOutcome(interruptedBatch)).toEqual(await loadOutcome(referenceBatch));
  expect(await loadOutcome(interruptedBatch)).toMatchObject({ untouched: 0, unmatched: expect.any(String) });
  expect(await app.transaction((trx) => drawAuditSample(trx, { campaignId, batchId: interruptedBatch }))).toBe(0);
  const links = async (campaign: string) =>
    (await app.pool.query('select account_id from campaign_account where campaign_id = $1 order by 1', [campaign]))
      .rows;
  expect(await links(campaignId)).toEqual(await links(otherCampaignId));
});

test('keeps links after a cancel and completes the stopped batch in a second run', async () => {
  const { campaignId: otherCampaignId } = await addCampaign(app, 'Cancelled');
  const batchId = await addBatch(
    app,
    otherCampaignId,
    Array.from({ length: 6_000 }, (_, i) => row(i)),
  );
  const jobId = await startMatch(app, otherCampaignId, batchId);
  await waitForJob(app, jobId, ({ processed }) => processed > 0);
  await app.call(app.admin, controlJob, { params: { id: jobId }, body: { action: 'cancel' } });
  const firstRun = await app.waitForJobEnd(jobId);
  expect(firstRun.state).toBe('cancelled');
  expect(await loadOutcome(batchId)).toMatchObject({ state: 'stopped' });
  const secondRun = await app.waitForJobEnd(await startMatch(app, otherCampaignId, batchId));
  expect(secondRun.processed + firstRun.processed).toBe(6_000);
  expect((await loadOutcome(batchId)).untouched).toBe(0);
});
