import type { Readable } from 'node:stream';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { FileKind } from '@leadwright/contract/features/field-files';
import { words } from '@leadwright/contract/words';
import type { Config } from '../config.ts';
import { kindOf } from './kind.ts';
import type { Received } from './receive.ts';
import { withReceived } from './stored.ts';

const tooLarge = (largest: number) =>
  words('errors.fieldFileTooLarge', 'A file may have {{most}} MB at most.', { most: largest / 1024 / 1024 });
const EMPTY = words('problems.fileEmpty', 'This file is empty.');
const OTHER_KIND = words(
  'problems.fileKind',
  'Files of this kind are not taken: choose a PDF, a picture, an office document, a text, a sound or a film.',
);
const OTHER_NAME = words(
  'problems.fileNamedOtherwise',
  'Its content is not what its name says. Name it as what it is.',
);

interface Sent {
  name: string;
  largest: number;
  request: { headers: Record<string, unknown> };
}

/** Receives a file of a kind that people share, hands it to `work` with its kind, and refuses any other. */
export async function receiveKnown<T>(
  body: Readable,
  config: Pick<Config, 'dataDir'>,
  { name, largest, request }: Sent,
  work: (file: Received, kind: FileKind) => Promise<T>,
): Promise<T> {
  const announced = Number(request.headers['content-length']);
  const limits = {
    largest,
    tooLarge: () => new AppError('too_large', tooLarge(largest)),
    ...(Number.isFinite(announced) ? { announced } : {}),
  };
  return withReceived(body, config, limits, async (file) => {
    if (file.bytes === 0) throw invalidInput({ file: EMPTY });
    const { kind, fits } = await kindOf(file.path, name);
    if (!kind) throw invalidInput({ file: OTHER_KIND });
    if (!fits) throw invalidInput({ file: OTHER_NAME });
    return work(file, kind);
  });
}
