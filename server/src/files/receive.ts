import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '@leadwright/contract/errors';

export interface Received {
  path: string;
  bytes: number;
  /** SHA-256 of the content, to know it again. */
  hash: string;
}

interface Limits {
  largest: number;
  /** What to say of a file that is larger. */
  tooLarge: () => AppError;
  /** How large the sender says that it is. */
  announced?: number | undefined;
}

/**
 * Writes a body to a new file of the disk as it arrives, looking at each piece once. It is on the disk for good before this
 * returns, and nothing of it stays where it is too large or breaks off.
 */
export async function receive(
  body: Readable,
  path: string,
  { largest, tooLarge, announced }: Limits,
  look: (piece: Buffer) => void = () => undefined,
): Promise<Received> {
  // Refused before a byte is read where the sender says so itself.
  if (announced !== undefined && announced > largest) throw tooLarge();
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    // Left undestroyed on an early end: a torn connection could not carry the answer that says why.
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > largest) throw tooLarge();
      hash.update(piece);
      look(piece);
      await file.writeFile(piece);
    }
    if (announced !== undefined && bytes < announced)
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
