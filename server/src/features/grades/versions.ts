import { invalidInput } from '@leadwright/contract/errors';
import type { GradeVersion } from '@leadwright/contract/features/grades';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { columnsOf } from '../../record/row.ts';

/** Locks a scheme until the transaction ends and returns its newest version. Changes of its steps run one at a time. */
async function lockNewestVersion(trx: Trx, gradeId: string) {
  // A separate statement, because only a statement after the lock sees the changes of a concurrent transaction.
  await sql`select from grade where id = ${gradeId} for update`.execute(trx);
  const { rows } = await sql<{ id: string; number: number; is_used: boolean }>`
    select v.id, v.number, exists (
      select from campaign c where c.grade_version_id = v.id and c.state not in ('draft', 'planned', 'ready')) as is_used
    from grade_version v where v.grade_id = ${gradeId} and v.superseded_at is null`.execute(trx);
  return rows[0];
}

/** A version that can be changed. `currentStepId` maps a step of the previous version to its copy in this version. */
export interface EditableVersion {
  versionId: string;
  currentStepId: (stepId: string) => string;
}

/** Returns the newest version, or a new copy of it if a started campaign already uses the newest version. */
export async function ensureEditableVersion(trx: Trx, gradeId: string): Promise<EditableVersion | undefined> {
  const newest = await lockNewestVersion(trx, gradeId);
  if (!newest?.is_used) return newest && { versionId: newest.id, currentStepId: (id) => id };
  await sql`
    update grade_version v set superseded_at = now(), applies_to = g.applies_to, default_step_id = g.default_step_id
    from grade g where g.id = v.grade_id and v.id = ${newest.id}`.execute(trx);
  const versionId = await addVersion(trx, gradeId, newest.number + 1);
  const stepCopyIds = await copySteps(trx, newest.id, { gradeId, versionId });
  await sql`update grade_step set superseded = true where grade_version_id = ${newest.id}`.execute(trx);
  const currentStepId = (id: string) => stepCopyIds.get(id) ?? id;
  await sql`
    update grade g set default_step_id = s.id from grade_step s
    where g.id = ${gradeId} and s.copied_from_id = g.default_step_id and s.grade_version_id = ${versionId}`.execute(
    trx,
  );
  return { versionId, currentStepId };
}

export async function addVersion(trx: Trx, gradeId: string, number: number): Promise<string> {
  const { id } = await trx
    .insertInto('grade_version')
    .values({ grade_id: gradeId, number })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Columns that are not copied to a new step. */
const NOT_COPIED = ['id', 'grade_id', 'grade_version_id', 'allowed_from', 'copied_from_id', 'created_at', 'updated_at'];

/** Copies the steps and transitions of a version to another version. Returns the ids of the copies by source id. */
export async function copySteps(
  trx: Trx,
  fromVersionId: string,
  target: { gradeId: string; versionId: string },
): Promise<Map<string, string>> {
  const copiedColumns = Object.keys(columnsOf('grade_step')).filter((name) => !NOT_COPIED.includes(name));
  const { rows } = await sql<{ id: string; copied_from_id: string }>`
    with source_step as materialized (
      select s.*, gen_random_uuid() as copy_id from grade_step s
      where s.grade_version_id = ${fromVersionId} and s.archived_at is null)
    insert into grade_step (id, grade_id, grade_version_id, copied_from_id, allowed_from, ${sql.join(copiedColumns.map((name) => sql.ref(name)))})
    select s.copy_id, ${target.gradeId}::uuid, ${target.versionId}::uuid, s.id,
      array(select f.copy_id from unnest(s.allowed_from) with ordinality a (id, position) join source_step f on f.id = a.id order by a.position),
      ${sql.join(copiedColumns.map((name) => sql.ref(`s.${name}`)))}
    from source_step s returning id, copied_from_id`.execute(trx);
  return new Map(rows.map(({ id, copied_from_id }) => [copied_from_id, id]));
}

const STEPS_CHANGED = defineMessage(
  'problems.gradeStepsChanged',
  'The steps have changed. Reload the page and try again.',
);

/**
 * Numbers the steps of a version from 1 in the order of the ids. Throws unless the ids contain each step once; returns
 * the previous and the new order for the audit log.
 */
export async function saveStepOrder(trx: Trx, versionId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from grade_step where grade_version_id = ${versionId} and archived_at is null order by "order"`.execute(
    trx,
  );
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  const containsEachStepOnce =
    ids.length === rows.length && new Set(ids).size === rows.length && ids.every((id) => codes.has(id));
  if (!containsEachStepOnce) throw invalidInput({ step_ids: STEPS_CHANGED });
  // Sets negative numbers first, because the unique index on the order is checked row by row.
  await sql`update grade_step set "order" = -"order" where grade_version_id = ${versionId} and archived_at is null`.execute(
    trx,
  );
  await sql`
    update grade_step s set "order" = n.position, version = version + (s."order" <> -n.position)::int,
      updated_at = case when s."order" = -n.position then s.updated_at else now() end
    from unnest(${ids}::uuid[]) with ordinality as n (id, position) where n.id = s.id`.execute(trx);
  const auditValue = (order: readonly string[]) => ({ steps_in_order: order.map((id) => codes.get(id)).join(', ') });
  return { before: auditValue(rows.map(({ id }) => id)), after: auditValue(ids) };
}

/** Lists the versions of a scheme, newest first, with their steps and the campaigns that use them. */
export async function listVersions(db: Db, viewer: Viewer, gradeId: string): Promise<GradeVersion[]> {
  const { rows } = await sql<{ versions: GradeVersion[] }>`
    select coalesce(json_agg(v order by v.number desc), '[]') as versions from (
      select v.id, v.number, v.created_at, v.superseded_at,
        coalesce((
          select json_agg(json_build_object('id', s.id, 'version', s.version, 'code', s.code, 'label', s.label,
            'order', s."order", 'colour', s.colour, 'category', c.name, 'counts_as', s.counts_as,
            'needs_qc', s.needs_qc, 'terminal', s.terminal, 'state', s.state, 'copied_from_id', s.copied_from_id)
            order by s."order")
          from grade_step s join grade_category c on c.id = s.category_id
          where s.grade_version_id = v.id and s.archived_at is null), '[]') as steps,
        coalesce((
          select json_agg(json_build_object('id', c.id, 'name', c.name, 'state', c.state) order by c.name, c.id)
          from campaign c where c.grade_version_id = v.id and c.archived_at is null
            and ${visibleOrNone(viewer, 'campaign', 'c')}), '[]') as campaigns
      from grade_version v where v.grade_id = ${gradeId}) v`.execute(db);
  return rows[0]!.versions;
}
