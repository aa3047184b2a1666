import type { ReviewProgress } from '@leadwright/contract/features/matching';
import { sql } from 'kysely';
import { visible } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';

const BINS = 20;

/** The number of rows with one combination of batch, review status, band and score bin. */
interface ProgressCount {
  batch_id: string;
  status: 'remaining' | 'accepted' | 'added' | 'rejected';
  band: 'accept' | 'review' | 'none';
  /** The score bin, from 0 to 19; null without a candidate. */
  bin: number | null;
  rows: number;
}

/** Loads the review progress of a campaign, or of one of its batches. */
export async function readProgress(
  db: Db,
  viewer: Viewer,
  campaignId: string,
  batchId: string | undefined,
): Promise<ReviewProgress> {
  const { rows } = await sql<ProgressCount>`
    select r.batch_id, r.band, case when r.score is not null then least(floor(r.score / 5), ${BINS - 1})::int end as bin, count(*) as rows,
      r.review_status as status
    from import_row r
    where r.campaign_id = ${campaignId} and r.review_status is not null and r.band is not null and ${visible(viewer, 'import_row', 'r')}
    group by 1, 2, 3, 5`.execute(db);
  const batches = await sql<{ id: string; number: number; file_name: string }>`
    select id, number, file_name from import_batch
    where campaign_id = ${campaignId} and id = any(${[...new Set(rows.map((count) => count.batch_id))]}) order by number`.execute(
    db,
  );
  const viewerDecisions = await sql<{ decisions: number }>`
    select count(distinct id) as decisions from match_decision
    where campaign_id = ${campaignId} and decided_by = ${viewer.userId} and undone_at is null
      and decided_at > now() - interval '1 hour'`.execute(db);
  const selectedCounts = rows.filter((count) => !batchId || count.batch_id === batchId);
  const sum = (counts: ProgressCount[]) => counts.reduce((total, count) => total + count.rows, 0);
  const countByStatus = (status: ProgressCount['status']) =>
    sum(selectedCounts.filter((count) => count.status === status));
  const remainingCounts = selectedCounts.filter((count) => count.status === 'remaining');
  const countByBand = (band: ProgressCount['band']) => sum(remainingCounts.filter((count) => count.band === band));
  const status = {
    remaining: countByStatus('remaining'),
    accepted: countByStatus('accepted'),
    added: countByStatus('added'),
    rejected: countByStatus('rejected'),
  };
  return {
    bins: Array.from({ length: BINS }, (_, bin) => ({
      from: bin * 5,
      rows: sum(remainingCounts.filter((count) => count.bin === bin)),
    })),
    none: sum(remainingCounts.filter((count) => count.bin === null)),
    total: sum(selectedCounts),
    decided: sum(selectedCounts) - status.remaining,
    status,
    band: { accept: countByBand('accept'), review: countByBand('review'), none: countByBand('none') },
    batches: batches.rows.map((batch) => {
      const counts = rows.filter((count) => count.batch_id === batch.id);
      return { ...batch, total: sum(counts), remaining: sum(counts.filter((count) => count.status === 'remaining')) };
    }),
    my_last_hour: viewerDecisions.rows[0]!.decisions,
  };
}
