import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';

/**
 * Deletes the notifications about earlier jobs on the same subject that the user has not seen: those neither read nor
 * sent by email.
 */
export async function deleteReplacedNotifications(
  trx: Db,
  userId: string,
  subject: string,
  value: string,
): Promise<void> {
  await sql`
    delete from notification n using job j
    where n.user_id = ${userId} and n.read_at is null and (n.in_app or n.mailed_at is null)
      and n.about_table = 'job' and j.id = n.about_id and j.params ->> ${subject}::text = ${value}`.execute(trx);
}
