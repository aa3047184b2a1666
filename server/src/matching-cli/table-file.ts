import { CsvScanner } from '../features/imports/csv/csv-scanner.ts';
import { readTuples, TUPLE_HEAD } from '../features/imports/csv/staged-tuple.ts';
import { fileKind } from '../features/imports/file-kind.ts';
import { columnConsistency, headRows, type Quoting } from '../features/imports/reading/dialect.ts';
import {
  countUtf8,
  detectEncoding,
  type Encoding,
  markLength,
  utf8Decoder,
} from '../features/imports/reading/encoding.ts';
import { fieldOfHeader } from './field-of-header.ts';
import { findHeader } from './header-row.ts';
import { readDecompressed } from './text-stream.ts';
import { UsageError } from './usage-error.ts';

const HEAD_BYTES = 1024 * 1024;
const SAMPLE_ROWS = 1_000;
/** Most common first: of two that split a file equally well, the earlier is used. */
const DELIMITERS = [',', ';', '\t', '|', '%', '^', '~', ':'];
/** Does not occur in files, so that each line is one cell. */
export const NO_DELIMITER = '\u0001';
const QUOTINGS: Quoting[] = [{}, { skipBlanks: true }, { plainQuotes: true }];

/** A delimited text file whose header is parsed. */
export interface TableFile {
  path: string;
  headers: string[];
  /** The first rows, for inferring the meaning of the columns. */
  sample: string[][];
  encoding: Encoding;
  delimiter: string;
  quoting: Quoting;
  /** Number of records up to and including the header; 0 without a header. */
  headerRow: number;
}

async function readHead(path: string): Promise<{ head: Buffer; cutOff: boolean }> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const piece of readDecompressed(path)) {
    parts.push(piece);
    size += piece.length;
    if (size >= HEAD_BYTES) return { head: Buffer.concat(parts), cutOff: true };
  }
  return { head: Buffer.concat(parts), cutOff: false };
}

/** Format options of the user; the others are detected. */
export interface DialectOptions {
  delimiter?: string | undefined;
  header?: boolean | undefined;
}

function assertTextFile(path: string, head: Buffer): void {
  if (head.length === 0) throw new UsageError(`${path} is empty.`);
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04')
    throw new UsageError(
      `${path} is a workbook or another ZIP file. Save the sheet as CSV (UTF-8) and give that file.`,
    );
  try {
    fileKind(head);
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
}

/** Detects the format of a file and its column names. */
export async function openTable(path: string, options: DialectOptions = {}): Promise<TableFile> {
  const { head, cutOff } = await readHead(path);
  assertTextFile(path, head);
  const { validCount, invalidCount } = countUtf8(head);
  const encoding = detectEncoding(head, invalidCount === 0 || validCount > 2 * invalidCount);
  const text = utf8Decoder(encoding).write(head.subarray(markLength(head, encoding)));
  const { delimiter, quoting } = detectDialect(text, cutOff, options.delimiter);
  let rows: { rowNo: number; cells: string[] }[];
  try {
    rows = headRows(text, delimiter, cutOff, quoting).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
  if (rows.length === 0) throw new UsageError(`${path} is empty.`);
  const headerRow = options.header === undefined ? findHeader(rows) : options.header ? rows[0]!.rowNo : 0;
  const header = rows.find(({ rowNo }) => rowNo === headerRow)?.cells ?? [];
  const below = rows.filter(({ rowNo }) => rowNo > headerRow).slice(0, SAMPLE_ROWS);
  const width = Math.max(header.length, headerRow > 0 ? 0 : below[0]!.cells.length);
  const headers = Array.from({ length: width }, (_, i) => header[i]?.trim() || `Column ${i + 1}`);
  const file = { path, headers, sample: [] as string[][], encoding, delimiter, quoting, headerRow };
  file.sample = below.map(({ cells }) => fitToWidth(cells, width, delimiter));
  return file;
}

function detectDialect(
  text: Buffer,
  cutOff: boolean,
  requestedDelimiter?: string,
): { delimiter: string; quoting: Quoting } {
  const firstLine =
    text
      .toString('latin1', 0, 100_000)
      .split(/\r\n|\r|\n/)
      .find((line) => line.trim() !== '') ?? '';
  let best = { delimiter: requestedDelimiter ?? ',', quoting: {} as Quoting };
  let most = 0;
  for (const quoting of QUOTINGS) {
    for (const delimiter of requestedDelimiter ? [requestedDelimiter] : DELIMITERS) {
      // The delimiter must also separate the column names.
      if (!firstLine.includes(delimiter) && DELIMITERS.indexOf(delimiter) > 3) continue;
      const score = columnConsistency(text, delimiter, cutOff, quoting);
      if (score > most + 0.02) [best, most] = [{ delimiter, quoting }, score];
    }
  }
  // A single-column file may have delimiters in its texts, but not in a title above the header.
  const isTitle = fieldOfHeader('account', firstLine) === null && fieldOfHeader('contact', firstLine) === null;
  const isOneColumn =
    !requestedDelimiter &&
    most < (isTitle ? 0.5 : 0.9) &&
    !DELIMITERS.some((delimiter) => firstLine.includes(delimiter));
  return isOneColumn ? { delimiter: NO_DELIMITER, quoting: {} } : best;
}

/** Returns exactly one cell per column. Surplus cells of a broken row are joined to the last one. */
function fitToWidth(cells: string[], width: number, delimiter: string): string[] {
  if (cells.length === width) return cells;
  if (cells.length < width) return [...cells, ...new Array<string>(width - cells.length).fill('')];
  const rest = cells.slice(width - 1);
  const isBlank = rest.slice(1).every((cell) => cell.trim() === '');
  return [...cells.slice(0, width - 1), isBlank ? rest[0]! : rest.join(delimiter)];
}

/** Returns the rows below the header in batches. */
export async function* tableRows(file: TableFile): AsyncGenerator<string[][]> {
  const from = { byte_offset: 0, row_no: 0, line: 1, after_cr: false };
  const { path, delimiter, quoting, headerRow: skip, encoding, headers } = file;
  const scanner = new CsvScanner({
    delimiter,
    head: Buffer.alloc(TUPLE_HEAD),
    from,
    skip,
    keepBlank: true,
    ...quoting,
  });
  const decoder = utf8Decoder(encoding);
  const take = () => {
    const { blocks, spent } = scanner.take();
    const rows = blocks.flatMap(readTuples).flatMap(({ cells }) => {
      // Skip blank lines, but keep rows of blank cells, so that row numbers match.
      const isBlankLine = cells.length === 1 && cells[0]!.trim() === '';
      return isBlankLine ? [] : [fitToWidth(cells, headers.length, delimiter)];
    });
    scanner.recycle(spent);
    return rows;
  };
  try {
    let hasStarted = false;
    for await (const piece of readDecompressed(path)) {
      scanner.push(decoder.write(hasStarted ? piece : piece.subarray(markLength(piece, encoding))));
      hasStarted = true;
      const rows = take();
      if (rows.length > 0) yield rows;
    }
    scanner.push(decoder.end());
    scanner.end();
    const rows = take();
    if (rows.length > 0) yield rows;
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error) || error.name !== 'AppError') throw error;
    throw new UsageError(`${path}: ${error.message}`);
  }
}
