import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@leadwright/contract/errors';
import { MAX_FILE_BYTES } from '@leadwright/contract/features/imports';
import { type ReceivedFile, streamToFile as receiveFile } from '../../../files/receive.ts';
import { Utf8Counter } from './utf8-counter.ts';

export interface Upload extends ReceivedFile {
  utf8: 'valid' | 'mostly' | 'no';
}

const tooLarge = () => new AppError('too_large', `The file is larger than ${MAX_FILE_BYTES / 1024 ** 2} MB. Split it.`);

export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads');

/** Receives the file of an import and detects whether it is UTF-8. */
export async function receiveUpload(
  body: Readable,
  dataDir: string,
  declaredSize: number | undefined,
): Promise<Upload> {
  const folder = uploadsFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const counter = new Utf8Counter();
  const limits = { maxBytes: MAX_FILE_BYTES, tooLarge, declaredSize };
  const file = await receiveFile(body, join(folder, randomUUID()), limits, (piece) => counter.push(piece));
  counter.end();
  return { ...file, utf8: counter.isValid ? 'valid' : counter.isMostlyValid ? 'mostly' : 'no' };
}
