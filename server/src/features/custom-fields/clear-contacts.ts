import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';

const BATCH = 2_000;

/** Empties a field of contacts in the next rows that hold a value of it, in whichever campaign; answers how many. */
export async function clearContacts(trx: Db, fieldId: string): Promise<number> {
  const { rows: places } = await sql<{ campaign_id: string; slot: string }>`
    select f.campaign_id, f.slot from custom_field f join field d on d.id = f.id
    where f.id = ${fieldId} and d.entity = 'contact' order by f.campaign_id`.execute(trx);
  for (const { campaign_id, slot } of places) {
    const column = sql.ref(slot);
    const { rows } = await sql<{ cleared: number }>`
      with batch as materialized (
          select contact_id from campaign_contact
          where campaign_id = ${campaign_id} and ${column} is not null
          order by contact_id limit ${BATCH} for update),
        cleared as (
          update campaign_contact k set ${column} = null, version = k.version + 1 from batch b
          where k.campaign_id = ${campaign_id} and k.contact_id = b.contact_id),
        origins as (
          delete from campaign_contact_value_origin o using batch b
          where o.campaign_id = ${campaign_id} and o.contact_id = b.contact_id and o.field_id = ${fieldId})
      select count(*)::int as cleared from batch`.execute(trx);
    if (rows[0]!.cleared > 0) return rows[0]!.cleared;
  }
  return 0;
}
