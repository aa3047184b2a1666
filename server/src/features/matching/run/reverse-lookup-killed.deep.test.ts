import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killDuringJob, startServer, waitForJob } from '../../../testing/killed-server.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addBatch, addCampaign, addCompanies, loadStoredRows, startMatch } from '../testing/review-fixture.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  folder = await mkdtemp(join(tmpdir(), 'leadwright-killed-'));
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

test('returns every earlier row to review exactly once if the look-up is killed', async () => {
  const { campaignId } = await addCampaign(app, 'Looking back');
  const names = Array.from({ length: 240 }, (_, i) => `Q${word(i)}x Y${word(i * 11 + 5)}k`);
  const batchId = await addBatch(
    app,
    campaignId,
    names.map((name) => ({ company_name: `${name} Ltd`, city: 'Bath', country: 'GB' })),
  );
  await app.waitForJobEnd(await startMatch(app, campaignId, batchId));
  expect((await loadStoredRows(app, batchId)).filter(({ band }) => band === 'none')).toHaveLength(240);
  await app.jobs.stop();
  await addCompanies(
    app,
    names.map((name) => ({ name: `${name} Limited`, city: 'Bath' })),
  );
  const { rows } = await app.pool.query<{ id: string }>(`select id from job where kind = 'matching.reverse-lookup'`);
  expect(rows).toHaveLength(1);
  const [{ id: jobId }] = rows as [{ id: string }];
  const { state, processed } = await killDuringJob(app, jobId);
  expect([state, processed < 240]).toEqual(['running', true]);
  const restartedServer = startServer(app, folder);
  expect(await waitForJob(app, jobId, ({ state }) => state !== 'running')).toEqual({ state: 'done', processed: 240 });
  restartedServer.kill('SIGTERM');
  await once(restartedServer, 'close');
  const summary = await app.pool.query(
    `select count(*) as rows, bool_and(r.band = 'review' and not r.accepted) as in_review,
       bool_and(a.company_name = replace(r.values->>'company_name', 'Ltd', 'Limited')) as have_right_candidates,
       (select count(*) from account_reverse_lookup) as waiting, (select result->>'rows' from job where id = $2) as reported,
       (select count(*) from match_candidate m where m.campaign_id = $1 and m.rank = 1) as best
     from import_row r join account a on a.id = r.candidate_id where r.campaign_id = $1`,
    [campaignId, jobId],
  );
  expect(summary.rows[0]).toEqual({
    rows: 240,
    in_review: true,
    have_right_candidates: true,
    waiting: 0,
    reported: '240',
    best: 240,
  });
});
