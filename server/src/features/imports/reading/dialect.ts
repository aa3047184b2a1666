import type { FileOptions } from '@leadwright/contract/features/imports';
import { looksLikeData } from '../suggest/shapes.ts';
import { targetOfHeader } from '../suggest/synonyms.ts';
import { CsvScanner } from './csv-scanner.ts';
import { type Row, readTuples, TUPLE_HEAD } from './staged-tuple.ts';

type Delimiter = FileOptions['delimiter'];
const DELIMITERS: Delimiter[] = [',', ';', '\t', '|'];
const HEADER_WITHIN = 10;
const NO_HEAD = Buffer.alloc(TUPLE_HEAD);

/** How cells are quoted, where a file does it unlike RFC 4180. */
export interface Quoting {
  plainQuotes?: boolean;
  skipBlanks?: boolean;
}

/** The records at the head of a file; one that the excerpt cuts off is left out. */
export function headRows(head: Buffer, delimiter: string, cutOff: boolean, quoting: Quoting = {}): Row[] {
  const from = { byte_offset: 0, row_no: 0, line: 1, after_cr: false };
  const scanner = new CsvScanner({ delimiter, head: NO_HEAD, from, skip: 0, keepBlank: true, ...quoting });
  scanner.push(head);
  if (!cutOff) scanner.end();
  return scanner.take().blocks.flatMap(readTuples);
}

/** The delimiter under which most rows have the same number of columns, and more than one. */
export function detectDelimiter(head: Buffer, cutOff: boolean): Delimiter {
  const said = /^sep=([,;\t|])\r?\n/.exec(head.toString('latin1', 0, 10))?.[1];
  if (said) return said as Delimiter;
  let best: Delimiter = ',';
  let most = 0;
  for (const delimiter of DELIMITERS) {
    const score = evenness(head, delimiter, cutOff);
    if (score > most) [best, most] = [delimiter, score];
  }
  return best;
}

/** Share of rows that have the commonest number of columns, a little more where there are more columns; 0 for one. */
export function evenness(head: Buffer, delimiter: string, cutOff: boolean, quoting: Quoting = {}): number {
  let rows: Row[];
  try {
    rows = headRows(head, delimiter, cutOff, quoting).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch {
    // Quotes that do not close under this delimiter.
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

/** The record that names the columns, counted from 1; 0 where the file begins with data. */
export function detectHeaderRow(rows: Row[]): number {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).slice(0, HEADER_WITHIN);
  const named = filled.find(({ cells }) => {
    const known = cells.filter((cell) => targetOfHeader(cell) !== null).length;
    return known >= Math.min(2, cells.length) && !cells.some(looksLikeData);
  });
  if (named) return named.rowNo;
  const widest = Math.max(0, ...filled.map(({ cells }) => cells.length));
  const first = filled.find(({ cells }) => cells.length > widest / 2);
  return !first || first.cells.some(looksLikeData) ? 0 : first.rowNo;
}
