import type { TrailSource } from '@leadwright/contract/features/working';
import { sql } from 'kysely';
import { type ActorContext, auditEach } from '../../access/audit.ts';
import type { Trx } from '../../database/pool.ts';
import type { Difference } from '../../record/kinds.ts';
import { recordOf } from '../fields/values/custom-fields.service.ts';
import type { Move } from './move.ts';
import type { WorkTarget } from './rows.queries.ts';
import { syncSuppressions } from './suppression-sync.ts';
import { type NewEntry, writeTrail } from './trail.ts';

/** Options for the trail entry of a change. */
export interface TrailOptions {
  source?: TrailSource;
  /** Whether the caller writes its own trail entry for the change. */
  skipsTrail?: boolean;
}

/** Saves changes of locked rows with their suppression, trail and audit entries. */
export async function storeMoves(
  trx: Trx,
  actor: ActorContext,
  target: WorkTarget,
  moves: readonly Move[],
  { source = 'manual', skipsTrail = false }: TrailOptions,
): Promise<void> {
  if (moves.length === 0) return;
  const { campaignId, of } = target;
  const userId = actor.viewer.userId || null;
  const values = moves.map(({ row, after, isStatusChanged, isGradeChanged, needsQc }) => ({
    id: row.id,
    ...after,
    is_status_changed: isStatusChanged,
    is_grade_changed: isGradeChanged,
    needs_qc: needsQc,
  }));
  await sql`
    update ${sql.table(of.table)} k set version = k.version + 1, status = c.status,
      status_reason = nullif(c.status_reason, ''), status_until = c.status_until,
      status_at = case when c.is_status_changed then now() else k.status_at end,
      status_by = case when c.is_status_changed then ${userId}::uuid else k.status_by end,
      grade_step_id = c.grade_step_id, grade_note = nullif(c.grade_note, ''),
      graded_at = case when c.is_grade_changed then now() else k.graded_at end,
      graded_by = case when c.is_grade_changed then ${userId}::uuid else k.graded_by end,
      -- A later grade keeps a requested review.
      qc_requested_at = case when c.needs_qc then coalesce(k.qc_requested_at, now()) else k.qc_requested_at end,
      qc_requested_by = case when c.needs_qc and k.qc_requested_at is null then ${userId}::uuid else k.qc_requested_by end
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as c(id uuid, status text, status_reason text,
      status_until date, grade_step_id uuid, grade_note text, is_status_changed boolean, is_grade_changed boolean,
      needs_qc boolean)
    where k.campaign_id = ${campaignId} and ${recordOf(of, 'k')} = c.id`.execute(trx);
  await syncSuppressions(trx, actor, target, moves);
  if (!skipsTrail)
    await writeTrail(
      trx,
      actor,
      campaignId,
      source,
      moves.flatMap((move) => trailEntries(of.entity, move)),
    );
  await auditEach(
    trx,
    actor,
    moves.map(({ row, difference }) => ({
      action: 'update' as const,
      entity: of.table,
      id: `${campaignId}/${row.id}`,
      ...renameStatusColumn(difference, `${of.entity}_status`),
    })),
  );
}

/** Renames `status` to its column name in grids and the audit log. */
export function renameStatusColumn({ before, after }: Difference, status: string): Difference {
  const rename = (values: Difference['before']) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name === 'status' ? status : name, value]));
  return { before: rename(before), after: rename(after) };
}

function trailEntries(
  entity: WorkTarget['of']['entity'],
  { row, after, isStatusChanged, isGradeChanged, evidence }: Move,
): NewEntry[] {
  const record = { account_id: row.account_id, contact_id: entity === 'contact' ? row.id : null };
  const entries: NewEntry[] = [];
  if (isStatusChanged)
    entries.push({
      ...record,
      kind: 'status',
      from_status: row.status,
      to_status: after.status,
      note: after.status_reason,
      evidence,
    });
  if (isGradeChanged)
    entries.push({
      ...record,
      kind: 'grade',
      from_grade_step_id: row.grade_step_id,
      to_grade_step_id: after.grade_step_id,
      note: after.grade_note,
      evidence,
    });
  return entries;
}
