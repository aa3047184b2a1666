import type { ReplyOf } from '@leadwright/contract/endpoint';
import { MAX_UNMAPPED_INDUSTRIES, type unmappedIndustries } from '@leadwright/contract/features/verticals';
import { type RawBuilder, sql } from 'kysely';
import { visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';

/**
 * A query of the keys of the names, codes and synonyms of the verticals in use, each with its vertical. A name of
 * several verticals is left out.
 */
export const VERTICALS_BY_NAME: RawBuilder<{ name: string; vertical_id: string }> = sql`
  select name_key(n.name) as name, (array_agg(v.id))[1] as vertical_id
  from vertical v cross join unnest(array[v.name, v.code] || v.synonyms) as n(name)
  where v.archived_at is null group by name_key(n.name) having count(distinct v.id) = 1`;

/** Lists the industries of visible imports that have no vertical. */
export async function listUnmappedIndustries(
  db: Db,
  viewer: Viewer,
  batchId?: string,
): Promise<ReplyOf<typeof unmappedIndustries>> {
  const { rows } = await sql<ReplyOf<typeof unmappedIndustries>['industries'][number] & { total: number }>`
    with vertical_name as materialized (${VERTICALS_BY_NAME}),
    spelling as materialized (
      select f.industry, sum(f.rows) as rows, count(*) as imports
      from import_batch b cross join jsonb_to_recordset(b.options->'found'->'industries') as f(industry text, rows int)
      where b.state <> 'discarded' and ${visibleOrNone(viewer, 'import_batch', 'b')}
        and ${batchId ? sql`b.id = ${batchId}` : sql`true`}
      group by f.industry)
    select min(s.industry) as industry, sum(s.rows)::int as rows, sum(s.imports)::int as imports,
      (count(*) over ())::int as total
    from spelling s
    where not exists (select from vertical_name n where n.name = name_key(s.industry))
    group by name_key(s.industry) order by 2 desc, 1 limit ${MAX_UNMAPPED_INDUSTRIES}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    industries: rows.map(({ industry, rows, imports }) => ({ industry, rows, imports })),
  };
}
