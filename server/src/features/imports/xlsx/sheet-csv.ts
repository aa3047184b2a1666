import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@leadwright/contract/errors';
import { MAX_FILE_BYTES } from '@leadwright/contract/features/imports';
import { MAX_RECORD_BYTES } from '../csv/csv-scanner.ts';
import type { Row } from '../csv/staged-tuple.ts';
import { readSharedStrings, type SharedStrings } from './shared-strings.ts';
import { type SheetRow, sheetRows } from './sheet-rows.ts';
import { openWorkbook, type Workbook } from './workbook.ts';

/**
 * Limits of the unpacked text, so that one string in ten million cells cannot fill the disk or the memory. Repeated
 * texts may make a large sheet at most `MAX_REPEATS` times as long as its parts in the file.
 */
const MAX_TEXT_BYTES = 4 * MAX_FILE_BYTES;
const MAX_REPEATS = 20;
const MIN_BYTES_TO_LIMIT_REPEATS = 32 * 1024 * 1024;
/** Maximum size of the text in a preview. */
const MAX_HEAD_BYTES = 8 * 1024 * 1024;
const PIECE_BYTES = 256 * 1024;

const tooMuchTextError = () => new AppError('too_large', 'The sheet contains too much text. Save it as CSV instead.');

function sheetOf(workbook: Workbook, name: string | null) {
  const sheet = name === null ? workbook.sheets[0] : workbook.sheets.find((candidate) => candidate.name === name);
  if (sheet) return sheet.entry;
  throw new AppError('invalid_input', 'The workbook does not have this sheet.', {
    fields: { 'options.sheet': 'The workbook does not have this sheet.' },
  });
}

/** Returns the texts of a row. Checks the size first, because 500 references can be hundreds of megabytes. */
function resolveRow({ rowNo, cells }: SheetRow, strings: SharedStrings): { cells: string[]; size: number } {
  let size = 0;
  for (const cell of cells) size += typeof cell === 'number' ? strings.size(cell) : cell.length;
  if (size > MAX_RECORD_BYTES)
    throw new AppError('too_large', `Row ${rowNo} of the sheet is longer than ${MAX_RECORD_BYTES / 1024 ** 2} MB.`);
  return { cells: cells.map((cell) => (typeof cell === 'number' ? strings.get(cell) : cell).normalize('NFC')), size };
}

interface SheetHead {
  rows: Row[];
  /** Whether these are all rows of the sheet. */
  isWhole: boolean;
}

/**
 * Reads the first rows of a sheet: the requested number, but only a few megabytes. Reads the shared strings up to the
 * last one that these rows use.
 */
export async function readSheetHead(path: string, name: string | null, count: number): Promise<SheetHead> {
  const workbook = await openWorkbook(path);
  const head: SheetRow[] = [];
  for await (const rows of sheetRows(workbook, sheetOf(workbook, name))) {
    head.push(...rows);
    if (head.length >= count) break;
  }
  const isWhole = head.length < count;
  head.length = Math.min(head.length, count);
  let lastString = -1;
  for (const { cells } of head)
    for (const cell of cells) if (typeof cell === 'number') lastString = Math.max(lastString, cell);
  const strings = await readSharedStrings(path, workbook.sharedStrings, lastString);
  const resolvedRows: Row[] = [];
  let remainingBytes = MAX_HEAD_BYTES;
  for (const row of head) {
    const { cells, size } = resolveRow(row, strings);
    resolvedRows.push({ rowNo: row.rowNo, cells });
    remainingBytes -= size;
    if (remainingBytes < 0) break;
  }
  return { rows: resolvedRows, isWhole: isWhole && resolvedRows.length === head.length };
}

const csvCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

async function* csvLines(path: string, name: string | null, signal: AbortSignal): AsyncGenerator<string> {
  const workbook = await openWorkbook(path);
  const sheet = sheetOf(workbook, name);
  const strings = await readSharedStrings(path, workbook.sharedStrings, undefined, signal);
  const partBytes = sheet.size + (workbook.sharedStrings?.size ?? 0);
  const maxBytes = Math.min(MAX_TEXT_BYTES, Math.max(MIN_BYTES_TO_LIMIT_REPEATS, MAX_REPEATS * partBytes));
  let rowNo = 0;
  let byteCount = 0;
  let lines = '';
  for await (const rows of sheetRows(workbook, sheet, signal)) {
    for (const row of rows) {
      const { cells, size } = resolveRow(row, strings);
      byteCount += size + cells.length;
      if (byteCount > maxBytes) throw tooMuchTextError();
      // Rows without a value become empty lines, so that the row numbers of the sheet are kept.
      lines += `${'\n'.repeat(row.rowNo - rowNo - 1)}${cells.map(csvCell).join(',')}\n`;
      rowNo = row.rowNo;
      if (lines.length < PIECE_BYTES) continue;
      yield lines;
      lines = '';
    }
  }
  if (lines !== '') yield lines;
}

/** Writes a sheet as CSV (UTF-8, commas), row by row. */
export async function sheetToCsv(
  path: string,
  name: string | null,
  outputPath: string,
  signal: AbortSignal,
): Promise<void> {
  await pipeline(
    Readable.from(csvLines(path, name, signal), { objectMode: true, highWaterMark: 4 }),
    createWriteStream(outputPath),
    { signal },
  );
}
