import { accountsForCampaign } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { countRows } from '@leadwright/contract/features/exports';
import {
  type Batch,
  type ImportTarget,
  preData,
  previewFile,
  runImport,
  uploadFile,
  viewBatch,
  writeDataToCsvTable,
} from '@leadwright/contract/features/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSeedCompanies } from '../server/seed/seed-files.ts';
import { ApiUser } from './harness/api.ts';
import { type RunningServer, startServer } from './harness/server.ts';

const ROWS = 100_000;
const TARGETS: Record<string, ImportTarget> = {
  0: 'company_name',
  1: 'city',
  2: 'postcode',
  3: 'country',
  4: 'registration_number',
  5: 'other',
};
let server: RunningServer;
let user: ApiUser;

beforeAll(async () => {
  // A token that outlives the test: refreshing is another test's business.
  server = await startServer({ ACCESS_TOKEN_SECONDS: '3600' });
  user = new ApiUser(server);
  await user.signIn();
});
afterAll(() => server?.close());

/** Companies of the demo agency over and over, some with their number, some renamed beyond recognition, some blank. */
function supplierFile(): string {
  const companies = readSeedCompanies();
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const company = companies[(i * 7) % companies.length]!;
    const name = i % 50 === 0 ? '' : i % 3 === 0 ? `${company.company_name} ${i}` : company.company_name;
    const number = i % 5 === 0 ? company.registration_number : '';
    return [name, company.head_office_city, company.postcode, company.country, number, `row ${i} ${'-'.repeat(200)}`]
      .map(quoted)
      .join(',');
  });
  return `Company,Town,Postcode,Country,Number,Note\n${rows.join('\n')}\n`;
}

async function newCampaign(code: string): Promise<string> {
  const client = await user.call(clients.add, { body: { code, name: `Client ${code}` } });
  const campaign = await user.call(campaigns.add, {
    body: { code, name: `Campaign ${code}`, client_id: client.id, start_date: '2026-01-01', end_date: '2026-12-31' },
  });
  return campaign.id;
}

/** Takes a file through every stage; `strike` is called with each stage's job while it runs. */
async function importFile(campaignId: string, file: string, strike: (jobId: string) => Promise<void>): Promise<Batch> {
  const batch = await user.call(uploadFile, {
    query: { campaign_id: campaignId, file_name: 'supplier.csv' },
    body: file,
  });
  const { options } = await user.call(previewFile, { params: { id: batch.id }, body: {} });
  const stages = [
    () =>
      user.call(preData, {
        body: { batch_id: batch.id, options, supplier: 'Test', obtained_on: '2026-11-01', default_country: 'GB' },
      }),
    () => user.call(writeDataToCsvTable, { body: { batch_id: batch.id, mapping: TARGETS } }),
    () => user.call(runImport, { params: { id: batch.id } }),
  ];
  for (const stage of stages) {
    const { job_id } = await stage();
    await strike(job_id);
    await user.until(job_id, (job) => job.state.startsWith('done'));
  }
  return user.call(viewBatch, { params: { id: batch.id } });
}

test(`${ROWS.toLocaleString('en-GB')} rows survive kill -9 in the middle of every stage: none lost, none doubled`, {
  timeout: 900_000,
}, async () => {
  const file = supplierFile();
  const campaign_id = await newCampaign('ROUGH');
  const struck: string[] = [];
  const rough = await importFile(campaign_id, file, async (jobId) => {
    const job = await user.until(jobId, ({ processed, state }) => processed > 0 || state.startsWith('done'));
    expect([job.kind, job.state]).toEqual([job.kind, 'running']);
    await server.kill();
    struck.push(job.kind);
    await server.restart();
    await user.signIn();
  });
  expect(struck).toHaveLength(3);
  const { rows, invalid, remaining, accepted, added, rejected } = { rows: rough.rows, ...rough.counts };
  expect(rows).toBe(ROWS);
  expect(invalid + remaining + accepted + added + rejected).toBe(ROWS);
  expect(accepted).toBeGreaterThan(0);
  // Each company once, however many rows name it and however often their step was begun.
  const { count } = await user.call(countRows, {
    params: { dataset: accountsForCampaign.name },
    body: { query: '{}', campaign_id },
  });
  expect(count).toBeGreaterThan(1_000);
  expect(count).toBeLessThanOrEqual(readSeedCompanies().length);
});
