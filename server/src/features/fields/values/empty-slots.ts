import { sql } from 'kysely';
import type { Trx } from '../../../database/pool.ts';
import { recordOf, workingTablesOf } from './records.queries.ts';
import { listSlotAssignments, type SlotAssignment } from './slots.queries.ts';

const BATCH_SIZE = 2_000;

/** Returns the slot of the second column in the first campaign where the field has one. */
export async function findSecondSlot(trx: Trx, fieldId: string): Promise<SlotAssignment | undefined> {
  const assignment = (await listSlotAssignments(trx, fieldId)).find(({ other_slot }) => other_slot !== null);
  return assignment && { ...assignment, slot: assignment.other_slot! };
}

/**
 * Clears a column in the next batch of rows, and deletes the origins of `fieldId`. Returns null as `last` when no more
 * rows have a value.
 */
export async function clearBatch(
  trx: Trx,
  { campaign_id, slot, entity }: SlotAssignment,
  after: string,
  fieldId?: string,
): Promise<{ cleared: number; last: string | null }> {
  const tables = workingTablesOf(entity);
  const column = sql.ref(slot);
  // Readers do not see the second column, so clearing it keeps the row version.
  const version = fieldId ? sql`, version = k.version + 1` : sql``;
  const { rows } = await sql<{ cleared: number; last: string | null }>`
    with batch as materialized (
        select ${recordOf(tables, 'k')} as record_id from ${sql.table(tables.table)} k
        where k.campaign_id = ${campaign_id} and ${recordOf(tables, 'k')} > ${after} and k.${column} is not null
        order by ${recordOf(tables, 'k')} limit ${BATCH_SIZE} for update),
      cleared_row as (
        update ${sql.table(tables.table)} k set ${column} = null ${version} from batch b
        where k.campaign_id = ${campaign_id} and ${recordOf(tables, 'k')} = b.record_id),
      origins as (
        delete from ${sql.table(tables.origins)} o using batch b
        where o.campaign_id = ${campaign_id} and ${recordOf(tables, 'o')} = b.record_id and o.field_id = ${fieldId ?? null}::uuid)
    select count(*)::int as cleared, max(record_id::text) as last from batch`.execute(trx);
  return rows[0]!;
}

/** Unassigns the second column of a field, which must be empty. */
export async function releaseSecondSlot(
  trx: Trx,
  fieldId: string,
  { campaign_id, slot }: Pick<SlotAssignment, 'campaign_id' | 'slot'>,
): Promise<void> {
  await sql`
    update custom_field set other_slot = null
    where campaign_id = ${campaign_id} and id = ${fieldId} and other_slot = ${slot}`.execute(trx);
}

/** Removes the pending values of a field from imported rows. */
export const deletePendingValues = (trx: Trx, fieldId: string, campaignId: string) =>
  sql`
    update import_row set custom = nullif(custom - ${fieldId}::text, '{}')
    where campaign_id = ${campaignId} and custom ? ${fieldId}::text`.execute(trx);
