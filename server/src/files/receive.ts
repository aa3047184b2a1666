import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError } from '@leadwright/contract/errors';
import { freeMemory } from '../free-memory.ts';

export interface ReceivedFile {
  path: string;
  bytes: number;
  /** The SHA-256 hash of the content. */
  hash: string;
}

interface ReceiveLimits {
  maxBytes: number;
  /** Returns the error for a larger file. */
  tooLarge: () => AppError;
  /** The size that the sender has announced. */
  declaredSize?: number | undefined;
}

/**
 * Streams a body to a new file and syncs it to disk. Deletes the file and throws when it is too large or incomplete.
 * `onPiece` must not keep its piece, whose memory is freed.
 */
export async function streamToFile(
  body: Readable,
  path: string,
  { maxBytes, tooLarge, declaredSize }: ReceiveLimits,
  onPiece: (piece: Buffer) => void = () => undefined,
): Promise<ReceivedFile> {
  // An announced size above the maximum is rejected before the body is read.
  if (declaredSize !== undefined && declaredSize > maxBytes) throw tooLarge();
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    // The stream stays open on an early exit, because a closed connection cannot carry the error response.
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes) throw tooLarge();
      hash.update(piece);
      onPiece(piece);
      await file.writeFile(piece);
      // Only the pieces of a request belong to no one else.
      if (body instanceof IncomingMessage) freeMemory(piece);
    }
    if (declaredSize !== undefined && bytes < declaredSize)
      throw new AppError('malformed', 'The upload was interrupted. Try again.');
    await file.sync();
    return { path, bytes, hash: hash.digest('hex') };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
