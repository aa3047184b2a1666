import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { type Entity, INDEX_TABLES } from './engine/entities.ts';
import type { Found } from './engine/tasks.ts';

/**
 * The candidates of a row are the best by shared keys, each key worth the more the fewer companies have it. Rare keys
 * are read first, and no more than 300 entries for a row: a key beyond is left out unless it is the only one. On 1.2
 * million German companies 40 and 20 find .758 of former names that the register does not show, 50 and 50 out of 1,000
 * entries .768 at nearly twice the pairs; where the name is there at all, both find everything.
 */
const MOST_CANDIDATES = { core: 40, fuzzy: 20 } as const;
const READ_BUDGET = 300;
/** Candidates whose records come along: most rows are decided by these alone, and their records are most of the work. */
const FIRST = { core: 15, fuzzy: 1_000 } as const;

/**
 * Which master records share keys with which rows, best first, and what the first of them are. `keys[i]` belongs to the
 * row `at[i]`.
 */
export async function findCandidates(
  db: Db,
  entity: Entity,
  kind: keyof typeof MOST_CANDIDATES,
  { at, keys }: { at: number[]; keys: string[] },
  /** Records to be scored whatever keys they share, by row. */
  known: { at: number[]; nos: number[] } = { at: [], nos: [] },
): Promise<Found> {
  const { match, key, state, no, count } = INDEX_TABLES[entity];
  const [keyTable, recordNo] = [sql.table(key), sql.ref(no)];
  const { rows } = await sql<Found>`
    with asked as materialized (
      select * from unnest(${`{${at.join(',')}}`}::int[], ${`{${keys.join(',')}}`}::bigint[]) as q (at, key)),
    sized as materialized (
      select d.key, e.nos, cardinality(e.nos) as size from (select distinct key from asked) d
      cross join lateral (
        select array_agg(no) as nos from (
          select k.${recordNo} as no from ${keyTable} k where k.key = d.key order by 1 limit ${READ_BUDGET}) l) e
      where e.nos is not null),
    chosen as (
      select at, nos, bits from (
        select a.at, s.nos, ln((m.${sql.ref(count)} + 1)::float8 / s.size) as bits,
          sum(s.size) over in_order as read, row_number() over in_order as position
        from asked a join sized s using (key) cross join ${sql.table(state)} m
        window in_order as (partition by a.at order by s.size, a.key)) o
      where read <= ${READ_BUDGET} or position = 1),
    shared as (
      select c.at, no, sum(c.bits) as bits from chosen c cross join lateral unnest(c.nos) as no group by 1, 2),
    best as (
      select at, no, position from (
        select at, no, row_number() over (partition by at order by bits desc, no) as position from shared) r
      where position <= ${MOST_CANDIDATES[kind]}
      union all
      select k.*, 0 from unnest(${known.at}::int[], ${known.nos}::bigint[]) k),
    found as materialized (select at, no, min(position) as position from best group by at, no)
    select
      coalesce((select json_agg(json_build_array(at, nos))
        from (select at, json_agg(no order by position, no) as nos from found group by at) f), '[]')::text as pairs,
      coalesce((select json_object_agg(${recordNo}, record)
        from ${sql.table(match)} where ${recordNo} in (select no from found where position <= ${FIRST[kind]})), '{}')::text as records`.execute(
    db,
  );
  return rows[0]!;
}
