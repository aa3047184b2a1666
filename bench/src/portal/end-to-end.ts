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
import type { Pool } from 'pg';
import { type Client, signedIn } from './client.ts';
import { copyIn, copyOut } from './copy.ts';
import { stage, upload } from './import.ts';
import { median, note, report, reportMegabytes, seconds } from './measure.ts';
import type { World } from './world.ts';

const RUNS = 3;
const GOAL = 1.6;
const MOST_MEGABYTES = 300;
/** Of design: what blocked fuzzy matching has to do at least. */
const ROWS_A_SECOND = 5_000;

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
 * The campaign's own companies as a supplier would list them: one row in fifty without a name, one in ten of a company
 * nobody knows.
 */
const ROWS = `
  select case when a.no % 50 = 7 then '' when a.no % 10 = 3 then 'Zyx ' || md5(a.no::text) || ' Ltd' else a.company_name end as "Company",
    a.head_office_address_1 as "Address", a.head_office_city as "Town", a.postcode as "Postcode", a.country as "Country",
    case when a.no % 10 = 3 then 'https://www.zyx-' || a.no || '.example' else a.website end as "Website",
    '50-249' as "Employees", 'Met at stand ' || a.no % 400 as "Note"
  from account a order by a.no`;

/** P8: a file from its upload to links in the campaign and a report of what is wrong with the others. */
export async function benchEndToEnd({ serve, pool, campaignId, accounts, dataDir }: World): Promise<void> {
  const path = join(dataDir, 'companies.csv');
  await copyOut(pool, `copy (${ROWS}) to stdout with (format csv, header)`, path);
  await using server = await serve();
  const user = await signedIn(server.url);
  const { rss: before } = await server.figures();
  const stages: Record<string, number[]> = { upload: [], read: [], check: [], report: [], match: [] };
  const time = async (name: string, work: () => Promise<unknown>) => {
    stages[name]!.push(await seconds(work));
  };
  const floor: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    let batch!: Batch;
    await time('upload', async () => {
      batch = await upload(user, campaignId, path);
    });
    await time('read', () => stage(user, batch));
    await time('check', () => check(user, batch));
    await time('report', async () => {
      await user.call(viewPlan, { params: { id: batch.id } });
      await (await user.call(downloadErrors, { params: { id: batch.id } })).arrayBuffer();
    });
    floor.push(await copyIntoTwin(pool, batch.id, dataDir));
    if (run === 0) {
      await pool.query('delete from campaign_account where campaign_id = $1', [campaignId]);
      await time('match', () => match(user, batch));
    }
    await pool.query('delete from import_raw where batch_id = $1', [batch.id]);
  }
  const { peakRss, stall } = await server.figures();
  const taken = (names: string[]) => names.reduce((sum, name) => sum + median(stages[name]!), 0);
  const way = ['upload', 'read', 'check', 'report'];
  report('P8a', 'CSV end to end to checked rows and error file', taken(way), median(floor), 's', GOAL);
  report(
    'P8b',
    'and matched and linked, rows a second',
    accounts / taken(['match']),
    ROWS_A_SECOND,
    'rows/s',
    1,
    'at least',
  );
  reportMegabytes('P8', 'memory that the server grows by', peakRss - before, MOST_MEGABYTES);
  note(
    Object.entries(stages)
      .map(([name, values]) => `${name} ${median(values).toFixed(1)} s`)
      .join(', '),
  );
  note(`the longest stall of the event loop meanwhile was ${stall.toFixed(0)} ms`);
  await rm(path);
}

async function check(user: Client, batch: Batch): Promise<void> {
  const mapping = Object.fromEntries(MAPPING.entries());
  const { job_id } = await user.call(writeDataToCsvTable, { body: { batch_id: batch.id, mapping } });
  await user.finished(job_id);
}

async function match(user: Client, batch: Batch): Promise<void> {
  const { job_id } = await user.call(runImport, { params: { id: batch.id } });
  await user.finished(job_id);
}

/** The floor: the very rows that the import has written, copied into a table with the same indexes. */
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
