import { NORM_VERSION, tokenFrequencyFrom } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db, Trx } from '../database/pool.ts';
import { loadAccountSources } from './account-sources.queries.ts';
import { loadContactSources } from './contact-sources.queries.ts';
import { type Entity, INDEX_TABLES } from './engine/entities.ts';
import { type IndexedRecord, type KeyRows, normalise, recordKeys, type Source } from './engine/tasks.ts';
import { runInThread, splitForThreads } from './engine/threads.ts';
import type { Counts } from './engine/worker.ts';

/** The maximum number of records that are processed inline, because an engine thread would take longer. */
const MAX_INLINE_RECORDS = 50;
const CHUNK_SIZE = 2_000;
/** An advisory lock for changes of the token counts, which the transaction holds until its end. */
const LOCK = 7_305_383;

const SOURCES = { account: loadAccountSources, contact: loadContactSources } as const satisfies Record<
  Entity,
  (db: Db, ids: readonly string[]) => Promise<{ activeSources: Source[]; removedNos: number[] }>
>;

const tablesOf = (entity: Entity) => {
  const { match, key, token, state, no, count } = INDEX_TABLES[entity];
  const [matches, keys, tokens, index] = [match, key, token, state].map((name) => sql.table(name));
  return { matches, keys, tokens, index, no: sql.ref(no), count: sql.ref(count) };
};

/**
 * Updates the key index for added, changed, restored, archived or deleted records. Must be called last in the writing
 * transaction, because it locks the index against other changes until the commit.
 */
export async function indexRecords(trx: Trx, entity: Entity, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += CHUNK_SIZE)
    await indexChunk(trx, entity, ids.slice(start, start + CHUNK_SIZE));
}

async function indexChunk(trx: Trx, entity: Entity, ids: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
  const { activeSources, removedNos } = await SOURCES[entity](trx, ids);
  await removeFromIndex(trx, entity, [...activeSources.map(({ no }) => no), ...removedNos]);
  if (activeSources.length === 0) return;
  const indexedRecords = await normaliseRecords(entity, activeSources);
  await addTokenCounts(trx, entity, indexedRecords);
  await insertRecords(trx, entity, indexedRecords, await computeKeys(trx, entity, indexedRecords));
}

async function normaliseRecords(entity: Entity, sources: Source[]): Promise<IndexedRecord[]> {
  if (sources.length <= MAX_INLINE_RECORDS) return normalise(entity, sources);
  return (
    await Promise.all(
      splitForThreads(sources, MAX_INLINE_RECORDS).map((part) => runInThread('normalise', [entity, part])),
    )
  ).flat();
}

/** Removes the records from the index and their tokens from the counts. */
async function removeFromIndex(trx: Trx, entity: Entity, recordNos: number[]): Promise<void> {
  const { matches, keys, tokens, index, no, count } = tablesOf(entity);
  await sql`
    with deleted_record as (delete from ${matches} where ${no} = any(${recordNos}::bigint[]) returning tokens),
      keys as (delete from ${keys} where ${no} = any(${recordNos}::bigint[])),
      state as (update ${index} set version = version + 1, ${count} = ${count} - (select count(*) from deleted_record)
        where exists (select from deleted_record) returning version)
    update ${tokens} t set ${count} = t.${count} - g.records, version = state.version
    from state, (
      select token, count(*)::int as records from deleted_record d, unnest(d.tokens) as token group by token) g
    where t.token = g.token`.execute(trx);
}

async function addTokenCounts(trx: Trx, entity: Entity, indexedRecords: IndexedRecord[]): Promise<void> {
  const { tokens: table, index, count } = tablesOf(entity);
  const counts = new Map<string, number>();
  for (const { tokens } of indexedRecords) for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  await sql`
    with state as (
      update ${index} set version = version + 1, ${count} = ${count} + ${indexedRecords.length} returning version)
    insert into ${table} as t (token, ${count}, version)
    select n.token, n.records, state.version
    from state, unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as n (token, records)
    on conflict (token) do update set ${count} = t.${count} + excluded.${count}, version = excluded.version`.execute(
    trx,
  );
}

/** Returns the keys of records. Keys contain rare words only, according to the counts that include this batch. */
async function computeKeys(db: Db, entity: Entity, indexedRecords: IndexedRecord[]): Promise<KeyRows[]> {
  const { tokens: table, index, count } = tablesOf(entity);
  const tokens = [...new Set(indexedRecords.flatMap((record) => record.tokens))];
  const { rows } = await sql<{ token: string; records: number }>`
    select token, ${count} as records from ${table} where token = any(${tokens})`.execute(db);
  const state = await sql<{ records: number }>`select ${count} as records from ${index}`.execute(db);
  const entries = rows.map(({ token, records }): [string, number] => [token, records]);
  const counts: Counts = { entries, records: state.rows[0]!.records };
  const toJson = (part: IndexedRecord[]) => `[${part.map(({ no, record }) => `[${no},${record}]`).join(',')}]`;
  if (indexedRecords.length <= MAX_INLINE_RECORDS) {
    const frequency = { ...tokenFrequencyFrom(entries, counts.records), collision: () => 0 };
    return [recordKeys(entity, toJson(indexedRecords), frequency)];
  }
  return Promise.all(
    splitForThreads(indexedRecords, MAX_INLINE_RECORDS).map((part) =>
      runInThread('recordKeys', [entity, toJson(part)], counts),
    ),
  );
}

async function insertRecords(
  trx: Trx,
  entity: Entity,
  indexedRecords: IndexedRecord[],
  keys: KeyRows[],
): Promise<void> {
  const { matches, keys: table, no } = tablesOf(entity);
  const rows = `[${indexedRecords.map((record) => `{"no":${record.no},"record":${record.record},"tokens":${JSON.stringify(record.tokens)}}`).join(',')}]`;
  await sql`
    insert into ${matches} (${no}, norm_version, record, tokens)
    select no, ${NORM_VERSION}, record, tokens from json_to_recordset(${rows}::json) as r (no bigint, record json, tokens text[])`.execute(
    trx,
  );
  for (const part of keys) {
    await sql`
      insert into ${table} (key, ${no})
      select distinct * from unnest(${`{${part.keys.join(',')}}`}::bigint[], ${`{${part.recordNos.join(',')}}`}::bigint[])`.execute(
      trx,
    );
  }
}
