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
import { measureSeconds, median, printNote, reportMegabytes, reportRatio } from '../harness/measure.ts';
import { copyIn, copyOut } from './copy.ts';
import { startStaging, uploadSupplierFile } from './import.ts';

const RUNS = 3;
const MAX_RATIO = 1.6;
const MAX_MEGABYTES = 300;
/** Number of rows that are normalised to measure the time per row. */
const SAMPLE_ROWS = 20_000;
/** Share of the companies that is matched: the goal of matching is a rate, which a sample is enough to measure. */
const MATCHED_SHARE = 0.2;
/** Goal on two cores; decision 28 explains why it is not 5,000. */
const MIN_ROWS_PER_SECOND = 1_500;

/** Target of each column of the supplier file, in the order of the columns. */
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
 * Returns SQL that selects the given share of all companies as a supplier would list them. One row in fifty has no
 * name, and one in ten is a company that is not in the database.
 */
export const supplierRowsSql = (share = 1): string => `
  select case when a.no % 50 = 7 then '' when a.no % 10 = 3 then 'Zyx ' || md5(a.no::text) || ' Ltd' else a.company_name end as "Company",
    a.head_office_address_1 as "Address", a.head_office_city as "Town", a.postcode as "Postcode", a.country as "Country",
    case when a.no % 10 = 3 then 'https://www.zyx-' || a.no || '.example' else a.website end as "Website",
    '50-249' as "Employees", 'Met at stand ' || a.no % 400 as "Note"
  from account a order by a.no limit (select count(*) * ${share} from account)`;

/** Measures P8: from the upload of a file to checked rows and an error file (P8a), and to linked rows (P8b). */
export async function benchEndToEnd({ serve, pool, campaignId, accountCount, dataDir }: BenchDatabase): Promise<void> {
  const path = join(dataDir, 'companies.csv');
  const writeSupplierFile = (share: number) =>
    copyOut(pool, `copy (${supplierRowsSql(share)}) to stdout with (format csv, header)`, path);
  await using server = await serve();
  const user = await signInClient(server.url);
  const { rss: rssBefore } = await server.readUsage();
  const stageSeconds: Record<string, number[]> = { upload: [], read: [], check: [], report: [] };
  const measureStage = async (name: string, work: () => Promise<unknown>) => {
    stageSeconds[name]!.push(await measureSeconds(work));
  };
  const copySeconds: number[] = [];
  const normaliseSeconds: number[] = [];
  let batch!: Batch;
  const importUntilChecked = async () => {
    await measureStage('upload', async () => {
      batch = await uploadSupplierFile(user, campaignId, path);
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
    await importUntilChecked();
    copySeconds.push(await measureCopy(pool, batch.id, dataDir));
    normaliseSeconds.push((accountCount / SAMPLE_ROWS) * (await measureNormalising(pool, batch.id)));
    await pool.query('delete from import_raw where batch_id = $1', [batch.id]);
  }
  const totalSeconds = Object.values(stageSeconds).reduce((sum, values) => sum + median(values), 0);
  const baseline = median(copySeconds) + median(normaliseSeconds);
  reportRatio('P8a', 'CSV end to end to checked rows and error file', totalSeconds, baseline, 's', MAX_RATIO);
  printNote(
    `baseline: ${median(normaliseSeconds).toFixed(1)} s to normalise the rows, ` +
      `${median(copySeconds).toFixed(1)} s to copy them`,
  );
  printNote(
    Object.entries(stageSeconds)
      .map(([name, values]) => `${name} ${median(values).toFixed(1)} s`)
      .join(', '),
  );
  await writeSupplierFile(MATCHED_SHARE);
  await importUntilChecked();
  await pool.query('delete from campaign_account where campaign_id = $1', [campaignId]);
  const matchSeconds = await measureSeconds(async () => user.waitForJob(await startMatching(user, batch)));
  const rowsPerSecond = (accountCount * MATCHED_SHARE) / matchSeconds;
  reportRatio(
    'P8b',
    'rows matched against all companies and linked',
    rowsPerSecond,
    MIN_ROWS_PER_SECOND,
    'rows/s',
    1,
    'at least',
  );
  const { peakRss, maxStallMs } = await server.readUsage();
  reportMegabytes('P8', 'memory growth of the server', peakRss - rssBefore, MAX_MEGABYTES);
  printNote(`longest event loop stall: ${maxStallMs.toFixed(0)} ms`);
  await rm(path);
}

/** Starts the check of the staged rows; returns the job id. */
export async function startCheck(user: Client, batch: Batch): Promise<string> {
  const mapping = Object.fromEntries(MAPPING.entries());
  const { job_id } = await user.call(writeDataToCsvTable, { body: { batch_id: batch.id, mapping } });
  return job_id;
}

/** Starts the matching of the checked rows; returns the job id. */
export async function startMatching(user: Client, batch: Batch): Promise<string> {
  const { job_id } = await user.call(runImport, { params: { id: batch.id } });
  return job_id;
}

/**
 * Measures the first part of the baseline: the seconds to normalise SAMPLE_ROWS rows on one thread. The second part
 * copies rows that are already normalised (decision 28).
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

/** Measures the second part of the baseline: the seconds to copy the imported rows into a table with the same indexes. */
async function measureCopy(pool: Pool, batchId: string, dataDir: string): Promise<number> {
  const path = join(dataDir, 'rows.csv');
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ',' order by ordinal_position) as columns from information_schema.columns
     where table_name = 'import_row' and is_generated = 'NEVER'`,
  );
  const { columns } = rows[0]!;
  await copyOut(pool, `copy (select ${columns} from import_row where batch_id = '${batchId}') to stdout`, path);
  await pool.query('create table baseline_row (like import_row including all)');
  const elapsedSeconds = await measureSeconds(() => copyIn(pool, `copy baseline_row (${columns}) from stdin`, path));
  await pool.query('drop table baseline_row');
  await rm(path);
  return elapsedSeconds;
}
