import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '@leadwright/contract/errors';

export interface ReceivedFile {
  path: string;
  bytes: number;
  /** SHA-256 of the content, to recognise it. */
  hash: string;
}

interface ReceiveLimits {
  largest: number;
  /** Returns the error for a larger file. */
  tooLarge: () => AppError;
  /** Size announced by the sender. */
  declaredSize?: number | undefined;
}

/**
 * Streams a body to a new file. The file is synced to disk before this returns, and deleted when it is too large or
 * incomplete.
 */
export async function receive(
  body: Readable,
  path: string,
  { largest, tooLarge, declaredSize }: ReceiveLimits,
  onPiece: (piece: Buffer) => void = () => undefined,
): Promise<ReceivedFile> {
  // Reject an announced size before reading.
  if (declaredSize !== undefined && declaredSize > largest) throw tooLarge();
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    // Not destroyed on an early exit: a closed connection could not carry the error response.
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > largest) throw tooLarge();
      hash.update(piece);
      onPiece(piece);
      await file.writeFile(piece);
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
