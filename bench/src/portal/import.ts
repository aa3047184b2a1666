import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Batch, preData, previewFile, uploadFile } from '@leadwright/contract/features/imports';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { type Client, signInClient } from '../harness/client.ts';
import { measureSeconds, median, printNote, reportRatio } from '../harness/measure.ts';
import { copyIn } from './copy.ts';

export const SUPPLIER_COLUMNS = [
  'Company',
  'Address',
  'Town',
  'County',
  'Postcode',
  'Country',
  'Phone',
  'Website',
  'E-mail',
  'Number',
  'SIC',
  'Employees',
  'Contact',
  'Job title',
  'Source',
  'Note',
  'Ref',
];
const RUNS = 5;
const MIN_RATIO = 0.95;

export const supplierRow = (i: number): string[] => [
  `Company ${i * 7919} Trading, Limited`,
  `${i % 900} High Street Business Park`,
  'Leeds',
  'West Yorkshire',
  `LS${i % 29} ${i % 9}AB`,
  'United Kingdom',
  `+44113496${String(i % 10000).padStart(4, '0')}`,
  `https://www.company-${i}.example`,
  `info@company-${i}.example`,
  String(i).padStart(8, '0'),
  '62020',
  '50-249',
  `Alex Reader ${i}`,
  'Head of Purchasing',
  'Trade fair list 2026',
  `Met at stand ${i % 400}; call back`,
  `REF-${i}`,
];

const csvCell = (value: string) => (/[,;]/.test(value) ? `"${value}"` : value);

/** Writes a supplier file of about 260 bytes per row, the same in every run. */
async function writeSupplierFile(path: string, rows: number): Promise<void> {
  function* lines() {
    yield `${SUPPLIER_COLUMNS.join(',')}\n`;
    for (let i = 0; i < rows; ) {
      let block = '';
      for (const end = Math.min(rows, i + 1000); i < end; i++) block += `${supplierRow(i).map(csvCell).join(',')}\n`;
      yield block;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
}

export async function uploadSupplierFile(user: Client, campaignId: string, path: string): Promise<Batch> {
  return user.call(uploadFile, {
    query: { campaign_id: campaignId, file_name: 'supplier.csv' },
    body: Readable.toWeb(createReadStream(path)) as unknown as BodyInit,
  });
}

/** Starts reading an uploaded file with the detected options; returns the job id. */
export async function startStaging(user: Client, batch: Batch): Promise<string> {
  const { options } = await user.call(previewFile, { params: { id: batch.id }, body: {} });
  const { job_id } = await user.call(preData, {
    body: { batch_id: batch.id, options, supplier: 'Bench', obtained_on: '2026-11-01', default_country: 'GB' },
  });
  return job_id;
}

/** Measures P7: from the bytes of a file to staged rows, compared with COPY into a logged table. */
export async function benchImport(database: BenchDatabase): Promise<void> {
  const { serve, campaignId, pool, dataDir, accountCount: rows } = database;
  const path = join(dataDir, 'supplier.csv');
  await writeSupplierFile(path, rows);
  await using server = await serve();
  const user = await signInClient(server.url);
  const importTimes: number[] = [];
  const copyTimes: number[] = [];
  const copyTimesWithoutKey: number[] = [];
  const { rss: rssBefore } = await server.readUsage();
  for (let run = 0; run < RUNS; run++) {
    copyTimes.push(await measureCopy(pool, path, KEY_COLUMNS_SQL));
    copyTimesWithoutKey.push(await measureCopy(pool, path));
    const batch = await uploadSupplierFile(user, campaignId, path);
    importTimes.push(await measureSeconds(async () => user.waitForJob(await startStaging(user, batch))));
    // Deleted rows would be vacuumed during the next run.
    await pool.query('truncate import_raw');
  }
  const { size } = await stat(path);
  const description = `CSV to staging, ${rows.toLocaleString('en-GB')} rows, ${Math.round(size / 1e6)} MB`;
  reportRatio('P7', description, rows / median(importTimes), rows / median(copyTimes), 'rows/s', MIN_RATIO, 'at least');
  const { peakRss } = await server.readUsage();
  const rateWithoutKey = Math.round(rows / median(copyTimesWithoutKey)).toLocaleString('en-GB');
  printNote(`COPY into a table without a key: ${rateWithoutKey} rows/s`);
  printNote(`memory growth: ${Math.round((peakRss - rssBefore) / 1e6)} MB`);
  await rm(path);
}

/** SQL of the key columns of a staged row, which an import needs to resume and to find a row by its number. */
const KEY_COLUMNS_SQL = `, campaign_id uuid default '00000000-0000-4000-8000-000000000001', batch_id uuid default '00000000-0000-4000-8000-000000000002', row_no integer generated always as identity, primary key (campaign_id, batch_id, row_no)`;
/** Measures the baseline: COPY of the bytes of the file into a logged table of text columns. */
async function measureCopy(pool: BenchDatabase['pool'], path: string, keyColumnsSql = ''): Promise<number> {
  const columns = SUPPLIER_COLUMNS.map((_, i) => `c${i}`);
  await pool.query(`create table baseline_copy (${columns.map((name) => `${name} text`).join(', ')}${keyColumnsSql})`);
  const copySql = `copy baseline_copy (${columns.join(', ')}) from stdin with (format csv, header)`;
  const elapsedSeconds = await measureSeconds(() => copyIn(pool, copySql, path));
  await pool.query('drop table baseline_copy');
  return elapsedSeconds;
}
