import { customColumn } from '@leadwright/contract/features/custom-fields';
import type { TrailEntry, WorkingState } from '@leadwright/contract/features/working';
import { requiredStatusInput } from '@leadwright/contract/working/status';
import { sql } from 'kysely';
import { ownCampaignCondition, scopeRule, visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { notFoundError } from '../../record/row.ts';
import { findMissingFields, recordOf } from '../fields/values/custom-fields.service.ts';
import { loadPinnedScheme, type PinnedScheme } from '../grades/pinned-scheme.queries.ts';
import {
  allowedStatuses,
  canFollow,
  EVIDENCE_FIELD,
  hasRoleForStep,
  isEntityGraded,
  type RecordData,
  transitionError,
} from './change-rules.ts';
import { loadFilledFields, loadWorkingRows, type WorkingRow, type WorkTarget } from './rows.queries.ts';

type StateRow = Pick<WorkingState, 'graded_at' | 'graded_by' | 'qc_requested_at' | 'qc_requested_by' | 'grade'>;

/** Returns the state of the work on a record, with the changes that the viewer may make. */
export async function loadWorkingState(db: Db, viewer: Viewer, target: WorkTarget, id: string): Promise<WorkingState> {
  const { campaignId, of } = target;
  const row = (await loadWorkingRows(db, viewer, target, [id])).get(id);
  if (!row) throw notFoundError(of.noun);
  const { rows } = await sql<StateRow>`
    select k.graded_at, g.display_name as graded_by, k.qc_requested_at, q.display_name as qc_requested_by,
      ${stepJson('s')} as grade
    from ${sql.table(of.table)} k left join app_user g on g.id = k.graded_by left join app_user q on q.id = k.qc_requested_by
      left join grade_step s on s.id = k.grade_step_id
    where k.campaign_id = ${campaignId} and ${recordOf(of, 'k')} = ${id}`.execute(db);
  const scheme = await loadPinnedScheme(db, campaignId);
  const { may_update, account_id: _, grade_step_id: __, ...visibleState } = row;
  const isGraded = scheme && isEntityGraded(scheme, of.entity);
  const missingFields =
    isGraded && may_update ? ((await findMissingFields(db, viewer, target, 'on_grade', [id])).get(id) ?? []) : [];
  const allowed = may_update && !transitionError(viewer, row.status) ? allowedStatuses(of.entity, row) : [];
  return {
    ...visibleState,
    ...rows[0]!,
    campaign_id: campaignId,
    may_update,
    next: allowed.map((status) => ({ status, asks: [...requiredStatusInput(of.entity, row.status, status)] })),
    asked: missingFields,
    grades: isGraded
      ? gradeOptions(viewer, scheme, row, {
          filledFields: (await loadFilledFields(db, target, [id])).get(id) ?? new Set(),
          missingCustomFields: missingFields,
        })
      : null,
  };
}

function gradeOptions(
  viewer: Viewer,
  scheme: PinnedScheme,
  row: WorkingRow,
  { filledFields, missingCustomFields }: RecordData,
) {
  return scheme.steps.map((step) => ({
    id: step.id,
    code: step.code,
    label: step.label,
    colour: step.colour,
    note_required: step.note_required,
    needs_qc: step.needs_qc,
    missing: [
      ...step.required_fields.filter((field) => field === EVIDENCE_FIELD || !filledFields.has(field)),
      ...missingCustomFields.map(({ id }) => customColumn(id)),
    ],
    closed: closedReason(viewer, scheme, row, step),
  }));
}

function closedReason(viewer: Viewer, scheme: PinnedScheme, row: WorkingRow, step: PinnedScheme['steps'][number]) {
  if (step.state === 'retired') return 'retired' as const;
  if (!hasRoleForStep(step, viewer)) return 'role' as const;
  return canFollow(step, scheme, row.grade_step_id) ? null : ('way' as const);
}

const stepJson = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case when ${column('id')} is not null then json_build_object('id', ${column('id')}, 'code', ${column('code')},
    'label', ${column('label')}, 'colour', ${column('colour')}) end`;
};

const TRAIL_RULE = scopeRule('trail_entry', 'sales-developer-campaign-views', { own: ownCampaignCondition });

/**
 * Lists the trail of a record that the viewer can see, latest first. The trail of a merged account belongs to its
 * survivor.
 */
export async function loadTrail(
  db: Db,
  viewer: Viewer,
  target: WorkTarget,
  id: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ entries: TrailEntry[]; next: string | null }> {
  const { campaignId, of } = target;
  if (!(await loadWorkingRows(db, viewer, target, [id])).has(id)) throw notFoundError(of.noun);
  const ids = sql`array(
    with recursive merged(id) as (select ${id}::uuid union select a.id from account a join merged on a.merged_into = merged.id)
    select id from merged)`;
  const recordCondition = of.entity === 'account' ? sql`e.account_id = any(${ids})` : sql`e.contact_id = ${id}`;
  const pageCondition = before
    ? sql`(e.at, e.id) < (select b.at, b.id from trail_entry b where b.campaign_id = ${campaignId} and b.id = ${before})`
    : sql`true`;
  const { rows } = await sql<TrailEntry>`
    select e.id, e.kind, e.at, e.user_id, u.display_name as by, e.source, e.account_id, e.contact_id,
      nullif(trim(p.forename || ' ' || p.surname), '') as contact, e.action_type_id, e.outcome_id,
      ${stepJson('f')} as from_grade, ${stepJson('t')} as to_grade, e.from_status, e.to_status, e.note, e.evidence,
      e.duration_s, e.phone_used, e.direction, e.recording_url, e.callback_at, e.effects_applied, e.corrects_id,
      d.display_name as from_developer, n.display_name as to_developer
    from trail_entry e left join app_user u on u.id = e.user_id left join contact p on p.id = e.contact_id
      left join app_user d on d.id = e.from_developer_id left join app_user n on n.id = e.to_developer_id
      left join grade_step f on f.id = e.from_grade_step_id left join grade_step t on t.id = e.to_grade_step_id
    where e.campaign_id = ${campaignId} and ${recordCondition} and ${pageCondition} and ${visible(viewer, TRAIL_RULE, 'e')}
    order by e.at desc, e.id desc limit ${limit + 1}`.execute(db);
  const entries = rows.slice(0, limit);
  return { entries, next: rows.length > limit ? entries.at(-1)!.id : null };
}
