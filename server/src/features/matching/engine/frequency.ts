import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { TokenTable } from './token-table.ts';

interface Cached {
  version: number;
  table: TokenTable;
}

/** One table a database: the tests of one process use several. */
const cache = new Map<string, Promise<Cached>>();

interface Present {
  database: string;
  version: number;
  base: number;
  accounts: number;
}

async function present(db: Db): Promise<Present> {
  const { rows } = await sql<Present>`
    select current_database() as database, version, base, accounts from match_index`.execute(db);
  return rows[0]!;
}

async function caughtUp(db: Db, before: Cached, now: Present): Promise<Cached> {
  const { rows } = await sql<{ token: string; accounts: number }>`
    select token, accounts from name_token where version > ${before.version} and version <= ${now.version}`.execute(db);
  for (const { token, accounts } of rows) before.table.set(token, accounts);
  before.table.records = now.accounts;
  return { version: now.version, table: before.table };
}

/**
 * How often each word stands in the master. Kept in the process; asking costs one row, and only tokens that moved
 * since are fetched. Ask outside of transactions that change the index: what they write may never be committed.
 */
export async function tokenFrequency(db: Db): Promise<TokenTable> {
  const now = await present(db);
  const known = (await cache.get(now.database)?.catch(() => undefined)) ?? { version: -1, table: new TokenTable() };
  if (known.version === now.version) return known.table;
  // So is a database that was put back to an earlier state.
  const base =
    known.version >= now.base && known.version < now.version ? known : { version: -1, table: new TokenTable() };
  const next = caughtUp(db, base, now);
  cache.set(now.database, next);
  try {
    return (await next).table;
  } catch (error) {
    cache.delete(now.database);
    throw error;
  }
}
