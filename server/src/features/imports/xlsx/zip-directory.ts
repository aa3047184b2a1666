import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '@leadwright/contract/errors';

export interface ZipEntry {
  name: string;
  /** Compression method: 0 for stored, 8 for deflated. */
  method: number;
  /** CRC-32 of the unpacked content. */
  checksum: number;
  /** Size of the compressed content in bytes. */
  compressed: number;
  /** Size of the unpacked content in bytes. */
  size: number;
  headerOffset: number;
}

const MAX_ENTRIES = 5_000;
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;
const MB = 1024 * 1024;
/** Maximum compression ratio: sheets reach 5 to 20, rarely 100; ZIP bombs 1,000. */
const MAX_RATIO = 200;
const MIN_BYTES_TO_CHECK_RATIO = 4 * MB;
const MAX_INFLATED_BYTES = 3 * 1024 * MB;
const END_RECORD_BYTES = 22;
const MAX_COMMENT_LENGTH = 65_535;

const damagedFile = () => new AppError('invalid_input', 'The file is damaged: it is not a complete XLSX or ZIP file.');
export const unpackedTooLarge = () =>
  new AppError('too_large', 'The file is too large when unpacked. Save the table as CSV.');

export const isZipBomb = (size: number, compressedSize: number): boolean =>
  size > MIN_BYTES_TO_CHECK_RATIO && size > MAX_RATIO * compressedSize;

/**
 * Reads the directory at the end of a ZIP file. Throws if the declared sizes are those of a ZIP bomb. Unpacking checks
 * that the content has these sizes.
 */
export async function readZipDirectory(path: string): Promise<Map<string, ZipEntry>> {
  const file = await open(path);
  try {
    const { size: fileSize } = await file.stat();
    const { count, size, offset } = await readEndRecord(file, fileSize);
    if (count > MAX_ENTRIES || size > MAX_DIRECTORY_BYTES) throw unpackedTooLarge();
    if (offset + size > fileSize) throw damagedFile();
    const entries = parseEntries(await readBytes(file, offset, size), count);
    assertNoZipBomb(entries, fileSize);
    return new Map(entries.map((entry) => [entry.name, entry]));
  } finally {
    await file.close();
  }
}

async function readBytes(file: FileHandle, offset: number, size: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(size), 0, size, offset);
  if (bytesRead < size) throw damagedFile();
  return buffer;
}

async function readEndRecord(file: FileHandle, fileSize: number) {
  const size = Math.min(fileSize, END_RECORD_BYTES + MAX_COMMENT_LENGTH);
  if (size < END_RECORD_BYTES) throw damagedFile();
  const tail = await readBytes(file, fileSize - size, size);
  const position = tail.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (position < 0 || position + END_RECORD_BYTES > tail.length) throw damagedFile();
  const record = {
    count: tail.readUInt16LE(position + 10),
    size: tail.readUInt32LE(position + 12),
    offset: tail.readUInt32LE(position + 16),
  };
  if (record.count < 0xffff && record.offset < 0xffffffff && record.size < 0xffffffff) return record;
  const locator = position - 20;
  if (locator < 0 || tail.toString('latin1', locator, locator + 4) !== 'PK\x06\x07') throw damagedFile();
  const zip64Record = await readBytes(file, Number(tail.readBigUInt64LE(locator + 8)), 56);
  if (zip64Record.toString('latin1', 0, 4) !== 'PK\x06\x06') throw damagedFile();
  return {
    count: Number(zip64Record.readBigUInt64LE(32)),
    size: Number(zip64Record.readBigUInt64LE(40)),
    offset: Number(zip64Record.readBigUInt64LE(48)),
  };
}

/** Parses the entries. The offsets are those of the central directory header in the ZIP specification. */
function parseEntries(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let position = 0; entries.length < count; ) {
    if (position + 46 > directory.length || directory.readUInt32LE(position) !== 0x02014b50) throw damagedFile();
    const nameEnd = position + 46 + directory.readUInt16LE(position + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(position + 30);
    if (directory.readUInt16LE(position + 8) & 1)
      throw new AppError('invalid_input', 'The file is password-protected. Save it without a password.');
    const entry: ZipEntry = {
      name: directory.toString('utf8', position + 46, nameEnd),
      method: directory.readUInt16LE(position + 10),
      checksum: directory.readUInt32LE(position + 16),
      compressed: directory.readUInt32LE(position + 20),
      size: directory.readUInt32LE(position + 24),
      headerOffset: directory.readUInt32LE(position + 42),
    };
    readZip64Values(entry, directory.subarray(nameEnd, extraEnd));
    entries.push(entry);
    position = extraEnd + directory.readUInt16LE(position + 32);
  }
  return entries;
}

/**
 * Reads Zip64 values. A field with all bits set is in the extra part, which has eight bytes per field in this order.
 */
function readZip64Values(entry: ZipEntry, extra: Buffer): void {
  for (let position = 0; position + 4 <= extra.length; position += 4 + extra.readUInt16LE(position + 2)) {
    if (extra.readUInt16LE(position) !== 1) continue;
    let field = position + 4;
    for (const name of ['size', 'compressed', 'headerOffset'] as const) {
      if (entry[name] !== 0xffffffff) continue;
      if (field + 8 > extra.length) throw damagedFile();
      entry[name] = Number(extra.readBigUInt64LE(field));
      field += 8;
    }
  }
}

function assertNoZipBomb(entries: ZipEntry[], fileSize: number): void {
  let inflatedBytes = 0;
  let compressedBytes = 0;
  for (const entry of entries) {
    inflatedBytes += entry.size;
    compressedBytes += entry.compressed;
    if (isZipBomb(entry.size, entry.compressed)) throw unpackedTooLarge();
  }
  // Overlapping entries share bytes, so their total size exceeds the size of the file.
  if (inflatedBytes > MAX_INFLATED_BYTES || compressedBytes > fileSize) throw unpackedTooLarge();
}
