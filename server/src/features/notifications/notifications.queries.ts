import { EVENTS, type EventName, type Notification } from '@leadwright/contract/features/notifications';
import { linkTo, type ScreenLink } from '@leadwright/contract/screen-link';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Database, Db } from '../../database/pool.ts';
import { clientUserRule, staffRule } from '../people/people.service.ts';
import { orderRule } from '../purchase-orders/purchase-orders.service.ts';

/** Events that are shown without a record name if the viewer can no longer read the record. */
const ALWAYS_SHOWN = (Object.keys(EVENTS) as EventName[]).filter((event) => 'messageWithoutName' in EVENTS[event]);

/** Returns SQL for the record of a notification `n`; no row if the viewer cannot read the record. */
const readableRecord = (viewer: Viewer) => sql`(
  select j.title as name, j.message as detail, json_build_object('kind', j.kind, 'params', j.params, 'campaign_id', j.campaign_id) as job
    from job j where n.about_table = 'job' and j.id = n.about_id
      and (j.owner_id = ${viewer.userId} or ${visibleOrNone(viewer, 'job', 'j')})
  union all select c.name, null, null from campaign c
    where n.about_table = 'campaign' and c.id = n.about_id and ${visibleOrNone(viewer, 'campaign', 'c')}
  union all select c.name, null, null from client c
    where n.about_table = 'client' and c.id = n.about_id and ${visibleOrNone(viewer, 'client', 'c')}
  union all select concat(p.number, ' of ', c.name, case when n.event = 'order_used' then concat(', ', split_part(n.cause, ' ', 4), ' %') end), null, null
    from purchase_order p join client c on c.id = p.client_id
    where n.about_table = 'purchase_order' and p.id = n.about_id and ${visibleOrNone(viewer, orderRule, 'p')}
  union all select u.display_name, (select h.says from help_request h
      where h.user_id = u.id and n.event in ('right_asked', 'page_reported') and h.id::text = split_part(n.cause, ' ', 2)), null
    from app_user u
    where n.about_table = 'app_user' and u.id = n.about_id
      and (${visibleOrNone(viewer, staffRule, 'u')} or ${visibleOrNone(viewer, clientUserRule, 'u')}))`;

/** Returns SQL for the viewer’s notifications `n` with their records `r`, for lists and counts. */
export const readableNotifications = (viewer: Viewer, condition: RawBuilder<SqlBool> = sql`n.in_app`) => sql`
  notification n left join lateral ${readableRecord(viewer)} r on true
  where n.user_id = ${viewer.userId} and ${condition} and (r.name is not null or n.event = any(${ALWAYS_SHOWN}::text[]))`;

interface NotificationRow extends Omit<Notification, 'link'> {
  about_table: string | null;
  about_id: string | null;
  job: { kind: string; params: Record<string, unknown>; campaign_id: string | null } | null;
  is_client_user: boolean | null;
}

/** Returns the link of a notification, if the viewer has a screen for the record. */
function linkOf(
  { jobs }: Pick<App, 'jobs'>,
  viewer: Viewer,
  { about_table, about_id, job, name, is_client_user }: NotificationRow,
) {
  if (name === null || about_id === null) return null;
  const links: Record<string, () => ScreenLink | null> = {
    job: () => (job && !viewer.clientId ? jobs.about(job) : null),
    campaign: () =>
      viewer.clientId
        ? linkTo('clientCampaign', { campaignId: about_id })
        : linkTo('campaign', { campaignId: about_id }),
    purchase_order: () => (viewer.clientId ? null : linkTo('purchaseOrder', { purchaseOrderId: about_id })),
    client: () => (viewer.clientId ? null : linkTo('client', { clientId: about_id })),
    app_user: () => {
      if (viewer.clientId) return linkTo('profile', { userId: about_id });
      return is_client_user ? linkTo('clientUser', { userId: about_id }) : linkTo('staffUser', { userId: about_id });
    },
  };
  return links[about_table ?? '']?.() ?? null;
}

/** Loads the latest notifications that match `condition` and that the viewer may read. */
export async function loadNotifications(
  app: Pick<App, 'jobs'>,
  db: Db,
  viewer: Viewer,
  limit: number,
  condition?: RawBuilder<SqlBool>,
): Promise<Notification[]> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.event, n.created_at as at, n.read_at is not null as is_read, n.about_table, n.about_id, r.name, r.detail, r.job,
      (select a.display_name from app_user a where a.id = n.actor_id and (${viewer.clientId === null} or a.client_id = ${viewer.clientId}::uuid)) as actor,
      (select u.client_id is not null from app_user u where n.about_table = 'app_user' and u.id = n.about_id) as is_client_user
    from ${readableNotifications(viewer, condition)} order by n.created_at desc, n.id desc limit ${limit}`.execute(db);
  return rows.map(({ about_table, about_id, job, is_client_user, ...notification }) => ({
    ...notification,
    link: linkOf(app, viewer, { about_table, about_id, job, is_client_user, ...notification }),
  }));
}

export async function countUnreadNotifications(db: Db, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from ${readableNotifications(viewer, sql`n.in_app and n.read_at is null`)}`.execute(
    db,
  );
  return rows[0]!.unread;
}

/** Deletes notifications after 180 days, because they state what users have done. */
export async function deleteOldNotifications(db: Database): Promise<void> {
  await sql`delete from notification where created_at < now() - interval '180 days'`.execute(db);
}
