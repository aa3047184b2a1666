import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';

/**
 * Combines the custom values of merged accounts in each campaign: the survivor keeps its values, and its empty fields
 * get the value that was set first. All rows get the same values, because the surviving row is chosen later.
 */
export async function fillMergedValues(trx: Db, survivorId: string, ids: readonly string[]): Promise<void> {
  const { rows: slots } = await sql<{ slot: string }>`
    select distinct f.slot from campaign_account_value_origin o
      join custom_field f on f.campaign_id = o.campaign_id and f.id = o.field_id
    where o.campaign_id in (select campaign_id from campaign_account where account_id = any(${ids}::uuid[]))
      and o.account_id = any(${ids}::uuid[])`.execute(trx);
  if (slots.length === 0) return;
  const assignments = slots.map(
    ({ slot }) => sql`${sql.ref(slot)} = (
    select ${sql.ref(`m.${slot}`)}
    from campaign_account m
      join custom_field f on f.campaign_id = m.campaign_id and f.slot = ${slot}
      left join campaign_account_value_origin o
        on o.campaign_id = m.campaign_id and o.account_id = m.account_id and o.field_id = f.id
    where m.campaign_id = k.campaign_id and m.account_id = any(${ids}::uuid[]) and ${sql.ref(`m.${slot}`)} is not null
    order by m.account_id = ${survivorId} desc, o.set_at, m.account_id limit 1)`,
  );
  await sql`
    update campaign_account k set ${sql.join(assignments)}, version = k.version + 1
    where k.account_id = any(${ids}::uuid[]) and exists (
      select from campaign_account m
      where m.campaign_id = k.campaign_id and m.account_id = any(${ids}::uuid[]) and m.account_id <> k.account_id)`.execute(
    trx,
  );
}
