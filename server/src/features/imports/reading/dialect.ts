import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileOptions } from '@leadwright/contract/features/imports';
import { CsvScanner } from '../csv/csv-scanner.ts';
import { type Row, readTuples, splitTuples } from '../csv/staged-tuple.ts';
import { countKnownNames, detectHeaderRow } from './header-row.ts';

/** How the cells of a text are separated and quoted. */
export interface Dialect {
  delimiter: string;
  quote: FileOptions['quote'];
}

/** Rows in which the header is searched. */
const MAX_FIRST_ROWS = 20;
/** Rows and cells whose content is judged. The rows are spread over the text. */
const MAX_SAMPLE_ROWS = 400;
const MAX_SAMPLE_CELLS = 10_000;

/** Returns the rows of a text, without an incomplete last record. */
export function headRows(text: Buffer, dialect: Dialect, isTruncated: boolean): Row[] {
  const scanner = new CsvScanner({ ...dialect, keepBlank: true });
  scanner.push(text);
  if (!isTruncated) scanner.end();
  return scanner.take().blocks.flatMap(readTuples);
}

/** A text as a dialect reads it. */
export interface DialectFit {
  /** How well the text parses: near 1 for a clean table, small for a text without columns, 0 if it cannot be read. */
  score: number;
  /** The most frequent number of cells in a row. */
  width: number;
  headerRow: number;
  /** Number of the first row, which is an alternative header. */
  firstRow: number;
}
/** Bytes of a text that are scanned before other work continues. */
const SLICE_BYTES = 256 * 1024;
const NO_FIT: DialectFit = { score: 0, width: 0, headerRow: 0, firstRow: 0 };
/** The score of a text with one column. Texts with separators in prose reach less as tables. */
const ONE_COLUMN_SCORE = 0.3;

/**
 * Judges how well the whole text parses with a dialect: number of columns, header, quotes and content of the cells. Other
 * work continues between slices of the text.
 */
export async function judgeDialect(text: Buffer, dialect: Dialect, isTruncated: boolean): Promise<DialectFit> {
  const scanner = new CsvScanner(dialect);
  try {
    for (let start = 0; start < text.length; start += SLICE_BYTES) {
      scanner.push(text.subarray(start, start + SLICE_BYTES));
      await nextTurn();
    }
    if (!isTruncated) scanner.end();
  } catch {
    // The rows before an unclosed quote or an endless record count. A single stray quote is reported to the user.
  }
  const scan = scanner.take();
  const spans = scan.blocks.flatMap(splitTuples);
  if (spans.length === 0) return NO_FIT;
  const firstRows = spans.slice(0, MAX_FIRST_ROWS).flatMap(({ tuple }) => readTuples(tuple));
  const headerRow = detectHeaderRow(firstRows);
  const headerIndex = firstRows.findIndex(({ rowNo }) => rowNo === headerRow);
  const body = spans.length > headerIndex + 1 ? spans.slice(headerIndex + 1) : spans;
  const { width, share } = mostFrequentWidth(body.map((span) => span.width));
  const found = { width, headerRow, firstRow: firstRows[0]!.rowNo };
  const step = Math.ceil(body.length / MAX_SAMPLE_ROWS);
  const sample = body.filter((_, index) => index % step === 0).flatMap(({ tuple }) => readTuples(tuple));
  const readShare = scan.position.byte_offset / text.length;
  const brokenQuotes = Math.min(1, scan.cellsWithTextAfterQuote / spans.length);
  const quality = share * readShare * (1 - brokenQuotes) * cleanShare(sample, dialect);
  if (width === 1) return { ...found, score: ONE_COLUMN_SCORE * quality };
  const head = headerIndex < 0 ? undefined : firstRows[headerIndex]!.cells;
  const titles = headerIndex > 0 ? firstRows.slice(0, headerIndex).map(({ cells }) => cells) : [];
  // Wide tables are seldom a coincidence.
  const columnBonus = 1 + Math.min(width, 20) / 100;
  const score = quality * headerScore(head, width) * titleScore(titles, head, width) * columnBonus;
  return { ...found, score };
}

/** A smaller difference of scores is a coincidence. */
const MIN_DIFFERENCE = 0.001;
/** Returns the best reading. Of equally good ones, the first is the most common. */
export const bestOf = <Reading extends { score: number }>(readings: Reading[]): Reading =>
  readings.reduce((a, b) => (b.score > a.score + MIN_DIFFERENCE ? b : a));

function mostFrequentWidth(widths: number[]): { width: number; share: number } {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [width, count] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best));
  return { width, share: count / widths.length };
}

/** A header has as many cells as the rows below, and at least one known name. */
function headerScore(cells: string[] | undefined, width: number): number {
  if (!cells) return 0.85;
  const [shorter, longer] = [cells.length, width].sort((a, b) => a - b);
  return (shorter! / longer!) ** 2 * (countKnownNames(cells) > 0 ? 1 : 0.85);
}

/** A separator within a line, such as those of a header that was split at the wrong separator. */
const TIGHT_SEPARATOR = /[^\s\d][,;\t|][^\s\d]/;

/** Lines above the header are seldom, above all when the table has only two columns without known names. */
function titleScore(titles: string[][], head: string[] | undefined, width: number): number {
  const shortLines = titles.filter((cells) => cells.filter((cell) => cell.trim() !== '').length < width);
  if (shortLines.length === 0) return 1;
  if (shortLines.some((cells) => cells.some((cell) => TIGHT_SEPARATOR.test(cell)))) return 0.5;
  const isNarrow = width === 2 && shortLines.some((cells) => cells.length < width);
  return isNarrow && countKnownNames(head ?? []) < 2 ? 0.6 : 0.95;
}

/** Returns the share of cells without signs of a wrong dialect. */
function cleanShare(rows: Row[], dialect: Dialect): number {
  let cellCount = 0;
  let dirt = 0;
  for (const { cells } of rows) {
    for (const cell of cells) dirt += dirtOf(cell, dialect);
    cellCount += cells.length;
    if (cellCount > MAX_SAMPLE_CELLS) break;
  }
  return 1 - dirt / cellCount;
}

/** Returns how much a cell speaks against the dialect, from 0 to 1. */
function dirtOf(cell: string, { delimiter, quote }: Dialect): number {
  if (cell.startsWith('"') && quote !== '\\"') return 1;
  if (cell.length > 1 && cell.startsWith("'") && cell.endsWith("'")) return 0.7;
  // After a comma in prose there is a space.
  if (cell.startsWith(' ')) return 0.6;
  const hasLineBreak = cell.includes('\n') || cell.includes('\r');
  if (hasLineBreak && cell.includes(delimiter)) return 0.3;
  if (cell.includes('\t')) return 0.6;
  if (/;[^\s;]/.test(cell)) return 0.4;
  if (cell.includes('|') || (cell.endsWith('"') && quote !== '\\"')) return 0.3;
  return /\p{L},\p{L}/u.test(cell) ? 0.2 : 0;
}

/** Returns the first line with text. */
export const firstLineOf = (text: Buffer): string =>
  text
    .toString('utf8', 0, 100_000)
    .split(/\r\n|\r|\n/)
    .find((line) => line.trim() !== '') ?? '';

/** Returns whether delimiters occur only within the texts of a single column, and not in the name of the column. */
export const isOneColumn = (
  firstLine: string,
  { score, isKnownName, delimiters }: { score: number; isKnownName: boolean; delimiters: readonly string[] },
): boolean => score < (isKnownName ? 0.9 : 0.5) && !delimiters.some((delimiter) => firstLine.includes(delimiter));

/** Returns the dialects with these delimiters that read a text differently from one another. */
export function dialectsOf(text: Buffer, delimiters: readonly string[]): Dialect[] {
  const characters = text.toString('latin1');
  const presentDelimiters = delimiters.filter((delimiter) => characters.includes(delimiter));
  return (presentDelimiters.length > 0 ? presentDelimiters : delimiters.slice(0, 1)).flatMap((delimiter) => {
    const isQuoteUsed = (quote: string) => new RegExp(`(?:^|[\\n\\r\\${delimiter}]) *${quote}`).test(characters);
    const quotes: Dialect['quote'][] = ['"'];
    if (isQuoteUsed('"') && characters.includes('\\"')) quotes.push('\\"');
    if (isQuoteUsed("'")) quotes.push("'");
    if (isQuoteUsed('"')) quotes.push('');
    return quotes.map((quote) => ({ delimiter, quote }));
  });
}
