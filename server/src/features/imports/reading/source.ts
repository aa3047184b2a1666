import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredFile } from '../batch-file.ts';
import { sheetToCsv } from '../xlsx/sheet-csv.ts';
import { textStart, utf8Pieces } from './text-pieces.ts';

/** Delimited UTF-8 text on the disk, from `start` on. */
export interface Source {
  path: string;
  start: number;
  delimiter: string;
}

const converted = (path: string) => `${path}.csv`;

/** What a file has left beside itself while it was read. */
export async function removeConverted(path: string): Promise<void> {
  await rm(converted(path), { force: true });
  await rm(`${converted(path)}.part`, { force: true });
}

/**
 * The file itself where it is UTF-8 text; else a converted copy beside it, so that a place in it is a number of bytes
 * whatever the file was. A copy that is complete is used again when the job goes on.
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
