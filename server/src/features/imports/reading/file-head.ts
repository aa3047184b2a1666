import { stat } from 'node:fs/promises';
import { AppError } from '@leadwright/contract/errors';
import { type FileOptions, PREVIEW_ROWS } from '@leadwright/contract/features/imports';
import type { StoredFile } from '../batch-file.ts';
import { CsvScanner } from '../csv/csv-scanner.ts';
import { type Row, readTuples } from '../csv/staged-tuple.ts';
import { readSheetHead } from '../xlsx/sheet-csv.ts';
import { readUtf8Pieces } from './text-pieces.ts';

const HEAD_BYTES = 8 * 1024 * 1024;

export interface Head {
  headers: string[];
  /** Non-empty rows below the header, padded to the number of headers. */
  rows: string[][];
  rowNumbers: number[];
  /** Number of these rows that are shorter or longer than the header. */
  ragged: number;
  /** Number of rows in the file, estimated from bytes if only a part was read; null if unknown. */
  total: { rows: number; exact: boolean } | null;
}

interface HeadRecords {
  rows: Row[];
  /** Whether these are all rows of the file. */
  isWhole: boolean;
  /** Share of the file that the rows occupy. */
  share: number | null;
}

/** Reads the header and the first rows of a file, using the given reading options. */
export async function readFileHead(file: StoredFile, options: FileOptions): Promise<Head> {
  const rowCount = options.header_row + PREVIEW_ROWS;
  const { rows, isWhole, share }: HeadRecords =
    file.options.kind === 'xlsx'
      ? { ...(await readSheetHead(file.path, options.sheet, rowCount)), share: null }
      : await readTextHead(file.path, options, rowCount);
  const head = buildHead(rows.slice(0, rowCount), options.header_row, file.options.kind === 'text');
  if (isWhole) return { ...head, total: { rows: head.rows.length, exact: true } };
  const estimate = share && Math.round((rows.length - options.header_row) / share);
  return { ...head, total: estimate ? { rows: estimate, exact: false } : null };
}

/** Throws if the file has no rows below its header. */
export function assertHasRows({ total }: Head): void {
  if (total?.exact && total.rows === 0)
    throw new AppError(
      'invalid_input',
      'The file has no rows below its header. Upload a file with rows, or set another header row.',
      {
        fields: { 'options.header_row': 'There are no rows below this row.' },
      },
    );
}

async function readTextHead(path: string, options: FileOptions, rowCount: number): Promise<HeadRecords> {
  const scanner = new CsvScanner({ delimiter: options.delimiter, quote: options.quote, keepBlank: true });
  const rows: Row[] = [];
  const { size } = await stat(path);
  // Most UTF-16 characters take two bytes in the file and one as UTF-8.
  const shareOf = (bytes: number) => (options.encoding.startsWith('utf-16') ? 2 * bytes : bytes) / size;
  let bytes = 0;
  const takeRows = () => {
    for (const block of scanner.take().blocks) for (const row of readTuples(block)) rows.push(row);
  };
  for await (const piece of readUtf8Pieces(path, options.encoding)) {
    scanner.push(piece);
    takeRows();
    bytes += piece.length;
    if (rows.length > rowCount || bytes >= HEAD_BYTES) return { rows, isWhole: false, share: shareOf(bytes) };
  }
  scanner.end();
  takeRows();
  return { rows, isWhole: rows.length <= rowCount, share: 1 };
}

function buildHead(records: Row[], headerRow: number, isText: boolean): Omit<Head, 'total'> {
  const header = headerRow > 0 ? (records.find(({ rowNo }) => rowNo === headerRow)?.cells ?? []) : [];
  const filledRows = records.filter(
    ({ rowNo, cells }) => rowNo > headerRow && cells.some((cell) => cell.trim() !== ''),
  );
  const rows = filledRows.map(({ cells }) => cells);
  if (headerRow > 0 && header.every((cell) => cell.trim() === '')) {
    throw new AppError('invalid_input', `Row ${headerRow} is empty, so it cannot name the columns.`, {
      fields: { 'options.header_row': 'This row is empty.' },
    });
  }
  const width = Math.max(1, filledWidth(header), typicalWidth(rows));
  const headers = Array.from({ length: width }, (_, i) => header[i]?.trim() || `Column ${i + 1}`);
  const expectedLength = header.length || commonLength(rows);
  return {
    headers,
    rows: rows.map((cells) => headers.map((_, i) => cells[i] ?? '')),
    rowNumbers: filledRows.map(({ rowNo }) => rowNo),
    // Rows of a sheet end with their last filled cell, so only text files can have rows that are too short.
    ragged: rows.filter((cells) => filledWidth(cells) > width || (isText && cells.length !== expectedLength)).length,
  };
}

const filledWidth = (cells: string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Returns the largest width that a tenth of the rows (at least two rows) reach. Ignores a few wider, damaged rows. */
function typicalWidth(rows: string[][]): number {
  const widths = rows.map(filledWidth).sort((a, b) => b - a);
  return widths[Math.max(1, Math.floor(widths.length / 10))] ?? widths[0] ?? 0;
}

function commonLength(rows: string[][]): number {
  const lengths = new Map<number, number>();
  for (const { length } of rows) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  return [...lengths].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
