import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

const LOCAL_HEADER_SIGNATURE = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;
/** Names are UTF-8. */
const UTF8_FLAG = 0x0800;
/** 1 January 1980, so that a rebuilt archive is identical byte for byte. */
const FIXED_DATE = 0x0021;
const MAX_UINT32 = 0xffffffff;

/**
 * A zip file that is written entry by entry and can be resumed after a crash from the length of its complete part. The
 * central directory is built from the file itself, so that only the names are kept in memory.
 */
export class ZipArchive {
  readonly #file: FileHandle;
  readonly #names: Set<string>;
  #length: number;

  private constructor(file: FileHandle, length: number, names: Set<string>) {
    this.#file = file;
    this.#length = length;
    this.#names = names;
  }

  /** Opens the archive at a path and truncates it to a length at which it was complete. */
  static async open(path: string, length: number): Promise<ZipArchive> {
    const file = await open(path, length === 0 ? 'w+' : 'r+', 0o600);
    try {
      await file.truncate(length);
      const names = new Set<string>();
      for await (const { name } of localHeaders(file, length)) names.add(name.toLowerCase());
      return new ZipArchive(file, length, names);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Adds a file without compression. A duplicate name gets a number. */
  async add(name: string, bytes: Buffer): Promise<void> {
    const nameBytes = Buffer.from(this.#uniqueName(name));
    const header = Buffer.alloc(LOCAL_HEADER_SIZE);
    header.writeUInt32LE(LOCAL_HEADER_SIGNATURE, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(UTF8_FLAG, 6);
    header.writeUInt16LE(FIXED_DATE, 12);
    header.writeUInt32LE(crc32(bytes), 14);
    header.writeUInt32LE(bytes.length, 18);
    header.writeUInt32LE(bytes.length, 22);
    header.writeUInt16LE(nameBytes.length, 26);
    const piece = Buffer.concat([header, nameBytes, bytes]);
    await this.#file.write(piece, 0, piece.length, this.#length);
    this.#length += piece.length;
  }

  /** Flushes added files to the disk and returns the length of the archive. */
  async flush(): Promise<number> {
    await this.#file.datasync();
    return this.#length;
  }

  /** Writes the central directory. */
  async finish(): Promise<void> {
    const start = this.#length;
    let position = start;
    let count = 0;
    for await (const { header, name, offset } of localHeaders(this.#file, start)) {
      const nameBytes = Buffer.from(name);
      const zip64 = offset > MAX_UINT32 ? zip64Offset(offset) : Buffer.alloc(0);
      const entry = Buffer.alloc(46);
      entry.writeUInt32LE(0x02014b50, 0);
      entry.writeUInt16LE(zip64.length > 0 ? 45 : 20, 4);
      header.copy(entry, 6, 4, 30);
      entry.writeUInt16LE(zip64.length, 30);
      entry.writeUInt32LE(Math.min(offset, MAX_UINT32), 42);
      const piece = Buffer.concat([entry, nameBytes, zip64]);
      await this.#file.write(piece, 0, piece.length, position);
      position += piece.length;
      count++;
    }
    const end = endRecord(count, start, position);
    await this.#file.write(end, 0, end.length, position);
    await this.#file.datasync();
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #uniqueName(name: string): string {
    const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
    let uniqueName = name;
    for (let no = 2; this.#names.has(uniqueName.toLowerCase()); no++) uniqueName = `${stem} (${no})${extension}`;
    this.#names.add(uniqueName.toLowerCase());
    return uniqueName;
  }
}

async function* localHeaders(file: FileHandle, length: number) {
  for (let offset = 0; offset < length; ) {
    const header = Buffer.alloc(LOCAL_HEADER_SIZE);
    await file.read(header, 0, LOCAL_HEADER_SIZE, offset);
    const name = Buffer.alloc(header.readUInt16LE(26));
    await file.read(name, 0, name.length, offset + LOCAL_HEADER_SIZE);
    yield { header, name: name.toString('utf8'), offset };
    offset += LOCAL_HEADER_SIZE + name.length + header.readUInt32LE(18);
  }
}

/** Returns the extra field with the offset of a file beyond four gigabytes. */
function zip64Offset(offset: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return extra;
}

function endRecord(count: number, start: number, position: number): Buffer {
  const zip64 = Buffer.alloc(56 + 20);
  zip64.writeUInt32LE(0x06064b50, 0);
  zip64.writeBigUInt64LE(44n, 4);
  zip64.writeUInt16LE(45, 12);
  zip64.writeUInt16LE(45, 14);
  zip64.writeBigUInt64LE(BigInt(count), 24);
  zip64.writeBigUInt64LE(BigInt(count), 32);
  zip64.writeBigUInt64LE(BigInt(position - start), 40);
  zip64.writeBigUInt64LE(BigInt(start), 48);
  zip64.writeUInt32LE(0x07064b50, 56);
  zip64.writeBigUInt64LE(BigInt(position), 64);
  zip64.writeUInt32LE(1, 72);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(Math.min(position - start, MAX_UINT32), 12);
  end.writeUInt32LE(Math.min(start, MAX_UINT32), 16);
  return count >= 0xffff || start >= MAX_UINT32 ? Buffer.concat([zip64, end]) : end;
}
