import { EVENTS, type Notification } from '@leadwright/contract/features/notifications';
import { type SqlBool, sql } from 'kysely';
import { findPermissionHolder } from '../../access/load-viewer.queries.ts';
import type { App } from '../../context.ts';
import { queryBuilder, type Trx } from '../../database/pool.ts';
import { queueMail } from '../../mail/outbox.ts';
import { loadNotifications } from './notifications.queries.ts';
import { endOfQuietHours, nextDigestTime } from './quiet-hours.ts';
import { loadMuteEnd, loadNotificationSettings } from './settings.queries.ts';

const MAX_BATCH_SIZE = 50;
/** Maximum number of notifications in one digest. */
const MAX_LISTED = 200;

type MailContext = Pick<App, 'pool' | 'jobs' | 'config'>;

/** Returns the sentence for a notification in an email. */
function sentenceOf({ event, name, actor, detail }: Notification): string {
  const messages: { message: string; messageWithoutName?: string } = EVENTS[event];
  const sentence =
    name === null ? (messages.messageWithoutName ?? messages.message) : messages.message.replace('{{name}}', name);
  return [sentence, detail && `(${detail})`, actor && `– ${actor}`].filter(Boolean).join(' ');
}

/** Sets the due times of emails that are not scheduled yet. */
async function schedule(trx: Trx, userId: string, now: Date): Promise<void> {
  const { hours, time_zone } = await loadNotificationSettings(trx, userId);
  const muteEnd = await loadMuteEnd(trx, userId);
  const start = muteEnd && new Date(muteEnd) > now ? new Date(muteEnd) : now;
  await sql`
    update notification set mail_due_at = case mail when 'now' then ${endOfQuietHours(start, hours, time_zone)}::timestamptz
      else ${nextDigestTime(start, hours, time_zone)}::timestamptz end
    where user_id = ${userId} and mail <> 'none' and mailed_at is null and mail_due_at is null`.execute(trx);
}

/** Queues a user’s due emails: one per immediate notification and one digest. Returns the number of emails. */
async function mailUser(app: MailContext, trx: Trx, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string; mail: 'now' | 'digest' }>`
    update notification set mailed_at = now()
    where user_id = ${userId} and mail <> 'none' and mailed_at is null and mail_due_at <= ${now}::timestamptz
    returning id, mail`.execute(trx);
  const reader = await findPermissionHolder(trx, userId);
  const { email } = await trx.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  // Users who cannot sign in get no email. The query below omits records that the user can no longer read.
  if (reader?.status !== 'active' || rows.length === 0) return 0;
  const loadByMailKind = (mail: string) => {
    const ids = rows.filter((row) => row.mail === mail).map(({ id }) => id);
    return loadNotifications(app, trx, reader, MAX_LISTED, sql<SqlBool>`n.id = any(${ids}::uuid[])`);
  };
  const [immediate, digest] = [await loadByMailKind('now'), await loadByMailKind('digest')];
  const footer = `Open Leadwright: ${app.config.publicUrl}\n\nChoose in your profile which emails you get.`;
  for (const notification of immediate)
    await queueMail(trx, {
      to: email,
      subject: sentenceOf({ ...notification, detail: null, actor: null }),
      text: [sentenceOf(notification), footer].join('\n\n'),
      purpose: 'notification',
      about: { table: 'notification', id: notification.id },
    });
  if (digest.length > 0)
    await queueMail(trx, {
      to: email,
      subject: digest.length === 1 ? 'One notification' : `${digest.length} notifications`,
      text: [digest.map((notification) => `- ${sentenceOf(notification)}`).join('\n'), footer].join('\n\n'),
      purpose: 'notification_digest',
      about: { table: 'app_user', id: userId },
    });
  return immediate.length + Number(digest.length > 0);
}

/**
 * Queues the due notification emails of all users and returns their number. Locks each user, so that only one of
 * several servers queues the emails.
 */
export async function sendNotificationMails(app: MailContext, now: Date): Promise<number> {
  const database = queryBuilder(app.pool);
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from notification
    where mail <> 'none' and mailed_at is null and (mail_due_at is null or mail_due_at <= ${now}::timestamptz)
    limit ${MAX_BATCH_SIZE}`.execute(database);
  let sentCount = 0;
  for (const { user_id } of rows)
    sentCount += await database.transaction().execute(async (trx) => {
      const lockedUser = await sql`select from app_user where id = ${user_id} for no key update skip locked`.execute(
        trx,
      );
      if (lockedUser.rows.length === 0) return 0;
      await schedule(trx, user_id, now);
      return mailUser(app, trx, user_id, now);
    });
  return sentCount;
}
