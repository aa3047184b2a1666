import { isUtf8 } from 'node:buffer';
import type { FileOptions } from '@leadwright/contract/features/imports';
import iconv from 'iconv-lite';

export type Encoding = FileOptions['encoding'];

/** The characters of Windows-1252 at 0x80 to 0x9F; every other byte is its own code point. */
const WINDOWS_1252_C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Returns the length of the UTF-8 sequence at `at`: 0 if it is invalid, negative if it is truncated. */
function sequenceLength(bytes: Buffer, at: number): number {
  const leadByte = bytes[at]!;
  const length =
    leadByte < 0x80 ? 1 : leadByte < 0xc2 ? 0 : leadByte < 0xe0 ? 2 : leadByte < 0xf0 ? 3 : leadByte < 0xf5 ? 4 : 0;
  for (let i = 1; i < length; i++) {
    if (at + i >= bytes.length) return -length;
    if ((bytes[at + i]! & 0xc0) !== 0x80) return 0;
  }
  return length > 2 && !isUtf8(bytes.subarray(at, at + length)) ? 0 : length;
}

/** Returns the length of `bytes` without an incomplete last sequence, which continues in the next piece. */
export function completeLength(bytes: Buffer): number {
  for (let distance = 1; distance <= Math.min(3, bytes.length); distance++) {
    const byte = bytes[bytes.length - distance]!;
    if (byte < 0x80) break;
    if (byte >= 0xc0)
      return sequenceLength(bytes, bytes.length - distance) < 0 ? bytes.length - distance : bytes.length;
  }
  return bytes.length;
}

/** Counts the valid UTF-8 sequences of non-ASCII characters, and the bytes outside such sequences. */
export function countUtf8(bytes: Buffer): { validCount: number; invalidCount: number } {
  let validCount = 0;
  let invalidCount = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length > 1) validCount++;
    else if (length === 0) invalidCount++;
    at += Math.max(1, length);
  }
  return { validCount, invalidCount };
}

/** Makes nearly valid UTF-8 valid. Bytes outside sequences are read as Windows-1252. */
export function repairUtf8(bytes: Buffer): Buffer {
  if (isUtf8(bytes)) return bytes;
  const parts: (Buffer | string)[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    const byte = bytes[at]!;
    parts.push(bytes.subarray(from, at), byte < 0xa0 ? WINDOWS_1252_C1[byte - 0x80]! : String.fromCharCode(byte));
    from = ++at;
  }
  parts.push(bytes.subarray(from));
  return Buffer.concat(parts.map((part) => Buffer.from(part as string)));
}

/** Returns a decoder that converts the pieces of a file to valid UTF-8 without a byte-order mark. */
export function utf8Decoder(encoding: Encoding): { write(piece: Buffer): Buffer; end(): Buffer } {
  if (encoding === 'utf-8') {
    let incomplete: Buffer = Buffer.alloc(0);
    return {
      write(piece) {
        const bytes = incomplete.length > 0 ? Buffer.concat([incomplete, piece]) : piece;
        const wholeLength = completeLength(bytes);
        incomplete = bytes.subarray(wholeLength);
        return repairUtf8(bytes.subarray(0, wholeLength));
      },
      end: () => repairUtf8(incomplete),
    };
  }
  const decoder = iconv.getDecoder(encoding);
  return {
    write: (piece) => Buffer.from(decoder.write(piece)),
    end: () => Buffer.from(decoder.end() ?? ''),
  };
}

const BYTE_ORDER_MARKS: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

function findByteOrderMark(head: Buffer): [Encoding, number[]] | undefined {
  return BYTE_ORDER_MARKS.find(([, byteOrderMark]) => byteOrderMark.every((byte, i) => head[i] === byte));
}

/** Returns the length of the file's byte-order mark in bytes. */
export function byteOrderMarkLength(head: Buffer, encoding: Encoding): number {
  const byteOrderMark = findByteOrderMark(head);
  return byteOrderMark?.[0] === encoding ? byteOrderMark[1].length : 0;
}

/** Detects the encoding from a byte-order mark, UTF-16 zeros or (mostly) valid UTF-8. Defaults to Windows-1252. */
export function detectEncoding(head: Buffer, mostlyUtf8: boolean): Encoding {
  const byteOrderMark = findByteOrderMark(head);
  if (byteOrderMark) return byteOrderMark[0];
  const zeros = [0, 0];
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i % 2]!++;
  const half = head.length / 2;
  if (zeros[1]! > 0.4 * half && zeros[0]! < 0.1 * half) return 'utf-16le';
  if (zeros[0]! > 0.4 * half && zeros[1]! < 0.1 * half) return 'utf-16be';
  return mostlyUtf8 ? 'utf-8' : 'windows-1252';
}
