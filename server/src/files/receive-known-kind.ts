import type { Readable } from 'node:stream';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { FileKind } from '@leadwright/contract/features/field-files';
import { defineMessage } from '@leadwright/contract/message';
import type { Config } from '../config.ts';
import { kindOf } from './kind.ts';
import type { ReceivedFile } from './receive.ts';
import { withReceivedFile } from './stored.ts';

const tooLarge = (largest: number) =>
  defineMessage('errors.fieldFileTooLarge', 'The maximum file size is {{most}} MB.', { most: largest / 1024 / 1024 });
const EMPTY = defineMessage('problems.fileEmpty', 'This file is empty.');
const UNSUPPORTED_KIND = defineMessage(
  'problems.fileKind',
  'This file type is not supported. Choose a PDF, picture, office document, text, audio or video file.',
);
const EXTENSION_MISMATCH = defineMessage(
  'problems.fileNamedOtherwise',
  'The content does not match the file extension. Rename the file.',
);

interface UploadOptions {
  name: string;
  largest: number;
  request: { headers: Record<string, unknown> };
}

/** Receives a file of an accepted kind and passes it to `work` with its kind; rejects any other. */
export async function receiveKnownKind<T>(
  body: Readable,
  config: Pick<Config, 'dataDir'>,
  { name, largest, request }: UploadOptions,
  work: (file: ReceivedFile, kind: FileKind) => Promise<T>,
): Promise<T> {
  const declaredSize = Number(request.headers['content-length']);
  const limits = {
    largest,
    tooLarge: () => new AppError('too_large', tooLarge(largest)),
    ...(Number.isFinite(declaredSize) ? { declaredSize } : {}),
  };
  return withReceivedFile(body, config, limits, async (file) => {
    if (file.bytes === 0) throw invalidInput({ file: EMPTY });
    const { kind, fits } = await kindOf(file.path, name);
    if (!kind) throw invalidInput({ file: UNSUPPORTED_KIND });
    if (!fits) throw invalidInput({ file: EXTENSION_MISMATCH });
    return work(file, kind);
  });
}
