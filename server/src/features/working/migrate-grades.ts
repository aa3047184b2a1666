import { type RawBuilder, sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import type { Db, Trx } from '../../database/pool.ts';

const TABLES = ['campaign_account', 'campaign_contact'] as const;

/**
 * Returns CTEs that map the steps in `used_step` to steps of a version, as `default_step` with `old_id` and `new_id`:
 * the direct or indirect copy of the step, or else the step with the same code.
 */
const defaultSteps = (versionId: string | null) => sql`
  target_step as (
    select s.id, s.code from grade_step s
    where s.grade_version_id = ${versionId}::uuid and s.archived_at is null),
  lineage(id, ancestor) as (
    select s.id, s.copied_from_id from grade_step s
    where s.copied_from_id is not null and s.id in (select id from target_step)
    union all
    select l.id, s.copied_from_id from lineage l join grade_step s on s.id = l.ancestor where s.copied_from_id is not null),
  default_step as (
    select u.id as old_id, coalesce(
      (select w.id from target_step w where w.id = u.id),
      (select w.id from target_step w join lineage l on l.id = w.id where l.ancestor = u.id limit 1),
      (select w.id from target_step w join grade_step s on s.id = u.id where name_key(w.code) = name_key(s.code))) as new_id
    from used_step u)`;

/** A step and its chosen replacement; null removes the grade from its records. */
export interface StepReplacement {
  from: string;
  to: string | null;
}

/** Returns the default mapping of steps to those of a version, by id. */
export async function loadDefaultSteps(
  db: Db,
  versionId: string,
  stepIds: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ old_id: string; new_id: string | null }>`
    with recursive used_step as (select unnest(${stepIds}::uuid[]) as id), ${defaultSteps(versionId)}
    select old_id, new_id from default_step`.execute(db);
  return new Map(rows.map(({ old_id, new_id }) => [old_id, new_id]));
}

/**
 * Moves the grades of a campaign’s records to another version of a scheme. Each step is replaced by the chosen or the
 * default step; a grade without either is removed. Only removals and choices other than the default are in the trail.
 */
export async function migrateGrades(
  trx: Trx,
  { viewer }: Pick<ActorContext, 'viewer'>,
  campaignId: string,
  versionId: string | null,
  replacements: readonly StepReplacement[] = [],
) {
  for (const table of TABLES) {
    const id = table === 'campaign_account' ? sql`k.account_id` : sql`k.contact_id`;
    const recordIds: [account: RawBuilder<unknown>, contact: RawBuilder<unknown>] =
      table === 'campaign_account'
        ? [id, sql`null::uuid`]
        : [sql`(select p.main_account_id from contact p where p.id = k.contact_id)`, id];
    await sql`
      with recursive used_step as (
        select distinct k.grade_step_id as id from ${sql.table(table)} k
        where k.campaign_id = ${campaignId} and k.grade_step_id is not null),
      ${defaultSteps(versionId)},
      replacement as (
        select u.old_id, case when c."from" is null then u.new_id else c."to" end as new_id, u.new_id as default_id
        from default_step u left join jsonb_to_recordset(${JSON.stringify(replacements)}::jsonb) as c("from" uuid, "to" uuid)
          on c."from" = u.old_id),
      changed_row as (
        update ${sql.table(table)} k set grade_step_id = m.new_id, version = k.version + 1
        from replacement m where k.campaign_id = ${campaignId} and k.grade_step_id = m.old_id and m.new_id is distinct from m.old_id
        returning ${recordIds[0]} as account_id, ${recordIds[1]} as contact_id, m.old_id, m.new_id, m.default_id)
      insert into trail_entry (campaign_id, account_id, contact_id, kind, user_id, source, from_grade_step_id, to_grade_step_id)
      select ${campaignId}, account_id, contact_id, 'grade', ${viewer.userId || null}::uuid, 'system', old_id, new_id
      from changed_row where new_id is null or new_id is distinct from default_id`.execute(trx);
  }
}
