import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { AppError } from '@leadwright/contract/errors';
import type { ZipEntry } from './zip-directory.ts';

const LOCAL_HEADER_BYTES = 30;
const PIECE_BYTES = 64 * 1024;

const damagedFile = () => new AppError('invalid_input', 'The file is damaged: one of its parts cannot be unpacked.');
const checksumError = () =>
  new AppError('invalid_input', 'The file is damaged: one of its parts has the wrong checksum. Save it again.');

/** Yields the unpacked bytes of an entry. Throws if their number or checksum differs from the directory. */
export async function* entryBytes(path: string, entry: ZipEntry, signal?: AbortSignal): AsyncGenerator<Buffer> {
  if (entry.compressed === 0) {
    if (entry.size > 0) throw checksumError();
    return;
  }
  const start = await dataOffset(path, entry);
  const source = createReadStream(path, { start, end: start + entry.compressed - 1, highWaterMark: PIECE_BYTES });
  if (entry.method !== 0 && entry.method !== 8) throw damagedFile();
  const bytes: Readable = entry.method === 0 ? source : source.pipe(createInflateRaw({ chunkSize: PIECE_BYTES }));
  source.on('error', (error) => bytes.destroy(error));
  let remainingBytes = entry.size;
  let checksum = 0;
  try {
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      signal?.throwIfAborted();
      remainingBytes -= piece.length;
      if (remainingBytes < 0) throw damagedFile();
      checksum = crc32(piece, checksum);
      yield piece;
    }
    if (remainingBytes > 0 || checksum !== entry.checksum) throw checksumError();
  } catch (error) {
    throw error instanceof AppError || signal?.aborted ? error : damagedFile();
  } finally {
    source.destroy();
    bytes.destroy();
  }
}

/** Returns the offset of the data. Reads the local header, because its extra part may differ from the directory. */
async function dataOffset(path: string, entry: ZipEntry): Promise<number> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(
      Buffer.alloc(LOCAL_HEADER_BYTES),
      0,
      LOCAL_HEADER_BYTES,
      entry.headerOffset,
    );
    if (bytesRead < LOCAL_HEADER_BYTES || buffer.readUInt32LE(0) !== 0x04034b50) throw damagedFile();
    return entry.headerOffset + LOCAL_HEADER_BYTES + buffer.readUInt16LE(26) + buffer.readUInt16LE(28);
  } finally {
    await file.close();
  }
}

/** Reads a small entry as text. */
export async function entryText(path: string, entry: ZipEntry, maxBytes = 8 * 1024 * 1024): Promise<string> {
  if (entry.size > maxBytes) throw damagedFile();
  const parts: Buffer[] = [];
  for await (const piece of entryBytes(path, entry)) parts.push(piece);
  return Buffer.concat(parts).toString('utf8');
}
