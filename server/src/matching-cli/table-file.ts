import { CsvScanner } from '../features/imports/csv/csv-scanner.ts';
import { readTuples } from '../features/imports/csv/staged-tuple.ts';
import { detectFileKind } from '../features/imports/file-kind.ts';
import {
  bestOf,
  type Dialect,
  type DialectFit,
  dialectsOf,
  firstLineOf,
  headRows,
  isOneColumn,
  judgeDialect,
} from '../features/imports/reading/dialect.ts';
import { countUtf8, detectEncoding, type Encoding, utf8Decoder } from '../features/imports/reading/encoding.ts';
import { textStart } from '../features/imports/reading/text-pieces.ts';
import { fieldOfHeader } from './field-of-header.ts';
import { findHeader } from './header-row.ts';
import { readDecompressed } from './text-stream.ts';
import { UsageError } from './usage-error.ts';

const MAX_BEGINNING_BYTES = 1024 * 1024;
const SAMPLE_ROWS = 1_000;
/** The delimiters to try, most common first. The first of two equally good delimiters is used. */
const DELIMITERS = [',', ';', '\t', '|', '%', '^', '~', ':'];
/** A character that does not occur in files, so that each line is one cell. */
export const NO_DELIMITER = '\u0001';

/** A delimited text file with its format and headers. */
export interface TableFile extends Dialect {
  path: string;
  headers: string[];
  /** The first rows, from which the fields of the columns are inferred. */
  sample: string[][];
  encoding: Encoding;
  /** The number of the header row, counted from 1; 0 without a header. */
  headerRow: number;
}

async function readBeginning(path: string): Promise<{ beginning: Buffer; isIncomplete: boolean }> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const piece of readDecompressed(path)) {
    parts.push(piece);
    size += piece.length;
    if (size >= MAX_BEGINNING_BYTES) return { beginning: Buffer.concat(parts), isIncomplete: true };
  }
  return { beginning: Buffer.concat(parts), isIncomplete: false };
}

/** Format options of the user. Missing options are detected. */
export interface DialectOptions {
  delimiter?: string | undefined;
  header?: boolean | undefined;
}

function assertTextFile(path: string, beginning: Buffer): void {
  if (beginning.length === 0) throw new UsageError(`${path} is empty.`);
  if (beginning.subarray(0, 4).toString('latin1') === 'PK\x03\x04')
    throw new UsageError(
      `${path} is a workbook or another ZIP file. Save the sheet as CSV (UTF-8) and give that file.`,
    );
  try {
    detectFileKind(beginning);
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
}

/** Detects the format of a file and its column names. */
export async function openTable(path: string, options: DialectOptions = {}): Promise<TableFile> {
  const { beginning, isIncomplete } = await readBeginning(path);
  assertTextFile(path, beginning);
  const { validCount, invalidCount } = countUtf8(beginning);
  const encoding = detectEncoding(beginning, invalidCount === 0 || validCount > 2 * invalidCount);
  const { start, delimiter: declaredDelimiter } = textStart(beginning, encoding);
  const text = utf8Decoder(encoding).write(beginning.subarray(start));
  const dialect = await detectDialect(text, isIncomplete, options.delimiter ?? declaredDelimiter);
  let rows: { rowNo: number; cells: string[] }[];
  try {
    rows = headRows(text, dialect, isIncomplete).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
  if (rows.length === 0) throw new UsageError(`${path} is empty.`);
  const headerRow = options.header === undefined ? findHeader(rows) : options.header ? rows[0]!.rowNo : 0;
  const header = rows.find(({ rowNo }) => rowNo === headerRow)?.cells ?? [];
  const rowsBelow = rows.filter(({ rowNo }) => rowNo > headerRow).slice(0, SAMPLE_ROWS);
  const width = Math.max(header.length, headerRow > 0 ? 0 : rowsBelow[0]!.cells.length);
  const headers = Array.from({ length: width }, (_, i) => header[i]?.trim() || `Column ${i + 1}`);
  const sample = rowsBelow.map(({ cells }) => fitToWidth(cells, width, dialect.delimiter));
  return { path, headers, sample, encoding, ...dialect, headerRow };
}

async function detectDialect(text: Buffer, isIncomplete: boolean, requestedDelimiter?: string): Promise<Dialect> {
  const firstLine = firstLineOf(text);
  // A rare delimiter must also separate the column names in the first line.
  const delimiters = requestedDelimiter
    ? [requestedDelimiter]
    : DELIMITERS.filter((delimiter, index) => index < 4 || firstLine.includes(delimiter));
  const best = await bestDialect(text, delimiters, isIncomplete);
  const isKnownName = fieldOfHeader('account', firstLine) !== null || fieldOfHeader('contact', firstLine) !== null;
  const hasOneColumn =
    !requestedDelimiter && isOneColumn(firstLine, { score: best.score, isKnownName, delimiters: DELIMITERS });
  return (hasOneColumn ? await bestDialect(text, [NO_DELIMITER], isIncomplete) : best).dialect;
}

async function bestDialect(text: Buffer, delimiters: string[], isIncomplete: boolean) {
  const candidates: (DialectFit & { dialect: Dialect })[] = [];
  for (const dialect of dialectsOf(text, delimiters))
    candidates.push({ dialect, ...(await judgeDialect(text, dialect, isIncomplete)) });
  return bestOf(candidates);
}

/** Returns one cell for each column. Surplus cells of a broken row are joined to the last cell. */
function fitToWidth(cells: string[], width: number, delimiter: string): string[] {
  if (cells.length === width) return cells;
  if (cells.length < width) return [...cells, ...new Array<string>(width - cells.length).fill('')];
  const surplus = cells.slice(width - 1);
  const isBlank = surplus.slice(1).every((cell) => cell.trim() === '');
  return [...cells.slice(0, width - 1), isBlank ? surplus[0]! : surplus.join(delimiter)];
}

/** Returns the rows below the header in batches. */
export async function* tableRows(file: TableFile): AsyncGenerator<string[][]> {
  const { path, delimiter, quote, headerRow: skip, encoding, headers } = file;
  const scanner = new CsvScanner({ delimiter, quote, skip, keepBlank: true });
  const decoder = utf8Decoder(encoding);
  const takeRows = () => {
    const { blocks, spent } = scanner.take();
    const rows = blocks.flatMap(readTuples).flatMap(({ cells }) => {
      // Blank lines are skipped, but rows of blank cells are kept, so that row numbers match.
      const isBlankLine = cells.length === 1 && cells[0]!.trim() === '';
      return isBlankLine ? [] : [fitToWidth(cells, headers.length, delimiter)];
    });
    scanner.recycle(spent);
    return rows;
  };
  try {
    let hasStarted = false;
    for await (const piece of readDecompressed(path)) {
      scanner.push(decoder.write(hasStarted ? piece : piece.subarray(textStart(piece, encoding).start)));
      hasStarted = true;
      const rows = takeRows();
      if (rows.length > 0) yield rows;
    }
    scanner.push(decoder.end());
    scanner.end();
    const rows = takeRows();
    if (rows.length > 0) yield rows;
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error) || error.name !== 'AppError') throw error;
    throw new UsageError(`${path}: ${error.message}`);
  }
}
