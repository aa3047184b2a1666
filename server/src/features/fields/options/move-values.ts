import type { FieldOption } from '@leadwright/contract/custom-values';
import type { SkipReason } from '@leadwright/contract/features/changes';
import { type RawBuilder, sql } from 'kysely';
import { auditEach } from '../../../access/audit.ts';
import { addRows } from '../../../change/changes.queries.ts';
import type { ChangeResult, ChangeRow, ChangeStep, Cursor, RowOutcome, UndoOutcome } from '../../../change/kinds.ts';
import {
  FIRST_ID,
  LAST_ID,
  nextSlot,
  recordOf,
  type SlotAssignment,
  unchangedReasons,
  type WorkingTables,
  workingRows,
  workingTablesOf,
} from '../values/custom-fields.service.ts';
import { hasOptionValue } from './option-counts.queries.ts';
import type { FieldWithOptions } from './option-list.ts';

/** The parameters of a merge: the replaced value and the code of the option that replaces it. */
export type OptionMergeParams = {
  field_id: string;
  entity: string;
  from: string;
  into: string;
  /** The merged option as it was; null for a value that is not an option. */
  option: FieldOption | null;
  /** Whether the target took over as the default option. */
  moves_default: boolean;
};

/** The field and its slots by campaign, which a type change may have replaced since the merge. */
export interface OptionMergeContext {
  field: FieldWithOptions;
  slots: ReadonlyMap<string, SlotAssignment>;
}
type MergeStep = ChangeStep<OptionMergeParams, OptionMergeContext>;

/** What the log stores of a record: its value and the origin of the value. */
interface StoredValue {
  value: unknown;
  origin: unknown;
}
interface WrittenValue {
  record_id: string;
  old_value: unknown;
  new_value: unknown;
  origin?: unknown;
}

/** Returns SQL for a list in which one value is replaced by another and each value occurs once. */
const replaceInList = (list: RawBuilder<unknown>, from: string, into: string) =>
  sql`array(select v.code from unnest(array_replace(${list}, ${from}::text, ${into}::text)) with ordinality v(code, at)
    group by v.code order by min(v.at))`;
/** Returns SQL for the list in a JSON value. A text, which the field stored before it became a list, is a list of one. */
const jsonToArray = (json: RawBuilder<unknown>) =>
  sql`array(select v.item#>>'{}' from jsonb_path_query(${json}, '$[*]') v(item))`;

/** Locks the next records of a campaign with the merged value, and adds them to the change. */
export async function selectRows(
  { trx, change: { id, params }, context: { field } }: MergeStep,
  cursor: Cursor,
  limit: number,
): Promise<{ next: Cursor }> {
  const { campaign = FIRST_ID, after = FIRST_ID } = cursor ?? {};
  const slot = await nextSlot(trx, field.id, { campaign: String(campaign), after: String(after) });
  if (!slot) return { next: null };
  const record = recordOf(workingTablesOf(field.entity), 'k');
  const { rows } = await sql<{ id: string }>`
    select ${record} as id from ${workingRows(slot)} and ${record} > ${slot.after}
      and ${hasOptionValue(field, slot.slot, params.from)}
    order by ${record} limit ${limit} for update`.execute(trx);
  const ids = rows.map((row) => row.id);
  await addRows(
    trx,
    id,
    sql`select ${slot.campaign_id}::uuid as campaign_id, r.id as record_id, ${field.id}::text as place
      from unnest(${ids}::uuid[]) r(id)`,
  );
  return { next: { campaign: slot.campaign_id, after: ids.length < limit ? LAST_ID : ids.at(-1)! } };
}

/** Replaces the merged value by the target, and returns the previous values and their origins. */
export async function moveValues(step: MergeStep, rows: readonly ChangeRow[]): Promise<ChangeResult<RowOutcome>> {
  const { written, unchanged } = await writeByCampaign(step, rows, moveInCampaign);
  const outcomes = new Map<number, RowOutcome>();
  for (const [no, { old_value: value, origin }] of written)
    outcomes.set(no, { state: 'changed', before: { value, origin } satisfies StoredValue });
  for (const [no, reason] of unchanged) outcomes.set(no, { state: 'skipped', reason });
  return { outcomes };
}

/** Restores the previous values and their origins in records that still have the target. */
export async function restoreValues(step: MergeStep, rows: readonly ChangeRow[]): Promise<ChangeResult<UndoOutcome>> {
  const { unchanged } = await writeByCampaign(step, rows, restoreInCampaign);
  return { outcomes: new Map([...unchanged].map(([no, reason]) => [no, { state: 'kept', reason }])) };
}

type WriteValues = (step: MergeStep, slot: SlotAssignment, rows: readonly ChangeRow[]) => Promise<WrittenValue[]>;

/**
 * Writes the values of each campaign with their history. Returns the written values, and the reasons why the other rows
 * keep theirs, by the number of the row.
 */
async function writeByCampaign(step: MergeStep, rows: readonly ChangeRow[], write: WriteValues) {
  const written = new Map<number, WrittenValue>();
  const unchanged = new Map<number, SkipReason>();
  for (const [campaignId, group] of Map.groupBy(rows, (row) => row.campaign_id!)) {
    const slot = step.context.slots.get(campaignId);
    const values = slot ? await write(step, slot, group) : [];
    await auditValues(step, campaignId, values);
    const valuesById = new Map(values.map((value) => [value.record_id, value]));
    const otherRows = group.filter(({ record_id }) => !valuesById.has(record_id));
    const reasonOf = await unchangedReasons(step.trx, campaignId, step.context.field.entity, otherRows);
    for (const row of group) {
      const value = valuesById.get(row.record_id);
      if (value) written.set(row.no, value);
      else unchanged.set(row.no, reasonOf(row));
    }
  }
  return { written, unchanged };
}

/** Adds an audit entry to the history of each changed record. */
const auditValues = (
  { trx, actor, context: { field } }: MergeStep,
  campaignId: string,
  values: readonly WrittenValue[],
): Promise<void> =>
  auditEach(
    trx,
    actor,
    values.map(({ record_id, old_value, new_value }) => ({
      action: 'edit',
      entity: workingTablesOf(field.entity).table,
      id: `${campaignId}/${record_id}`,
      before: { [field.key]: field.sensitive ? '•••' : old_value },
      after: { [field.key]: field.sensitive ? '•••' : new_value },
    })),
  );

const idsOf = (rows: readonly ChangeRow[]) => rows.map(({ record_id }) => record_id);

/*
 * The statements find records by their ids, which are parameters. A join would use table statistics that are empty
 * right after an import.
 */

const moveInCampaign: WriteValues = async ({ trx, actor, change, context: { field } }, slot, changeRows) => {
  const { from, into } = change.params;
  const tables = workingTablesOf(field.entity);
  const column = sql.ref(`k.${slot.slot}`);
  const newValue = field.type === 'multi_select' ? replaceInList(column, from, into) : sql`${into}::text`;
  const { rows } = await sql<WrittenValue>`
    with changed_row as (
        update ${sql.table(tables.table)} k set ${sql.ref(slot.slot)} = ${newValue}, version = k.version + 1
        where k.campaign_id = ${slot.campaign_id} and ${recordOf(tables, 'k')} = any(${idsOf(changeRows)}::uuid[])
          and ${hasOptionValue(field, slot.slot, from)}
        returning ${writtenValue(tables, slot)}),
      new_origin as (
        insert into ${sql.table(tables.origins)} (campaign_id, ${sql.ref(tables.id)}, field_id, source, set_by, set_at)
        select ${slot.campaign_id}, record_id, ${field.id}, 'merge', ${actor.viewer.userId || null}::uuid, now()
        from changed_row ${replaceOrigin(tables)})
    select c.*, (
      select jsonb_build_object('source', o.source, 'set_by', o.set_by, 'set_at', o.set_at, 'batch_id', o.batch_id)
      from ${sql.table(tables.origins)} o where o.campaign_id = ${slot.campaign_id}
        and ${recordOf(tables, 'o')} = c.record_id and o.field_id = ${field.id} limit 1) as origin
    from changed_row c`.execute(trx);
  return rows;
};

const restoreInCampaign: WriteValues = async ({ trx, change, context: { field } }, slot, changeRows) => {
  const { from, into } = change.params;
  const tables = workingTablesOf(field.entity);
  const column = sql.ref(`k.${slot.slot}`);
  const before = JSON.stringify(Object.fromEntries(changeRows.map((row) => [row.record_id, row.before])));
  const beforeOf = (recordId: RawBuilder<unknown>) => sql`((select b.before from batch b)->${recordId}::text)`;
  // In a list that was edited after the merge, only the merged value is restored.
  const restoredList = sql`(
    select case when ${column} = ${replaceInList(sql`p.list`, from, into)} then p.list
      when ${into}::text = any(p.list) then ${column} || ${from}::text
      else array_replace(${column}, ${into}::text, ${from}::text) end
    from (select ${jsonToArray(sql`${beforeOf(recordOf(tables, 'k'))}->'value'`)} as list) p)`;
  const { rows } = await sql<WrittenValue>`
    with batch as materialized (select ${before}::jsonb as before),
      changed_row as (
        update ${sql.table(tables.table)} k set version = k.version + 1,
          ${sql.ref(slot.slot)} = ${field.type === 'multi_select' ? restoredList : sql`${from}::text`}
        where k.campaign_id = ${slot.campaign_id} and ${recordOf(tables, 'k')} = any(${idsOf(changeRows)}::uuid[])
          and ${hasOptionValue(field, slot.slot, into)}
        returning ${writtenValue(tables, slot)}),
      restored_origin as (
        insert into ${sql.table(tables.origins)} (campaign_id, ${sql.ref(tables.id)}, field_id, source, set_by, set_at, batch_id)
        select ${slot.campaign_id}, c.record_id, ${field.id}, coalesce(c.origin->>'source', 'merge'),
          (c.origin->>'set_by')::uuid, coalesce((c.origin->>'set_at')::timestamptz, now()), (c.origin->>'batch_id')::uuid
        from (select record_id, ${beforeOf(sql`record_id`)}->'origin' as origin from changed_row) c
        ${replaceOrigin(tables)})
    select * from changed_row`.execute(trx);
  return rows;
};

const writtenValue = (tables: WorkingTables, { slot }: SlotAssignment) => sql`
  ${recordOf(tables, 'k')} as record_id, to_jsonb(${sql.ref(`old.${slot}`)}) as old_value,
  to_jsonb(${sql.ref(`new.${slot}`)}) as new_value`;

const replaceOrigin = ({ id }: WorkingTables) => sql`
  on conflict (campaign_id, ${sql.ref(id)}, field_id) do update
    set source = excluded.source, set_by = excluded.set_by, set_at = excluded.set_at, batch_id = excluded.batch_id`;
