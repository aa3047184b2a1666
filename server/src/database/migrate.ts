import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../config.ts';
import { reindexOutdatedCollations } from './collation.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** An advisory lock: two servers that start together migrate one after the other. */
const LOCK = 7_305_381;
/** The first migration. A database without it was created by the files that it replaced. */
const BASELINE = '0001_baseline.sql';

/** Applies the numbered files that the database does not have, each in its own transaction. */
export async function migrate(pool: Pool, folder = FOLDER): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await applyPendingMigrations(client, folder);
    await reindexOutdatedCollations(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}

async function applyPendingMigrations(client: PoolClient, folder: string): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  );
  const files = sortMigrations(await readdir(folder));
  const appliedNames = new Set(
    (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name),
  );
  const unknownFiles = [...appliedNames].filter((name) => !files.includes(name));
  if (unknownFiles.length > 0 && !appliedNames.has(BASELINE))
    throw new StartError(
      'The database was created by an earlier build and cannot be upgraded. Export its lists with that build and import them into a new database, as "Data of earlier builds" in docs/operations.md describes.',
    );
  if (unknownFiles.length > 0)
    throw new StartError(
      `The database is newer than this version of Leadwright (it has ${unknownFiles.sort().pop()}). Upgrade the program.`,
    );
  for (const name of files.filter((file) => !appliedNames.has(file))) {
    const statements = await readFile(join(folder, name), 'utf8');
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

/** Sorts migration files by number. Throws unless the numbers are 0001, 0002 and so on, each used once. */
export function sortMigrations(names: readonly string[]): string[] {
  const files = names.filter((name) => name.endsWith('.sql')).sort();
  for (const [index, name] of files.entries()) {
    const number = name.split('_')[0]!;
    if (!/^\d{4}$/.test(number)) throw new Error(`The migration ${name} does not begin with a number of four digits.`);
    if (index > 0 && files[index - 1]!.startsWith(`${number}_`))
      throw new Error(`The migrations ${files[index - 1]} and ${name} have the same number.`);
    const expectedNumber = String(index + 1).padStart(4, '0');
    if (number !== expectedNumber) throw new Error(`The migration ${name} must have the number ${expectedNumber}.`);
  }
  return files;
}
