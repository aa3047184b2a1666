import type { FieldType, StoredType } from '@leadwright/contract/custom-values';
import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { addChanged, addRows } from '../../../change/changes.queries.ts';
import { CHANGED_SINCE, type ChangeRow } from '../../../change/kinds.ts';
import type { Trx } from '../../../database/pool.ts';
import {
  allocateSecondSlot,
  type CampaignSlot,
  clearBatch,
  deletePendingValues,
  FIRST_ID,
  findSecondSlot,
  listSlotAssignments,
  recordOf,
  releaseSecondSlot,
  slotsOf,
  workingRows,
  workingTablesOf,
} from '../values/custom-fields.service.ts';
import { rewritePendingValues } from '../values/pending-values.queries.ts';
import type { Conversion } from './lossless-change.ts';
import type { TypedField } from './typed-field.ts';

/*
 * The converted values are written to a second slot that readers do not use. One transaction then switches all
 * campaigns to that slot, after it has converted the values that were written in the meantime.
 */

export const NO_FREE_SLOT = defineMessage(
  'problems.noPlace',
  'A campaign that uses this field has reached its limit of fields of this kind.',
);

type Convert = NonNullable<Conversion['convert']>;
type TypeOfSlot = Pick<TypedField, 'id' | 'indexed'> & { type: FieldType };

/** Returns whether the two types need different columns. */
export const needsOtherSlot = (oldType: FieldType, newType: StoredType): boolean =>
  (oldType !== 'formula' && slotsOf(oldType).kind !== slotsOf(newType).kind) ||
  oldType === 'long_text' ||
  newType === 'long_text';

/**
 * Clears the next batch of a second slot that an earlier type change left. Returns where to continue; null if no second
 * slot is left.
 */
export async function clearSecondSlot(
  trx: Trx,
  fieldId: string,
  { campaign, after }: { campaign: string; after: string },
): Promise<{ campaign: string; after: string } | null> {
  const assignment = await findSecondSlot(trx, fieldId);
  if (!assignment) return null;
  const { last } = await clearBatch(trx, assignment, assignment.campaign_id === campaign ? after : FIRST_ID);
  if (!last) await releaseSecondSlot(trx, fieldId, assignment);
  return { campaign: assignment.campaign_id, after: last ?? FIRST_ID };
}

/** Clears the second slots that an earlier type change left. */
export async function clearSecondSlots(trx: Trx, fieldId: string): Promise<void> {
  const start = { campaign: FIRST_ID, after: FIRST_ID };
  for (let next: typeof start | null = start; next; ) next = await clearSecondSlot(trx, fieldId, next);
}

/** Returns the slots of the field, with a second slot for the type in every campaign. */
export async function allocateSecondSlots(trx: Trx, field: TypeOfSlot): Promise<CampaignSlot[]> {
  const assignments: CampaignSlot[] = [];
  for (const assignment of await listSlotAssignments(trx, field.id)) {
    const other_slot = assignment.other_slot ?? (await allocateSecondSlot(trx, assignment.campaign_id, field));
    if (!other_slot) throw new AppError('in_use', NO_FREE_SLOT);
    assignments.push({ ...assignment, other_slot });
  }
  return assignments;
}

/** Writes the converted values of the next records of a campaign to the second slot. Returns the last record. */
export async function copyBatch(
  trx: Trx,
  { after, ...assignment }: CampaignSlot & { after: string },
  convert: Convert,
  limit: number,
): Promise<{ count: number; last: string | undefined }> {
  const record = recordOf(workingTablesOf(assignment.entity), 'k');
  const value = sql.ref(`k.${assignment.slot}`);
  const { rows } = await sql<{ id: string }>`
    select ${record} as id from ${workingRows(assignment)} and ${record} > ${after} and ${value} is not null
    order by ${record} limit ${limit}`.execute(trx);
  const last = rows.at(-1)?.id;
  if (last)
    await sql`
      update ${sql.table(workingTablesOf(assignment.entity).table)} k
      set ${sql.ref(assignment.other_slot!)} = ${convert(sql`to_jsonb(${value})`)}
      where k.campaign_id = ${assignment.campaign_id} and ${record} > ${after} and ${record} <= ${last}
        and ${value} is not null`.execute(trx);
  return { count: rows.length, last };
}

/** Writes the logged values of unchanged records to the second slot. Returns the ids of these records. */
export async function restoreBatch(
  trx: Trx,
  assignment: CampaignSlot,
  rows: readonly ChangeRow[],
): Promise<Set<string>> {
  const tables = workingTablesOf(assignment.entity);
  const record = recordOf(tables, 'k');
  const log = JSON.stringify(
    Object.fromEntries(rows.map(({ record_id, before, after }) => [record_id, { before, after }])),
  );
  // The subquery does not depend on the row, so that PostgreSQL reads the log once.
  const logged = sql`(select log.rows from log)`;
  const { rows: restored } = await sql<{ id: string }>`
    with log as materialized (select ${log}::jsonb as rows)
    update ${sql.table(tables.table)} k
    set ${sql.ref(assignment.other_slot!)} = ${logged} #>> array[${record}::text, 'before']
    where k.campaign_id = ${assignment.campaign_id}
      and ${record} = any(${rows.map(({ record_id }) => record_id)}::uuid[])
      and to_jsonb(${sql.ref(`k.${assignment.slot}`)}) = ${logged} #> array[${record}::text, 'after']
    returning ${record} as id`.execute(trx);
  return new Set(restored.map(({ id }) => id));
}

/**
 * Switches a campaign to its second slot, whose values are completed before. With `restoredChange`, values that are
 * still those of the change get their logged previous value.
 */
export async function switchSlot(
  trx: Trx,
  fieldId: string,
  assignment: CampaignSlot,
  { convert, isForEmptyField = false }: Conversion,
  restoredChange?: string,
): Promise<void> {
  const { campaign_id, slot, other_slot } = assignment;
  if (convert) {
    if (restoredChange) {
      await restoreSecondSlot(trx, assignment, convert, restoredChange);
      await keepChangedRows(trx, assignment, restoredChange);
    } else await completeSecondSlot(trx, assignment, convert);
    await rewritePendingValues(trx, assignment, fieldId, convert);
  }
  if (isForEmptyField) await deletePendingValues(trx, fieldId, campaign_id);
  if (other_slot)
    await sql`
      update custom_field set slot = other_slot, other_slot = ${isForEmptyField ? null : slot}, updated_at = now()
      where campaign_id = ${campaign_id} and id = ${fieldId}`.execute(trx);
}

/** Converts the values that differ from the second slot. A join would be slow with the statistics after an import. */
async function completeSecondSlot(trx: Trx, assignment: CampaignSlot, convert: Convert): Promise<void> {
  const { campaign_id, entity, slot, other_slot } = assignment;
  const value = sql.ref(`k.${slot}`);
  const newValue = sql`case when ${value} is not null then ${convert(sql`to_jsonb(${value})`)} end`;
  await sql`
    update ${sql.table(workingTablesOf(entity).table)} k set ${sql.ref(other_slot!)} = ${newValue}
    where k.campaign_id = ${campaign_id} and ${sql.ref(`k.${other_slot!}`)} is distinct from ${newValue}`.execute(trx);
}

/** Writes the logged values of unchanged records, and converts all other values, where the second slot differs. */
async function restoreSecondSlot(
  trx: Trx,
  { campaign_id, entity, slot, other_slot }: CampaignSlot,
  convert: Convert,
  changeId: string,
): Promise<void> {
  const tables = workingTablesOf(entity);
  const record = recordOf(tables, 'k');
  const value = sql`to_jsonb(${sql.ref(`k.${slot}`)})`;
  await sql`
    update ${sql.table(tables.table)} k set ${sql.ref(other_slot!)} = n.value
    from (select ${record} as record_id, case when l.after = ${value} then l.before #>> '{}' else ${convert(value)} end as value
      from ${sql.table(tables.table)} k left join change_row l on l.change_id = ${changeId} and l.campaign_id = ${campaign_id}
        and l.record_id = ${record} and l.state in ('changed', 'undone')
      where k.campaign_id = ${campaign_id}) n
    where k.campaign_id = ${campaign_id} and ${record} = n.record_id
      and ${sql.ref(`k.${other_slot!}`)} is distinct from n.value`.execute(trx);
}

/** Marks the rows as kept whose values have been changed since the undo read them. */
async function keepChangedRows(trx: Trx, assignment: CampaignSlot, changeId: string): Promise<void> {
  const tables = workingTablesOf(assignment.entity);
  const { numAffectedRows } = await sql`
    update change_row l set state = 'kept', reason = ${JSON.stringify(CHANGED_SINCE.reason)}::jsonb
    where l.change_id = ${changeId} and l.campaign_id = ${assignment.campaign_id} and l.state = 'undone'
      and not exists (select from ${workingRows(assignment)} and ${recordOf(tables, 'k')} = l.record_id
        and to_jsonb(${sql.ref(`k.${assignment.slot}`)}) = l.after)`.execute(trx);
  await addChanged(trx, changeId, { changed: Number(numAffectedRows ?? 0) });
}

/** Logs the previous and the new value of every record of a campaign with a value. */
export async function logValues(
  trx: Trx,
  changeId: string,
  fieldId: string,
  assignment: CampaignSlot,
): Promise<number> {
  const { campaign_id, entity, slot, other_slot } = assignment;
  const record = recordOf(workingTablesOf(entity), 'k');
  const changed = await addRows(
    trx,
    changeId,
    sql`select ${campaign_id}::uuid as campaign_id, ${record} as record_id, ${fieldId}::text as place,
        to_jsonb(${sql.ref(`k.${slot}`)}) as before, to_jsonb(${sql.ref(`k.${other_slot!}`)}) as after
      from ${workingRows(assignment)} and ${sql.ref(`k.${slot}`)} is not null order by ${record}`,
    { columns: ['before', 'after'], state: 'changed' },
  );
  await addChanged(trx, changeId, { changed });
  return changed;
}
