import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import type { App } from '../../../context.ts';
import type { Database, Db } from '../../../database/pool.ts';
import { deleteConvertedFile } from '../reading/source.ts';
import { uploadsFolder } from './upload.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes files of imports without activity for the configured number of days, and files without an import. Keeps files
 * that a queued, running or paused job may read; staged rows remain in the database for mapping, review and errors.
 */
export async function removeOldUploads(app: App, database: Database): Promise<void> {
  const days = app.config.uploadDays;
  const { rows } = await sql<{ file_path: string }>`
    with expired_batch as (
      select b.campaign_id, b.id, b.file_path from import_batch b
      where b.file_path <> '' and b.updated_at < now() - make_interval(days => ${days}::int)
        and not exists (select from job j where j.state in ('queued', 'running', 'paused') and j.params->>'batch_id' = b.id::text)
      for update skip locked)
    update import_batch b set file_path = '' from expired_batch d where b.campaign_id = d.campaign_id and b.id = d.id
    returning d.file_path`.execute(database);
  for (const { file_path } of rows) {
    await rm(file_path, { force: true });
    await deleteConvertedFile(file_path);
  }
  await removeOrphanedFiles(app, database, days);
}

/** Deletes old files without an import, which remain when a server stop interrupts an upload or a deletion. */
async function removeOrphanedFiles(app: App, db: Db, days: number): Promise<void> {
  const folder = uploadsFolder(app.config.dataDir);
  const names = await readdir(folder).catch(() => []);
  const storedFiles = await db.selectFrom('import_batch').select('file_path').where('file_path', '<>', '').execute();
  const storedNames = new Set(storedFiles.map(({ file_path }) => basename(file_path)));
  for (const name of names) {
    const path = join(folder, name);
    // The name of a converted copy is the name of its file with an extension.
    if (storedNames.has(name.split('.')[0]!)) continue;
    if (Date.now() - (await stat(path)).mtimeMs >= days * DAY_MS) await rm(path, { force: true });
  }
}
