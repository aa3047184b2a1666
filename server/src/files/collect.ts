import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type SqlBool, sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../database/pool.ts';
import { storedFolder, storedPath } from './stored.ts';

const DAY_MS = 86_400_000;
/** Files deleted per transaction, so that an upload of the same file waits only briefly. */
const BATCH_SIZE = 100;

/** Deletes files without references that were not stored for a day, and leftovers of a killed server. */
export async function collectFiles(db: Db, config: Pick<Config, 'dataDir'>): Promise<number> {
  const unused = await unreferencedCondition(db);
  let deletedCount = 0;
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ hash: string }>`
        select f.hash from stored_file f where f.kept_at < now() - interval '1 day' and ${unused}
        limit ${BATCH_SIZE} for update skip locked`.execute(trx);
      const hashes = rows.map(({ hash }) => hash);
      if (hashes.length === 0) return 0;
      await trx.deleteFrom('stored_file').where('hash', 'in', hashes).execute();
      // Before commit: an upload of the same content waits for the row lock and then writes a new file.
      await Promise.all(hashes.map((hash) => rm(storedPath(config, hash), { force: true })));
      return hashes.length;
    });
    deletedCount += count;
    if (count < BATCH_SIZE) break;
  }
  await removeStrays(db, config);
  return deletedCount;
}

/** Counts every column with a foreign key to stored files, so that new features are included. */
async function unreferencedCondition(db: Db) {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column"
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'stored_file'::regclass`.execute(db);
  const uses = rows.map(
    ({ table, column }) =>
      sql<SqlBool>`not exists (select from ${sql.table(table)} r where r.${sql.ref(column)} = f.hash)`,
  );
  return uses.length > 0 ? sql<SqlBool>`${sql.join(uses, sql` and `)}` : sql<SqlBool>`true`;
}

/** Deletes partial uploads and files without a committed row after a day; younger ones may still be in use. */
async function removeStrays(db: Db, config: Pick<Config, 'dataDir'>): Promise<void> {
  const folder = storedFolder(config);
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs >= DAY_MS) old.push(name);
  }
  if (old.length === 0) return;
  const { rows } = await sql<{ hash: string }>`
    select hash from stored_file where hash = any(${old}::text[])`.execute(db);
  const known = new Set(rows.map(({ hash }) => hash));
  for (const name of old) if (!known.has(name)) await rm(join(folder, name), { force: true });
}
