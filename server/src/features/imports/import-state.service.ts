import { AppError } from '@leadwright/contract/errors';
import { BATCH_STATE, BATCH_TRANSITIONS, type Batch } from '@leadwright/contract/features/imports';
import { sql, type UpdateObject } from 'kysely';
import type { Trx } from '../../database/pool.ts';
import type { DB } from '../../database/types.gen.ts';
import { undecidedCondition } from '../../match-index/review-status.ts';
import { assertTransition } from '../../resource/state-route.ts';

/*
 * The states of imports. Only this file writes `import_batch.state`.
 */

type State = Batch['state'];

export type BatchKey = { campaign_id: string; batch_id: string };

/** Values to write with a state. */
export type BatchValues = Omit<UpdateObject<DB, 'import_batch'>, 'state'>;

const MACHINE = { states: BATCH_STATE, next: BATCH_TRANSITIONS, field: 'state' };

/** Transitions at the end of jobs. In a state outside `from`, a later change has replaced the result of the job. */
const JOB_TRANSITIONS = {
  read: { from: ['staging'], to: 'staged' },
  resetReading: { from: ['staging', 'staged'], to: 'uploaded' },
  checked: { from: ['loading'], to: 'loaded' },
  resetCheck: { from: ['loading', 'loaded'], to: 'staged' },
  matched: { from: ['matching'], to: 'reviewing' },
  stopRun: { from: ['matching'], to: 'stopped' },
} as const satisfies Record<string, { from: readonly State[]; to: State }>;

/** Returns whether a user can move an import from one state to another. */
export const isTransitionAllowed = (from: State, to: State): boolean => BATCH_TRANSITIONS[from].includes(to);

/** Moves an import for a user. Throws `illegal_transition` with the allowed states if its state does not allow it. */
export async function changeBatchState(trx: Trx, batch: BatchKey, to: State, values: BatchValues = {}): Promise<void> {
  const before = await lockBatch(trx, batch);
  assertTransition(MACHINE, 'import', before, to);
  await updateState(trx, batch, to, values).execute();
}

/** Makes the transition at the end of a job, unless the import has changed since. */
export async function endBatchJob(
  trx: Trx,
  batch: BatchKey,
  transition: keyof typeof JOB_TRANSITIONS,
  values: BatchValues = {},
): Promise<void> {
  const { from, to } = JOB_TRANSITIONS[transition];
  await updateState(trx, batch, to, values).where('state', 'in', from).execute();
}

/** Sets an import back to `matching` when a part of its last run is run again. Throws if it has changed since. */
export async function reopenRun(trx: Trx, batch: BatchKey, jobId: string): Promise<void> {
  const { state, job_id } = await lockBatch(trx, batch);
  if (job_id !== jobId || !['stopped', 'reviewing', 'finished'].includes(state))
    throw new AppError('illegal_transition', 'This import has changed since that run. Resume it from its page.', {
      detail: { allowed: BATCH_TRANSITIONS[state] },
    });
  await updateState(trx, batch, 'matching').execute();
}

/** Sets imports in review to `finished` if all rows are decided, and finished ones back if a row is undecided. */
export async function updateReviewStates(trx: Trx, campaignId: string, batchIds: readonly string[]): Promise<void> {
  await sql`
    update import_batch b set state = s.state, updated_at = now()
    from (select id, case when exists (
        select from import_row r where r.campaign_id = ${campaignId} and r.batch_id::text = i.id::text and ${undecidedCondition}) then 'reviewing' else 'finished' end as state
      from import_batch i where i.campaign_id = ${campaignId} and i.id = any(${batchIds}) order by i.id for update) s
    where b.campaign_id = ${campaignId} and b.id = s.id and b.state in ('reviewing', 'finished') and b.state <> s.state`.execute(
    trx,
  );
}

async function lockBatch(trx: Trx, { campaign_id, batch_id }: BatchKey): Promise<Pick<Batch, 'state' | 'job_id'>> {
  const batch = await trx
    .selectFrom('import_batch')
    .select(['state', 'job_id'])
    .where('campaign_id', '=', campaign_id)
    .where('id', '=', batch_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return batch as Pick<Batch, 'state' | 'job_id'>;
}

/** Writes a state and removes the message of the earlier one, unless `values` contains another. */
const updateState = (trx: Trx, { campaign_id, batch_id }: BatchKey, state: State, values: BatchValues = {}) =>
  trx
    .updateTable('import_batch')
    .set({ message: null, ...values, state, updated_at: sql<string>`now()` })
    .where('campaign_id', '=', campaign_id)
    .where('id', '=', batch_id);
