import { type DashboardAction, type DashboardBatch, type Subject, satisfies } from '@leadwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { visible } from '../../database/scope.ts';
import type { Viewer } from '../../http/viewer.ts';

const mayRead = (viewer: Viewer, subject: Subject) => satisfies(viewer.grants, { subject, action: 'read' });

/**
 * Rows that wait for a judgement, by campaign. `review` counts the whole queue it leads to; where nothing in it has a
 * candidate, the queue of the rows without one is the better way in.
 */
export async function reviewActions(db: Db, viewer: Viewer): Promise<DashboardAction[]> {
  if (!mayRead(viewer, 'unmatched-accounts-contacts')) return [];
  const { rows } = await sql<DashboardAction>`
    with waiting as (
      select r.campaign_id, count(*) as rows, count(*) filter (where r.band = 'none') as without from import_row r
      where r.valid and not r.accepted and not r.added_to_db and not r.rejected and r.band is not null
        and ${visible(viewer, 'import_row', 'r')}
      group by 1)
    select a.key, c.name as subject, a.rows, a.path || c.id as href
    from waiting w join campaign c on c.id = w.campaign_id, lateral (values
      ('review', w.rows, '/accounts/unmatched/', w.rows > w.without),
      ('unmatched', w.without, '/accounts/remain_unmatched/', w.without > 0)) as a (key, rows, path, applies)
    where c.archived_at is null and a.applies
    order by a.key, a.rows desc, c.name limit 10`.execute(db);
  return rows;
}

/** Batches that stand still until somebody takes the next step. */
export async function batchActions(db: Db, viewer: Viewer): Promise<DashboardAction[]> {
  if (!mayRead(viewer, 'import-account-contact-to-campaign')) return [];
  const { rows } = await sql<DashboardAction>`
    select a.key, b.file_name as subject, b.rows,
      case when b.state in ('loaded', 'stopped') then '/import_account_to_campaign/' || b.id
        else '/select_column_import_account_to_campaign?campaign=' || b.campaign_id || '&batch=' || b.id end as href
    from import_batch b
      join (values ('uploaded', 'read'), ('staged', 'map'), ('loaded', 'run'), ('stopped', 'resume')) as a (state, key)
        on a.state = b.state
    where ${visible(viewer, 'import_batch', 'b')}
    order by b.created_at desc limit 5`.execute(db);
  return rows;
}

/** Those in work first, for there somebody may be waited for. */
export async function latestBatches(db: Db, viewer: Viewer): Promise<{ in_work: number; batches: DashboardBatch[] }> {
  if (!mayRead(viewer, 'import-account-contact-to-campaign')) return { in_work: 0, batches: [] };
  const { rows } = await sql<DashboardBatch & { in_work: number }>`
    select b.id, b.file_name, c.name as campaign, b.state, b.rows, b.created_at, '/import_account_to_campaign/' || b.id as href,
      count(*) filter (where b.state <> 'finished') over () as in_work,
      (select count(*) from import_row r where r.campaign_id = b.campaign_id and r.batch_id = b.id
        and r.valid and not r.accepted and not r.added_to_db and not r.rejected and r.band is not null) as remaining
    from import_batch b join campaign c on c.id = b.campaign_id
    where b.state <> 'discarded' and ${visible(viewer, 'import_batch', 'b')}
    order by b.state = 'finished', b.created_at desc limit 8`.execute(db);
  return { in_work: rows[0]?.in_work ?? 0, batches: rows };
}
