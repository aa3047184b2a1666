import { BULK_JOB, BULK_UNDO_JOB } from '@leadwright/contract/features/jobs';
import { type ActorContext, audit } from '../../access/audit.ts';
import { findCampaignId, viewerInCampaign } from '../../access/campaign-core.ts';
import { loadViewer } from '../../access/load-viewer.queries.ts';
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
  loadNextRows,
  type RowState,
  saveOutcomes,
  snapshotSelection,
} from './bulk-rows.queries.ts';
import { BATCH_SIZE, changeRows, type RowChange, type RowOutcome } from './change-rows.ts';
import { assertCanChange, type BulkChange, prepareBulkChange } from './open-bulk.ts';

/** The parameters of an undo job: the bulk change to undo, the data set and the keys of its scope. */
export type UndoJobParams = { job_id: string; dataset: string };

/** Loads the user of a job with their current permissions. The audit log links the changes to the job. */
const loadActor = async (trx: Db, job: JobRun): Promise<ActorContext> => ({
  viewer: await viewerInCampaign(trx, await loadViewer(trx, job.ownerId), findCampaignId(job.params)),
  job,
});

export const bulkTask = (app: App): Task<BulkJobParams> => ({
  kind: BULK_JOB,
  unit: 'rows',
  async run(job) {
    if (!job.checkpoint)
      await job.step(async (trx) => {
        const actor = await loadActor(trx, job);
        const change = await prepareBulkChange(app, trx, actor.viewer, job.params);
        const { grid } = change.edited;
        const total = await snapshotSelection(trx, job.id, grid, job.params.selection);
        const after = { selection: job.params.selection, changes: auditValues(change), rows: total };
        await audit(trx, { ...actor, action: 'bulk-change', entity: grid.dataset.name, id: job.id, after });
        return { processed: 0, total, checkpoint: { after: 0 } };
      });
    await processInBatches(
      job,
      { jobId: job.id, fromState: 'open', stateAfter: (state) => state },
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
 * Returns the values for the audit log. Sensitive values are masked, because readers of the log may not have permission
 * to see them.
 */
const auditValues = ({ edited, values }: BulkChange): Values =>
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
        await audit(trx, { ...(await loadActor(trx, job)), ...entry });
        return { processed: 0, total: changed, checkpoint: { after: 0 } };
      });
    const stateAfter = (state: RowOutcome['state']) => (state === 'skipped' ? 'kept' : 'undone');
    await processInBatches(job, { jobId, fromState: 'changed', stateAfter }, async (trx, actor, rows) => {
      const edited = editedGrid(app, await openNamedGrid(app, job.params.dataset, actor.viewer, job.params));
      const changes = rows.map(
        (row): RowChange => ({ id: row.record_id, values: row.before ?? {}, expectedVersions: row }),
      );
      assertCanChange(actor.viewer, edited, [...new Set(changes.flatMap(({ values }) => Object.keys(values)))]);
      return { edited, outcomes: await changeRows(trx, actor, edited, changes, { isUndo: true }) };
    });
    const { undone, kept } = await countOutcomes(job.db, jobId);
    return { withErrors: kept.length > 0, result: { undone, kept } };
  },
});

interface BatchOptions {
  /** The job of the bulk change that the rows belong to. */
  jobId: string;
  /** The state of the rows to process. */
  fromState: 'open' | 'changed';
  /** Returns the new state of a row with an outcome. */
  stateAfter: (state: RowOutcome['state']) => RowState;
}
type ProcessBatch = (
  trx: Db,
  actor: ActorContext,
  rows: BulkRow[],
) => Promise<{ edited: EditedGrid; outcomes: ReadonlyMap<string, RowOutcome> }>;

/** Processes rows in batches, and saves each batch and its checkpoint in one transaction. */
async function processInBatches(
  job: JobRun,
  { jobId, fromState, stateAfter }: BatchOptions,
  processBatch: ProcessBatch,
): Promise<void> {
  for (let isLast = false; !isLast; )
    await job.step(async (trx) => {
      const after = Number(job.checkpoint!.after);
      const rows = await loadNextRows(trx, jobId, fromState, { after, limit: BATCH_SIZE });
      isLast = rows.length < BATCH_SIZE;
      if (rows.length === 0) return { processed: job.processed };
      const { edited, outcomes } = await processBatch(trx, await loadActor(trx, job), rows);
      const results = rows.map(({ no, record_id }) => {
        const outcome = outcomes.get(record_id)!;
        return { no, state: stateAfter(outcome.state), outcome };
      });
      await saveOutcomes(trx, jobId, edited, results);
      return { processed: job.processed + rows.length, checkpoint: { after: rows.at(-1)!.no } };
    });
}
