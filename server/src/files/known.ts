import type { Readable } from 'node:stream';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { FileKind } from '@leadwright/contract/features/field-files';
import { defineMessage } from '@leadwright/contract/message';
import type { Config } from '../config.ts';
import { kindOf } from './kind.ts';
import type { Received } from './receive.ts';
import { withReceived } from './stored.ts';

const tooLarge = (largest: number) =>
  defineMessage('errors.fieldFileTooLarge', 'The maximum file size is {{most}} MB.', { most: largest / 1024 / 1024 });
const EMPTY = defineMessage('problems.fileEmpty', 'This file is empty.');
const OTHER_KIND = defineMessage(
  'problems.fileKind',
  'This file type is not supported. Choose a PDF, picture, office document, text, audio or video file.',
);
const OTHER_NAME = defineMessage(
  'problems.fileNamedOtherwise',
  'The content does not match the file extension. Rename the file.',
);

interface Sent {
  name: string;
  largest: number;
  request: { headers: Record<string, unknown> };
}

/** Receives a file of an accepted kind and passes it to `work` with its kind; rejects any other. */
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
