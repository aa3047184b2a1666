import type { FileOptions } from '@leadwright/contract/features/imports';
import { CsvScanner } from '../csv/csv-scanner.ts';
import { type Row, readTuples, TUPLE_HEAD_BYTES } from '../csv/staged-tuple.ts';
import { targetOfHeader } from '../suggest/header-meaning.ts';
import { looksLikeData } from '../suggest/shapes.ts';

type Delimiter = FileOptions['delimiter'];
const DELIMITERS: Delimiter[] = [',', ';', '\t', '|'];
const MAX_HEADER_ROW = 10;
const EMPTY_TUPLE_HEAD = Buffer.alloc(TUPLE_HEAD_BYTES);

/** How the quoting of a file differs from RFC 4180. */
export interface Quoting {
  plainQuotes?: boolean;
  skipBlanks?: boolean;
}

/** Returns the records of an excerpt from the start of a file, without an incomplete last record. */
export function headRows(excerpt: Buffer, delimiter: string, isTruncated: boolean, quoting: Quoting = {}): Row[] {
  const from = { byte_offset: 0, row_no: 0, line: 1, after_cr: false };
  const scanner = new CsvScanner({ delimiter, head: EMPTY_TUPLE_HEAD, from, skip: 0, keepBlank: true, ...quoting });
  scanner.push(excerpt);
  if (!isTruncated) scanner.end();
  return scanner.take().blocks.flatMap(readTuples);
}

/** Returns the delimiter for which the most rows have the same number of columns, at least two. */
export function detectDelimiter(excerpt: Buffer, isTruncated: boolean): Delimiter {
  const declared = /^sep=([,;\t|])\r?\n/.exec(excerpt.toString('latin1', 0, 10))?.[1];
  if (declared) return declared as Delimiter;
  let bestDelimiter: Delimiter = ',';
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const score = columnConsistency(excerpt, delimiter, isTruncated);
    if (score > bestScore) [bestDelimiter, bestScore] = [delimiter, score];
  }
  return bestDelimiter;
}

/** Returns the largest share of rows with equally many columns, plus a small bonus per column; 0 for one column. */
export function columnConsistency(
  excerpt: Buffer,
  delimiter: string,
  isTruncated: boolean,
  quoting: Quoting = {},
): number {
  let rows: Row[];
  try {
    rows = headRows(excerpt, delimiter, isTruncated, quoting).filter(({ cells }) =>
      cells.some((cell) => cell.trim() !== ''),
    );
  } catch {
    // With this delimiter, a quote is not closed.
    return 0;
  }
  const widths = new Map<number, number>();
  for (const { cells } of rows) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  let score = 0;
  for (const [width, count] of widths) {
    if (width > 1) score = Math.max(score, (count / rows.length) * (1 + Math.min(width, 20) / 100));
  }
  return score;
}

/** Returns the number of the record with the column names, from 1; 0 if the file starts with data. */
export function detectHeaderRow(rows: Row[]): number {
  const filledRows = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).slice(0, MAX_HEADER_ROW);
  const headerRow = filledRows.find(({ cells }) => {
    const knownCount = cells.filter((cell) => targetOfHeader(cell) !== null).length;
    return knownCount >= Math.min(2, cells.length) && cells.filter(looksLikeData).length < knownCount;
  });
  if (headerRow) return headerRow.rowNo;
  const widest = Math.max(0, ...filledRows.map(({ cells }) => cells.length));
  const first = filledRows.find(({ cells }) => cells.length > widest / 2);
  return !first || first.cells.some(looksLikeData) ? 0 : first.rowNo;
}
