import { type FileHandle, open } from 'node:fs/promises';
import { byteOrderMarkLength, type Encoding, utf8Decoder } from './encoding.ts';

const PIECE_BYTES = 256 * 1024;

/** Yields the bytes of a file from `from` in pieces, each in a new buffer. */
export async function* readPieces(path: string, from = 0, size = PIECE_BYTES): AsyncGenerator<Buffer> {
  const file: FileHandle = await open(path);
  try {
    for (let offset = from; ; ) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(size), 0, size, offset);
      if (bytesRead === 0) return;
      offset += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** A first line that names the delimiter, which spreadsheet programs write and do not show. */
const SEPARATOR_LINE = /^sep=([\t -~])(?:\r\n|\r|\n)/i;
/** Number of bytes that contain a byte-order mark and such a line. */
const START_BYTES = 32;

/** Returns the offset of the first row, and the delimiter that a line before it names. */
export function textStart(head: Buffer, encoding: Encoding): { start: number; delimiter?: string | undefined } {
  const markLength = byteOrderMarkLength(head, encoding);
  const beginning = utf8Decoder(encoding).write(head.subarray(markLength, START_BYTES)).toString();
  const line = SEPARATOR_LINE.exec(beginning);
  const lineLength = (line?.[0].length ?? 0) * (encoding.startsWith('utf-16') ? 2 : 1);
  return { start: markLength + lineLength, delimiter: line?.[1] };
}

/** Returns the offset of the first row in a file. */
export async function findTextStart(path: string, encoding: Encoding): Promise<number> {
  for await (const head of readPieces(path, 0, START_BYTES)) return textStart(head, encoding).start;
  return 0;
}

/** Yields a text file of any encoding as valid UTF-8. */
export async function* readUtf8Pieces(path: string, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = utf8Decoder(encoding);
  for await (const piece of readPieces(path, await findTextStart(path, encoding))) yield decoder.write(piece);
  yield decoder.end();
}
