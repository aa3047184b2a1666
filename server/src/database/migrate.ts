import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../config.ts';
import { followLibrary } from './collation.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Two servers that start at once take turns. */
const LOCK = 7_305_381;

/** Applies the numbered files that the database has not seen, each in a transaction of its own. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await applyMissing(client);
    await followLibrary(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}

async function applyMissing(client: PoolClient): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  );
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const applied = new Set(
    (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name),
  );
  const unknown = [...applied].filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw new StartError(
      `The database is newer than this version of Leadwright (it has ${unknown.sort().pop()}). Upgrade the program.`,
    );
  }
  for (const name of files.filter((file) => !applied.has(file))) {
    const text = await readFile(join(FOLDER, name), 'utf8');
    await client.query('begin');
    try {
      await client.query(text);
      await client.query('insert into migration (name) values ($1)', [name]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`The migration ${name} failed`, { cause: error });
    }
  }
}
