import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { AppError } from '@leadwright/contract/errors';
import type { ZipEntry } from './zip-directory.ts';

const LOCAL_HEADER = 30;
const PIECE = 64 * 1024;

const damaged = () => new AppError('invalid_input', 'The file is damaged: one of its parts cannot be unpacked.');
const changed = () =>
  new AppError('invalid_input', 'The file is damaged: one of its parts has the wrong checksum. Save it again.');

/** Yields the unpacked bytes of an entry. Throws if their number or checksum differs from the directory. */
export async function* entryBytes(path: string, entry: ZipEntry, signal?: AbortSignal): AsyncGenerator<Buffer> {
  if (entry.compressed === 0) {
    if (entry.size > 0) throw changed();
    return;
  }
  const start = await dataOffset(path, entry);
  const source = createReadStream(path, { start, end: start + entry.compressed - 1, highWaterMark: PIECE });
  if (entry.method !== 0 && entry.method !== 8) throw damaged();
  const bytes: Readable = entry.method === 0 ? source : source.pipe(createInflateRaw({ chunkSize: PIECE }));
  source.on('error', (error) => bytes.destroy(error));
  let left = entry.size;
  let checksum = 0;
  try {
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      signal?.throwIfAborted();
      left -= piece.length;
      if (left < 0) throw damaged();
      checksum = crc32(piece, checksum);
      yield piece;
    }
    if (left > 0 || checksum !== entry.checksum) throw changed();
  } catch (error) {
    throw error instanceof AppError || signal?.aborted ? error : damaged();
  } finally {
    source.destroy();
    bytes.destroy();
  }
}

/** Returns the offset of the data. Reads the local header, whose extra part may differ from that of the directory. */
async function dataOffset(path: string, entry: ZipEntry): Promise<number> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(LOCAL_HEADER), 0, LOCAL_HEADER, entry.headerOffset);
    if (bytesRead < LOCAL_HEADER || buffer.readUInt32LE(0) !== 0x04034b50) throw damaged();
    return entry.headerOffset + LOCAL_HEADER + buffer.readUInt16LE(26) + buffer.readUInt16LE(28);
  } finally {
    await file.close();
  }
}

/** Reads a small entry as text. */
export async function entryText(path: string, entry: ZipEntry, largest = 8 * 1024 * 1024): Promise<string> {
  if (entry.size > largest) throw damaged();
  const parts: Buffer[] = [];
  for await (const piece of entryBytes(path, entry)) parts.push(piece);
  return Buffer.concat(parts).toString('utf8');
}
