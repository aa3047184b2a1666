import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@leadwright/contract/errors';
import { LARGEST_FILE } from '@leadwright/contract/features/imports';
import { Utf8Census } from './utf8-census.ts';

export interface Upload {
  path: string;
  bytes: number;
  /** SHA-256 of the file, to know it again. */
  hash: string;
  utf8: 'valid' | 'mostly' | 'no';
}

const tooLarge = () => new AppError('too_large', `The file is larger than ${LARGEST_FILE / 1024 ** 2} MB. Split it.`);

export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads');

/**
 * Writes a request's body to the disk as it arrives, looking at each piece once: size, hash, and whether it is UTF-8.
 * Nothing stays behind when it is too large or breaks off.
 */
export async function receive(body: Readable, dataDir: string, announced: number | undefined): Promise<Upload> {
  // Refused before a byte is read where the sender says so itself.
  if (announced !== undefined && announced > LARGEST_FILE) throw tooLarge();
  await mkdir(uploadsFolder(dataDir), { recursive: true });
  const path = join(uploadsFolder(dataDir), randomUUID());
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  const census = new Utf8Census();
  let bytes = 0;
  try {
    // Left undestroyed on an early end: a torn connection could not carry the answer that says why.
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > LARGEST_FILE) throw tooLarge();
      hash.update(piece);
      census.push(piece);
      await file.writeFile(piece);
    }
    if (announced !== undefined && bytes < announced) throw new AppError('malformed', 'The upload was cut short.');
    census.end();
    const utf8 = census.valid ? 'valid' : census.mostly ? 'mostly' : 'no';
    return { path, bytes, hash: hash.digest('hex'), utf8 };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
