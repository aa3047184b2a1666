import type { CallInput } from '@leadwright/contract/endpoint';
import {
  DEFAULT_CHANNELS,
  DEFAULT_QUIET_HOURS,
  EVENTS,
  type EventName,
  type NotificationSettings,
  type saveNotificationSettings,
} from '@leadwright/contract/features/notifications';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database/pool.ts';

type EventChannels = NotificationSettings['events'][EventName];
export type QuietHours = NotificationSettings['hours'];

/** Loads the notification settings of a user. Settings that are not saved have default values. */
export async function loadNotificationSettings(db: Db, userId: string): Promise<NotificationSettings> {
  const { rows } = await sql<{
    time_zone: string;
    switches: (EventChannels & { event: string })[];
    hours: QuietHours | null;
  }>`
    select u.time_zone,
      coalesce((select json_agg(s) from notification_switch s where s.user_id = u.id), '[]') as switches,
      (select json_build_object('quiet_from', to_char(h.quiet_from, 'HH24:MI'), 'quiet_to', to_char(h.quiet_to, 'HH24:MI'),
          'quiet_weekends', h.quiet_weekends, 'digest_at', to_char(h.digest_at, 'HH24:MI'))
        from notification_hours h where h.user_id = u.id) as hours
    from app_user u where u.id = ${userId}`.execute(db);
  const { time_zone, switches, hours } = rows[0]!;
  const savedChannels = new Map(switches.map(({ event, in_app, email, digest }) => [event, { in_app, email, digest }]));
  const events = Object.fromEntries(
    (Object.keys(EVENTS) as EventName[]).map((event) => [event, savedChannels.get(event) ?? DEFAULT_CHANNELS]),
  );
  return { events: events as NotificationSettings['events'], hours: hours ?? DEFAULT_QUIET_HOURS, time_zone };
}

export async function saveSettings(
  trx: Trx,
  userId: string,
  { events = {}, hours }: CallInput<typeof saveNotificationSettings>['body'],
): Promise<void> {
  const switches = Object.entries(events).map(([event, channels]) => ({ event, ...channels }));
  await sql`
    insert into notification_switch (user_id, event, in_app, email, digest)
    select ${userId}, s.* from jsonb_to_recordset(${JSON.stringify(switches)}::jsonb)
      as s(event text, in_app boolean, email boolean, digest boolean)
    on conflict (user_id, event) do update set in_app = excluded.in_app, email = excluded.email, digest = excluded.digest`.execute(
    trx,
  );
  if (!hours) return;
  const { hours: current } = await loadNotificationSettings(trx, userId);
  const { quiet_from, quiet_to, quiet_weekends, digest_at } = { ...current, ...hours };
  await sql`
    insert into notification_hours (user_id, quiet_from, quiet_to, quiet_weekends, digest_at)
    values (${userId}, ${quiet_from}::time, ${quiet_to}::time, ${quiet_weekends}, ${digest_at}::time)
    on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      quiet_weekends = excluded.quiet_weekends, digest_at = excluded.digest_at`.execute(trx);
  await rescheduleMails(trx, userId);
}

/** Loads the end of a user’s mute, or null without an active mute. */
export async function loadMuteEnd(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ until: string }>`
    select until from notification_mute where user_id = ${userId} and until > now()`.execute(db);
  return rows[0]?.until ?? null;
}

export async function setMute(trx: Trx, userId: string, until: string | null): Promise<void> {
  if (until)
    await sql`
      insert into notification_mute (user_id, until) values (${userId}, ${until}::timestamptz)
      on conflict (user_id) do update set until = excluded.until`.execute(trx);
  else await sql`delete from notification_mute where user_id = ${userId}`.execute(trx);
  await rescheduleMails(trx, userId);
}

/** Clears the due times of waiting emails, so that they are scheduled with the current settings. */
const rescheduleMails = (trx: Trx, userId: string) =>
  sql`update notification set mail_due_at = null
    where user_id = ${userId} and mail <> 'none' and mailed_at is null`.execute(trx);
