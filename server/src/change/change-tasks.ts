import { sql } from 'kysely';
import type { ActorContext } from '../access/audit.ts';
import { viewerInCampaign } from '../access/campaign-core.ts';
import { loadViewer } from '../access/load-viewer.queries.ts';
import type { Table } from '../access/scope.ts';
import type { Db } from '../database/pool.ts';
import type { JobRun, Task } from '../jobs/task.ts';
import { countOutcomes, loadChange, loadNextRows, moveState, saveOutcomes, saveSelection } from './changes.queries.ts';
import { type ChangeKind, type ChangeStep, type Cursor, type Selection, undoJobKind } from './kinds.ts';

/** The parameters of the jobs of a change. */
export type ChangeJobParams = { change_id: string };

/** The progress of a change: the number of its last processed row, and the state of the selection. */
type Progress = { after?: number | undefined; cursor: Cursor; isSelected: boolean };
const START: Progress = { cursor: null, isSelected: false };

const DEFAULT_BATCH_SIZE = 2_000;

type Json = Record<string, unknown>;

/** Updates the statistics of the tables before the first step. */
async function analyzeTables(job: JobRun<ChangeJobParams>, { tables = [] }: { tables?: readonly Table[] }) {
  if (job.checkpoint || tables.length === 0) return;
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(job.db);
}

/** Opens a step with the current permissions of the job's owner. Returns undefined if the change has ended. */
async function openStep<P extends Json, C>(
  trx: Db,
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

const handleStopped = async (trx: Db, { change_id }: ChangeJobParams): Promise<void> => {
  await moveState(trx, change_id, 'stopped');
};

/** The parts that both jobs of a kind have. */
const taskParts = <P extends Json, C>({ unit, about }: ChangeKind<P, C>) => ({
  unit,
  ...(about ? { about: (_params: ChangeJobParams, campaignId: string | null) => about(campaignId) } : {}),
  handleStopped,
});

/** The job that makes changes of a kind. */
export const applyTask = <P extends Json, C>(kind: ChangeKind<P, C>): Task<ChangeJobParams> => ({
  kind: kind.name,
  ...taskParts(kind),
  async run(job) {
    const limit = kind.batchSize ?? DEFAULT_BATCH_SIZE;
    await analyzeTables(job, kind);
    for (let isDone = false; !isDone; )
      await job.step(async (trx) => {
        const step = await openStep(trx, job, kind, 'running');
        isDone = step === undefined;
        if (!step) return { processed: job.processed };
        const { id } = step.change;
        let progress = (job.checkpoint as Progress | null) ?? START;
        let selection: Selection = { next: null };
        const loadRows = async () =>
          kind.apply ? await loadNextRows(trx, id, 'open', { after: progress.after, limit }) : [];
        let rows = await loadRows();
        if (rows.length === 0 && !progress.isSelected) {
          selection = (await kind.select?.(step, progress.cursor, limit)) ?? selection;
          progress = { ...progress, cursor: selection.next, isSelected: selection.next === null };
          await saveSelection(trx, id, selection);
          rows = await loadRows();
        }
        if (kind.apply && rows.length > 0) {
          await saveOutcomes(trx, id, rows, await kind.apply(step, rows), 'changed');
          progress = { ...progress, after: rows.at(-1)!.no };
        } else if (progress.isSelected) {
          await moveState(trx, id, 'done', await kind.complete?.(step));
          isDone = true;
        }
        return {
          processed: job.processed + rows.length + (selection.processed ?? 0),
          ...(selection.total === undefined ? {} : { total: selection.total }),
          checkpoint: { ...progress },
        };
      });
    const { changed, same, skipped } = await countOutcomes(job.db, job.params.change_id);
    return { withErrors: skipped.length > 0, result: { changed, same, skipped } };
  },
});

/** The job that restores the rows of a change, except rows that have been changed since. */
export const undoTask = <P extends Json, C>(kind: ChangeKind<P, C>): Task<ChangeJobParams> => ({
  kind: undoJobKind(kind),
  ...taskParts(kind),
  async run(job) {
    const limit = kind.batchSize ?? DEFAULT_BATCH_SIZE;
    await analyzeTables(job, kind);
    for (let isDone = false; !isDone; )
      await job.step(async (trx) => {
        const step = await openStep(trx, job, kind, 'undoing');
        isDone = step === undefined;
        if (!step) return { processed: job.processed };
        const { id } = step.change;
        const { after } = (job.checkpoint as Progress | null) ?? START;
        const rows = await loadNextRows(trx, id, 'changed', { after, limit });
        if (rows.length > 0) await saveOutcomes(trx, id, rows, await kind.revert(step, rows), 'undone');
        else {
          await kind.revertCompletion?.(step);
          await moveState(trx, id, 'undone');
          isDone = true;
        }
        return { processed: job.processed + rows.length, checkpoint: { after: rows.at(-1)?.no ?? after } };
      });
    const { undone, kept } = await countOutcomes(job.db, job.params.change_id);
    return { withErrors: kept.length > 0, result: { undone, kept } };
  },
});
