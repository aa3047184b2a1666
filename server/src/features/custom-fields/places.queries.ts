import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/pool.ts';

/** The column of a campaign's working rows that holds the values of a field. */
export interface Place {
  campaign_id: string;
  slot: string;
}

export async function placesOf(db: Db, fieldId: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select campaign_id, slot from custom_field where id = ${fieldId} order by campaign_id`.execute(db);
  return rows;
}

/** Whether any row `k`, in whichever campaign, is as asked of the column there; whoever asks. */
export async function anyRow(db: Db, fieldId: string, asked: (slot: string) => RawBuilder<SqlBool>): Promise<boolean> {
  const places = await placesOf(db, fieldId);
  if (places.length === 0) return false;
  const each = places.map(
    ({ campaign_id, slot }) =>
      sql`exists (select from campaign_account k where k.campaign_id = ${campaign_id} and ${asked(slot)})`,
  );
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(each, sql` or `)} as found`.execute(db);
  return rows[0]!.found;
}
