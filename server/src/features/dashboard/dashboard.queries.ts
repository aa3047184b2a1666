import { type Subject, satisfies } from '@leadwright/contract/access';
import type { DashboardAction, DashboardBatch } from '@leadwright/contract/features/dashboard';
import { linkTo } from '@leadwright/contract/screen-link';
import { sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';

/** The screen that shows the rows an action is about. */
const QUEUES = { review: 'matchReview', unmatched: 'matchWithout' } as const;

const mayRead = (viewer: Viewer, subject: Subject) => satisfies(viewer.grants, { subject, action: 'read' });

/**
 * Rows that wait for a judgement, by campaign. `review` counts the whole queue it leads to; where nothing in it has a
 * candidate, the queue of the rows without one is the better way in.
 */
export async function reviewActions(db: Db, viewer: Viewer): Promise<DashboardAction[]> {
  if (!mayRead(viewer, 'unmatched-accounts-contacts')) return [];
  const { rows } = await sql<{ key: keyof typeof QUEUES; campaign_id: string; subject: string; rows: number }>`
    with waiting as (
      select r.campaign_id, count(*) as rows, count(*) filter (where r.band = 'none') as without from import_row r
      where r.review_status = 'remaining' and r.band is not null
        and ${visible(viewer, 'import_row', 'r')}
      group by 1)
    select a.key, c.id as campaign_id, c.name as subject, a.rows
    from waiting w join campaign c on c.id = w.campaign_id, lateral (values
      ('review', w.rows, w.rows > w.without),
      ('unmatched', w.without, w.without > 0)) as a (key, rows, applies)
    where c.archived_at is null and a.applies
    order by a.key, a.rows desc, c.name limit 10`.execute(db);
  return rows.map(({ campaign_id, ...action }) => ({
    ...action,
    link: linkTo(QUEUES[action.key], { campaignId: campaign_id }),
  }));
}

/** Batches that stand still until somebody takes the next step. */
export async function batchActions(db: Db, viewer: Viewer): Promise<DashboardAction[]> {
  if (!mayRead(viewer, 'import-account-contact-to-campaign')) return [];
  const { rows } = await sql<Omit<DashboardAction, 'link'> & { id: string; campaign_id: string }>`
    select a.key, b.file_name as subject, b.rows, b.id, b.campaign_id
    from import_batch b
      join (values ('uploaded', 'read'), ('staged', 'map'), ('loaded', 'run'), ('stopped', 'resume')) as a (state, key)
        on a.state = b.state
    where ${visible(viewer, 'import_batch', 'b')}
    order by b.created_at desc limit 5`.execute(db);
  return rows.map(({ id, campaign_id, ...action }) => ({
    ...action,
    link:
      action.key === 'run' || action.key === 'resume'
        ? linkTo('importCheck', { table: id })
        : linkTo('importUpload', {}, { campaign: campaign_id, batch: id }),
  }));
}

/** Those in work first, for there somebody may be waited for. */
export async function latestBatches(db: Db, viewer: Viewer): Promise<{ in_work: number; batches: DashboardBatch[] }> {
  if (!mayRead(viewer, 'import-account-contact-to-campaign')) return { in_work: 0, batches: [] };
  const { rows } = await sql<DashboardBatch & { in_work: number }>`
    select b.id, b.file_name, c.name as campaign, b.state, b.rows, b.created_at,
      count(*) filter (where b.state <> 'finished') over () as in_work,
      (select count(*) from import_row r where r.campaign_id = b.campaign_id and r.batch_id = b.id
        and r.review_status = 'remaining' and r.band is not null) as remaining
    from import_batch b join campaign c on c.id = b.campaign_id
    where b.state <> 'discarded' and ${visible(viewer, 'import_batch', 'b')}
    order by b.state = 'finished', b.created_at desc limit 8`.execute(db);
  return { in_work: rows[0]?.in_work ?? 0, batches: rows };
}
