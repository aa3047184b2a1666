import type { RuleBy } from '@leadwright/contract/assigning/methods';
import type { AssignPlan } from '@leadwright/contract/features/assigning';
import { MAX_LISTED_ROWS } from '@leadwright/contract/features/changes';
import type { GridRequest, Selection } from '@leadwright/contract/grid';
import { sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { addRows } from '../../change/changes.queries.ts';
import { skipReason } from '../../change/kinds.ts';
import type { Trx } from '../../database/pool.ts';
import { selectedRows, sortDirection, sortKeys } from '../../grid/compile.ts';
import type { OpenGrid } from '../../record/source.ts';
import type { FieldEntity } from '../fields/values/custom-fields.service.ts';
import { assignedToMessage, NO_LONGER_ASSIGNED, NOT_IN_WORK } from './assign-rows.ts';
import { assignmentRule, ENTITIES, workingRowParts } from './assign-targets.ts';

/** The campaign of a plan and the entity of its list. */
export interface PlanScope {
  campaignId: string;
  entity: FieldEntity;
}

/** Creates the table of the planned rows, which exists until the transaction ends. */
export async function createPlanTable(trx: Trx): Promise<void> {
  await sql`
    create temporary table plan_row (no integer, entity text, record_id uuid, unit text, from_id uuid, to_id uuid,
      is_worked boolean, has_callback boolean) on commit drop`.execute(trx);
}

/** Adds the planned rows to a change. */
export async function savePlan(trx: Trx, changeId: string, { campaignId }: PlanScope): Promise<void> {
  const rows = sql`
    select ${campaignId}::uuid as campaign_id, r.record_id, r.entity as place,
      jsonb_build_object('developer_id', r.from_id) as before, jsonb_build_object('developer_id', r.to_id) as after
    from plan_row r order by r.no`;
  await addRows(trx, changeId, rows, { columns: ['before', 'after'] });
}

/** Inserts the selected rows in the order of the list. */
export async function insertSelectedRows(
  trx: Trx,
  plan: PlanScope,
  grid: OpenGrid,
  { selection, sort, keepsTogether }: { selection: Selection; sort: GridRequest['sortModel']; keepsTogether: boolean },
): Promise<void> {
  const { from, where, request } = selectedRows(grid, selection);
  const { id, unit, isWorked, hasCallback } = workingRowParts(plan.entity);
  const keys = sortKeys(grid, { ...request, sortModel: sort });
  const rowOrder = sql.join([...keys.map((key) => sql`${key.value} ${sortDirection(key)}`), id]);
  await sql`
    insert into plan_row (no, entity, record_id, unit, from_id, is_worked, has_callback)
    select row_number() over (order by ${rowOrder}), ${plan.entity}, ${id},
      ${keepsTogether ? unit : sql`${id}::text`}, k.sales_developer_id, ${isWorked}, ${hasCallback}
    from ${from} where ${where}`.execute(trx);
  await sql`analyze plan_row`.execute(trx);
}

/** Adds the other rows of the selected units: unassigned rows and rows of the same developer. */
export async function insertRelatedRows(
  trx: Trx,
  viewer: Viewer,
  plan: PlanScope,
  isUnassignment: boolean,
): Promise<void> {
  for (const entity of ENTITIES) {
    const { from, id, unit, inWork, isWorked, hasCallback } = workingRowParts(entity);
    const isUnassigned = isUnassignment ? sql`false` : sql`k.sales_developer_id is null`;
    await sql`
      insert into plan_row (no, entity, record_id, unit, from_id, is_worked, has_callback)
      select (select coalesce(max(r.no), 0) from plan_row r) + row_number() over (order by ${id}),
        ${entity}, ${id}, ${unit}, k.sales_developer_id, ${isWorked}, ${hasCallback}
      from ${from}
      where k.campaign_id = ${plan.campaignId} and ${inWork} and ${visible(viewer, assignmentRule(entity as never), 'k')}
        and ${unit} in (select r.unit from plan_row r)
        and (${isUnassigned} or (${unit}, k.sales_developer_id) in (
          select r.unit, r.from_id from plan_row r where r.from_id is not null))
        and ${id} not in (select r.record_id from plan_row r where r.entity = ${entity})`.execute(trx);
  }
}

/** Returns, for each unit, the developer with most of the unit’s rows outside the plan. */
export async function findUnitOwners(trx: Trx, plan: PlanScope): Promise<Map<string, string>> {
  const parts = ENTITIES.map((entity) => {
    const { from, id, unit, inWork } = workingRowParts(entity);
    return sql`
      select ${unit} as unit, k.sales_developer_id as developer from ${from}
      where k.campaign_id = ${plan.campaignId} and k.sales_developer_id is not null and ${inWork}
        and ${unit} in (select r.unit from plan_row r)
        and ${id} not in (select r.record_id from plan_row r where r.entity = ${entity})`;
  });
  const { rows } = await sql<{ unit: string; developer: string }>`
    select distinct on (unit) unit, developer from (
      select unit, developer, count(*) as rows from (${sql.join(parts, sql` union all `)}) o group by unit, developer) c
    order by unit, rows desc, developer`.execute(trx);
  return new Map(rows.map(({ unit, developer }) => [unit, developer]));
}

/** Removes rows with an agreed callback from a plan: they stay with their developer. */
export async function excludeCallbacks(trx: Trx): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from plan_row r where r.has_callback and r.from_id is not null`.execute(trx);
  return Number(numAffectedRows);
}

export interface PlannedUnit {
  key: string;
  size: number;
  value: string | null;
}

/** Lists the units in the order of the list, with the value that a rule compares. */
export async function listUnits(trx: Trx, plan: PlanScope, ruleBy: RuleBy | undefined): Promise<PlannedUnit[]> {
  const { from, id } = workingRowParts(plan.entity);
  const value = ruleBy === 'vertical' ? sql`a.vertical_id::text` : sql`a.country`;
  const { rows } = ruleBy
    ? await sql<PlannedUnit>`
        select r.unit as key, count(*)::int as size, (array_agg(${value} order by r.no))[1] as value
        from ${from} join plan_row r on r.record_id = ${id}
        where k.campaign_id = ${plan.campaignId} and r.entity = ${plan.entity} group by r.unit order by min(r.no)`.execute(
        trx,
      )
    : await sql<PlannedUnit>`
        select r.unit as key, (count(*) filter (where r.entity = ${plan.entity}))::int as size, null as value
        from plan_row r group by r.unit order by min(r.no)`.execute(trx);
  return rows;
}

/**
 * Saves the developer of each unit, removes rows without a developer (`left`) or with an unchanged one (`same`), and
 * returns the number of each. Null withdraws all rows.
 */
export async function saveUnitDevelopers(
  trx: Trx,
  plan: PlanScope,
  developerByUnit: ReadonlyMap<string, string> | null,
): Promise<{ left: number; same: number }> {
  if (developerByUnit === null) return { left: 0, same: 0 };
  await sql`
    update plan_row r set to_id = g.developer
    from unnest(${[...developerByUnit.keys()]}::text[], ${[...developerByUnit.values()]}::uuid[]) as g(unit, developer)
    where r.unit = g.unit`.execute(trx);
  const { rows } = await sql<{ left: number; same: number }>`
    with deleted_row as (
      delete from plan_row r where (r.to_id is null or r.to_id = r.from_id)
      returning r.entity, r.to_id)
    select (count(*) filter (where to_id is null))::int as "left", (count(*) filter (where to_id is not null))::int as same
    from deleted_row where entity = ${plan.entity}`.execute(trx);
  return rows[0]!;
}

export interface PlanCounts {
  /** Rows of the list. */
  rows: number;
  /** Rows of the other entity, which are assigned together with the rows of the list. */
  along: number;
  /** Assigned rows that were already worked on. */
  worked: number;
  /** The change in the number of rows, by developer id. */
  changeById: Map<string, number>;
}

export async function countPlan(trx: Trx, plan: PlanScope): Promise<PlanCounts> {
  const { rows } = await sql<{ rows: number; along: number; worked: number }>`
    select (count(*) filter (where r.entity = ${plan.entity}))::int as rows,
      (count(*) filter (where r.entity <> ${plan.entity}))::int as along,
      (count(*) filter (where r.is_worked and r.from_id is not null))::int as worked
    from plan_row r`.execute(trx);
  const changeRows = await sql<{ id: string; change: number }>`
    select id, sum(by)::int as change from (
      select r.to_id as id, 1 as by from plan_row r where r.entity = ${plan.entity}
      union all select r.from_id, -1 from plan_row r where r.entity = ${plan.entity}) m
    where id is not null group by id`.execute(trx);
  return { ...rows[0]!, changeById: new Map(changeRows.rows.map(({ id, change }) => [id, change])) };
}

/** Returns the selected rows that are no longer in the list. */
export async function findMissingRows(
  trx: Trx,
  viewer: Viewer,
  plan: PlanScope,
  selection: Selection,
): Promise<Pick<AssignPlan, 'gone' | 'gone_rows'>> {
  if (!('ids' in selection)) return { gone: 0, gone_rows: [] };
  const { from, id, name, inWork } = workingRowParts(plan.entity);
  const { rows } = await sql<{ record_id: string; name: string; developer: string | null; in_work: boolean }>`
    select ${id} as record_id, ${name} as name, d.display_name as developer, ${inWork} as in_work
    from ${from} left join app_user d on d.id = k.sales_developer_id
    where k.campaign_id = ${plan.campaignId} and ${id} = any(${selection.ids}::uuid[])
      and ${visible(viewer, assignmentRule(plan.entity as never), 'k')}
      and ${id} not in (select r.record_id from plan_row r where r.entity = ${plan.entity})
    order by 2, 1`.execute(trx);
  const gone_rows = rows.slice(0, MAX_LISTED_ROWS).map(({ record_id, name, developer, in_work }) => {
    const reason = !in_work ? NOT_IN_WORK : developer ? assignedToMessage(developer) : NO_LONGER_ASSIGNED;
    return { record_id, name, ...skipReason(reason) };
  });
  return { gone: rows.length, gone_rows };
}
