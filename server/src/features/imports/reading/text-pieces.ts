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

/** Returns the offset of the text in a file, which is the length of its byte-order mark. */
export async function findTextStart(path: string, encoding: Encoding): Promise<number> {
  for await (const head of readPieces(path, 0, 4)) return byteOrderMarkLength(head, encoding);
  return 0;
}

/** Yields a text file of any encoding as valid UTF-8. */
export async function* readUtf8Pieces(path: string, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = utf8Decoder(encoding);
  for await (const piece of readPieces(path, await findTextStart(path, encoding))) yield decoder.write(piece);
  yield decoder.end();
}
