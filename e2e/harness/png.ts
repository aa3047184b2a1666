import { crc32, deflateSync } from 'node:zlib';

const createChunk = (name: string, content: Buffer): Buffer => {
  const typeAndData = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, checksum]);
};

/** Returns a PNG file of one colour. */
export function createPng(colour: string, width: number, height: number): Buffer {
  const pixel = Buffer.from(colour.slice(1), 'hex');
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const row = Buffer.concat([Buffer.alloc(1), ...Array<Buffer>(width).fill(pixel)]);
  const rows = deflateSync(Buffer.concat(Array<Buffer>(height).fill(row)));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [createChunk('IHDR', header), createChunk('IDAT', rows), createChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}
