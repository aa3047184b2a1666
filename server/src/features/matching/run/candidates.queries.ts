import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { type Entity, INDEX_TABLES } from '../../../match-index/engine/entities.ts';
import type { IndexQuery } from '../../../match-index/engine/index-reader.ts';

/** Returns a function that runs index queries for engine threads. It returns their texts, which the threads parse. */
export const indexReader =
  (db: Db, entity: Entity) =>
  ({ postings, records }: IndexQuery): Promise<string> =>
    postings ? readPostings(db, entity, postings) : readRecords(db, entity, records!);

/** Returns, for each key, the numbers of at most `limit` records, as array literals such as `{1,2}{}{3}`. */
async function readPostings(db: Db, entity: Entity, { keys, limit }: NonNullable<IndexQuery['postings']>) {
  const { key, no } = INDEX_TABLES[entity];
  const { rows } = await sql<{ lists: string }>`
    select coalesce(string_agg(coalesce(l.nos::text, '{}'), '' order by a.position), '') as lists
    from unnest(${keys}::bigint[]) with ordinality as a (key, position)
    cross join lateral (
      select array_agg(no) as nos from (
        select k.${sql.ref(no)} as no from ${sql.table(key)} k where k.key = a.key order by 1 limit ${limit}) k) l`.execute(
    db,
  );
  return rows[0]!.lists;
}

/** Returns JSON with a list of numbers and a parallel list of their records. */
async function readRecords(db: Db, entity: Entity, nos: string) {
  const { match, no } = INDEX_TABLES[entity];
  const { rows } = await sql<{ records: string }>`
    select concat('[[', string_agg(${sql.ref(no)}::text, ','), '],[', string_agg(record::text, ','), ']]') as records
    from ${sql.table(match)} where ${sql.ref(no)} = any(${nos}::bigint[])`.execute(db);
  return rows[0]!.records;
}
