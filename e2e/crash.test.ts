import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { countRows } from '@leadwright/contract/features/exports';
import type { ImportTarget } from '@leadwright/contract/features/imports';
import { addRow } from '@leadwright/server/testing/builders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectByDepth } from '../scripts/test-depth.ts';
import { readSeedCompanies } from '../server/seed/seed-files.ts';
import { ApiUser } from './harness/api.ts';
import { importFile } from './harness/import-file.ts';
import { type RunningServer, startServer } from './harness/server.ts';

const ROW_COUNT = selectByDepth({ gate: 10_000, deep: 100_000 });
const COLUMNS: ImportTarget[] = ['company_name', 'city', 'postcode', 'country', 'registration_number', 'other'];
let server: RunningServer;
let user: ApiUser;

beforeAll(async () => {
  // The token outlives the test, which does not cover refreshing.
  server = await startServer({ ACCESS_TOKEN_SECONDS: '3600' });
  await addProgressTrigger();
  user = new ApiUser(server);
  await user.signIn();
});
afterAll(() => server?.close());

const LOCK_KEY = 7;

/** Adds a trigger that blocks the second progress update of a job while the lock is held. */
async function addProgressTrigger(): Promise<void> {
  const client = await server.connect();
  await client.query(`
    create function hold_progress() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(${LOCK_KEY}); return new; end';
    create trigger hold_progress before update on job for each row
      when (old.processed > 0 and new.processed > old.processed) execute function hold_progress()`);
  await client.end();
}

/**
 * Returns a CSV file that repeats companies of the demo agency: some with their number, some under another name
 * and some without a name. Long notes make the server read the file in several steps.
 */
function buildSupplierFile(): string {
  const companies = readSeedCompanies();
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = Array.from({ length: ROW_COUNT }, (_, i) => {
    const company = companies[(i * 7) % companies.length]!;
    const name = i % 50 === 0 ? '' : i % 3 === 0 ? `${company.company_name} ${i}` : company.company_name;
    const number = i % 5 === 0 ? company.registration_number : '';
    return [name, company.head_office_city, company.postcode, company.country, number, `row ${i} ${'-'.repeat(900)}`]
      .map(quote)
      .join(',');
  });
  return `Company,Town,Postcode,Country,Number,Note\n${rows.join('\n')}\n`;
}

async function acquireLock() {
  const client = await server.connect();
  await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
  return client;
}

test(`keeps each of ${ROW_COUNT.toLocaleString('en-GB')} rows exactly once after kill -9 in every stage`, {
  timeout: 900_000,
}, async () => {
  const { id: campaign_id } = await addRow((endpoint, input) => user.call(endpoint, input), campaigns);
  const killedJobs: string[] = [];
  let lockClient = await acquireLock();
  const importedBatch = await importFile(
    user,
    campaign_id,
    { text: buildSupplierFile(), columns: COLUMNS },
    async (jobId) => {
      const job = await user.waitForJob(jobId, ({ processed, state }) => processed > 0 || state.startsWith('done'));
      expect([job.kind, job.state]).toEqual([job.kind, 'running']);
      await server.kill();
      killedJobs.push(job.kind);
      await lockClient.end();
      await server.restart();
      await user.signIn();
      await user.waitForJob(jobId, ({ state }) => state.startsWith('done'));
      lockClient = await acquireLock();
    },
  );
  await lockClient.end();
  expect(killedJobs).toHaveLength(3);
  const { invalid, remaining, accepted, added, rejected } = importedBatch.counts;
  expect(importedBatch.rows).toBe(ROW_COUNT);
  expect(invalid + remaining + accepted + added + rejected).toBe(ROW_COUNT);
  expect(accepted).toBeGreaterThan(0);
  // Each company exists once, regardless of how many rows name it and how often its stage was restarted.
  const { count } = await user.call(countRows, {
    params: { dataset: accountsForCampaign.name },
    body: { query: '{}', campaign_id },
  });
  expect(count).toBeGreaterThan(1_000);
  expect(count).toBeLessThanOrEqual(readSeedCompanies().length);
});
