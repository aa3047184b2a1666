import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@leadwright/contract/errors';
import { MAX_TEMPLATE_BYTES } from '@leadwright/contract/features/docs-templates';
import type { App } from '../../context.ts';
import { keep, withReceived } from '../../files/stored.ts';

type Place = Pick<App, 'db' | 'config'>;

const tooLarge = () =>
  new AppError(
    'too_large',
    `The document is larger than ${MAX_TEMPLATE_BYTES / 1024 ** 2} MB. Make its pictures smaller.`,
  );

/** Receives a document and keeps it when `judge` lets it pass; nothing stays of one that is refused or breaks off. */
export const receiveTemplate = <T>(
  body: Readable,
  { db, config }: Place,
  judge: (path: string) => Promise<T>,
): Promise<{ file: string; bytes: number; judged: T }> =>
  withReceived(body, config, { largest: MAX_TEMPLATE_BYTES, tooLarge }, async (received) => {
    const judged = await judge(received.path);
    const file = await db.transaction().execute((trx) => keep(trx, config, received));
    return { file, bytes: received.bytes, judged };
  });

/** Documents once lay in a folder of their own: they move among the stored files, and what no version names is gone. */
export async function moveFormerFiles({ db, config }: Place): Promise<void> {
  const folder = join(config.dataDir, 'documents');
  for (const name of await readdir(folder).catch(() => [])) {
    const [, hash] = /^([0-9a-f]{64})\.docx$/.exec(name) ?? [];
    const path = join(folder, name);
    if (hash) {
      const { size: bytes } = await stat(path);
      await db.transaction().execute(async (trx) => {
        const known = await trx.selectFrom('stored_file').select('hash').where('hash', '=', hash).executeTakeFirst();
        if (!known) return;
        await keep(trx, config, { path, hash, bytes });
        await trx.updateTable('stored_file').set({ bytes }).where('hash', '=', hash).execute();
      });
    }
    await rm(path, { force: true });
  }
  await rm(folder, { recursive: true, force: true });
}
