import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';

/**
 * Deletes a user's notifications about earlier jobs of these kinds on the same subject: those that are unread in the
 * app, and those that are only for email and not sent yet.
 */
export async function deleteReplacedNotifications(
  trx: Db,
  userId: string,
  kinds: readonly string[],
  [subject, value]: [parameter: string, value: string],
): Promise<void> {
  await sql`
    delete from notification n using job j
    where n.user_id = ${userId} and n.read_at is null and (n.in_app or n.mailed_at is null)
      and n.about_table = 'job' and j.id = n.about_id and j.kind = any(${kinds}::text[])
      and j.params ->> ${subject}::text = ${value}`.execute(trx);
}
