import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fillPath } from '@leadwright/contract/endpoint';
import { type Batch, type Preview, preData, previewFile, uploadFile } from '@leadwright/contract/features/imports';
import { type Job, viewJob } from '@leadwright/contract/features/jobs';
import { from as copyFrom } from 'pg-copy-streams';
import { report } from './measure.ts';
import type { World } from './world.ts';

const ROWS = 1_000_000;
const COLUMNS = [
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
const RUNS = 3;

/** A seeded supplier file of about 260 bytes a row. */
async function writeFile(path: string): Promise<void> {
  function* rows() {
    yield `${COLUMNS.join(',')}\n`;
    for (let i = 0; i < ROWS; ) {
      let block = '';
      for (const end = i + 1000; i < end; i++) {
        block += `"Company ${i * 7919} Trading, Limited",${i % 900} High Street Business Park,Leeds,West Yorkshire,LS${i % 29} ${i % 9}AB,United Kingdom,+44113496${String(i % 10000).padStart(4, '0')},https://www.company-${i}.example,info@company-${i}.example,${String(i).padStart(8, '0')},62020,50-249,Alex Reader ${i},Head of Purchasing,Trade fair list 2026,"Met at stand ${i % 400}; call back",REF-${i}\n`;
      }
      yield block;
    }
  }
  await pipeline(Readable.from(rows()), createWriteStream(path));
}

export async function benchImport({ url, token, campaignId, pool, dataDir }: World): Promise<void> {
  const path = join(dataDir, 'supplier.csv');
  await writeFile(path);
  const headers = { authorization: `Bearer ${token}` };
  const call = async <T>(method: string, address: string, body?: object): Promise<T> => {
    const answer = await fetch(url + address, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<T>;
  };
  const ours: number[] = [];
  const floor: number[] = [];
  let memory = 0;
  for (let run = 0; run < RUNS; run++) {
    floor.push(await copySeconds(pool, path));
    const upload = await fetch(`${url}${uploadFile.path}?campaign_id=${campaignId}&file_name=supplier-${run}.csv`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: Readable.toWeb(createReadStream(path)) as unknown as BodyInit,
      duplex: 'half',
    } as RequestInit);
    const batch = (await upload.json()) as Batch;
    const { options } = await call<Preview>('POST', fillPath(previewFile.path, { id: batch.id }), {});
    const before = process.memoryUsage().rss;
    const begin = performance.now();
    const { job_id } = await call<{ job_id: string }>('POST', preData.path, {
      batch_id: batch.id,
      options,
      supplier: 'Bench',
      obtained_on: '2026-11-01',
      default_country: 'GB',
    });
    for (let state = 'queued'; !state.startsWith('done'); ) {
      const job = await call<Job>('GET', fillPath(viewJob.path, { id: job_id }));
      if (job.state === 'failed') throw new Error(job.message ?? 'the job failed');
      state = job.state;
      memory = Math.max(memory, process.memoryUsage().rss - before);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    ours.push((performance.now() - begin) / 1000);
    await pool.query('delete from import_raw where batch_id = $1', [batch.id]);
  }
  const best = (values: number[]) => ROWS / [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
  const { size } = await stat(path);
  report(
    'P7',
    `CSV to staging, ${ROWS.toLocaleString('en-GB')} rows, ${Math.round(size / 1e6)} MB`,
    best(ours),
    best(floor),
    'rows/s',
    0.85,
    'at least',
  );
  console.log(`     (memory rose by ${Math.round(memory / 1e6)} MB)`);
  await rm(path);
}

/** The floor: the file's bytes passed straight to COPY, into a logged table of text columns. */
async function copySeconds(pool: World['pool'], path: string): Promise<number> {
  await pool.query(`create table floor_copy (${COLUMNS.map((_, i) => `c${i} text`).join(', ')})`);
  const client = await pool.connect();
  const begin = performance.now();
  await pipeline(
    createReadStream(path, { highWaterMark: 1024 * 1024 }),
    client.query(copyFrom('copy floor_copy from stdin with (format csv, header)')),
  );
  const seconds = (performance.now() - begin) / 1000;
  client.release();
  await pool.query('drop table floor_copy');
  return seconds;
}
