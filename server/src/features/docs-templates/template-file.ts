import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@leadwright/contract/errors';
import { MAX_TEMPLATE_BYTES } from '@leadwright/contract/features/docs-templates';
import type { App } from '../../context.ts';
import { storeFile, withReceivedFile } from '../../files/stored.ts';

type Storage = Pick<App, 'db' | 'config'>;

const tooLarge = () =>
  new AppError(
    'too_large',
    `The document is larger than ${MAX_TEMPLATE_BYTES / 1024 ** 2} MB. Make its images smaller.`,
  );

/** Receives a document and stores it if `inspect` accepts it. Removes a rejected or aborted upload completely. */
export const receiveTemplate = <T>(
  body: Readable,
  { db, config }: Storage,
  inspect: (path: string) => Promise<T>,
): Promise<{ file: string; bytes: number; result: T }> =>
  withReceivedFile(body, config, { maxBytes: MAX_TEMPLATE_BYTES, tooLarge }, async (upload) => {
    const result = await inspect(upload.path);
    const file = await db.transaction().execute((trx) => storeFile(trx, config, upload));
    return { file, bytes: upload.bytes, result };
  });

/** Moves documents from the folder of an older release to the stored files. Deletes files that no version uses. */
export async function migrateDocumentFolder({ db, config }: Storage): Promise<void> {
  const folder = join(config.dataDir, 'documents');
  for (const name of await readdir(folder).catch(() => [])) {
    const [, hash] = /^([0-9a-f]{64})\.docx$/.exec(name) ?? [];
    const path = join(folder, name);
    if (hash) {
      const { size: bytes } = await stat(path);
      await db.transaction().execute(async (trx) => {
        const storedFile = await trx
          .selectFrom('stored_file')
          .select('hash')
          .where('hash', '=', hash)
          .executeTakeFirst();
        if (!storedFile) return;
        await storeFile(trx, config, { path, hash, bytes });
        await trx.updateTable('stored_file').set({ bytes }).where('hash', '=', hash).execute();
      });
    }
    await rm(path, { force: true });
  }
  await rm(folder, { recursive: true, force: true });
}
