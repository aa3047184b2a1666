import { DECISIONS_JOB, DECISIONS_UNDO_JOB } from '@leadwright/contract/features/jobs';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../../access/audit.ts';
import { ANONYMOUS_VIEWER } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import type { JobRun, Outcome, Task } from '../../../jobs/task.ts';
import { undo } from '../review/undo.ts';
import { type BulkJob, decideRows } from './bulk.ts';

/** Rows per transaction. Creating an account takes ten times as long as linking a row. */
const CHUNK_SIZE = { match: 5_000, exclude: 5_000, new: 1_000 } as const;

const actorOf = (job: JobRun<BulkJob> | JobRun<UndoJob>): ActorContext => ({
  viewer: { ...ANONYMOUS_VIEWER, userId: job.ownerId! },
  job,
});

/** Applies a decision to many rows, in chunks. */
export const decideTask: Task<BulkJob> = {
  kind: DECISIONS_JOB,
  unit: 'rows',
  async run(job): Promise<Outcome> {
    const { campaign_id, decision_id, judgement, reason } = job.params;
    const decision = { id: decision_id, campaignId: campaign_id, userId: job.ownerId!, reason };
    let decided = Number(job.checkpoint?.decided ?? 0);
    for (let hasMore = true; hasMore; ) {
      await job.step(async (trx) => {
        const ids = await popChunk(trx, job.params);
        hasMore = ids.length > 0;
        if (hasMore) decided += (await decideRows(trx, actorOf(job), decision, judgement, ids)).decidedIds.length;
        return { processed: job.processed + ids.length, checkpoint: { decided } };
      });
    }
    await job.step(async (trx) => {
      await audit(trx, {
        ...actorOf(job),
        action: 'decide',
        entity: 'match_decision',
        id: decision_id,
        after: { campaign_id, judgement, reason, rows: decided },
      });
      return { processed: job.processed };
    });
    return { result: { decision_id, campaign_id, judgement, decided, skipped: job.processed - decided } };
  },
  // Decided rows stay decided and can be undone. The rest of the selection is deleted.
  handleStopped: (db, params) => deleteSelection(db, params),
};

async function popChunk(trx: Db, { campaign_id, decision_id, judgement }: BulkJob): Promise<string[]> {
  const { rows } = await sql<{ row_id: string }>`
    delete from match_bulk_row
    where campaign_id = ${campaign_id} and decision_id = ${decision_id} and row_id = any(array(
      select row_id from match_bulk_row where campaign_id = ${campaign_id} and decision_id = ${decision_id}
      order by row_id limit ${CHUNK_SIZE[judgement]} for update))
    returning row_id`.execute(trx);
  return rows.map(({ row_id }) => row_id);
}

async function deleteSelection(db: Db, { campaign_id, decision_id }: BulkJob): Promise<void> {
  await sql`delete from match_bulk_row where campaign_id = ${campaign_id} and decision_id = ${decision_id}`.execute(db);
}

type UndoJob = { campaign_id: string; decision_id: string };

/** Undoes a decision about many rows in one transaction, so that it is never partly undone. */
export const undoTask: Task<UndoJob> = {
  kind: DECISIONS_UNDO_JOB,
  unit: 'rows',
  async run(job: JobRun<UndoJob>): Promise<Outcome> {
    const { campaign_id, decision_id } = job.params;
    let restored = 0;
    await job.step(async (trx) => {
      restored = await undo(trx, actorOf(job), campaign_id, decision_id);
      await audit(trx, {
        ...actorOf(job),
        action: 'undo',
        entity: 'match_decision',
        id: decision_id,
        after: { campaign_id, rows: restored },
      });
      return { processed: restored };
    });
    return { result: { decision_id, campaign_id, restored } };
  },
};
