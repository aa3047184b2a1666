import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { type Entity, INDEX_TABLES } from './entities.ts';
import { TokenTable } from './token-table.ts';

interface CacheEntry {
  version: number;
  table: TokenTable;
}

/** Tables by database and kind of record. Tests use several databases in one process. */
const cache = new Map<string, Promise<CacheEntry>>();

interface IndexState {
  database: string;
  version: number;
  /** The version of the last complete rebuild. Counts of an earlier version must be loaded again completely. */
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

/** The number of tokens that are read at a time. The tokens of a large master would stop the server for a second. */
const PAGE_SIZE = 5_000;

async function createEntry(db: Db, entity: Entity): Promise<CacheEntry> {
  const { rows } = await sql<{ tokens: number }>`
    select count(*) as tokens from ${sql.table(INDEX_TABLES[entity].token)}`.execute(db);
  return { version: -1, table: TokenTable.withCapacity(rows[0]!.tokens) };
}

/**
 * Updates a table with the tokens that changed since its version, or loads a new one. Other work continues between pages
 * of tokens.
 */
async function updateTable(
  db: Db,
  entity: Entity,
  indexState: IndexState,
  previousEntry: CacheEntry | undefined,
): Promise<CacheEntry> {
  const { token, count } = INDEX_TABLES[entity];
  const { version, table } = previousEntry ?? (await createEntry(db, entity));
  for (let last = '', pageLength = PAGE_SIZE; pageLength === PAGE_SIZE; ) {
    // A token that changes between two pages is read with its new count, and again by the next update.
    const { rows } = await sql<{ token: string; records: number }>`
      select token, ${sql.ref(count)} as records from ${sql.table(token)}
      where version > ${version} and token > ${last} order by token limit ${PAGE_SIZE}`.execute(db);
    for (const { token, records } of rows) table.set(token, records);
    last = rows.at(-1)?.token ?? last;
    pageLength = rows.length;
  }
  table.records = indexState.records;
  if (entity === 'contact') table.collisions = await loadCollisions(db);
  return { version: indexState.version, table };
}

/**
 * Loads, for each field of a person, the chance that two records have the same value. Tokens are "field:value", and the
 * token "field:" counts the records with a value.
 */
async function loadCollisions(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ field: string; chance: number }>`
    select split_part(token, ':', 1) as field,
      least(1, sum(contacts::float8 * (contacts - 1)) filter (where right(token, 1) <> ':' or token ~ ':.')
        / max(greatest(contacts, 2)::float8 * (greatest(contacts, 2) - 1)) filter (where token ~ '^[^:]*:$')) as chance
    from contact_token where contacts > 0 group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ field, chance }) => [field, chance ?? 0]));
}

/**
 * Returns the word counts of the master database, cached in the process: a call reads one row and changed tokens. Must
 * not be called in a transaction that changes the index, because its changes may be rolled back.
 */
export async function tokenFrequency(db: Db, entity: Entity = 'account'): Promise<TokenTable> {
  const indexState = await loadIndexState(db, entity);
  const cacheEntry = await cache.get(indexState.database)?.catch(() => undefined);
  if (cacheEntry?.version === indexState.version) return cacheEntry.table;
  // After a rebuild, or a restore of the database to an earlier state, the table starts empty.
  const isUsable = cacheEntry && cacheEntry.version >= indexState.base && cacheEntry.version < indexState.version;
  const next = updateTable(db, entity, indexState, isUsable ? cacheEntry : undefined);
  cache.set(indexState.database, next);
  try {
    return (await next).table;
  } catch (error) {
    cache.delete(indexState.database);
    throw error;
  }
}
