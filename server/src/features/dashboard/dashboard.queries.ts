import { type Dashboard, type Subject, satisfies } from '@leadwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { visible } from '../../database/scope.ts';
import type { Viewer } from '../../http/viewer.ts';

const mayRead = (viewer: Viewer, subject: Subject) => satisfies(viewer.grants, { subject, action: 'read' });

/** Rows that wait for a judgement, by campaign: those with a candidate, then those without. */
export async function reviewActions(db: Db, viewer: Viewer): Promise<Dashboard['actions']> {
  if (!mayRead(viewer, 'unmatched-accounts-contacts')) return [];
  const { rows } = await sql<Dashboard['actions'][number]>`
    select case when none then 'unmatched' else 'review' end as key, c.name as subject, waiting.rows,
      case when none then '/accounts/remain_unmatched/' else '/accounts/unmatched/' end || c.id as href
    from (
      select r.campaign_id, r.band = 'none' as none, count(*) as rows from import_row r
      where r.valid and not r.accepted and not r.added_to_db and not r.rejected and r.band is not null
        and ${visible(viewer, 'import_row', 'r')}
      group by 1, 2) waiting
    join campaign c on c.id = waiting.campaign_id
    where c.archived_at is null
    order by none, waiting.rows desc limit 10`.execute(db);
  return rows;
}

/** Batches that stand still until somebody takes the next step. */
export async function batchActions(db: Db, viewer: Viewer): Promise<Dashboard['actions']> {
  if (!mayRead(viewer, 'import-account-contact-to-campaign')) return [];
  const { rows } = await sql<Dashboard['actions'][number]>`
    select case b.state when 'uploaded' then 'read' when 'staged' then 'map' else 'run' end as key, b.file_name as subject, b.rows,
      case b.state when 'loaded' then '/import_account_to_campaign/' || b.id
        else '/select_column_import_account_to_campaign?campaign=' || b.campaign_id || '&batch=' || b.id end as href
    from import_batch b
    where b.state in ('uploaded', 'staged', 'loaded') and ${visible(viewer, 'import_batch', 'b')}
    order by b.created_at desc limit 5`.execute(db);
  return rows;
}

export async function latestBatches(db: Db, viewer: Viewer): Promise<Dashboard['batches']> {
  if (!mayRead(viewer, 'import-account-contact-to-campaign')) return [];
  const { rows } = await sql<Dashboard['batches'][number]>`
    select b.id, b.file_name, c.name as campaign, b.state, b.rows, b.created_at, '/import_account_to_campaign/' || b.id as href,
      (select count(*) from import_row r where r.campaign_id = b.campaign_id and r.batch_id = b.id
        and r.valid and not r.accepted and not r.added_to_db and not r.rejected and r.band is not null) as remaining
    from import_batch b join campaign c on c.id = b.campaign_id
    where b.state <> 'discarded' and ${visible(viewer, 'import_batch', 'b')}
    order by b.created_at desc limit 8`.execute(db);
  return rows;
}
