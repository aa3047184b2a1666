import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredFile } from '../batch-file.ts';
import { sheetToCsv } from '../xlsx/sheet-csv.ts';
import type { Dialect } from './dialect.ts';
import { findTextStart, readUtf8Pieces } from './text-pieces.ts';

/** A file of delimited UTF-8 text. The first row begins at the byte offset `start`. */
export interface Source extends Dialect {
  path: string;
  start: number;
}

const convertedPath = (path: string) => `${path}.csv`;

/** Deletes the converted copies of a file. */
export async function deleteConvertedFile(path: string): Promise<void> {
  await rm(convertedPath(path), { force: true });
  await rm(`${convertedPath(path)}.part`, { force: true });
}

/**
 * Returns the file itself if it is UTF-8 text, otherwise a converted copy, so that every position is a byte offset. A
 * complete copy is reused when the job continues.
 */
export async function openSource(
  { path, options }: StoredFile,
  isFirstRun: boolean,
  signal: AbortSignal,
): Promise<Source> {
  const { kind, encoding, delimiter, quote, sheet, utf8 } = options;
  if (kind === 'text' && encoding === 'utf-8' && utf8 === 'valid')
    return { path, start: await findTextStart(path, encoding), delimiter, quote };
  const copyPath = convertedPath(path);
  const dialect: Dialect = kind === 'xlsx' ? { delimiter: ',', quote: '"' } : { delimiter, quote };
  const source = { path: copyPath, start: 0, ...dialect };
  if (!isFirstRun) return source;
  const partPath = `${copyPath}.part`;
  try {
    if (kind === 'xlsx') await sheetToCsv(path, sheet, partPath, signal);
    else await pipeline(Readable.from(readUtf8Pieces(path, encoding)), createWriteStream(partPath), { signal });
    await rename(partPath, copyPath);
  } catch (error) {
    await rm(partPath, { force: true });
    throw error;
  }
  return source;
}
