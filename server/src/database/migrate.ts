import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../config.ts';
import { reindexOutdatedCollations } from './collation.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** An advisory lock: two servers that start together migrate one after the other. */
const LOCK = 7_305_381;
/** Renumbered files, old name to new name. A database that has applied the old file does not run the new one. */
const FORMER_NAMES = {
  '0023_contact_matching.sql': '0026_contact_matching.sql',
  // Templates reference stored files, so the table of stored files is created first.
  '0470_stored_files.sql': '0461_stored_files.sql',
};

/** Applies the numbered files that the database does not have, each in its own transaction. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await applyPendingMigrations(client);
    await reindexOutdatedCollations(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}

async function applyPendingMigrations(client: PoolClient): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  );
  await client.query(
    'update migration m set name = f.present from unnest($1::text[], $2::text[]) f(former, present) where m.name = f.former',
    [Object.keys(FORMER_NAMES), Object.values(FORMER_NAMES)],
  );
  const files = sortMigrations(await readdir(FOLDER));
  const appliedNames = new Set(
    (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name),
  );
  const unknownFiles = [...appliedNames].filter((name) => !files.includes(name));
  if (unknownFiles.length > 0) {
    throw new StartError(
      `The database is newer than this version of Leadwright (it has ${unknownFiles.sort().pop()}). Upgrade the program.`,
    );
  }
  for (const name of files.filter((file) => !appliedNames.has(file))) {
    const statements = await readFile(join(FOLDER, name), 'utf8');
    await client.query('begin');
    try {
      await client.query(statements);
      await client.query('insert into migration (name) values ($1)', [name]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`The migration ${name} failed`, { cause: error });
    }
  }
}

/** Sorts migration files by number. Throws when two have the same number, because their order would be undefined. */
export function sortMigrations(names: readonly string[]): string[] {
  const files = names.filter((name) => name.endsWith('.sql')).sort();
  for (const [number, filesWithNumber] of Map.groupBy(files, (name) => name.split('_')[0]!)) {
    if (!/^\d{4}$/.test(number))
      throw new Error(`The migration ${filesWithNumber[0]} does not begin with a number of four digits.`);
    if (filesWithNumber.length > 1)
      throw new Error(`The migrations ${filesWithNumber.join(' and ')} have the same number.`);
  }
  return files;
}
