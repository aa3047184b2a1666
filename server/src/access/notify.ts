import { DEFAULT_CHANNELS, type EventName } from '@leadwright/contract/features/notification-events';
import { sql } from 'kysely';
import type { Trx } from '../database/pool.ts';
import type { DB } from '../database/types.gen.ts';

/** An event to notify one user about. */
export interface Notice {
  event: EventName;
  to: string;
  /** A text that identifies the cause: a user gets one notification for each event and cause. */
  cause: string;
  about?: { table: Extract<keyof DB, string>; id: string };
}

/**
 * The maximum number of user ids in a signal. A signal to more users has no ids, and every listener checks for changes.
 */
const MAX_IDS_IN_SIGNAL = 100;

/**
 * Writes notifications in the transaction of their cause, for the channels that each user has chosen. The actor and
 * users who can no longer sign in get none.
 */
export async function notify(trx: Trx, actor: string | null, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const input = notices.map(({ event, to, cause, about }) => ({
    ...{ event, user_id: to, cause },
    ...{ about_table: about?.table ?? null, about_id: about?.id ?? null },
  }));
  await sql`
    with new_notification as (
      insert into notification (user_id, event, cause, about_table, about_id, actor_id, in_app, mail)
      select u.id, g.event, g.cause, g.about_table, g.about_id, ${actor || null}::uuid, w.in_app,
        case when w.email then 'now' when w.digest then 'digest' else 'none' end
      from jsonb_to_recordset(${JSON.stringify(input)}::jsonb)
          as g(event text, user_id uuid, cause text, about_table text, about_id uuid)
        join app_user u on u.id = g.user_id and u.archived_at is null and u.status in ('active', 'suspended')
        left join notification_switch s on s.user_id = u.id and s.event = g.event,
        lateral (select coalesce(s.in_app, ${DEFAULT_CHANNELS.in_app}) as in_app, coalesce(s.email, ${DEFAULT_CHANNELS.email}) as email,
          coalesce(s.digest, ${DEFAULT_CHANNELS.digest}) as digest) w
      where u.id is distinct from ${actor || null}::uuid and (w.in_app or w.email or w.digest)
      on conflict (user_id, event, cause) do nothing returning id, user_id, in_app),
    new_delivery as (
      insert into webhook_delivery (user_id, notification_id)
      select t.user_id, t.id from new_notification t join webhook h on h.user_id = t.user_id)
    select pg_notify('notified', case when count(*) > ${MAX_IDS_IN_SIGNAL} then '' else string_agg(user_id::text, ' ') end)
    from (select distinct user_id from new_notification where in_app) t having count(*) > 0`.execute(trx);
  await reportChangedPermissions(trx, notices);
}

/** Tells the open pages of these users to reload permissions, even if the user has switched the notification off. */
async function reportChangedPermissions(trx: Trx, notices: readonly Notice[]): Promise<void> {
  const users = new Set(notices.filter(({ event }) => event === 'rights_changed').map(({ to }) => to));
  if (users.size === 0) return;
  const ids = users.size > MAX_IDS_IN_SIGNAL ? '' : [...users].join(' ');
  await sql`select pg_notify('rights_changed', ${ids})`.execute(trx);
}
