import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@leadwright/contract/errors';
import { MAX_FILE_BYTES } from '@leadwright/contract/features/imports';
import { type Received, receive as receiveFile } from '../../../files/receive.ts';
import { Utf8Census } from './utf8-census.ts';

export interface Upload extends Received {
  utf8: 'valid' | 'mostly' | 'no';
}

const tooLarge = () => new AppError('too_large', `The file is larger than ${MAX_FILE_BYTES / 1024 ** 2} MB. Split it.`);

export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads');

/** Receives the file of an import and detects whether it is UTF-8. */
export async function receive(body: Readable, dataDir: string, announced: number | undefined): Promise<Upload> {
  const folder = uploadsFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const census = new Utf8Census();
  const limits = { largest: MAX_FILE_BYTES, tooLarge, announced };
  const file = await receiveFile(body, join(folder, randomUUID()), limits, (piece) => census.push(piece));
  census.end();
  return { ...file, utf8: census.valid ? 'valid' : census.mostly ? 'mostly' : 'no' };
}
