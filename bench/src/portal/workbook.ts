import { rejects } from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { workbook } from '@leadwright/server/features/imports/testing/zip-writer';
import { sheetToCsv } from '@leadwright/server/features/imports/xlsx/sheet-csv';
import { openWorkbook } from '@leadwright/server/features/imports/xlsx/workbook';
import { writeXlsxStream } from 'hucre/xlsx';
import { readSheet } from 'read-excel-file/node';
import {
  measureAlternating,
  measureMilliseconds,
  median,
  printNote,
  reportAtMost,
  reportMegabytes,
  reportRatio,
} from '../harness/measure.ts';
import { SUPPLIER_COLUMNS, supplierRow } from './import.ts';

const ROWS = 50_000;
const RUNS = 5;
const MAX_RATIO = 1.5;
const MAX_MEGABYTES = 400;
const BOMB_MEGABYTES = 500;
const MAX_MS_FOR_BOMB = 200;
const tooLargeError = { code: 'too_large' };
const READ_SCRIPT = join(import.meta.dirname, 'read-workbook.ts');

async function writeWorkbook(path: string): Promise<void> {
  const rows = Array.from({ length: ROWS }, (_, i) => supplierRow(i));
  const columns = SUPPLIER_COLUMNS.map((header) => ({ header }));
  const sheet = writeXlsxStream(rows, { name: 'Supplier', columns });
  await pipeline(Readable.fromWeb(sheet as ReadableStream), createWriteStream(path));
}

/**
 * Measures P10: reading a workbook into rows, compared with read-excel-file, and rejecting a workbook that unpacks to
 * more than the limit.
 */
export async function benchWorkbook(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'leadwright-workbook-'));
  const path = join(folder, 'supplier.xlsx');
  await writeWorkbook(path);
  const neverAborted = new AbortController().signal;
  const { measured, baseline } = await measureAlternating(
    RUNS,
    () => sheetToCsv(path, null, `${path}.csv`, neverAborted),
    () => readSheet(path),
  );
  const description = `XLSX read, ${ROWS.toLocaleString('en-GB')} rows of ${SUPPLIER_COLUMNS.length} columns`;
  reportRatio('P10a', description, measured / 1000, baseline / 1000, 's', MAX_RATIO);
  const { stdout } = await promisify(execFile)(process.execPath, [READ_SCRIPT, path]);
  reportMegabytes('P10b', 'memory of the reading process', Number(stdout), MAX_MEGABYTES);

  const bombPath = join(folder, 'bomb.xlsx');
  await writeFile(bombPath, workbook({ sheet: ' '.repeat(BOMB_MEGABYTES * 1e6) }));
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++)
    times.push(await measureMilliseconds(() => rejects(openWorkbook(bombPath), tooLargeError)));
  reportAtMost('P10c', `zip bomb of ${BOMB_MEGABYTES} MB rejected`, median(times), MAX_MS_FOR_BOMB, 'ms');
  printNote('workbook written by hucre, the export library of the portal');
  await rm(folder, { recursive: true });
}
