import { isUtf8 } from 'node:buffer';
import type { FileOptions } from '@leadwright/contract/features/imports';
import iconv from 'iconv-lite';

export type Encoding = FileOptions['encoding'];

/** What Windows-1252 has at 0x80 to 0x9F; everywhere else a byte is its own code point. */
const C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Length of the UTF-8 sequence that begins at `at`: 0 where there is none, negative where it is cut off. */
function sequence(bytes: Buffer, at: number): number {
  const lead = bytes[at]!;
  const length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  for (let i = 1; i < length; i++) {
    if (at + i >= bytes.length) return -length;
    if ((bytes[at + i]! & 0xc0) !== 0x80) return 0;
  }
  return length > 2 && !isUtf8(bytes.subarray(at, at + length)) ? 0 : length;
}

/** How much of `bytes` ends with a whole sequence; the rest waits for the next piece. */
export function wholeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return sequence(bytes, bytes.length - back) < 0 ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Counts characters beyond ASCII: whole UTF-8 sequences, and bytes that are part of none. */
export function countUtf8(bytes: Buffer): { good: number; bad: number } {
  let good = 0;
  let bad = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequence(bytes, at);
    if (length > 1) good++;
    else if (length === 0) bad++;
    at += Math.max(1, length);
  }
  return { good, bad };
}

/** Valid UTF-8 of nearly valid UTF-8: a byte that is part of no sequence is taken for Windows-1252. */
export function repairUtf8(bytes: Buffer): Buffer {
  if (isUtf8(bytes)) return bytes;
  const parts: (Buffer | string)[] = [];
  let kept = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequence(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    const byte = bytes[at]!;
    parts.push(bytes.subarray(kept, at), byte < 0xa0 ? C1[byte - 0x80]! : String.fromCharCode(byte));
    kept = ++at;
  }
  parts.push(bytes.subarray(kept));
  return Buffer.concat(parts.map((part) => Buffer.from(part as string)));
}

/** Any piece of a file of this encoding to valid UTF-8, a byte-order mark left out. */
export function utf8Decoder(encoding: Encoding): { write(piece: Buffer): Buffer; end(): Buffer } {
  if (encoding === 'utf-8') {
    let rest: Buffer = Buffer.alloc(0);
    return {
      write(piece) {
        const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
        const whole = wholeLength(bytes);
        rest = bytes.subarray(whole);
        return repairUtf8(bytes.subarray(0, whole));
      },
      end: () => repairUtf8(rest),
    };
  }
  const decoder = iconv.getDecoder(encoding);
  return {
    write: (piece) => Buffer.from(decoder.write(piece)),
    end: () => Buffer.from(decoder.end() ?? ''),
  };
}

const MARKS: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

function markOf(head: Buffer): [Encoding, number[]] | undefined {
  return MARKS.find(([, mark]) => mark.every((byte, i) => head[i] === byte));
}

/** Bytes of the byte-order mark that the file begins with. */
export function markLength(head: Buffer, encoding: Encoding): number {
  const mark = markOf(head);
  return mark?.[0] === encoding ? mark[1].length : 0;
}

/** By mark, by the zeros of UTF-16, by whether the whole file is (or mostly is) valid UTF-8; else Windows-1252. */
export function detectEncoding(head: Buffer, mostlyUtf8: boolean): Encoding {
  const mark = markOf(head);
  if (mark) return mark[0];
  const zeros = [0, 0];
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i % 2]!++;
  const half = head.length / 2;
  if (zeros[1]! > 0.4 * half && zeros[0]! < 0.1 * half) return 'utf-16le';
  if (zeros[0]! > 0.4 * half && zeros[1]! < 0.1 * half) return 'utf-16be';
  return mostlyUtf8 ? 'utf-8' : 'windows-1252';
}
