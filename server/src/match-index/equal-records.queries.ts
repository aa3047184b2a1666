import { normaliseAccount, normaliseContact } from '@leadwright/matching';
import type { Pool, PoolClient } from 'pg';
import { type Entity, INDEX_TABLES } from './engine/entities.ts';

/** Records without any value, which say nothing about who they are, so that two of them are not equal. */
const EMPTY_RECORDS = [normaliseAccount({ name: '' }), normaliseContact({})].map((record) => JSON.stringify(record));

/**
 * Fewer equal records than this stay in the index: candidate lists hold them, and the estimate of the model for people
 * learns from them.
 */
const MIN_EQUAL_RECORDS = 20;

/**
 * Removes all but the first of many equal records from the index, so that any number of them costs as much as one and
 * does not crowd other records out of the candidate lists. Creates the table `equal_record` with the removed records and the
 * record that stands for each; returns their number.
 */
export async function removeEqualRecords(client: PoolClient, entity: Entity): Promise<number> {
  const { match, no } = INDEX_TABLES[entity];
  await client.query(
    `create unlogged table equal_record as
     with hashed as materialized (select ${no} as no, hashtextextended(record::text, 0) as hash from ${match}),
       repeated as (select hash, min(no) as first_no from hashed group by hash having count(*) >= ${MIN_EQUAL_RECORDS})
     select h.no, r.first_no
     from repeated r join hashed h on h.hash = r.hash and h.no > r.first_no
       join ${match} a on a.${no} = r.first_no join ${match} b on b.${no} = h.no
     where a.record::text = b.record::text and a.record::text <> all (array[${EMPTY_RECORDS.map((record) => `'${record}'`)}])`,
  );
  const { rowCount } = await client.query(`delete from ${match} m using equal_record e where m.${no} = e.no`);
  return rowCount ?? 0;
}

/** Returns the removed records by the record that stands for them, in ascending order. */
export async function loadEqualRecords(pool: Pool): Promise<Map<number, number[]>> {
  const { rows } = await pool.query<{ first_no: number; nos: number[] }>(
    'select first_no, array_agg(no order by no) as nos from equal_record group by first_no order by first_no',
  );
  return new Map(rows.map(({ first_no, nos }) => [first_no, nos.map(Number)]));
}
