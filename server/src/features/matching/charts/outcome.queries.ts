import type { CampaignFunnel, ImportOutcome } from '@leadwright/contract/features/matching-charts';
import { sql } from 'kysely';
import { sharedRule, visible, visibleOrNone } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';

const MAX_IMPORTS = 12;

/** SQL condition: the viewer may read the rows of the batch. It uses the permission for rows, not for imports. */
const hasReadableRows = (viewer: Viewer) =>
  visible(viewer, { ...sharedRule('import_batch'), subject: sharedRule('import_row').subject }, 'b');

/**
 * Counts the row outcomes of the latest matched imports, using only the index of the review progress. This index has no
 * decisions, so a row counts as accepted by the engine even if a user removed the link and added it again.
 */
export async function readTrend(db: Db, viewer: Viewer): Promise<ImportOutcome[]> {
  const { rows } = await sql<ImportOutcome>`
    with latest_batch as (
      select b.id, b.campaign_id, b.file_name, c.name as campaign, b.created_at
      from import_batch b join campaign c on c.id = b.campaign_id
      where b.state in ('reviewing', 'finished') and c.archived_at is null and ${hasReadableRows(viewer)}
      order by b.created_at desc limit ${MAX_IMPORTS})
    select l.id as batch_id, l.file_name, l.campaign, l.created_at, o.certain, o.decided, o.rejected, o.waiting
    from latest_batch l cross join lateral (
      select (count(*) filter (where r.review_status = 'accepted' and r.band = 'accept'))::int as certain,
        (count(*) filter (where r.review_status = 'added' or r.review_status = 'accepted' and r.band <> 'accept'))::int as decided,
        (count(*) filter (where r.review_status = 'rejected'))::int as rejected,
        (count(*) filter (where r.review_status = 'remaining'))::int as waiting, count(*) as rows
      from import_row r
      where r.campaign_id = l.campaign_id and r.batch_id = l.id and r.review_status is not null and r.band is not null) o
    where o.rows > 0
    order by l.created_at, l.id`.execute(db);
  return rows;
}

/** Counts the imports, rows and accounts of a campaign at each stage. */
export async function readFunnel(db: Db, viewer: Viewer, campaignId: string): Promise<CampaignFunnel> {
  const { rows } = await sql<CampaignFunnel>`
    select f.*, o.*, a.*
    from (
      select count(*)::int as imports, coalesce(sum(b.rows), 0)::int as rows from import_batch b
      where b.campaign_id = ${campaignId} and b.state <> 'discarded' and ${hasReadableRows(viewer)}) f,
    (select (count(*) filter (where r.review_status in ('accepted', 'added')))::int as matched,
        (count(*) filter (where r.review_status = 'remaining'))::int as remaining,
        (count(*) filter (where r.review_status = 'rejected'))::int as rejected
      from import_row r
      where r.campaign_id = ${campaignId} and r.review_status is not null and r.band is not null
        and ${visible(viewer, 'import_row', 'r')}) o,
    (select count(*)::int as accounts
      from campaign_account a
      where a.campaign_id = ${campaignId} and ${visibleOrNone(viewer, 'campaign_account', 'a')}) a`.execute(db);
  return rows[0]!;
}
