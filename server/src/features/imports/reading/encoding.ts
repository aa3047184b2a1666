import { isAscii, isUtf8 } from 'node:buffer';
import type { FileOptions } from '@leadwright/contract/features/imports';
import iconv from 'iconv-lite';

export type Encoding = FileOptions['encoding'];

/** The characters of Windows-1252 at 0x80 to 0x9F; all remaining bytes equal their code points. */
const WINDOWS_1252_C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Returns the length of the UTF-8 sequence at `offset`: 0 if it is invalid, negative if it is truncated. */
function sequenceLength(bytes: Buffer, offset: number): number {
  const leadByte = bytes[offset]!;
  const length =
    leadByte < 0x80 ? 1 : leadByte < 0xc2 ? 0 : leadByte < 0xe0 ? 2 : leadByte < 0xf0 ? 3 : leadByte < 0xf5 ? 4 : 0;
  for (let i = 1; i < length; i++) {
    if (offset + i >= bytes.length) return -length;
    if ((bytes[offset + i]! & 0xc0) !== 0x80) return 0;
  }
  return length > 2 && !isUtf8(bytes.subarray(offset, offset + length)) ? 0 : length;
}

/** Returns the length of `bytes` without an incomplete last sequence, which continues in the next chunk. */
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
  for (let offset = 0; offset < bytes.length; ) {
    const length = sequenceLength(bytes, offset);
    if (length > 1) validCount++;
    else if (length === 0) invalidCount++;
    offset += Math.max(1, length);
  }
  return { validCount, invalidCount };
}

/** Makes nearly valid UTF-8 valid. Bytes outside valid sequences are read as Windows-1252. */
export function repairUtf8(bytes: Buffer): Buffer {
  if (isUtf8(bytes)) return bytes;
  const parts: (Buffer | string)[] = [];
  let from = 0;
  for (let offset = 0; offset < bytes.length; ) {
    const length = sequenceLength(bytes, offset);
    if (length > 0) {
      offset += length;
      continue;
    }
    const byte = bytes[offset]!;
    parts.push(bytes.subarray(from, offset), byte < 0xa0 ? WINDOWS_1252_C1[byte - 0x80]! : String.fromCharCode(byte));
    from = ++offset;
  }
  parts.push(bytes.subarray(from));
  return Buffer.concat(parts.map((part) => Buffer.from(part as string)));
}

/** Returns a decoder that converts the chunks of a file to valid UTF-8 without a byte-order mark. */
export function utf8Decoder(encoding: Encoding): { write(chunk: Buffer): Buffer; end(): Buffer } {
  if (encoding === 'utf-8') {
    let incomplete: Buffer = Buffer.alloc(0);
    return {
      write(chunk) {
        const bytes = incomplete.length > 0 ? Buffer.concat([incomplete, chunk]) : chunk;
        const wholeLength = completeLength(bytes);
        incomplete = bytes.subarray(wholeLength);
        return repairUtf8(bytes.subarray(0, wholeLength));
      },
      end: () => repairUtf8(incomplete),
    };
  }
  const decoder = iconv.getDecoder(encoding);
  return {
    write: (chunk) => Buffer.from(decoder.write(chunk)),
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

interface CandidateEncoding {
  encoding: Encoding;
  /** How likely the encoding is compared with the first one. */
  weight: number;
}

/** The encodings with one byte for each character, most likely first. */
const ONE_BYTE_ENCODINGS = ['windows-1252', 'windows-1250', 'windows-1251', 'macintosh'] as const satisfies Encoding[];
/**
 * Signs of a wrong encoding: a sign before a letter, a capital letter behind a small one or within a word, four Latin letters
 * with accents in a row, Cyrillic and Latin letters in a word, and characters without a meaning.
 */
const MISREAD = new RegExp(
  [
    // "£m" and "•Pumps" are no such signs.
    String.raw`(?!£(?:[km]|[bm]n)\b|(?<!\S)•)[^\p{L}\p{M}\x00-\x7f’‘´·–—…«»“”„¿¡€®™°\u00a0\u00ad](?=\p{L})`,
    String.raw`(?<=\p{Ll})(?![A-Z])\p{Lu}`,
    String.raw`(?<=\p{Lu})(?![A-Z])\p{Lu}(?=\p{Ll})`,
    String.raw`(?:(?![\x00-\x7f])\p{Script=Latin}){4,}`,
    String.raw`[A-Za-z]\p{Script=Cyrillic}|\p{Script=Cyrillic}[A-Za-z]`,
    String.raw`[\u0080-\u009f\ufffd]`,
  ].join('|'),
  'gu',
);
/** Another encoding than the most likely one has at most this share of its misread characters. */
const MAX_MISREAD_SHARE = 0.25;

/** Number of bytes of the words that decide the encoding. */
const MAX_WORD_BYTES = 100_000;

function detectOneByte(head: Buffer): Encoding {
  const words = head.toString('latin1').match(/[a-z]?[\x80-\xff][a-z\x80-\xff]*/gi) ?? [];
  const bytes = Buffer.from(words.join(' ').slice(0, MAX_WORD_BYTES), 'latin1');
  const [likely, ...others] = ONE_BYTE_ENCODINGS.map((encoding) => ({
    encoding,
    misread: iconv.decode(bytes, encoding).match(MISREAD)?.length ?? 0,
  }));
  const best = others.reduce((a, b) => (b.misread < a.misread ? b : a));
  return best.misread < MAX_MISREAD_SHARE * likely!.misread ? best.encoding : likely!.encoding;
}

/** Returns the possible encodings of a file with these first bytes, most likely first. */
export function candidateEncodings(
  head: Buffer,
  utf8: 'valid' | 'mostly' | 'no',
): [CandidateEncoding, ...CandidateEncoding[]] {
  const certain = findByteOrderMark(head)?.[0] ?? detectUtf16(head);
  if (certain) return [{ encoding: certain, weight: 1 }];
  const first = utf8 === 'no' ? detectOneByte(head) : 'utf-8';
  if (isAscii(head)) return [{ encoding: first, weight: 1 }];
  const second = first === 'windows-1252' ? 'utf-8' : 'windows-1252';
  return [
    { encoding: first, weight: 1 },
    { encoding: second, weight: utf8 === 'mostly' ? 0.8 : 0.5 },
  ];
}

/** Detects the encoding from a byte-order mark, the zero bytes of UTF-16 or (mostly) valid UTF-8. */
export const detectEncoding = (head: Buffer, isMostlyUtf8: boolean): Encoding =>
  candidateEncodings(head, isMostlyUtf8 ? 'mostly' : 'no')[0].encoding;

/** Returns the byte order of UTF-16 in any language: separators and line ends have a zero byte on one side. */
function detectUtf16(head: Buffer): Encoding | undefined {
  const units = Math.floor(head.length / 2);
  let [little, big, hasOtherBytes] = [0, 0, false];
  for (let i = 0; i < 2 * units; i += 2) {
    const [first, second] = [head[i]!, head[i + 1]!];
    if (first === 0 && second === 0) return undefined;
    if (second === 0 && isAsciiText(first)) little++;
    else if (first === 0 && isAsciiText(second)) big++;
    hasOtherBytes ||= (first !== 0 && !isAsciiText(first)) || (second !== 0 && !isAsciiText(second));
  }
  // A text of one-byte characters with some zero bytes has no other special bytes.
  const minUnits = (hasOtherBytes ? 0.05 : 0.4) * units;
  if (little > minUnits && little > 5 * big) return 'utf-16le';
  return big > minUnits && big > 5 * little ? 'utf-16be' : undefined;
}

const isAsciiText = (byte: number) => (byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10 || byte === 13;
