import { DEFAULT_CHANNELS, type EventName } from '@leadwright/contract/features/notification-events';
import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import type { DB } from '../database/types.gen.ts';

/** An event to notify one user about. */
export interface Notice {
  event: EventName;
  to: string;
  /** A text that identifies the cause: a user gets one notification for each event and cause. */
  cause: string;
  about?: { table: Extract<keyof DB, string>; id: string };
}

/** For more recipients than this, the signal names none and every listener checks for itself. */
const MAX_NAMED = 100;

/**
 * Writes notifications in the transaction of their cause, in one statement, for the channels that each user has chosen.
 * The actor gets none for their own change, and neither do users who can no longer sign in.
 */
export async function notify(trx: Db, actor: string | null, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const input = notices.map(({ event, to, cause, about }) => ({
    ...{ event, user_id: to, cause },
    ...{ about_table: about?.table ?? null, about_id: about?.id ?? null },
  }));
  await sql`
    with told as (
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
    hooked as (
      insert into webhook_delivery (user_id, notification_id)
      select t.user_id, t.id from told t join webhook h on h.user_id = t.user_id)
    select pg_notify('notified', case when count(*) > ${MAX_NAMED} then '' else string_agg(user_id::text, ' ') end)
    from (select distinct user_id from told where in_app) t having count(*) > 0`.execute(trx);
  await reportChangedPermissions(trx, notices);
}

/** Makes the pages of the users concerned load their permissions again, also where the notification is switched off. */
async function reportChangedPermissions(trx: Db, notices: readonly Notice[]): Promise<void> {
  const users = new Set(notices.filter(({ event }) => event === 'rights_changed').map(({ to }) => to));
  if (users.size === 0) return;
  const ids = users.size > MAX_NAMED ? '' : [...users].join(' ');
  await sql`select pg_notify('rights_changed', ${ids})`.execute(trx);
}
