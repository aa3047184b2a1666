import { invalidInput } from '@leadwright/contract/errors';
import { countUnread } from '@leadwright/contract/features/notification-count';
import {
  listNotifications,
  MAX_MUTED_DAYS,
  markNotifications,
  muteNotifications,
  type NotificationSettings,
  readNotificationSettings,
  saveNotificationSettings,
} from '@leadwright/contract/features/notifications';
import { defineMessage } from '@leadwright/contract/message';
import { type SqlBool, sql } from 'kysely';
import type { App } from '../../context.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { scheduleDaily } from '../../jobs/daily.ts';
import { sendNotificationMails } from './notification-mail.ts';
import { countUnreadNotifications, deleteOldNotifications, loadNotifications } from './notifications.queries.ts';
import { loadMuteEnd, loadNotificationSettings, saveSettings, setMute } from './settings.queries.ts';

const DAY_MS = 86_400_000;
const INVALID_MUTE_END = defineMessage('notifications.wrongEnd', 'Choose a time within the next {{count}} days.', {
  count: MAX_MUTED_DAYS,
});
const MAX_LISTED = 50;
const MAIL_INTERVAL_MS = 20_000;

/** Registers the endpoints for the viewer’s own notifications. No permission gives access to those of others. */
export function notificationsRoutes(app: App): void {
  serve(app, listNotifications, async ({ query: { before }, viewer, db }) => {
    const pageFilter = before
      ? sql<SqlBool>`n.in_app and (n.created_at, n.id) < (
          select b.created_at, b.id from notification b where b.id = ${before} and b.user_id = ${viewer.userId})`
      : sql<SqlBool>`n.in_app`;
    const [notifications, unread] = await Promise.all([
      loadNotifications(app, db, viewer, MAX_LISTED + 1, pageFilter),
      countUnreadNotifications(db, viewer),
    ]);
    return { notifications: notifications.slice(0, MAX_LISTED), more: notifications.length > MAX_LISTED, unread };
  });

  serve(app, countUnread, async ({ viewer, db }) => ({
    unread: await countUnreadNotifications(db, viewer),
    muted_until: await loadMuteEnd(db, viewer.userId),
  }));

  serveWrite(app, muteNotifications, async ({ body: { until }, viewer, trx }) => {
    const days = until === null ? null : (Date.parse(until) - Date.now()) / DAY_MS;
    if (days !== null && (days <= 0 || days > MAX_MUTED_DAYS)) throw invalidInput({ until: INVALID_MUTE_END });
    await setMute(trx, viewer.userId, until);
    await sql`select pg_notify('notified', ${viewer.userId})`.execute(trx);
    return { muted_until: until };
  });

  serveWrite(app, markNotifications, async ({ body: { ids, read }, viewer, trx }) => {
    const condition = ids ? sql`id = any(${ids}::uuid[])` : sql`true`;
    await sql`
      update notification set read_at = ${read ? sql`now()` : sql`null`}
      where user_id = ${viewer.userId} and in_app and ${condition} and (read_at is null) = ${read}`.execute(trx);
    // Updates the count in other windows of the user.
    await sql`select pg_notify('notified', ${viewer.userId})`.execute(trx);
    return { unread: await countUnreadNotifications(trx, viewer) };
  });

  serve(
    app,
    readNotificationSettings,
    ({ viewer, db }): Promise<NotificationSettings> => loadNotificationSettings(db, viewer.userId),
  );

  serveWrite(app, saveNotificationSettings, async ({ body, viewer, trx }) => {
    await saveSettings(trx, viewer.userId, body);
    return loadNotificationSettings(trx, viewer.userId);
  });

  mailPeriodically(app);
  scheduleDaily(app, 'old notifications could not be deleted', deleteOldNotifications);
}

/** Queues due notification emails at intervals. Each email is queued by one server only. */
function mailPeriodically(app: App): void {
  let isSending = false;
  const send = () => {
    if (isSending) return;
    isSending = true;
    sendNotificationMails(app, new Date())
      .catch((error) => app.http.log.error({ err: error }, 'notifications could not be mailed'))
      .finally(() => {
        isSending = false;
      });
  };
  const timer = setInterval(send, MAIL_INTERVAL_MS).unref();
  app.http.addHook('onClose', async () => clearInterval(timer));
}
