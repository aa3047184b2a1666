import { sql } from 'kysely';
import type { ActorContext } from '../access/audit.ts';
import { viewerInCampaign } from '../access/campaign-core.ts';
import { loadViewer } from '../access/load-viewer.queries.ts';
import type { Table } from '../access/scope.ts';
import type { Trx } from '../database/pool.ts';
import type { JobRun, Task } from '../jobs/task.ts';
import {
  addChanged,
  countOutcomes,
  loadChange,
  loadNextRows,
  moveState,
  type OutcomeCounts,
  saveOutcomes,
  updateEarlierVersions,
} from './changes.queries.ts';
import { type ChangeKind, type ChangeStep, type Cursor, type Json, type Selection, undoJobKind } from './kinds.ts';

/** The parameters of the jobs of a change. */
export type ChangeJobParams = { change_id: string };

/** The progress of a change: the number of its last processed row, and the state of the selection. */
type Progress = { after?: number | undefined; cursor: Cursor; isSelected: boolean };
const START: Progress = { cursor: null, isSelected: false };

/** Updates the statistics of the tables before the first step. */
async function analyzeTables(job: JobRun<ChangeJobParams>, { tables = [] }: { tables?: readonly Table[] }) {
  if (job.checkpoint || tables.length === 0) return;
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(job.db);
}

/** Opens a step with the current permissions of the job's owner. Returns undefined if the change has ended. */
async function openStep<P extends Json, C>(
  trx: Trx,
  job: JobRun<ChangeJobParams>,
  kind: ChangeKind<P, C>,
  state: 'running' | 'undoing',
): Promise<ChangeStep<P, C> | undefined> {
  const change = await loadChange<P>(trx, job.params.change_id);
  // The change has already ended if the server crashed after the last step.
  if (change.state !== state) return undefined;
  const viewer = await viewerInCampaign(trx, await loadViewer(trx, job.ownerId), change.campaign_id ?? undefined);
  const actor: ActorContext = { viewer, job };
  return { trx, actor, change, context: await kind.open({ trx, actor, change }) };
}

const handleStopped = async (trx: Trx, { change_id }: ChangeJobParams): Promise<void> => {
  await moveState(trx, change_id, 'stopped');
};

/** The parts that both jobs of a kind have. */
const taskParts = <P extends Json, C>({ unit, about }: ChangeKind<P, C>) => ({
  unit,
  ...(about ? { about: (_params: ChangeJobParams, campaignId: string | null) => about(campaignId) } : {}),
  handleStopped,
});

interface StepResult {
  processed: number;
  total?: number | undefined;
  progress: Progress;
  isLast: boolean;
}

/** Processes the change in steps, until one of them is the last. Returns the outcomes of all rows. */
async function processInSteps<P extends Json, C>(
  job: JobRun<ChangeJobParams>,
  kind: ChangeKind<P, C>,
  state: 'running' | 'undoing',
  processStep: (step: ChangeStep<P, C>, progress: Progress) => Promise<StepResult>,
): Promise<OutcomeCounts> {
  await analyzeTables(job, kind);
  for (let isDone = false; !isDone; )
    await job.step(async (trx) => {
      const step = await openStep(trx, job, kind, state);
      isDone = step === undefined;
      if (!step) return { processed: job.processed };
      const result = await processStep(step, (job.checkpoint as Progress | null) ?? START);
      isDone = result.isLast;
      return {
        processed: job.processed + result.processed,
        ...(result.total === undefined ? {} : { total: result.total }),
        checkpoint: { ...result.progress },
      };
    });
  const { change_id } = job.params;
  return (await countOutcomes(job.db, [change_id])).get(change_id)!;
}

const batchSizeOf = ({ batchSize = 2_000 }: { batchSize?: number }) => batchSize;

/** Changes the next rows, which are selected first if no open rows are left. */
async function applyStep<P extends Json, C>(
  kind: ChangeKind<P, C>,
  step: ChangeStep<P, C>,
  { after, ...selected }: Progress,
): Promise<StepResult> {
  const { trx, change } = step;
  const limit = batchSizeOf(kind);
  const loadRows = async () => (kind.apply ? await loadNextRows(trx, change.id, 'open', { after, limit }) : []);
  let rows = await loadRows();
  let { cursor, isSelected } = selected;
  let selection: Selection = { next: null };
  if (rows.length === 0 && !isSelected) {
    selection = (await kind.select?.(step, cursor, limit)) ?? selection;
    await addChanged(trx, change.id, selection);
    cursor = selection.next;
    isSelected = cursor === null;
    rows = await loadRows();
  }
  const isLast = rows.length === 0 && isSelected;
  if (kind.apply && rows.length > 0) await saveOutcomes(trx, change.id, rows, await kind.apply(step, rows), 'changed');
  if (isLast) await moveState(trx, change.id, 'done', await kind.complete?.(step));
  return {
    processed: rows.length + (selection.processed ?? 0),
    total: selection.total,
    progress: { after: rows.at(-1)?.no ?? after, cursor, isSelected },
    isLast,
  };
}

/** Restores the next rows, from the last row of the change to the first. */
async function undoStep<P extends Json, C>(
  kind: ChangeKind<P, C>,
  step: ChangeStep<P, C>,
  progress: Progress,
): Promise<StepResult> {
  const { trx, change } = step;
  const rows = await loadNextRows(trx, change.id, 'changed', { after: progress.after, limit: batchSizeOf(kind) });
  const isLast = rows.length === 0;
  if (isLast) {
    await kind.revertCompletion?.(step);
    await moveState(trx, change.id, 'undone');
    await updateEarlierVersions(trx, change.id);
  } else await saveOutcomes(trx, change.id, rows, await kind.revert(step, rows), 'undone');
  return { processed: rows.length, progress: { ...progress, after: rows.at(-1)?.no ?? progress.after }, isLast };
}

/** The job that makes changes of a kind. */
export const applyTask = <P extends Json, C>(kind: ChangeKind<P, C>): Task<ChangeJobParams> => ({
  kind: kind.name,
  ...taskParts(kind),
  async run(job) {
    const { changed, same, skipped, incomplete } = await processInSteps(job, kind, 'running', (step, progress) =>
      applyStep(kind, step, progress),
    );
    return { withErrors: skipped.length + incomplete.length > 0, result: { changed, same, skipped, incomplete } };
  },
});

/** The job that restores the rows of a change, except rows that have been changed since. */
export const undoTask = <P extends Json, C>(kind: ChangeKind<P, C>): Task<ChangeJobParams> => ({
  kind: undoJobKind(kind),
  ...taskParts(kind),
  async run(job) {
    const { undone, kept } = await processInSteps(job, kind, 'undoing', (step, progress) =>
      undoStep(kind, step, progress),
    );
    return { withErrors: kept.length > 0, result: { undone, kept } };
  },
});
