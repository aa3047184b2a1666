import { EVENTS, type Notification } from '@leadwright/contract/features/notifications';
import { type SqlBool, sql } from 'kysely';
import { permissionHolder } from '../../access/viewer-of.queries.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { queueMail } from '../../mail/outbox.ts';
import { readNotifications } from './notifications.queries.ts';
import { afterQuiet, nextDigest } from './quiet-hours.ts';
import { mutedUntil, settingsOf } from './settings.queries.ts';

const MAX_BATCH_SIZE = 50;
/** Limit of notifications in one digest. */
const MAX_LISTED = 200;

type MailContext = Pick<App, 'db' | 'jobs' | 'config'>;

/** Returns the sentence for a notification in an email. */
function sentenceOf({ event, name, actor, detail }: Notification): string {
  const texts: { message: string; messageWithoutName?: string } = EVENTS[event];
  const sentence =
    name === null ? (texts.messageWithoutName ?? texts.message) : texts.message.replace('{{name}}', name);
  return [sentence, detail && `(${detail})`, actor && `– ${actor}`].filter(Boolean).join(' ');
}

/** Sets when the emails of notifications that are not scheduled yet may be sent. */
async function schedule(trx: Db, userId: string, now: Date): Promise<void> {
  const { hours, time_zone } = await settingsOf(trx, userId);
  const muted = await mutedUntil(trx, userId);
  const from = muted && new Date(muted) > now ? new Date(muted) : now;
  await sql`
    update notification set mail_due_at = case mail when 'now' then ${afterQuiet(from, hours, time_zone)}::timestamptz
      else ${nextDigest(from, hours, time_zone)}::timestamptz end
    where user_id = ${userId} and mail <> 'none' and mailed_at is null and mail_due_at is null`.execute(trx);
}

/** Queues due emails: one for each immediate notification and one digest. Returns the number of emails. */
async function mailUser(app: MailContext, trx: Db, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string; mail: 'now' | 'digest' }>`
    update notification set mailed_at = now()
    where user_id = ${userId} and mail <> 'none' and mailed_at is null and mail_due_at <= ${now}::timestamptz
    returning id, mail`.execute(trx);
  const reader = await permissionHolder(trx, userId);
  const { email } = await trx.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  // Users who cannot sign in get no email. Records that the user can no longer read are omitted below.
  if (reader?.status !== 'active' || rows.length === 0) return 0;
  const read = (mail: string) => {
    const ids = rows.filter((row) => row.mail === mail).map(({ id }) => id);
    return readNotifications(app, trx, reader, MAX_LISTED, sql<SqlBool>`n.id = any(${ids}::uuid[])`);
  };
  const [immediate, digest] = [await read('now'), await read('digest')];
  const closing = `Open Leadwright: ${app.config.publicUrl}\n\nChoose in your profile which emails you get.`;
  for (const one of immediate)
    await queueMail(trx, {
      to: email,
      subject: sentenceOf({ ...one, detail: null, actor: null }),
      text: [sentenceOf(one), closing].join('\n\n'),
      purpose: 'notification',
      about: { table: 'notification', id: one.id },
    });
  if (digest.length > 0)
    await queueMail(trx, {
      to: email,
      subject: digest.length === 1 ? 'One notification' : `${digest.length} notifications`,
      text: [digest.map((one) => `- ${sentenceOf(one)}`).join('\n'), closing].join('\n\n'),
      purpose: 'notification_digest',
      about: { table: 'app_user', id: userId },
    });
  return immediate.length + Number(digest.length > 0);
}

/**
 * Emails notifications to users who want them, outside their quiet hours. Returns the number of emails. Each user is
 * locked in the meantime, so that only one of several servers sends them.
 */
export async function sendNotificationMails(app: MailContext, now: Date): Promise<number> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from notification
    where mail <> 'none' and mailed_at is null and (mail_due_at is null or mail_due_at <= ${now}::timestamptz)
    limit ${MAX_BATCH_SIZE}`.execute(app.db);
  let sent = 0;
  for (const { user_id } of rows)
    sent += await app.db.transaction().execute(async (trx) => {
      const locked = await sql`select from app_user where id = ${user_id} for no key update skip locked`.execute(trx);
      if (locked.rows.length === 0) return 0;
      await schedule(trx, user_id, now);
      return mailUser(app, trx, user_id, now);
    });
  return sent;
}
