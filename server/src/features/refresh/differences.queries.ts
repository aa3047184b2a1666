import { COPIED_FIELDS } from '@leadwright/contract/features/copied-fields';
import { DEFAULT_POLICY, type DifferenceKind, type RefreshPolicy } from '@leadwright/contract/features/refresh';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { type FieldEntity, nameOfRecord, recordOf, workingTablesOf } from '../fields/values/custom-fields.service.ts';
import { copyOfMasterValues, MASTER_JOINS } from '../working/working.service.ts';

/** The refresh policy of each copied field. */
export type Policies = Readonly<Record<FieldEntity, Readonly<Record<string, RefreshPolicy>>>>;

/** Loads the refresh policies of a campaign. Fields without a saved policy have the default. */
export async function loadPolicies(db: Db, campaignId: string): Promise<Policies> {
  const { rows } = await sql<{ entity: FieldEntity; field: string; policy: RefreshPolicy }>`
    select entity, field, policy from refresh_policy where campaign_id = ${campaignId}`.execute(db);
  const policiesOf = (entity: FieldEntity) => {
    const byField = new Map(rows.filter((row) => row.entity === entity).map(({ field, policy }) => [field, policy]));
    return Object.fromEntries(COPIED_FIELDS[entity].map((field) => [field, byField.get(field) ?? DEFAULT_POLICY]));
  };
  return { account: policiesOf('account'), contact: policiesOf('contact') };
}

/** SQL: whether the master database has a value. An empty value in the master does not clear the copies. */
const MASTER_HAS_VALUE = sql`m.value <> ''`;
const OLD_VALUE = sql`coalesce(k.working_values ->> m.field, '')`;
const STORED_EDIT = sql`k.working_edits -> m.field`;

const kindOf = (policies: Policies, entity: FieldEntity) => {
  const hasPolicy = (policy: RefreshPolicy) =>
    sql`m.field = any(${Object.keys(policies[entity]).filter((field) => policies[entity][field] === policy)}::text[])`;
  return sql<DifferenceKind>`case when ${STORED_EDIT} is not null then 'review'
    when ${hasPolicy('never')} or (${hasPolicy('fill_empty')} and ${OLD_VALUE} <> '') then 'stay'
    when ${OLD_VALUE} = '' then 'fill' else 'take' end`;
};

/**
 * Returns SQL for the differences between the master and the populated rows `k`. Omits reviewed edits until the value
 * in the master changes.
 */
export const differencesQuery = (
  policies: Policies,
  entity: FieldEntity,
  campaignId: string,
  condition: RawBuilder<unknown> = sql`true`,
) => {
  const tables = workingTablesOf(entity);
  return sql`
    select ${sql.lit(entity)} as entity, ${recordOf(tables, 'k')} as record_id, m.field, ${OLD_VALUE} as old, m.value as new,
      ${kindOf(policies, entity)} as kind, ${STORED_EDIT} as edit
    from ${sql.table(tables.table)} k ${MASTER_JOINS[entity]} cross join lateral (select ${copyOfMasterValues(entity)} as copy offset 0) c
      cross join lateral jsonb_each_text(c.copy) as m(field, value)
    where k.campaign_id = ${campaignId} and k.populated_at is not null and k.dropped_at is null
      and k.working_values is distinct from c.copy and ${condition}
      and ${MASTER_HAS_VALUE} and ${OLD_VALUE} <> m.value and (${STORED_EDIT} ->> 'kept') is distinct from m.value`;
};

interface FieldCounts extends Record<DifferenceKind, number> {
  entity: FieldEntity;
  field: string;
}

/** Counts the differences in visible fields by field and kind, and the rows that a refresh would change. */
export async function countDifferences(
  db: Db,
  policies: Policies,
  campaignId: string,
  visibleFields: Readonly<Record<FieldEntity, readonly string[]>>,
) {
  const differencesOf = (entity: FieldEntity) =>
    differencesQuery(policies, entity, campaignId, sql`m.field = any(${visibleFields[entity]}::text[])`);
  const visibleDifferences = sql`${differencesOf('account')} union all ${differencesOf('contact')}`;
  const countOfKind = (kind: DifferenceKind) => sql`(count(*) filter (where kind = ${kind}))::int as ${sql.ref(kind)}`;
  const { rows } = await sql<FieldCounts & { rows: number | null }>`
    with d as materialized (${visibleDifferences})
    select entity, field, ${countOfKind('take')}, ${countOfKind('fill')}, ${countOfKind('review')}, ${countOfKind('stay')}, null::int as rows
    from d group by entity, field
    union all
    select '', '', 0, 0, 0, 0, count(distinct record_id)::int from d where kind in ('take', 'fill')`.execute(db);
  const fields = rows.filter((row) => row.rows === null);
  return { fields, changes: rows.find((row) => row.rows !== null)!.rows! };
}

export interface DifferenceFilter {
  kind: DifferenceKind;
  entity: FieldEntity;
  fields: readonly string[];
  limit: number;
}

export async function listDifferences(
  db: Db,
  policies: Policies,
  campaignId: string,
  { kind, entity, fields, limit }: DifferenceFilter,
) {
  const { rows } = await sql<{
    entity: FieldEntity;
    record_id: string;
    field: string;
    old: string;
    new: string;
    kind: DifferenceKind;
    name: string;
    by: string | null;
    at: string | null;
  }>`
    select d.entity, d.record_id, d.field, d.old, d.new, d.kind, ${nameOfRecord(workingTablesOf(entity), 'n')} as name,
      u.display_name as by, d.edit ->> 'at' as at
    from (${differencesQuery(policies, entity, campaignId, sql`m.field = any(${fields}::text[])`)}) d
      cross join lateral (select d.record_id as ${sql.ref(workingTablesOf(entity).id)}) n
      left join app_user u on u.id = (d.edit ->> 'by')::uuid
    where d.kind = ${kind} order by name, d.record_id, d.field limit ${limit}`.execute(db);
  return rows;
}
