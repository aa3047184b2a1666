import { crc32, deflateRawSync } from 'node:zlib';

interface Part {
  name: string;
  data: Buffer | string;
  /** A wrong uncompressed size for the headers. */
  declaredSize?: number;
  /** Other data to compress, with the checksum of `data`. */
  corruptData?: string;
}

/** Builds a zip file for a test, valid or not. */
export function zip(parts: Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, declaredSize, corruptData } of parts) {
    const content = Buffer.from(data as string);
    const compressed = deflateRawSync(corruptData ?? content);
    const localHeader = Buffer.alloc(30);
    localHeader.writeUInt32LE(0x04034b50, 0);
    localHeader.writeUInt16LE(8, 8);
    localHeader.writeUInt32LE(crc32(content), 14);
    localHeader.writeUInt32LE(compressed.length, 18);
    localHeader.writeUInt32LE(declaredSize ?? content.length, 22);
    localHeader.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    localHeader.copy(entry, 16, 14, 28);
    entry.writeUInt32LE(offset, 42);
    files.push(localHeader, Buffer.from(name), compressed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + compressed.length;
  }
  const directoryTable = Buffer.concat(directory);
  const endRecord = Buffer.alloc(22);
  endRecord.writeUInt32LE(0x06054b50, 0);
  endRecord.writeUInt16LE(parts.length, 10);
  endRecord.writeUInt32LE(directoryTable.length, 12);
  endRecord.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, directoryTable, endRecord]);
}
