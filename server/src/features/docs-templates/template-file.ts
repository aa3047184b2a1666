import type { Readable } from 'node:stream';
import { AppError } from '@leadwright/contract/errors';
import { MAX_TEMPLATE_BYTES } from '@leadwright/contract/features/docs-templates';
import type { App } from '../../context.ts';
import type { RunTransaction } from '../../database/pool.ts';
import { storeFile, withReceivedFile } from '../../files/stored.ts';

const tooLarge = () =>
  new AppError(
    'too_large',
    `The document is larger than ${MAX_TEMPLATE_BYTES / 1024 ** 2} MB. Make its images smaller.`,
  );

/** Receives a document and stores it if `inspect` accepts it. Removes a rejected or aborted upload completely. */
export const receiveTemplate = <T>(
  body: Readable,
  { config }: Pick<App, 'config'>,
  transaction: RunTransaction,
  inspect: (path: string) => Promise<T>,
): Promise<{ file: string; bytes: number; result: T }> =>
  withReceivedFile(body, config, { maxBytes: MAX_TEMPLATE_BYTES, tooLarge }, async (upload) => {
    const result = await inspect(upload.path);
    const file = await transaction((trx) => storeFile(trx, config, upload));
    return { file, bytes: upload.bytes, result };
  });
