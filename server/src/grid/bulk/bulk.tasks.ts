import { BULK_JOB, BULK_UNDO_JOB } from '@leadwright/contract/features/jobs';
import { type ActorContext, audit } from '../../access/audit.ts';
import { campaignNamed, inCampaign } from '../../access/campaign-core.ts';
import { viewerOf } from '../../access/viewer-of.queries.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import type { JobRun, Task } from '../../jobs/task.ts';
import type { Values } from '../../record/row.ts';
import { type EditedGrid, editedGrid } from '../edited-grid.ts';
import { openNamedGrid } from '../open-grid.ts';
import {
  type BulkOrder,
  type BulkRow,
  countOutcomes,
  nextRows,
  type RowState,
  saveOutcomes,
  snapshotSelection,
} from './bulk-rows.queries.ts';
import { BATCH, changeRows, type RowChange, type RowOutcome } from './change-rows.ts';
import { type BulkChange, openBulk, requireChange } from './open-bulk.ts';

/** Which bulk change is to be undone; the keys of the scope stand beside it. */
export type UndoOrder = { job_id: string; dataset: string };

/** The job's user with the rights of this moment; their changes are found in the audit log by the job. */
const actorOf = async (trx: Db, job: JobRun): Promise<ActorContext> => ({
  viewer: await inCampaign(trx, await viewerOf(trx, job.ownerId), campaignNamed(job.params)),
  job,
});

export const bulkTask = (app: App): Task<BulkOrder> => ({
  kind: BULK_JOB,
  unit: 'rows',
  async run(job) {
    if (!job.checkpoint)
      await job.step(async (trx) => {
        const actor = await actorOf(trx, job);
        const change = await openBulk(app, trx, actor.viewer, job.params);
        const { grid } = change.edited;
        const total = await snapshotSelection(trx, job.id, grid, job.params.selection);
        const after = { selection: job.params.selection, changes: logged(change), rows: total };
        await audit(trx, { ...actor, action: 'bulk-change', entity: grid.dataset.name, id: job.id, after });
        return { processed: 0, total, checkpoint: { after: 0 } };
      });
    await inBatches(job, { jobId: job.id, from: 'open', becomes: (state) => state }, async (trx, actor, rows) => {
      const { edited, values } = await openBulk(app, trx, actor.viewer, job.params);
      const changes = rows.map(({ record_id }) => ({ id: record_id, values }));
      return { edited, outcomes: await changeRows(trx, actor, edited, changes) };
    });
    const { changed, same, skipped } = await countOutcomes(job.db, job.id);
    return { withErrors: skipped.length > 0, result: { changed, same, skipped } };
  },
});

/** The values as the audit log may hold them, which has readers without the right to sensitive fields. */
const logged = ({ edited, values }: BulkChange): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      edited.grid.columns.get(name)?.guards && value !== null ? '•••' : value,
    ]),
  );

/** Puts back what a bulk change has changed, but for rows that have another version than it has left them. */
export const bulkUndoTask = (app: App): Task<UndoOrder> => ({
  kind: BULK_UNDO_JOB,
  unit: 'rows',
  async run(job) {
    const jobId = job.params.job_id;
    if (!job.checkpoint)
      await job.step(async (trx) => {
        const { changed } = await countOutcomes(trx, jobId);
        const entry = { action: 'bulk-undo' as const, entity: job.params.dataset, id: jobId, after: { rows: changed } };
        await audit(trx, { ...(await actorOf(trx, job)), ...entry });
        return { processed: 0, total: changed, checkpoint: { after: 0 } };
      });
    const becomes = (state: RowOutcome['state']) => (state === 'skipped' ? 'kept' : 'undone');
    await inBatches(job, { jobId, from: 'changed', becomes }, async (trx, actor, rows) => {
      const edited = editedGrid(app, await openNamedGrid(app, job.params.dataset, actor.viewer, job.params));
      const changes = rows.map((row): RowChange => ({ id: row.record_id, values: row.before ?? {}, was: row }));
      requireChange(actor.viewer, edited, [...new Set(changes.flatMap(({ values }) => Object.keys(values)))]);
      return { edited, outcomes: await changeRows(trx, actor, edited, changes, { undoes: true }) };
    });
    const { undone, kept } = await countOutcomes(job.db, jobId);
    return { withErrors: kept.length > 0, result: { undone, kept } };
  },
});

interface Batches {
  /** The bulk change whose rows these are, those in one state, and what they become. */
  jobId: string;
  from: 'open' | 'changed';
  becomes: (state: RowOutcome['state']) => RowState;
}
type Work = (
  trx: Db,
  actor: ActorContext,
  rows: BulkRow[],
) => Promise<{ edited: EditedGrid; outcomes: ReadonlyMap<string, RowOutcome> }>;

/** Goes through the rows, each batch of them and how far that came in one transaction. */
async function inBatches(job: JobRun, { jobId, from, becomes }: Batches, work: Work): Promise<void> {
  for (let isLast = false; !isLast; )
    await job.step(async (trx) => {
      const after = Number(job.checkpoint!.after);
      const rows = await nextRows(trx, jobId, from, { after, most: BATCH });
      isLast = rows.length < BATCH;
      if (rows.length === 0) return { processed: job.processed };
      const { edited, outcomes } = await work(trx, await actorOf(trx, job), rows);
      const settled = rows.map(({ no, record_id }) => {
        const outcome = outcomes.get(record_id)!;
        return { no, state: becomes(outcome.state), outcome };
      });
      await saveOutcomes(trx, jobId, edited, settled);
      return { processed: job.processed + rows.length, checkpoint: { after: rows.at(-1)!.no } };
    });
}
