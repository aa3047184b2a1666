import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { type Entity, INDEX_TABLES } from './entities.ts';
import { TokenTable } from './token-table.ts';

interface CacheEntry {
  version: number;
  table: TokenTable;
}

/** One table per database and kind of record: tests in one process use several databases. */
const cache = new Map<string, Promise<CacheEntry>>();

interface IndexState {
  database: string;
  version: number;
  base: number;
  records: number;
}

async function loadIndexState(db: Db, entity: Entity): Promise<IndexState> {
  const { state, count } = INDEX_TABLES[entity];
  const { rows } = await sql<IndexState>`
    select current_database() || ' ' || ${entity} as database, version, base, ${sql.ref(count)} as records
    from ${sql.table(state)}`.execute(db);
  return rows[0]!;
}

async function updateTable(db: Db, entity: Entity, before: CacheEntry, now: IndexState): Promise<CacheEntry> {
  const { token: table, count } = INDEX_TABLES[entity];
  const { rows } = await sql<{ token: string; records: number }>`
    select token, ${sql.ref(count)} as records from ${sql.table(table)}
    where version > ${before.version} and version <= ${now.version}`.execute(db);
  for (const { token, records } of rows) before.table.set(token, records);
  before.table.records = now.records;
  if (entity === 'contact') before.table.collisions = await collisions(db);
  return { version: now.version, table: before.table };
}

/** Reads the collision chances of person values, stored as "field:value", with "field:" for records with a value. */
async function collisions(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ field: string; chance: number }>`
    select split_part(token, ':', 1) as field,
      least(1, sum(contacts::float8 * (contacts - 1)) filter (where right(token, 1) <> ':' or token ~ ':.')
        / max(greatest(contacts, 2)::float8 * (greatest(contacts, 2) - 1)) filter (where token ~ '^[^:]*:$')) as chance
    from contact_token where contacts > 0 group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ field, chance }) => [field, chance ?? 0]));
}

/**
 * Returns how often each word occurs in the master. Cached in the process: a call reads one row and the changed tokens.
 * Must not be called in a transaction that changes the index, as its changes may never be committed.
 */
export async function tokenFrequency(db: Db, entity: Entity = 'account'): Promise<TokenTable> {
  const now = await loadIndexState(db, entity);
  const known = (await cache.get(now.database)?.catch(() => undefined)) ?? { version: -1, table: new TokenTable() };
  if (known.version === now.version) return known.table;
  // A database restored to an earlier state also starts with an empty table.
  const base =
    known.version >= now.base && known.version < now.version ? known : { version: -1, table: new TokenTable() };
  const next = updateTable(db, entity, base, now);
  cache.set(now.database, next);
  try {
    return (await next).table;
  } catch (error) {
    cache.delete(now.database);
    throw error;
  }
}
