import { stat } from 'node:fs/promises';
import { AppError, MOST_ROWS } from '@leadwright/contract';
import { CsvScanner, type Position, type Scanned } from './csv-scanner.ts';
import type { Source } from './source.ts';
import { pieces } from './text-pieces.ts';

const CHUNK_ROWS = 20_000;
const CHUNK_BYTES = 8 * 1024 * 1024;

/** Counted from the start of the file to the end of a chunk. */
export interface Progress extends Position {
  rows: number;
  blank: number;
  nul: number;
  loose: number;
}

export interface StageChunk {
  blocks: Buffer[];
  progress: Progress;
  /** Rows the file will have if it goes on like this; exact at its end. */
  expected: number;
  last: boolean;
}

/** The file from `from` on in chunks of whole rows, ready for COPY. */
export async function* stageChunks(
  source: Source,
  head: Buffer,
  headerRow: number,
  from: Progress,
): AsyncGenerator<StageChunk> {
  const size = (await stat(source.path)).size - source.start;
  const scanner = new CsvScanner({ delimiter: source.delimiter, head, from, skip: headerRow });
  let progress = from;
  let bytes = 0;
  const chunk = (last: boolean): StageChunk => {
    const taken = scanner.take();
    progress = { ...taken.position, ...totals(progress, taken) };
    if (progress.rows > MOST_ROWS)
      throw new AppError('too_large', `The file has more than ${MOST_ROWS.toLocaleString('en-GB')} rows. Split it.`);
    const read = Math.max(1, progress.byte_offset - source.start);
    const expected = last ? progress.rows : Math.round((progress.rows * size) / read);
    return { blocks: taken.blocks, progress, expected, last };
  };
  for await (const piece of pieces(source.path, from.byte_offset)) {
    scanner.push(piece);
    bytes += piece.length;
    if (bytes < CHUNK_BYTES && scanner.rows < CHUNK_ROWS) continue;
    bytes = 0;
    yield chunk(false);
  }
  scanner.end();
  yield chunk(true);
}

const totals = (before: Progress, taken: Scanned) => ({
  rows: before.rows + taken.rows,
  blank: before.blank + taken.blank,
  nul: before.nul + taken.nul,
  loose: before.loose + taken.loose,
});
