import { type ActiveImport, WAITING_STATES } from '@leadwright/contract/features/imports';
import { sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';

const MAX_IMPORTS = 8;

/** Lists imports. Those that wait for a user's action come first, and finished ones last. */
export async function listActiveImports(db: Db, viewer: Viewer): Promise<{ waiting: number; imports: ActiveImport[] }> {
  const { rows } = await sql<ActiveImport & { waiting: number }>`
    select b.id, b.campaign_id, c.name as campaign_name, b.file_name, b.state, b.rows, b.created_at,
      count(*) filter (where b.state = any(${WAITING_STATES})) over ()::int as waiting
    from import_batch b join campaign c on c.id = b.campaign_id
    where b.state <> 'discarded' and c.archived_at is null and ${visible(viewer, 'import_batch', 'b')}
    order by case when b.state = any(${WAITING_STATES}) then 1 when b.state = 'reviewing' then 3
      when b.state = 'finished' then 4 else 2 end, b.created_at desc
    limit ${MAX_IMPORTS}`.execute(db);
  return { waiting: rows[0]?.waiting ?? 0, imports: rows };
}
