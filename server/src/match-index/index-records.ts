import { NORM_VERSION, tokenFrequencyFrom } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import { accountSources } from './account-sources.queries.ts';
import { contactSources } from './contact-sources.queries.ts';
import { type Entity, INDEX_TABLES } from './engine/entities.ts';
import { type Indexed, type KeyRows, normalise, recordKeys, type Source } from './engine/tasks.ts';
import { parts, runInThread } from './engine/threads.ts';
import type { Counts } from './engine/worker.ts';

/** Up to this many records are processed inline, as a round trip to an engine thread would cost more. */
const INLINE = 50;
const CHUNK = 2_000;
/** Advisory lock for changes of the shared token counts, held until the end of the transaction. */
const LOCK = 7_305_383;

const SOURCES = { account: accountSources, contact: contactSources } as const satisfies Record<
  Entity,
  (db: Db, ids: readonly string[]) => Promise<{ present: Source[]; gone: number[] }>
>;

const tablesOf = (entity: Entity) => {
  const { match, key, token, state, no, count } = INDEX_TABLES[entity];
  const [matches, keys, tokens, index] = [match, key, token, state].map((name) => sql.table(name));
  return { matches, keys, tokens, index, no: sql.ref(no), count: sql.ref(count) };
};

/**
 * Updates the key index for added, changed or restored records and removes archived or deleted ones. Must be called
 * last in the writing transaction, because it locks the index against other changes until the commit.
 */
export async function indexRecords(db: Db, entity: Entity, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += CHUNK) await indexChunk(db, entity, ids.slice(from, from + CHUNK));
}

async function indexChunk(db: Db, entity: Entity, ids: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
  const { present, gone } = await SOURCES[entity](db, ids);
  await removeFromIndex(db, entity, [...present.map(({ no }) => no), ...gone]);
  if (present.length === 0) return;
  const indexed = await normalised(entity, present);
  await count(db, entity, indexed);
  await store(db, entity, indexed, await keysOf(db, entity, indexed));
}

async function normalised(entity: Entity, sources: Source[]): Promise<Indexed[]> {
  if (sources.length <= INLINE) return normalise(entity, sources);
  return (await Promise.all(parts(sources, INLINE).map((part) => runInThread('normalise', [entity, part])))).flat();
}

/** Removes the records from the index and their tokens from the counts. */
async function removeFromIndex(db: Db, entity: Entity, nos: number[]): Promise<void> {
  const { matches, keys, tokens, index, no, count } = tablesOf(entity);
  await sql`
    with gone as (delete from ${matches} where ${no} = any(${nos}::bigint[]) returning tokens),
      keys as (delete from ${keys} where ${no} = any(${nos}::bigint[])),
      state as (update ${index} set version = version + 1, ${count} = ${count} - (select count(*) from gone)
        where exists (select from gone) returning version)
    update ${tokens} t set ${count} = t.${count} - g.records, version = state.version
    from state, (select token, count(*)::int as records from gone, unnest(gone.tokens) as token group by token) g
    where t.token = g.token`.execute(db);
}

async function count(db: Db, entity: Entity, indexed: Indexed[]): Promise<void> {
  const { tokens, index, count } = tablesOf(entity);
  const counts = new Map<string, number>();
  for (const one of indexed) for (const token of one.tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  await sql`
    with state as (
      update ${index} set version = version + 1, ${count} = ${count} + ${indexed.length} returning version)
    insert into ${tokens} as t (token, ${count}, version)
    select n.token, n.records, state.version
    from state, unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as n (token, records)
    on conflict (token) do update set ${count} = t.${count} + excluded.${count}, version = excluded.version`.execute(
    db,
  );
}

/** Returns the keys of records. Which words are rare enough depends on the counts of the master with this batch. */
async function keysOf(db: Db, entity: Entity, indexed: Indexed[]): Promise<KeyRows[]> {
  const { tokens: table, index, count } = tablesOf(entity);
  const tokens = [...new Set(indexed.flatMap((one) => one.tokens))];
  const { rows } = await sql<{ token: string; records: number }>`
    select token, ${count} as records from ${table} where token = any(${tokens})`.execute(db);
  const state = await sql<{ records: number }>`select ${count} as records from ${index}`.execute(db);
  const entries = rows.map(({ token, records }): [string, number] => [token, records]);
  const counts: Counts = { entries, records: state.rows[0]!.records };
  const json = (part: Indexed[]) => `[${part.map(({ no, record }) => `[${no},${record}]`).join(',')}]`;
  if (indexed.length <= INLINE) {
    const frequency = { ...tokenFrequencyFrom(entries, counts.records), collision: () => 0 };
    return [recordKeys(entity, json(indexed), frequency)];
  }
  return Promise.all(parts(indexed, INLINE).map((part) => runInThread('recordKeys', [entity, json(part)], counts)));
}

async function store(db: Db, entity: Entity, indexed: Indexed[], keys: KeyRows[]): Promise<void> {
  const { matches, keys: table, no } = tablesOf(entity);
  const rows = `[${indexed.map((one) => `{"no":${one.no},"record":${one.record},"tokens":${JSON.stringify(one.tokens)}}`).join(',')}]`;
  await sql`
    insert into ${matches} (${no}, norm_version, record, tokens)
    select no, ${NORM_VERSION}, record, tokens from json_to_recordset(${rows}::json) as r (no bigint, record json, tokens text[])`.execute(
    db,
  );
  for (const part of keys) {
    await sql`
      insert into ${table} (key, ${no})
      select distinct * from unnest(${`{${part.keys.join(',')}}`}::bigint[], ${`{${part.nos.join(',')}}`}::bigint[])`.execute(
      db,
    );
  }
}
