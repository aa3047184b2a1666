import type { Indexed, KeyRows } from './tasks.ts';

const escaped = (text: string) => text.replaceAll('\\', '\\\\');

/** Returns lines in PostgreSQL's COPY text format. Escapes only backslashes: JSON has no raw tabs or line breaks. */
export function recordCopy(indexed: Indexed[], version: number): string {
  return indexed
    .map(({ no, record, tokens }) => {
      const array = `{${tokens.map((token) => JSON.stringify(token)).join(',')}}`;
      return `${no}\t${version}\t${escaped(record)}\t${escaped(array)}\n`;
    })
    .join('');
}

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const TUPLE = 26;

/** Returns rows in COPY's binary format: two 64-bit integers each, at a third of the cost of text on both ends. */
export function keyCopy({ keys, nos }: KeyRows): Buffer {
  const bytes = Buffer.allocUnsafe(SIGNATURE.length + keys.length * TUPLE + 2);
  let at = SIGNATURE.copy(bytes);
  for (let i = 0; i < keys.length; i++) {
    bytes.writeInt16BE(2, at);
    bytes.writeInt32BE(8, at + 2);
    bytes.writeBigInt64BE(keys[i]!, at + 6);
    bytes.writeInt32BE(8, at + 14);
    bytes.writeBigInt64BE(BigInt(nos[i]!), at + 18);
    at += TUPLE;
  }
  bytes.writeInt16BE(-1, at);
  return bytes;
}
