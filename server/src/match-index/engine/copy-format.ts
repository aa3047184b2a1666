import type { IndexedRecord, KeyRows } from './tasks.ts';

const escapeBackslashes = (text: string) => text.replaceAll('\\', '\\\\');

/**
 * Returns lines in the COPY text format. Only backslashes need escaping, because JSON has no raw tabs or line breaks.
 */
export function recordCopy(indexedRecords: IndexedRecord[], version: number): string {
  return indexedRecords
    .map(({ no, record, tokens }) => {
      const array = `{${tokens.map((token) => JSON.stringify(token)).join(',')}}`;
      return `${no}\t${version}\t${escapeBackslashes(record)}\t${escapeBackslashes(array)}\n`;
    })
    .join('');
}

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const TUPLE_BYTES = 26;

/** Returns rows of two 64-bit integers in the COPY binary format, which takes a third of the time of text. */
export function keyCopy({ keys, recordNos }: KeyRows): Buffer {
  const bytes = Buffer.allocUnsafe(SIGNATURE.length + keys.length * TUPLE_BYTES + 2);
  let offset = SIGNATURE.copy(bytes);
  for (let i = 0; i < keys.length; i++) {
    bytes.writeInt16BE(2, offset);
    bytes.writeInt32BE(8, offset + 2);
    bytes.writeBigInt64BE(keys[i]!, offset + 6);
    bytes.writeInt32BE(8, offset + 14);
    bytes.writeBigInt64BE(BigInt(recordNos[i]!), offset + 18);
    offset += TUPLE_BYTES;
  }
  bytes.writeInt16BE(-1, offset);
  return bytes;
}
