import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredFile } from '../batch-file.ts';
import { sheetToCsv } from '../xlsx/sheet-csv.ts';
import { textStart, utf8Pieces } from './text-pieces.ts';

/** Delimited UTF-8 text on the disk, from `start`. */
export interface Source {
  path: string;
  start: number;
  delimiter: string;
}

const converted = (path: string) => `${path}.csv`;

/** Deletes the converted copies of a file. */
export async function deleteConvertedFile(path: string): Promise<void> {
  await rm(converted(path), { force: true });
  await rm(`${converted(path)}.part`, { force: true });
}

/**
 * Returns the file itself if it is UTF-8 text, otherwise a converted copy, so that positions are byte offsets for all
 * files. A complete copy is reused when the job continues.
 */
export async function openSource({ path, options }: StoredFile, fresh: boolean, signal: AbortSignal): Promise<Source> {
  const { kind, encoding, delimiter, sheet, utf8 } = options;
  if (kind === 'text' && encoding === 'utf-8' && utf8 === 'valid')
    return { path, start: await textStart(path, encoding), delimiter };
  const copy = converted(path);
  const source = { path: copy, start: 0, delimiter: kind === 'xlsx' ? ',' : delimiter };
  if (!fresh) return source;
  const part = `${copy}.part`;
  try {
    if (kind === 'xlsx') await sheetToCsv(path, sheet, part, signal);
    else await pipeline(Readable.from(utf8Pieces(path, encoding)), createWriteStream(part), { signal });
    await rename(part, copy);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return source;
}
