import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '@leadwright/contract/errors';
import { MAX_ROWS } from '@leadwright/contract/features/imports';
import { CsvScanner, type Position, type ScanResult } from '../csv/csv-scanner.ts';
import type { Source } from './source.ts';

const CHUNK_ROWS = 10_000;
const CHUNK_BYTES = 8 * 1024 * 1024;
const PIECE_BYTES = 512 * 1024;

/** Position and counts at the end of a chunk, from the start of the file. Jobs store them as their checkpoint. */
export interface Progress extends Position {
  rows: number;
  blank: number;
  /** Number of removed NUL bytes. */
  nul: number;
  /** Number of cells with text after the closing quote. */
  loose: number;
}

export interface StageChunk {
  blocks: Buffer[];
  progress: Progress;
  /** Estimated number of rows in the file. The last chunk has the exact number. */
  expected: number;
  isLast: boolean;
  /** Releases memory for reuse. Must be called after this chunk and all previous chunks have been copied. */
  release(): void;
}

/** Yields chunks of whole rows in COPY format, starting at `from`. */
export async function* stageChunks(
  source: Source,
  head: Buffer,
  headerRow: number,
  from: Progress,
): AsyncGenerator<StageChunk> {
  const file = await open(source.path);
  const size = (await file.stat()).size - source.start;
  const scanner = new CsvScanner({ delimiter: source.delimiter, quote: source.quote, head, from, skip: headerRow });
  let progress = from;
  const takeChunk = (isLast: boolean): StageChunk => {
    const result = scanner.take();
    progress = { ...result.position, ...addTotals(progress, result) };
    if (progress.rows > MAX_ROWS)
      throw new AppError('too_large', `The file has more than ${MAX_ROWS.toLocaleString('en-GB')} rows. Split it.`);
    const bytesDone = Math.max(1, progress.byte_offset - source.start);
    const expected = isLast ? progress.rows : Math.round((progress.rows * size) / bytesDone);
    return { blocks: result.blocks, progress, expected, isLast, release: () => scanner.recycle(result.spent) };
  };
  try {
    let bytes = 0;
    for await (const piece of readAhead(file, from.byte_offset)) {
      bytes += piece.length;
      scanner.push(piece);
      if (bytes < CHUNK_BYTES && scanner.rows < CHUNK_ROWS) continue;
      bytes = 0;
      yield takeChunk(false);
    }
    scanner.end();
    yield takeChunk(true);
  } finally {
    await file.close();
  }
}

/** Yields the bytes of a file in pieces. Each is valid until the next one, which is read at the same time. */
async function* readAhead(file: FileHandle, from: number): AsyncGenerator<Buffer> {
  let offset = from;
  const read = async (piece: Buffer) => {
    const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, offset);
    offset += bytesRead;
    return piece.subarray(0, bytesRead);
  };
  let [piece, spare] = [Buffer.allocUnsafeSlow(PIECE_BYTES), Buffer.allocUnsafeSlow(PIECE_BYTES)];
  for (let bytes = await read(piece); bytes.length > 0; ) {
    const nextBytes = read(spare);
    // A failure is thrown where the bytes are needed.
    nextBytes.catch(() => undefined);
    yield bytes;
    bytes = await nextBytes;
    [piece, spare] = [spare, piece];
  }
}

const addTotals = (totals: Progress, result: ScanResult) => ({
  rows: totals.rows + result.rows,
  blank: totals.blank + result.blank,
  nul: totals.nul + result.removedNulBytes,
  loose: totals.loose + result.cellsWithTextAfterQuote,
});
