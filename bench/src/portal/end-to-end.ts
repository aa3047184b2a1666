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
import { type Client, signedIn } from '../harness/client.ts';
import { median, note, report, reportMegabytes, seconds } from '../harness/measure.ts';
import { copyIn, copyOut } from './copy.ts';
import { stage, upload } from './import.ts';

const RUNS = 3;
const GOAL = 1.6;
const MAX_MEGABYTES = 300;
/** Rows that are normalised to measure the time per row. */
const SAMPLE = 20_000;
/** Share of rows that is matched. Scoring many candidates per row is a separate goal, a rate, and a sample shows it. */
const MATCHED_SHARE = 0.2;
/** For two cores; decision 28 explains why not 5,000. */
const ROWS_A_SECOND = 1_500;

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
export const suppliedRows = (share = 1): string => `
  select case when a.no % 50 = 7 then '' when a.no % 10 = 3 then 'Zyx ' || md5(a.no::text) || ' Ltd' else a.company_name end as "Company",
    a.head_office_address_1 as "Address", a.head_office_city as "Town", a.postcode as "Postcode", a.country as "Country",
    case when a.no % 10 = 3 then 'https://www.zyx-' || a.no || '.example' else a.website end as "Website",
    '50-249' as "Employees", 'Met at stand ' || a.no % 400 as "Note"
  from account a order by a.no limit (select count(*) * ${share} from account)`;

/** P8: from the upload of a file to links in the campaign and a report of the rejected rows. */
export async function benchEndToEnd({ serve, pool, campaignId, accounts, dataDir }: BenchDatabase): Promise<void> {
  const path = join(dataDir, 'companies.csv');
  const supplied = (share: number) =>
    copyOut(pool, `copy (${suppliedRows(share)}) to stdout with (format csv, header)`, path);
  await using server = await serve();
  const user = await signedIn(server.url);
  const { rss: before } = await server.figures();
  const stages: Record<string, number[]> = { upload: [], read: [], check: [], report: [] };
  const time = async (name: string, work: () => Promise<unknown>) => {
    stages[name]!.push(await seconds(work));
  };
  const copied: number[] = [];
  const normalised: number[] = [];
  let batch!: Batch;
  const toChecked = async () => {
    await time('upload', async () => {
      batch = await upload(user, campaignId, path);
    });
    await time('read', async () => user.finished(await stage(user, batch)));
    await time('check', async () => user.finished(await check(user, batch)));
    await time('report', async () => {
      await user.call(viewPlan, { params: { id: batch.id } });
      await (await user.call(downloadErrors, { params: { id: batch.id } })).arrayBuffer();
    });
  };
  await supplied(1);
  for (let run = 0; run < RUNS; run++) {
    await toChecked();
    copied.push(await copyIntoTwin(pool, batch.id, dataDir));
    normalised.push((accounts / SAMPLE) * (await normaliseSample(pool, batch.id)));
    await pool.query('delete from import_raw where batch_id = $1', [batch.id]);
  }
  const all = Object.values(stages).reduce((sum, values) => sum + median(values), 0);
  const floor = median(copied) + median(normalised);
  report('P8a', 'CSV end to end to checked rows and error file', all, floor, 's', GOAL);
  note(
    `the floor: ${median(normalised).toFixed(1)} s to normalise the rows, ${median(copied).toFixed(1)} s to copy them`,
  );
  note(
    Object.entries(stages)
      .map(([name, values]) => `${name} ${median(values).toFixed(1)} s`)
      .join(', '),
  );
  await supplied(MATCHED_SHARE);
  await toChecked();
  await pool.query('delete from campaign_account where campaign_id = $1', [campaignId]);
  const matched = await seconds(async () => user.finished(await match(user, batch)));
  const rate = (accounts * MATCHED_SHARE) / matched;
  report('P8b', 'rows matched against all companies, and linked', rate, ROWS_A_SECOND, 'rows/s', 1, 'at least');
  const { peakRss, stall } = await server.figures();
  reportMegabytes('P8', 'memory that the server grows by', peakRss - before, MAX_MEGABYTES);
  note(`the longest stall of the event loop meanwhile was ${stall.toFixed(0)} ms`);
  await rm(path);
}

export async function check(user: Client, batch: Batch): Promise<string> {
  const mapping = Object.fromEntries(MAPPING.entries());
  const { job_id } = await user.call(writeDataToCsvTable, { body: { batch_id: batch.id, mapping } });
  return job_id;
}

export async function match(user: Client, batch: Batch): Promise<string> {
  const { job_id } = await user.call(runImport, { params: { id: batch.id } });
  return job_id;
}

/**
 * Part of the floor: normalises a sample on one thread, because a copied row already holds its normalised form
 * (decision 28).
 */
async function normaliseSample(pool: Pool, batchId: string): Promise<number> {
  const { rows } = await pool.query<{ values: RowValues }>(
    'select values from import_row where batch_id = $1 order by row_no limit $2',
    [batchId, SAMPLE],
  );
  const taken = await seconds(async () => {
    for (const { values } of rows) normaliseAccount(rowInput(values));
  });
  return (taken * SAMPLE) / rows.length;
}

/** The rest of the floor: copies the rows that the import wrote into a table with the same indexes. */
async function copyIntoTwin(pool: Pool, batchId: string, dataDir: string): Promise<number> {
  const path = join(dataDir, 'rows.csv');
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ',' order by ordinal_position) as names from information_schema.columns
     where table_name = 'import_row' and is_generated = 'NEVER'`,
  );
  const { names } = rows[0]!;
  await copyOut(pool, `copy (select ${names} from import_row where batch_id = '${batchId}') to stdout`, path);
  await pool.query('create table floor_row (like import_row including all)');
  const taken = await seconds(() => copyIn(pool, `copy floor_row (${names}) from stdin`, path));
  await pool.query('drop table floor_row');
  await rm(path);
  return taken;
}
