import type { Readable } from 'node:stream';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { FileKind } from '@leadwright/contract/features/field-files';
import { defineMessage } from '@leadwright/contract/message';
import type { Config } from '../config.ts';
import { detectFileKind } from './detect-file-kind.ts';
import type { ReceivedFile } from './receive.ts';
import { withReceivedFile } from './stored.ts';

const tooLargeMessage = (maxBytes: number) =>
  defineMessage('errors.fieldFileTooLarge', 'The maximum file size is {{most}} MB.', { most: maxBytes / 1024 / 1024 });
const FILE_EMPTY = defineMessage('problems.fileEmpty', 'This file is empty.');
const UNSUPPORTED_KIND = defineMessage(
  'problems.fileKind',
  'This file type is not supported. Choose a PDF, image, office document, text, audio or video file.',
);
const EXTENSION_MISMATCH = defineMessage(
  'problems.fileNamedOtherwise',
  'The content does not match the file extension. Rename the file.',
);

interface UploadOptions {
  name: string;
  maxBytes: number;
  request: { headers: Record<string, unknown> };
}

/** Receives a file and passes it with its kind to `work`. Rejects empty files and files of other kinds. */
export async function receiveKnownKind<T>(
  body: Readable,
  config: Pick<Config, 'dataDir'>,
  { name, maxBytes, request }: UploadOptions,
  work: (file: ReceivedFile, kind: FileKind) => Promise<T>,
): Promise<T> {
  const declaredSize = Number(request.headers['content-length']);
  const limits = {
    maxBytes,
    tooLarge: () => new AppError('too_large', tooLargeMessage(maxBytes)),
    ...(Number.isFinite(declaredSize) ? { declaredSize } : {}),
  };
  return withReceivedFile(body, config, limits, async (file) => {
    if (file.bytes === 0) throw invalidInput({ file: FILE_EMPTY });
    const { kind, hasMatchingExtension } = await detectFileKind(file.path, name);
    if (!kind) throw invalidInput({ file: UNSUPPORTED_KIND });
    if (!hasMatchingExtension) throw invalidInput({ file: EXTENSION_MISMATCH });
    return work(file, kind);
  });
}
