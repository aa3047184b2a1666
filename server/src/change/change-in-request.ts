import { randomUUID } from 'node:crypto';
import type { ActorContext } from '../access/audit.ts';
import type { Trx } from '../database/pool.ts';
import { insertAppliedChange, loadNextRows, moveState, saveOutcomes } from './changes.queries.ts';
import type { ChangeKind, ChangeResult, ChangeRow, Json, RowOutcome, StoredChange } from './kinds.ts';
import { openUndo } from './start-change.ts';

interface ChangeOfRecords<P> {
  params: P;
  recordIds: readonly string[];
  subjectIds?: string[];
  campaignId?: string | null;
}

/**
 * Changes a few records in the caller's transaction, without a job. Returns the outcome of each record. A kind without
 * `apply` makes a change without records.
 */
export async function applyChange<P extends Json, C>(
  trx: Trx,
  actor: ActorContext,
  kind: ChangeKind<P, C>,
  { params, recordIds, subjectIds = [], campaignId = null }: ChangeOfRecords<P>,
): Promise<{ change_id: string; outcomes: Map<string, RowOutcome> }> {
  const change: StoredChange<P> = {
    id: randomUUID(),
    kind: kind.name,
    subject_ids: subjectIds,
    campaign_id: campaignId,
    params,
    result: {},
    state: 'running',
    changed: 0,
    created_by: actor.viewer.userId || null,
    ended_at: null,
  };
  const rows = recordIds.map(
    (record_id, index): ChangeRow => ({
      no: index + 1,
      campaign_id: campaignId,
      record_id,
      place: null,
      before: null,
      after: null,
      version: null,
      scope_version: null,
    }),
  );
  const step = { trx, actor, change, context: await kind.open({ trx, actor, change }) };
  const result: ChangeResult<RowOutcome> = (await kind.apply?.(step, rows)) ?? { outcomes: new Map() };
  const completed = await kind.complete?.(step);
  await insertAppliedChange(trx, { ...change, result: completed ?? {} }, rows, result);
  const outcomeOf = ({ no }: ChangeRow): RowOutcome => result.outcomes.get(no) ?? { state: 'changed' };
  return { change_id: change.id, outcomes: new Map(rows.map((row) => [row.record_id, outcomeOf(row)])) };
}

/**
 * Undoes a change of a few rows in the caller's transaction, without a job. Returns the number of restored rows. Throws
 * `illegal_transition` when the change can no longer be undone.
 */
export async function revertChange(
  server: { changes: Map<string, ChangeKind> },
  trx: Trx,
  actor: ActorContext,
  id: string,
): Promise<number> {
  const { kind, change } = await openUndo(server, trx, actor, id);
  const step = { trx, actor, change, context: await kind.open({ trx, actor, change }) };
  const rows = await loadNextRows(trx, id, 'changed', { limit: change.changed });
  const result = await kind.revert(step, rows);
  await saveOutcomes(trx, id, rows, result, 'undone');
  await kind.revertCompletion?.(step);
  await moveState(trx, id, 'undone');
  return rows.filter(({ no }) => result.outcomes.get(no)?.state !== 'kept').length;
}
