import { AppError } from '@leadwright/contract/errors';
import type { FileOptions } from '@leadwright/contract/features/imports';
import type { StoredFile } from '../batch-file.ts';
import { sheetHead } from '../xlsx/sheet-csv.ts';
import { CsvScanner } from './csv-scanner.ts';
import { type Row, readTuples, TUPLE_HEAD } from './staged-tuple.ts';
import { utf8Pieces } from './text-pieces.ts';

/** The preview looks no further, whatever the size of the file. */
const HEAD_ROWS = 1_000;
const HEAD_BYTES = 8 * 1024 * 1024;

export interface Head {
  headers: string[];
  /** Rows under the header that hold anything, padded to the headers. */
  rows: string[][];
  rowNumbers: number[];
  /** Of those rows, the ones that are shorter or longer than the header. */
  ragged: number;
}

/** The header and the first rows of a file under the given options. */
export async function readHead(file: StoredFile, options: FileOptions): Promise<Head> {
  const wanted = options.header_row + HEAD_ROWS;
  const records =
    file.options.kind === 'xlsx'
      ? await sheetHead(file.path, options.sheet, wanted)
      : await textHead(file.path, options, wanted);
  return shapeHead(records, options.header_row, file.options.kind === 'text');
}

async function textHead(path: string, options: FileOptions, wanted: number): Promise<Row[]> {
  const from = { byte_offset: 0, row_no: 0, line: 1, after_cr: false };
  const scanner = new CsvScanner({
    delimiter: options.delimiter,
    head: Buffer.alloc(TUPLE_HEAD),
    from,
    skip: 0,
    keepBlank: true,
  });
  const records: Row[] = [];
  let bytes = 0;
  const take = () => {
    for (const block of scanner.take().blocks) for (const row of readTuples(block)) records.push(row);
  };
  for await (const piece of utf8Pieces(path, options.encoding)) {
    scanner.push(piece);
    take();
    bytes += piece.length;
    if (records.length >= wanted || bytes >= HEAD_BYTES) return records.slice(0, wanted);
  }
  scanner.end();
  take();
  return records.slice(0, wanted);
}

function shapeHead(records: Row[], headerRow: number, ofText: boolean): Head {
  const header = headerRow > 0 ? (records.find(({ rowNo }) => rowNo === headerRow)?.cells ?? []) : [];
  const filled = records.filter(({ rowNo, cells }) => rowNo > headerRow && cells.some((cell) => cell.trim() !== ''));
  const rows = filled.map(({ cells }) => cells);
  if (headerRow > 0 && header.every((cell) => cell.trim() === '')) {
    throw new AppError('invalid_input', `Row ${headerRow} is empty, so it cannot name the columns.`, {
      fields: { 'options.header_row': 'This row is empty.' },
    });
  }
  const width = Math.max(1, filledWidth(header), usualWidth(rows));
  const headers = Array.from({ length: width }, (_, i) => header[i]?.trim() || `Column ${i + 1}`);
  const expected = header.length || commonLength(rows);
  return {
    headers,
    rows: rows.map((cells) => headers.map((_, i) => cells[i] ?? '')),
    rowNumbers: filled.map(({ rowNo }) => rowNo),
    // A sheet's rows end with their last filled cell, so only text can have rows that are too short.
    ragged: rows.filter((cells) => filledWidth(cells) > width || (ofText && cells.length !== expected)).length,
  };
}

const filledWidth = (cells: string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Columns that a tenth of the rows fill, two at least: unnamed ones count, the overflow of a few broken rows does not. */
function usualWidth(rows: string[][]): number {
  const widths = rows.map(filledWidth).sort((a, b) => b - a);
  return widths[Math.max(1, Math.floor(widths.length / 10))] ?? widths[0] ?? 0;
}

function commonLength(rows: string[][]): number {
  const lengths = new Map<number, number>();
  for (const { length } of rows) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  return [...lengths].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
