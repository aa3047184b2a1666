import { AppError } from '@leadwright/contract/errors';
import type { BulkBody } from '@leadwright/contract/features/grid-bulk';
import { BULK_JOB } from '@leadwright/contract/features/jobs';
import { type Asker, audit } from '../../access/audit.ts';
import { requireScope } from '../../access/viewer.ts';
import { viewerOf } from '../../access/viewer-of.queries.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import type { JobRun, Task } from '../../jobs/task.ts';
import {
  BULK_UNDO_JOB,
  type BulkRow,
  fixRows,
  nextRows,
  type RowState,
  saveOutcomes,
  tally,
} from './bulk-rows.queries.ts';
import { BATCH, changeRows, type RowChange, type RowOutcome } from './change-rows.ts';
import { type BulkKind, isBulkKind, openBulk } from './open-bulk.ts';

/** What was asked for; the keys of the scope stand beside it. */
export type BulkOrder = BulkBody & { dataset: string };
/** Which bulk change is to be undone. */
export type UndoOrder = { job_id: string; dataset: string };

/** The job's user with the rights of this moment; their changes are found in the audit log by the job. */
const askerOf = async (trx: Db, { id, ownerId }: JobRun): Promise<Asker> => ({
  viewer: await viewerOf(trx, ownerId),
  request: { id },
});

export const bulkTask = (app: App): Task<BulkOrder> => ({
  kind: BULK_JOB,
  unit: 'rows',
  async run(job) {
    if (!job.checkpoint)
      await job.step(async (trx) => {
        const asker = await askerOf(trx, job);
        const { grid, values } = await openBulk(app, trx, asker.viewer, job.params);
        const total = await fixRows(trx, job.id, grid, job.params.selection);
        const after = { selection: job.params.selection, changes: values, rows: total };
        await audit(trx, { ...asker, action: 'bulk-change', entity: grid.dataset.name, id: job.id, after });
        return { processed: 0, total, checkpoint: { after: 0 } };
      });
    await inBatches(job, { jobId: job.id, from: 'open', becomes: (state) => state }, async (trx, asker, rows) => {
      const { kind, values } = await openBulk(app, trx, asker.viewer, job.params);
      const changes = rows.map(({ record_id }) => ({ id: record_id, values }));
      return { kind, outcomes: await changeRows(trx, asker, kind, changes) };
    });
    const { changed, same, skipped } = await tally(job.db, job.id);
    return { withErrors: skipped.length > 0, result: { changed, same, skipped } };
  },
});

/** Puts back what a bulk change has changed, but for rows that have another version than it has left them. */
export const bulkUndoTask = (app: App): Task<UndoOrder> => ({
  kind: BULK_UNDO_JOB,
  unit: 'rows',
  async run(job) {
    const jobId = job.params.job_id;
    if (!job.checkpoint)
      await job.step(async (trx) => {
        const { changed } = await tally(trx, jobId);
        const entry = { action: 'bulk-undo', entity: job.params.dataset, id: jobId, after: { rows: changed } };
        await audit(trx, { ...(await askerOf(trx, job)), ...entry });
        return { processed: 0, total: changed, checkpoint: { after: 0 } };
      });
    const becomes = (state: RowOutcome['state']) => (state === 'skipped' ? 'kept' : 'undone');
    await inBatches(job, { jobId, from: 'changed', becomes }, async (trx, asker, rows) => {
      const kind = app.records.get(app.grids.get(job.params.dataset)?.dataset.record?.name ?? '');
      if (!isBulkKind(kind)) throw new AppError('not_found', 'These rows can no longer be changed in bulk.');
      requireScope(asker.viewer, kind.rule.subject, 'update');
      const changes = rows.map(
        (row): RowChange => ({
          id: row.record_id,
          values: row.before ?? {},
          version: row.version ?? undefined,
        }),
      );
      return { kind, outcomes: await changeRows(trx, asker, kind, changes) };
    });
    const { undone, kept } = await tally(job.db, jobId);
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
  asker: Asker,
  rows: BulkRow[],
) => Promise<{ kind: BulkKind; outcomes: ReadonlyMap<string, RowOutcome> }>;

/** Goes through the rows, each batch of them and how far that came in one transaction. */
async function inBatches(job: JobRun, { jobId, from, becomes }: Batches, work: Work): Promise<void> {
  for (let isLast = false; !isLast; )
    await job.step(async (trx) => {
      const after = Number(job.checkpoint!.after);
      const rows = await nextRows(trx, jobId, from, { after, most: BATCH });
      isLast = rows.length < BATCH;
      if (rows.length === 0) return { processed: job.processed };
      const { kind, outcomes } = await work(trx, await askerOf(trx, job), rows);
      const settled = rows.map(({ no, record_id }) => {
        const outcome = outcomes.get(record_id)!;
        return { no, state: becomes(outcome.state), outcome };
      });
      await saveOutcomes(trx, jobId, kind, settled);
      return { processed: job.processed + rows.length, checkpoint: { after: rows.at(-1)!.no } };
    });
}
