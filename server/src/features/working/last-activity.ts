import { sql } from 'kysely';
import type { Trx } from '../../database/pool.ts';

/** Updates the last activity and the next callback of the rows that an activity belongs to. */
export async function updateLastActivity(
  trx: Trx,
  campaignId: string,
  { account_id, contact_id }: { account_id: string; contact_id: string | null },
  activityTime: string,
): Promise<void> {
  await sql`
    update campaign_account k set last_activity_at = greatest(k.last_activity_at, ${activityTime}::timestamptz),
      next_callback_at = (select min(c.due_at) from callback c
        where c.campaign_id = k.campaign_id and c.account_id = k.account_id and c.state = 'open')
    where k.campaign_id = ${campaignId} and k.account_id = ${account_id}`.execute(trx);
  // Includes other contacts of the account, because one activity may close all its callbacks. Unchanged rows are not
  // locked.
  await sql`
    update campaign_contact k set
      last_activity_at = case when k.contact_id = ${contact_id}::uuid
        then greatest(k.last_activity_at, ${activityTime}::timestamptz) else k.last_activity_at end,
      next_callback_at = (select min(c.due_at) from callback c
        where c.campaign_id = k.campaign_id and c.contact_id = k.contact_id and c.state = 'open')
    where k.campaign_id = ${campaignId} and (k.contact_id = ${contact_id}::uuid
      or k.contact_id in (select c.contact_id from callback c where c.campaign_id = ${campaignId} and c.account_id = ${account_id})
        and k.next_callback_at is distinct from (select min(c.due_at) from callback c
          where c.campaign_id = k.campaign_id and c.contact_id = k.contact_id and c.state = 'open'))`.execute(trx);
}
