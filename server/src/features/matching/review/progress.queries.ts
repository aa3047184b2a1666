import type { ReviewProgress } from '@leadwright/contract/features/matching';
import { sql } from 'kysely';
import { visible } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';

const BINS = 20;

interface Cell {
  batch_id: string;
  status: 'remaining' | 'accepted' | 'added' | 'rejected';
  band: 'accept' | 'review' | 'none';
  /** The score bin, from 0 to 19; null without a candidate. */
  bin: number | null;
  rows: number;
}

/** Loads the review progress of a campaign in one pass over a dedicated index. */
export async function readProgress(
  db: Db,
  viewer: Viewer,
  campaignId: string,
  batchId: string | undefined,
): Promise<ReviewProgress> {
  const { rows } = await sql<Cell>`
    select r.batch_id, r.band, case when r.score is not null then least(floor(r.score / 5), ${BINS - 1})::int end as bin, count(*) as rows,
      r.review_status as status
    from import_row r
    where r.campaign_id = ${campaignId} and r.review_status is not null and r.band is not null and ${visible(viewer, 'import_row', 'r')}
    group by 1, 2, 3, 5`.execute(db);
  const batches = await sql<{ id: string; number: number; file_name: string }>`
    select id, number, file_name from import_batch
    where campaign_id = ${campaignId} and id = any(${[...new Set(rows.map((cell) => cell.batch_id))]}) order by number`.execute(
    db,
  );
  const viewerDecisions = await sql<{ decisions: number }>`
    select count(distinct id) as decisions from match_decision
    where campaign_id = ${campaignId} and decided_by = ${viewer.userId} and undone_at is null
      and decided_at > now() - interval '1 hour'`.execute(db);
  const selected = rows.filter((cell) => !batchId || cell.batch_id === batchId);
  const sum = (cells: Cell[]) => cells.reduce((total, cell) => total + cell.rows, 0);
  const countByStatus = (status: Cell['status']) => sum(selected.filter((cell) => cell.status === status));
  const remainingCells = selected.filter((cell) => cell.status === 'remaining');
  const countByBand = (band: Cell['band']) => sum(remainingCells.filter((cell) => cell.band === band));
  const status = {
    remaining: countByStatus('remaining'),
    accepted: countByStatus('accepted'),
    added: countByStatus('added'),
    rejected: countByStatus('rejected'),
  };
  return {
    bins: Array.from({ length: BINS }, (_, bin) => ({
      from: bin * 5,
      rows: sum(remainingCells.filter((cell) => cell.bin === bin)),
    })),
    none: sum(remainingCells.filter((cell) => cell.bin === null)),
    total: sum(selected),
    decided: sum(selected) - status.remaining,
    status,
    band: { accept: countByBand('accept'), review: countByBand('review'), none: countByBand('none') },
    batches: batches.rows.map((batch) => {
      const cells = rows.filter((cell) => cell.batch_id === batch.id);
      return { ...batch, total: sum(cells), remaining: sum(cells.filter((cell) => cell.status === 'remaining')) };
    }),
    my_last_hour: viewerDecisions.rows[0]!.decisions,
  };
}
