import type { WaitingFile } from '@leadwright/contract/features/matching';
import { sql } from 'kysely';
import { visible } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';

const MAX_FILES = 200;

/** Lists the files with undecided rows in all campaigns, oldest first. */
export async function readInbox(db: Db, viewer: Viewer): Promise<{ files: WaitingFile[]; is_whole: boolean }> {
  const { rows } = await sql<WaitingFile>`
    with waiting_file as (
      select r.campaign_id, r.batch_id, count(*)::int as rows,
        (count(*) filter (where r.band <> 'none'))::int as with_candidate
      from import_row r
      where r.review_status = 'remaining' and r.band is not null and ${visible(viewer, 'import_row', 'r')}
      group by 1, 2)
    select w.batch_id, w.campaign_id, c.name as campaign, k.name as client, b.file_name, w.rows, w.with_candidate,
      b.created_at as since
    from waiting_file w join import_batch b on b.campaign_id = w.campaign_id and b.id = w.batch_id
      join campaign c on c.id = w.campaign_id join client k on k.id = c.client_id
    where c.archived_at is null
    order by b.created_at, b.id limit ${MAX_FILES + 1}`.execute(db);
  return { files: rows.slice(0, MAX_FILES), is_whole: rows.length <= MAX_FILES };
}
