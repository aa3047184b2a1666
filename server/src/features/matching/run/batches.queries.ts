import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { undecidedCondition } from '../../../match-index/review-status.ts';

/** Sets batches to `finished` if all rows are decided, and back to `reviewing` if a row is undecided. */
export async function updateBatchStates(trx: Db, campaignId: string, batchIds: readonly string[]): Promise<void> {
  await sql`
    update import_batch b set state = s.state, updated_at = now()
    from (select id, case when exists (
        select from import_row r where r.campaign_id = ${campaignId} and r.batch_id::text = i.id::text and ${undecidedCondition}) then 'reviewing' else 'finished' end as state
      from import_batch i where i.campaign_id = ${campaignId} and i.id = any(${batchIds}) order by i.id for update) s
    where b.campaign_id = ${campaignId} and b.id = s.id and b.state in ('reviewing', 'finished') and b.state <> s.state`.execute(
    trx,
  );
}
