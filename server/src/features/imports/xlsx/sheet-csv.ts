import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@leadwright/contract/errors';
import { LARGEST_FILE } from '@leadwright/contract/features/imports';
import type { Row } from '../reading/staged-tuple.ts';
import { readSharedStrings, type SharedStrings } from './shared-strings.ts';
import { type SheetRow, sheetRows } from './sheet-rows.ts';
import { openWorkbook, type Workbook } from './workbook.ts';

/** One short string in ten million cells must not fill the disk. */
const LARGEST_TEXT = 4 * LARGEST_FILE;

function sheetOf(workbook: Workbook, name: string | null) {
  const sheet = name === null ? workbook.sheets[0] : workbook.sheets.find((one) => one.name === name);
  if (sheet) return sheet.entry;
  throw new AppError('invalid_input', 'The workbook has no such sheet.', {
    fields: { 'options.sheet': 'The workbook has no such sheet.' },
  });
}

const resolved = ({ cells }: SheetRow, strings: SharedStrings) =>
  cells.map((cell) => (typeof cell === 'number' ? strings.get(cell) : cell));

/** The first rows of a sheet; the table of shared strings is read only as far as they refer to it. */
export async function sheetHead(path: string, name: string | null, wanted: number): Promise<Row[]> {
  const workbook = await openWorkbook(path);
  const head: SheetRow[] = [];
  for await (const rows of sheetRows(workbook, sheetOf(workbook, name))) {
    head.push(...rows);
    if (head.length >= wanted) break;
  }
  head.length = Math.min(head.length, wanted);
  let last = -1;
  for (const { cells } of head) for (const cell of cells) if (typeof cell === 'number') last = Math.max(last, cell);
  const strings = await readSharedStrings(path, workbook.sharedStrings, last);
  return head.map((row) => ({ rowNo: row.rowNo, cells: resolved(row, strings) }));
}

const csvCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

async function* csvLines(path: string, name: string | null, signal: AbortSignal): AsyncGenerator<string> {
  const workbook = await openWorkbook(path);
  const sheet = sheetOf(workbook, name);
  const strings = await readSharedStrings(path, workbook.sharedStrings, undefined, signal);
  let rowNo = 0;
  let size = 0;
  for await (const rows of sheetRows(workbook, sheet, signal)) {
    let lines = '';
    for (const row of rows) {
      // Rows without a value keep their place, so that row numbers are the sheet's own.
      lines += `${'\n'.repeat(row.rowNo - rowNo - 1)}${resolved(row, strings).map(csvCell).join(',')}\n`;
      rowNo = row.rowNo;
    }
    size += lines.length;
    if (size > LARGEST_TEXT) throw new AppError('too_large', 'The sheet holds too much text. Save it as CSV instead.');
    yield lines;
  }
}

/** Writes a sheet as CSV (UTF-8, commas), row by row. */
export async function sheetToCsv(
  path: string,
  name: string | null,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  await pipeline(
    Readable.from(csvLines(path, name, signal), { objectMode: true, highWaterMark: 4 }),
    createWriteStream(target),
    { signal },
  );
}
