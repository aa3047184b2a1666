import { BULK_JOB, BULK_UNDO_JOB } from '@leadwright/contract/features/jobs';
import { type ActorContext, audit } from '../../access/audit.ts';
import { findCampaignId, inCampaign } from '../../access/campaign-core.ts';
import { viewerOf } from '../../access/viewer-of.queries.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import type { JobRun, Task } from '../../jobs/task.ts';
import type { Values } from '../../record/row.ts';
import { type EditedGrid, editedGrid } from '../edited-grid.ts';
import { openNamedGrid } from '../open-grid.ts';
import {
  type BulkJobParams,
  type BulkRow,
  countOutcomes,
  nextRows,
  type RowState,
  saveOutcomes,
  snapshotSelection,
} from './bulk-rows.queries.ts';
import { BATCH, changeRows, type RowChange, type RowOutcome } from './change-rows.ts';
import { assertCanChange, type BulkChange, prepareBulkChange } from './open-bulk.ts';

/** The parameters of an undo job: the bulk change to undo, the data set and the keys of its scope. */
export type UndoJobParams = { job_id: string; dataset: string };

/** Returns the job's user with their current permissions. The audit log links their changes to the job. */
const actorOf = async (trx: Db, job: JobRun): Promise<ActorContext> => ({
  viewer: await inCampaign(trx, await viewerOf(trx, job.ownerId), findCampaignId(job.params)),
  job,
});

export const bulkTask = (app: App): Task<BulkJobParams> => ({
  kind: BULK_JOB,
  unit: 'rows',
  async run(job) {
    if (!job.checkpoint)
      await job.step(async (trx) => {
        const actor = await actorOf(trx, job);
        const change = await prepareBulkChange(app, trx, actor.viewer, job.params);
        const { grid } = change.edited;
        const total = await snapshotSelection(trx, job.id, grid, job.params.selection);
        const after = { selection: job.params.selection, changes: logged(change), rows: total };
        await audit(trx, { ...actor, action: 'bulk-change', entity: grid.dataset.name, id: job.id, after });
        return { processed: 0, total, checkpoint: { after: 0 } };
      });
    await processInBatches(
      job,
      { jobId: job.id, from: 'open', becomes: (state) => state },
      async (trx, actor, rows) => {
        const { edited, values } = await prepareBulkChange(app, trx, actor.viewer, job.params);
        const changes = rows.map(({ record_id }) => ({ id: record_id, values }));
        return { edited, outcomes: await changeRows(trx, actor, edited, changes) };
      },
    );
    const { changed, same, skipped } = await countOutcomes(job.db, job.id);
    return { withErrors: skipped.length > 0, result: { changed, same, skipped } };
  },
});

/**
 * Returns the values for the audit log. Sensitive values are masked, because its readers may not have the permission to
 * them.
 */
const logged = ({ edited, values }: BulkChange): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      edited.grid.columns.get(name)?.guards && value !== null ? '•••' : value,
    ]),
  );

/** Reverts a bulk change, except for rows whose version has changed since. */
export const bulkUndoTask = (app: App): Task<UndoJobParams> => ({
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
    await processInBatches(job, { jobId, from: 'changed', becomes }, async (trx, actor, rows) => {
      const edited = editedGrid(app, await openNamedGrid(app, job.params.dataset, actor.viewer, job.params));
      const changes = rows.map((row): RowChange => ({ id: row.record_id, values: row.before ?? {}, was: row }));
      assertCanChange(actor.viewer, edited, [...new Set(changes.flatMap(({ values }) => Object.keys(values)))]);
      return { edited, outcomes: await changeRows(trx, actor, edited, changes, { isUndo: true }) };
    });
    const { undone, kept } = await countOutcomes(job.db, jobId);
    return { withErrors: kept.length > 0, result: { undone, kept } };
  },
});

interface BatchOptions {
  /** The bulk change that the rows belong to, the state of the rows to process, and the state that they get. */
  jobId: string;
  from: 'open' | 'changed';
  becomes: (state: RowOutcome['state']) => RowState;
}
type Work = (
  trx: Db,
  actor: ActorContext,
  rows: BulkRow[],
) => Promise<{ edited: EditedGrid; outcomes: ReadonlyMap<string, RowOutcome> }>;

/** Processes the rows in batches; each batch and the checkpoint after it are saved in one transaction. */
async function processInBatches(job: JobRun, { jobId, from, becomes }: BatchOptions, work: Work): Promise<void> {
  for (let isLast = false; !isLast; )
    await job.step(async (trx) => {
      const after = Number(job.checkpoint!.after);
      const rows = await nextRows(trx, jobId, from, { after, most: BATCH });
      isLast = rows.length < BATCH;
      if (rows.length === 0) return { processed: job.processed };
      const { edited, outcomes } = await work(trx, await actorOf(trx, job), rows);
      const results = rows.map(({ no, record_id }) => {
        const outcome = outcomes.get(record_id)!;
        return { no, state: becomes(outcome.state), outcome };
      });
      await saveOutcomes(trx, jobId, edited, results);
      return { processed: job.processed + rows.length, checkpoint: { after: rows.at(-1)!.no } };
    });
}
