import { type Assignment, MAX_LISTED_ROWS, UNDO_HOURS } from '@leadwright/contract/features/assigning';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import type { FieldEntity } from '../fields/values/custom-fields.service.ts';
import type { AssignmentContext, PlannedRow, RowOutcome } from './assign-rows.ts';
import { workingRowParts } from './assign-targets.ts';

export interface AssignmentKey {
  campaignId: string;
  id: string;
}

const isInAssignment = ({ campaignId, id }: AssignmentKey) =>
  sql<SqlBool>`r.campaign_id = ${campaignId} and r.assignment_id = ${id}`;

export interface StoredAssignment {
  entity: FieldEntity;
  method: Assignment['method'];
  created_by: string | null;
  job_id: string | null;
}

/** Locks an assignment before it starts or is undone. */
export async function lockAssignment(
  trx: Db,
  { campaignId, id }: AssignmentKey,
): Promise<StoredAssignment | undefined> {
  const { rows } = await sql<StoredAssignment>`
    select entity, method, created_by, job_id from assignment where campaign_id = ${campaignId} and id = ${id}
    for update`.execute(trx);
  return rows[0];
}

export const countRows = async (db: Db, key: AssignmentKey, state: 'open' | 'done'): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from assignment_row r where ${isInAssignment(key)} and r.state = ${state}`.execute(
    db,
  );
  return rows[0]!.count;
};

/** Loads the next rows of a job in the order of the plan. */
export async function loadNextRows(
  trx: Db,
  key: AssignmentKey,
  state: 'open' | 'done',
  { after, limit }: { after: number; limit: number },
): Promise<(PlannedRow & { entity: FieldEntity })[]> {
  const { rows } = await sql<PlannedRow & { entity: FieldEntity }>`
    select r.no, r.entity, r.record_id, r.from_id, r.to_id, r.was, r.version from assignment_row r
    where ${isInAssignment(key)} and r.state = ${state} and r.no > ${after} order by r.no limit ${limit}`.execute(trx);
  return rows;
}

/** Saves the outcome and the current version of each row. */
export async function saveOutcomes(
  trx: Db,
  key: AssignmentKey,
  entity: FieldEntity,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  const { tables } = workingRowParts(entity);
  await sql`
    update assignment_row r set state = o.state, reason = o.reason, was = o.was,
      version = (select k.version from ${sql.table(tables.table)} k
        where k.campaign_id = r.campaign_id and ${sql.ref(`k.${tables.id}`)} = r.record_id)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(no int, state text, reason jsonb, was jsonb)
    where ${isInAssignment(key)} and r.no = o.no`.execute(trx);
}

/** Loads the names of all agency users and the ids of the sales developers in the campaign team. */
export async function loadTeam(
  db: Db,
  { campaignId }: AssignmentKey,
): Promise<Pick<AssignmentContext, 'names' | 'team'>> {
  const { rows } = await sql<{ id: string; name: string; is_in_team: boolean }>`
    select u.id, u.display_name as name, coalesce(m.role = 'sd', false) and u.archived_at is null as is_in_team
    from app_user u left join campaign_member m on m.campaign_id = ${campaignId} and m.user_id = u.id
    where u.client_id is null`.execute(db);
  return {
    names: new Map(rows.map(({ id, name }) => [id, name])),
    team: new Set(rows.filter(({ is_in_team }) => is_in_team).map(({ id }) => id)),
  };
}

/** Lists the latest started assignments. `undo_until` is set while an assignment can be undone. */
export async function listLatestAssignments(
  db: Db,
  campaignId: string,
  entity: FieldEntity,
  id?: string,
): Promise<(Omit<Assignment, 'of'> & { entity: FieldEntity })[]> {
  const count = (state: string) => sql`(count(*) filter (where r.state = ${state}))::int`;
  const { rows } = await sql<Omit<Assignment, 'of'> & { entity: FieldEntity }>`
    select s.id, s.entity, s.method, u.display_name as by, s.created_at as at, s.job_id,
      j.finished_at is null or (n.id is not null and n.finished_at is null) as is_running,
      c.rows, c.done, c.refused, c.undone, c.kept,
      case when c.done > 0 and j.finished_at is not null and (n.id is null or n.finished_at is not null)
        and now() < j.finished_at + make_interval(hours => ${UNDO_HOURS})
        then j.finished_at + make_interval(hours => ${UNDO_HOURS}) end as undo_until
    from assignment s join job j on j.id = s.job_id left join job n on n.id = s.undo_job_id
      left join app_user u on u.id = s.created_by
      cross join lateral (
        select count(*)::int as rows, ${count('done')} as done, ${count('refused')} as refused,
          ${count('undone')} as undone, ${count('kept')} as kept
        from assignment_row r where r.campaign_id = s.campaign_id and r.assignment_id = s.id) c
    where s.campaign_id = ${campaignId} and s.entity = ${entity} and ${id ? sql`s.id = ${id}` : sql`true`}
    order by s.created_at desc limit 5`.execute(db);
  return rows;
}

export interface SkippedRow {
  record_id: string;
  entity: FieldEntity;
  name: string;
  reason: { message: string; key: string; params?: Record<string, string> };
}

export async function listSkippedRows(db: Db, key: AssignmentKey): Promise<{ count: number; rows: SkippedRow[] }> {
  const where = sql`${isInAssignment(key)} and r.state in ('refused', 'kept')`;
  const { rows } = await sql<SkippedRow>`
    select r.record_id, r.entity, r.reason, coalesce(
      case r.entity when 'account' then (select a.company_name from account a where a.id = r.record_id)
        else (select p.forename || ' ' || p.surname from contact p where p.id = r.record_id) end, '') as name
    from assignment_row r where ${where} order by r.no limit ${MAX_LISTED_ROWS}`.execute(db);
  const total = await sql<{ count: number }>`
    select count(*)::int as count from assignment_row r where ${where}`.execute(db);
  return { count: total.rows[0]!.count, rows };
}

/** Deletes plans that were not started within a day, and assignments that are older than `days`. */
export async function deleteOldAssignments(db: Db, days: number): Promise<void> {
  await sql`
    delete from assignment s where s.created_at < now() - make_interval(days => case when s.job_id is null then 1 else ${days} end)
      and not exists (select from job j where j.id in (s.job_id, s.undo_job_id) and j.finished_at is null)`.execute(db);
}
