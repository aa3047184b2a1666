import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { AccountRow, accountImports } from '@leadwright/contract/features/imports';
import { sql } from 'kysely';
import { visible, visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { notFoundError } from '../../record/row.ts';

const MAX_ROWS = 50;

/** Returns the import rows linked to an account, first the row that it was created from. */
export async function loadAccountRows(db: Db, viewer: Viewer, id: string): Promise<ReplyOf<typeof accountImports>> {
  const account = await sql`
    select from account a where a.id = ${id} and ${visible(viewer, 'account', 'a')}`.execute(db);
  if (account.rows.length === 0) throw notFoundError('account');
  const { rows } = await sql<AccountRow>`
    select r.id as row_id, r.row_no, r.added_to_db as made, b.id as batch_id, b.number, b.file_name, b.supplier,
      k.id as campaign_id, k.name as campaign_name, r.decided_at, u.display_name as decided_by
    from import_row r
      join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
      join campaign k on k.id = r.campaign_id
      left join app_user u on u.id = r.decided_by
    where r.account_id = ${id} and r.review_status in ('accepted', 'added') and ${visibleOrNone(viewer, 'import_batch', 'b')}
    order by r.added_to_db desc, b.number, r.row_no limit ${MAX_ROWS + 1}`.execute(db);
  return { rows: rows.slice(0, MAX_ROWS), more: rows.length > MAX_ROWS };
}
