import { audit } from '../../access/audit.ts';
import { loadViewer } from '../../access/load-viewer.queries.ts';
import type { App } from '../../context.ts';
import type { JobRun, Task } from '../../jobs/task.ts';
import { assignRows, revertRows } from './assign-rows.ts';
import { ENTITIES } from './assign-targets.ts';
import { type AssignmentKey, countRows, loadNextRows, loadTeam, saveOutcomes } from './assigning.queries.ts';

export const ASSIGN_JOB = 'campaigns.assign';
export const ASSIGN_UNDO_JOB = 'campaigns.assign-undo';
const BATCH_SIZE = 2_000;

/** The assignment that a job carries out. */
export type AssignmentParams = { campaign_id: string; assignment_id: string };

interface RowProcessing {
  fromState: 'open' | 'done';
  changeRows: typeof assignRows;
  action: 'bulk-change' | 'bulk-undo';
}

/** Processes the planned rows. Saves each batch and its progress in one transaction. */
async function processRows(
  job: JobRun<AssignmentParams>,
  { fromState, changeRows, action }: RowProcessing,
): Promise<void> {
  const key: AssignmentKey = { campaignId: job.params.campaign_id, id: job.params.assignment_id };
  if (!job.checkpoint)
    await job.step(async (trx) => {
      const total = await countRows(trx, key, fromState);
      const actor = { viewer: await loadViewer(trx, job.ownerId), job };
      const after = { assigned: total };
      await audit(trx, { ...actor, action, entity: 'campaigns', id: key.campaignId, after });
      return { processed: 0, total, checkpoint: { after: 0 } };
    });
  for (let isLast = false; !isLast; )
    await job.step(async (trx) => {
      const rows = await loadNextRows(trx, key, fromState, {
        after: Number(job.checkpoint!.after),
        limit: BATCH_SIZE,
      });
      isLast = rows.length < BATCH_SIZE;
      if (rows.length === 0) return { processed: job.processed };
      const actor = { viewer: await loadViewer(trx, job.ownerId), job };
      const team = await loadTeam(trx, key);
      for (const entity of ENTITIES) {
        const entityRows = rows.filter((row) => row.entity === entity);
        if (entityRows.length === 0) continue;
        const outcomes = await changeRows(trx, actor, { campaignId: key.campaignId, entity, ...team }, entityRows);
        await saveOutcomes(trx, key, entity, outcomes);
      }
      return { processed: job.processed + rows.length, checkpoint: { after: rows.at(-1)!.no } };
    });
}

const countByState = async (app: App, { campaign_id, assignment_id }: AssignmentParams) => {
  const { rows } = await app.pool.query<{ state: string; count: number }>(
    `select state, count(*)::int as count from assignment_row where campaign_id = $1 and assignment_id = $2 group by state`,
    [campaign_id, assignment_id],
  );
  return (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
};

export const assignTask = (app: App): Task<AssignmentParams> => ({
  kind: ASSIGN_JOB,
  unit: 'rows',
  async run(job) {
    await processRows(job, { fromState: 'open', changeRows: assignRows, action: 'bulk-change' });
    const count = await countByState(app, job.params);
    return { withErrors: count('refused') > 0, result: { assigned: count('done'), stayed: count('refused') } };
  },
});

/** Reverts an assignment, except rows that were changed or worked on since. */
export const assignUndoTask = (app: App): Task<AssignmentParams> => ({
  kind: ASSIGN_UNDO_JOB,
  unit: 'rows',
  async run(job) {
    await processRows(job, { fromState: 'done', changeRows: revertRows, action: 'bulk-undo' });
    const count = await countByState(app, job.params);
    return { withErrors: count('kept') > 0, result: { undone: count('undone'), kept: count('kept') } };
  },
});
