import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Batch,
  downloadErrors,
  type ImportTarget,
  runImport,
  viewPlan,
  writeDataToCsvTable,
} from '@leadwright/contract/features/imports';
import { normaliseAccount } from '@leadwright/matching';
import { type RowValues, rowInput } from '@leadwright/server/features/matching/run/row-input';
import type { Pool } from 'pg';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { type Client, signInClient } from '../harness/client.ts';
import { measureSeconds, median, note, reportMegabytes, reportRatio } from '../harness/measure.ts';
import { copyIn, copyOut } from './copy.ts';
import { startStaging, upload } from './import.ts';

const RUNS = 3;
const MAX_RATIO = 1.6;
const MAX_MEGABYTES = 300;
/** Rows that are normalised to measure the time per row. */
const SAMPLE_ROWS = 20_000;
/** Share of rows that is matched. Scoring many candidates per row is a separate goal, a rate, and a sample shows it. */
const MATCHED_SHARE = 0.2;
/** For two cores; decision 28 explains why not 5,000. */
const MIN_ROWS_PER_SECOND = 1_500;

const MAPPING: ImportTarget[] = [
  'company_name',
  'address',
  'city',
  'postcode',
  'country',
  'website',
  'employees',
  'other',
];

/**
 * SQL for the campaign's companies as a supplier would list them: one row in fifty has no name, one in ten is an
 * unknown company.
 */
export const supplierRowsSql = (share = 1): string => `
  select case when a.no % 50 = 7 then '' when a.no % 10 = 3 then 'Zyx ' || md5(a.no::text) || ' Ltd' else a.company_name end as "Company",
    a.head_office_address_1 as "Address", a.head_office_city as "Town", a.postcode as "Postcode", a.country as "Country",
    case when a.no % 10 = 3 then 'https://www.zyx-' || a.no || '.example' else a.website end as "Website",
    '50-249' as "Employees", 'Met at stand ' || a.no % 400 as "Note"
  from account a order by a.no limit (select count(*) * ${share} from account)`;

/** P8: from the upload of a file to links in the campaign and a report of the rejected rows. */
export async function benchEndToEnd({ serve, pool, campaignId, accounts, dataDir }: BenchDatabase): Promise<void> {
  const path = join(dataDir, 'companies.csv');
  const writeSupplierFile = (share: number) =>
    copyOut(pool, `copy (${supplierRowsSql(share)}) to stdout with (format csv, header)`, path);
  await using server = await serve();
  const user = await signInClient(server.url);
  const { rss: before } = await server.readUsage();
  const stageTimes: Record<string, number[]> = { upload: [], read: [], check: [], report: [] };
  const measureStage = async (name: string, work: () => Promise<unknown>) => {
    stageTimes[name]!.push(await measureSeconds(work));
  };
  const copyTimes: number[] = [];
  const normaliseTimes: number[] = [];
  let batch!: Batch;
  const importToChecked = async () => {
    await measureStage('upload', async () => {
      batch = await upload(user, campaignId, path);
    });
    await measureStage('read', async () => user.waitForJob(await startStaging(user, batch)));
    await measureStage('check', async () => user.waitForJob(await startCheck(user, batch)));
    await measureStage('report', async () => {
      await user.call(viewPlan, { params: { id: batch.id } });
      await (await user.call(downloadErrors, { params: { id: batch.id } })).arrayBuffer();
    });
  };
  await writeSupplierFile(1);
  for (let run = 0; run < RUNS; run++) {
    await importToChecked();
    copyTimes.push(await measureCopy(pool, batch.id, dataDir));
    normaliseTimes.push((accounts / SAMPLE_ROWS) * (await measureNormalising(pool, batch.id)));
    await pool.query('delete from import_raw where batch_id = $1', [batch.id]);
  }
  const totalSeconds = Object.values(stageTimes).reduce((sum, values) => sum + median(values), 0);
  const baseline = median(copyTimes) + median(normaliseTimes);
  reportRatio('P8a', 'CSV end to end to checked rows and error file', totalSeconds, baseline, 's', MAX_RATIO);
  note(
    `baseline: ${median(normaliseTimes).toFixed(1)} s to normalise the rows, ${median(copyTimes).toFixed(1)} s to copy them`,
  );
  note(
    Object.entries(stageTimes)
      .map(([name, values]) => `${name} ${median(values).toFixed(1)} s`)
      .join(', '),
  );
  await writeSupplierFile(MATCHED_SHARE);
  await importToChecked();
  await pool.query('delete from campaign_account where campaign_id = $1', [campaignId]);
  const matchSeconds = await measureSeconds(async () => user.waitForJob(await startMatching(user, batch)));
  const rate = (accounts * MATCHED_SHARE) / matchSeconds;
  reportRatio(
    'P8b',
    'rows matched against all companies and linked',
    rate,
    MIN_ROWS_PER_SECOND,
    'rows/s',
    1,
    'at least',
  );
  const { peakRss, maxStallMs } = await server.readUsage();
  reportMegabytes('P8', 'memory growth of the server', peakRss - before, MAX_MEGABYTES);
  note(`longest event loop stall: ${maxStallMs.toFixed(0)} ms`);
  await rm(path);
}

export async function startCheck(user: Client, batch: Batch): Promise<string> {
  const mapping = Object.fromEntries(MAPPING.entries());
  const { job_id } = await user.call(writeDataToCsvTable, { body: { batch_id: batch.id, mapping } });
  return job_id;
}

export async function startMatching(user: Client, batch: Batch): Promise<string> {
  const { job_id } = await user.call(runImport, { params: { id: batch.id } });
  return job_id;
}

/**
 * Part of the baseline: normalises a sample on one thread, because a copied row already holds its normalised form
 * (decision 28).
 */
async function measureNormalising(pool: Pool, batchId: string): Promise<number> {
  const { rows } = await pool.query<{ values: RowValues }>(
    'select values from import_row where batch_id = $1 order by row_no limit $2',
    [batchId, SAMPLE_ROWS],
  );
  const elapsedSeconds = await measureSeconds(async () => {
    for (const { values } of rows) normaliseAccount(rowInput(values));
  });
  return (elapsedSeconds * SAMPLE_ROWS) / rows.length;
}

/** The rest of the baseline: copies the rows that the import wrote into a table with the same indexes. */
async function measureCopy(pool: Pool, batchId: string, dataDir: string): Promise<number> {
  const path = join(dataDir, 'rows.csv');
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ',' order by ordinal_position) as names from information_schema.columns
     where table_name = 'import_row' and is_generated = 'NEVER'`,
  );
  const { names } = rows[0]!;
  await copyOut(pool, `copy (select ${names} from import_row where batch_id = '${batchId}') to stdout`, path);
  await pool.query('create table floor_row (like import_row including all)');
  const elapsedSeconds = await measureSeconds(() => copyIn(pool, `copy floor_row (${names}) from stdin`, path));
  await pool.query('drop table floor_row');
  await rm(path);
  return elapsedSeconds;
}
