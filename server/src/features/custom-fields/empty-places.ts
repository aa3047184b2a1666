import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import type { Place } from './places.queries.ts';

const BATCH = 2_000;

/** A column that a field has besides the one its values are read from. */
export async function otherPlaceOf(trx: Db, fieldId: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select campaign_id, other_slot as slot from custom_field
    where id = ${fieldId} and other_slot is not null order by campaign_id limit 1`.execute(trx);
  return rows[0];
}

/** Empties a column for the next rows; the origins of a field go with its values. `last` is null where no more are filled. */
export async function clearBatch(
  trx: Db,
  { campaign_id, slot }: Place,
  after: string,
  fieldId?: string,
): Promise<{ cleared: number; last: string | null }> {
  const column = sql.ref(slot);
  // What nobody reads is no change of the row.
  const version = fieldId ? sql`, version = k.version + 1` : sql``;
  const { rows } = await sql<{ cleared: number; last: string | null }>`
    with batch as materialized (
        select account_id from campaign_account
        where campaign_id = ${campaign_id} and account_id > ${after} and ${column} is not null
        order by account_id limit ${BATCH} for update),
      cleared as (
        update campaign_account k set ${column} = null ${version} from batch b
        where k.campaign_id = ${campaign_id} and k.account_id = b.account_id),
      origins as (
        delete from campaign_account_value_origin o using batch b
        where o.campaign_id = ${campaign_id} and o.account_id = b.account_id and o.field_id = ${fieldId ?? null}::uuid)
    select count(*)::int as cleared, max(account_id::text) as last from batch`.execute(trx);
  return rows[0]!;
}

/** Takes a column out of the rows that an undo would put back; where it was a second one of its field, that has none any more. */
export async function forgetSlot(trx: Db, fieldId: string, { campaign_id, slot }: Place): Promise<void> {
  await sql`
    update account_merge_change set before = before - ${slot}::text, after = after - ${slot}::text
    where table_name = 'campaign_account' and key->>'campaign_id' = ${campaign_id}
      and (before ? ${slot}::text or after ? ${slot}::text)`.execute(trx);
  await sql`
    update match_decision set before = before #- array['link', ${slot}::text]
    where campaign_id = ${campaign_id} and before->'link' ? ${slot}::text`.execute(trx);
  await sql`
    update custom_field set other_slot = null
    where campaign_id = ${campaign_id} and id = ${fieldId} and other_slot = ${slot}`.execute(trx);
}
