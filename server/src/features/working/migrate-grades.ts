import { type RawBuilder, sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import type { Db } from '../../database/pool.ts';

const TABLES = ['campaign_account', 'campaign_contact'] as const;

/**
 * Recursive queries that map the steps `used` to those of a version, as `usual` with `was` and `becomes`: a step that
 * was copied from it, across any number of versions, or else the step with the same code.
 */
const defaultSteps = (versionId: string | null) => sql`
  wanted as (
    select s.id, s.code from grade_step s
    where s.grade_version_id = ${versionId}::uuid and s.archived_at is null),
  line(id, ancestor) as (
    select s.id, s.copied_from_id from grade_step s
    where s.copied_from_id is not null and s.id in (select id from wanted)
    union all
    select l.id, s.copied_from_id from line l join grade_step s on s.id = l.ancestor where s.copied_from_id is not null),
  usual as (
    select u.id as was, coalesce(
      (select w.id from wanted w where w.id = u.id),
      (select w.id from wanted w join line l on l.id = w.id where l.ancestor = u.id limit 1),
      (select w.id from wanted w join grade_step s on s.id = u.id where fold(w.code) = fold(s.code))) as becomes
    from used u)`;

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
  const { rows } = await sql<{ was: string; becomes: string | null }>`
    with recursive used as (select unnest(${stepIds}::uuid[]) as id), ${defaultSteps(versionId)}
    select was, becomes from usual`.execute(db);
  return new Map(rows.map(({ was, becomes }) => [was, becomes]));
}

/**
 * Moves the grades of a campaign’s records to another version of a scheme. Each step becomes the chosen one or the
 * default; a step without either is removed. Only removals and choices other than the default are in the trail.
 */
export async function migrateGrades(
  trx: Db,
  { viewer }: Pick<ActorContext, 'viewer'>,
  campaignId: string,
  versionId: string | null,
  chosen: readonly StepReplacement[] = [],
) {
  for (const table of TABLES) {
    const id = table === 'campaign_account' ? sql`k.account_id` : sql`k.contact_id`;
    const record: [account: RawBuilder<unknown>, contact: RawBuilder<unknown>] =
      table === 'campaign_account'
        ? [id, sql`null::uuid`]
        : [sql`(select p.main_account_id from contact p where p.id = k.contact_id)`, id];
    await sql`
      with recursive used as (
        select distinct k.grade_step_id as id from ${sql.table(table)} k
        where k.campaign_id = ${campaignId} and k.grade_step_id is not null),
      ${defaultSteps(versionId)},
      map as (
        select u.was, case when c."from" is null then u.becomes else c."to" end as becomes, u.becomes as usually
        from usual u left join jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as c("from" uuid, "to" uuid)
          on c."from" = u.was),
      moved as (
        update ${sql.table(table)} k set grade_step_id = m.becomes, version = k.version + 1
        from map m where k.campaign_id = ${campaignId} and k.grade_step_id = m.was and m.becomes is distinct from m.was
        returning ${record[0]} as account_id, ${record[1]} as contact_id, m.was, m.becomes, m.usually)
      insert into trail_entry (campaign_id, account_id, contact_id, kind, user_id, source, from_grade_step_id, to_grade_step_id)
      select ${campaignId}, account_id, contact_id, 'grade', ${viewer.userId || null}::uuid, 'system', was, becomes
      from moved where becomes is null or becomes is distinct from usually`.execute(trx);
  }
}
