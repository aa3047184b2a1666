import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type SqlBool, sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database, Db } from '../database/pool.ts';
import { storedFolder, storedPath } from './stored.ts';

const DAY_MS = 86_400_000;
/** The number of files to delete in one transaction: few, so that an upload of the same file waits only briefly. */
const BATCH_SIZE = 100;

/** Deletes files without references a day after they were last stored, and stray files of a killed server. */
export async function deleteUnreferencedFiles(db: Database, config: Pick<Config, 'dataDir'>): Promise<number> {
  const isUnreferenced = await unreferencedCondition(db);
  let deletedCount = 0;
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ hash: string }>`
        select f.hash from stored_file f where f.kept_at < now() - interval '1 day' and ${isUnreferenced}
        limit ${BATCH_SIZE} for update skip locked`.execute(trx);
      const hashes = rows.map(({ hash }) => hash);
      if (hashes.length === 0) return 0;
      await trx.deleteFrom('stored_file').where('hash', 'in', hashes).execute();
      // Files are deleted before the commit: an upload of the same content waits for the row lock and writes a new
      // file.
      await Promise.all(hashes.map((hash) => rm(storedPath(config, hash), { force: true })));
      return hashes.length;
    });
    deletedCount += count;
    if (count < BATCH_SIZE) break;
  }
  await removeStrayFiles(db, config);
  return deletedCount;
}

/**
 * Returns the condition for unreferenced files. It covers every foreign key to stored files, including those added by
 * future features.
 */
async function unreferencedCondition(db: Db) {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column"
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'stored_file'::regclass`.execute(db);
  const conditions = rows.map(
    ({ table, column }) =>
      sql<SqlBool>`not exists (select from ${sql.table(table)} r where r.${sql.ref(column)} = f.hash)`,
  );
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`true`;
}

/** Deletes partial uploads and files without a row when they are a day old. Newer files may still be in use. */
async function removeStrayFiles(db: Db, config: Pick<Config, 'dataDir'>): Promise<void> {
  const folder = storedFolder(config);
  const oldFiles: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const stats = await stat(join(folder, name)).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs >= DAY_MS) oldFiles.push(name);
  }
  if (oldFiles.length === 0) return;
  const { rows } = await sql<{ hash: string }>`
    select hash from stored_file where hash = any(${oldFiles}::text[])`.execute(db);
  const storedHashes = new Set(rows.map(({ hash }) => hash));
  for (const name of oldFiles) if (!storedHashes.has(name)) await rm(join(folder, name), { force: true });
}
