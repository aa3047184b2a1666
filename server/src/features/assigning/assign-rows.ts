import type { TrailKind } from '@leadwright/contract/features/working';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import type { AccountStatus } from '@leadwright/contract/working/status';
import { sql } from 'kysely';
import { type ActorContext, auditEach } from '../../access/audit.ts';
import { visible, visibleOrNone } from '../../access/scope.ts';
import { type ChangeRow, type RowOutcome, skipReason, type UndoOutcome } from '../../change/kinds.ts';
import type { Trx } from '../../database/pool.ts';
import type { FieldEntity } from '../fields/values/custom-fields.service.ts';
import { moveRows, type NewEntry, writeTrail } from '../working/working.service.ts';
import { assignmentRule, assignmentTarget, workingRowParts } from './assign-targets.ts';
import type { Team } from './developers.queries.ts';

/** A row of the plan, with its developer when the plan was made and the new one. */
export interface PlannedRow extends ChangeRow {
  before: { developer_id: string | null };
  after: { developer_id: string | null };
}
/** A row after its assignment, with all values that an undo restores. */
export interface AssignedRow extends PlannedRow {
  before: { developer_id: string | null } & PreviousState;
}
interface PreviousState {
  version: number;
  assigned_at: string | null;
  assigned_by: string | null;
  status: string;
}

interface LockedRow extends PreviousState {
  id: string;
  developer: string | null;
  account_id: string | null;
  in_work: boolean;
  may_assign: boolean;
}

const NOT_IN_CAMPAIGN = defineMessage('assigning.notInCampaign', 'It is no longer in the campaign.');
const NOT_PERMITTED = defineMessage('assigning.notPermitted', 'You do not have permission to assign it.');
export const NOT_IN_WORK = defineMessage('assigning.notInWork', 'It is no longer in work.');
export const NO_LONGER_ASSIGNED = defineMessage('assigning.noLongerAssigned', 'It is no longer assigned.');
const CHANGED_SINCE = defineMessage('assigning.changedSince', 'It has since been changed or worked on.');
export const assignedToMessage = (name: string) =>
  defineMessage('assigning.assignedTo', 'It is now assigned to {{name}}.', { name });
const leftTeamMessage = (name: string) =>
  defineMessage('assigning.leftTeam', '{{name}} is no longer a sales developer in the campaign.', {
    name,
  });

export interface AssignmentContext extends Team {
  campaignId: string;
  entity: FieldEntity;
}

/** Locks the rows until the transaction ends and returns their current values by id. Concurrent assignments wait. */
async function lockRows(
  trx: Trx,
  { viewer }: ActorContext,
  { campaignId, entity }: AssignmentContext,
  rows: readonly ChangeRow[],
): Promise<Map<string, LockedRow>> {
  const { from, id, inWork } = workingRowParts(entity);
  const rule = assignmentRule(entity as never);
  const ids = rows.map(({ record_id }) => record_id);
  const result = await sql<LockedRow>`
    select ${id} as id, k.version, k.sales_developer_id as developer, k.assigned_at::text, k.assigned_by, k.status,
      a.id as account_id, ${inWork} as in_work, (${visibleOrNone(viewer, rule, 'k', 'update')}) is true as may_assign
    from ${from} where k.campaign_id = ${campaignId} and ${id} = any(${ids}::uuid[]) and ${visible(viewer, rule, 'k')}
    order by ${id} for update of k`.execute(trx);
  return new Map(result.rows.map((row) => [row.id, row]));
}

/** Assigns rows according to the plan. Skips rows that have changed since the plan was made. */
export async function assignRows(
  trx: Trx,
  actor: ActorContext,
  context: AssignmentContext,
  rows: readonly PlannedRow[],
): Promise<[number, RowOutcome][]> {
  const lockedRows = await lockRows(trx, actor, context, rows);
  const rejectionReasonOf = ({ record_id, before, after }: PlannedRow): LocalisedMessage | undefined => {
    const row = lockedRows.get(record_id);
    const [from_id, to_id] = [before.developer_id, after.developer_id];
    if (!row) return NOT_IN_CAMPAIGN;
    if (!row.may_assign) return NOT_PERMITTED;
    if (row.developer !== from_id)
      return row.developer ? assignedToMessage(context.names.get(row.developer) ?? '') : NO_LONGER_ASSIGNED;
    if (!row.in_work) return NOT_IN_WORK;
    if (to_id && !context.team.has(to_id)) return leftTeamMessage(context.names.get(to_id) ?? '');
    return undefined;
  };
  const checkedRows = rows.map((row) => ({ row, reason: rejectionReasonOf(row) }));
  const acceptedRows = checkedRows.flatMap(({ row, reason }) =>
    reason ? [] : [{ ...row, lockedRow: lockedRows.get(row.record_id)! }],
  );
  const userId = actor.viewer.userId;
  const changes = acceptedRows.map(({ lockedRow, before, after: { developer_id } }) => ({
    lockedRow,
    oldDeveloperId: before.developer_id,
    newDeveloperId: developer_id,
    assignedBy: developer_id && userId,
    assignedAt: developer_id && 'now',
    changesStatus: developer_id !== null && lockedRow.status === 'unassigned',
  }));
  await applyChanges(trx, actor, context, changes, ['unassigned', 'in_market']);
  return checkedRows.map(({ row: { no, record_id, before }, reason }) => {
    if (reason) return [no, { state: 'skipped', reason: skipReason(reason) }];
    const { version, assigned_at, assigned_by, status } = lockedRows.get(record_id)!;
    return [no, { state: 'changed', before: { ...before, version, assigned_at, assigned_by, status } }];
  });
}

/**
 * Returns the ids of the rows that were worked on since their last reassignment. Compares when entries were written,
 * because an activity may be entered later than it took place.
 */
async function findRowsWorkedSince(
  trx: Trx,
  { campaignId, entity }: AssignmentContext,
  rows: readonly ChangeRow[],
): Promise<Set<string>> {
  const id = sql.ref(`t.${workingRowParts(entity).tables.id}`);
  const lastEntry = (kind: TrailKind) => sql`max(t.written_at) filter (where t.kind = ${kind})`;
  const result = await sql<{ id: string }>`
    select ${id} as id from trail_entry t
    where t.campaign_id = ${campaignId} and ${id} = any(${rows.map(({ record_id }) => record_id)}::uuid[])
    group by ${id} having ${lastEntry('activity')} > ${lastEntry('assignment')}`.execute(trx);
  return new Set(result.rows.map((row) => row.id));
}

/** Reassigns rows to their previous developers. Skips rows that were changed or worked on since. */
export async function revertRows(
  trx: Trx,
  actor: ActorContext,
  context: AssignmentContext,
  rows: readonly AssignedRow[],
): Promise<[number, UndoOutcome][]> {
  const lockedRows = await lockRows(trx, actor, context, rows);
  const workedIds = await findRowsWorkedSince(trx, context, rows);
  const checkedRows = rows.map((row) => {
    const lockedRow = lockedRows.get(row.record_id);
    const [from_id, to_id] = [row.before.developer_id, row.after.developer_id];
    let reason: LocalisedMessage | undefined;
    if (!lockedRow) reason = NOT_IN_CAMPAIGN;
    else if (!lockedRow.may_assign) reason = NOT_PERMITTED;
    else if (lockedRow.version !== row.version || lockedRow.developer !== to_id || workedIds.has(row.record_id))
      reason = CHANGED_SINCE;
    else if (from_id && !context.team.has(from_id)) reason = leftTeamMessage(context.names.get(from_id) ?? '');
    return { row, reason };
  });
  const revertibleRows = checkedRows.flatMap(({ row, reason }) =>
    reason ? [] : [{ ...row, lockedRow: lockedRows.get(row.record_id)! }],
  );
  const changes = revertibleRows.map(({ lockedRow, before, after }) => ({
    lockedRow,
    oldDeveloperId: after.developer_id,
    newDeveloperId: before.developer_id,
    assignedBy: before.assigned_by,
    assignedAt: before.assigned_at,
    changesStatus: before.status === 'unassigned' && lockedRow.status === 'in_market',
  }));
  await applyChanges(trx, actor, context, changes, ['in_market', 'unassigned']);
  return checkedRows.map(({ row: { no }, reason }) => [
    no,
    reason ? { state: 'kept', reason: skipReason(reason) } : { state: 'undone' },
  ]);
}

interface Change {
  lockedRow: LockedRow;
  oldDeveloperId: string | null;
  newDeveloperId: string | null;
  assignedBy: string | null;
  /** A timestamp, or `now`. */
  assignedAt: string | null;
  /** Whether the account changes its status as well. */
  changesStatus: boolean;
}

/** Saves the new developers and account statuses, and writes the trail and the audit log. */
async function applyChanges(
  trx: Trx,
  actor: ActorContext,
  context: AssignmentContext,
  changes: readonly Change[],
  transition: readonly [AccountStatus, AccountStatus],
): Promise<void> {
  await updateDevelopers(trx, context, changes);
  const idsWithStatusChange = changes.filter(({ changesStatus }) => changesStatus).map(({ lockedRow: { id } }) => id);
  await changeStatuses(trx, actor, context, idsWithStatusChange, transition[1]);
  await recordChanges(trx, actor, context, changes, new Map(idsWithStatusChange.map((id) => [id, transition])));
}

async function updateDevelopers(
  trx: Trx,
  { campaignId, entity }: AssignmentContext,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ lockedRow: { id }, newDeveloperId, assignedBy, assignedAt }) => ({
    id,
    developer_id: newDeveloperId,
    assigned_by: assignedBy,
    assigned_at: assignedAt,
  }));
  const { tables } = workingRowParts(entity);
  await sql`
    update ${sql.table(tables.table)} k set sales_developer_id = w.developer_id, assigned_by = w.assigned_by,
      assigned_at = case w.assigned_at when 'now' then now() else w.assigned_at::timestamptz end, version = k.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w(id uuid, developer_id uuid, assigned_by uuid, assigned_at text)
    where k.campaign_id = ${campaignId} and ${sql.ref(`k.${tables.id}`)} = w.id`.execute(trx);
}

/** Changes the status of accounts without a trail entry, because the entry of the assignment contains the change. */
async function changeStatuses(
  trx: Trx,
  actor: ActorContext,
  { campaignId, entity }: AssignmentContext,
  ids: readonly string[],
  status: AccountStatus,
): Promise<void> {
  if (entity !== 'account' || ids.length === 0) return;
  const changes = new Map(ids.map((id) => [id, { status }]));
  await moveRows(trx, actor, assignmentTarget(campaignId, 'account'), changes, {
    skipsTrail: true,
    isUndo: status === 'unassigned',
  });
}

/** Writes the old and the new developer of each record to the trail and the audit log. */
async function recordChanges(
  trx: Trx,
  actor: ActorContext,
  { campaignId, entity, names }: AssignmentContext,
  rows: readonly Pick<Change, 'lockedRow' | 'oldDeveloperId' | 'newDeveloperId'>[],
  transitions: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const entries = rows.map(({ lockedRow: { id, account_id }, oldDeveloperId, newDeveloperId }): NewEntry => {
    const [from_status = null, to_status = null] = (entity === 'account' && transitions.get(id)) || [];
    return {
      kind: 'assignment',
      account_id: entity === 'account' ? id : account_id,
      contact_id: entity === 'contact' ? id : null,
      from_developer_id: oldDeveloperId,
      to_developer_id: newDeveloperId,
      from_status,
      to_status,
    };
  });
  await writeTrail(trx, actor, campaignId, 'manual', entries);
  const developerOf = (id: string | null) => ({ sales_developer: id && (names.get(id) ?? null) });
  await auditEach(
    trx,
    actor,
    rows.map(({ lockedRow: { id }, oldDeveloperId, newDeveloperId }) => ({
      action: 'update' as const,
      entity: workingRowParts(entity).tables.table,
      id: `${campaignId}/${id}`,
      before: developerOf(oldDeveloperId),
      after: developerOf(newDeveloperId),
    })),
  );
}
