import { EVENTS } from '@leadwright/contract/features/notifications';
import { type SqlBool, sql } from 'kysely';
import { findPermissionHolder } from '../../access/load-viewer.queries.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { decryptSecret } from '../../http/encrypted-secret.ts';
import { loadNotifications } from '../notifications/notifications.queries.ts';
import { type Network, PUBLIC_NETWORK, postWebhook } from './send.ts';

const BATCH_SIZE = 10;
/** Time for which a claimed delivery is not claimed again. Longer than the timeout of an attempt. */
const LEASE_SECONDS = 60;
/** Pause after each attempt. The delivery fails after the attempt that follows the last pause. */
const RETRY_DELAYS_SECONDS = [60, 300, 900, 3_600, 4 * 3_600, 12 * 3_600];
/** Purpose under which the secret is encrypted. */
export const ENCRYPTION_PURPOSE = 'webhook';

interface ClaimedDelivery {
  id: string;
  user_id: string;
  notification_id: string;
  attempts: number;
  url: string;
  sealed_secret: Buffer;
}
type DeliveryContext = Pick<App, 'db' | 'jobs' | 'keys' | 'config'>;

/** Claims due deliveries, except those of users who have muted notifications. */
async function claimDeliveries(db: Db): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due_delivery as (
      select d.id from webhook_delivery d
      where d.state = 'queued' and d.due_at <= now()
        and not exists (select from notification_mute m where m.user_id = d.user_id and m.until > now())
      order by d.due_at limit ${BATCH_SIZE} for update skip locked)
    update webhook_delivery d set attempts = d.attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    from due_delivery due, webhook h where d.id = due.id and h.user_id = d.user_id
    returning d.id, d.user_id, d.notification_id, d.attempts, h.url, h.sealed_secret`.execute(db);
  return rows;
}

async function recordOutcome(
  db: Db,
  { id, attempts }: ClaimedDelivery,
  {
    state,
    status = null,
    error = '',
  }: { state: 'delivered' | 'dropped' | 'unsuccessful'; status?: number | null; error?: string },
): Promise<void> {
  const delay = state === 'unsuccessful' ? RETRY_DELAYS_SECONDS[attempts - 1] : undefined;
  const newState = state === 'unsuccessful' ? (delay === undefined ? 'failed' : 'queued') : state;
  await sql`
    update webhook_delivery set state = ${newState}, status = ${status}, error = ${error.slice(0, 300)},
      due_at = now() + make_interval(secs => ${delay ?? 0}::int),
      ended_at = ${newState === 'queued' ? sql`null` : sql`now()`}
    where id = ${id} and state = 'queued' and attempts = ${attempts}`.execute(db);
}

/** Returns the body of a delivery, or undefined if its owner can no longer read the notification. */
async function loadBody(
  app: DeliveryContext,
  { id, user_id, notification_id }: ClaimedDelivery,
): Promise<string | undefined> {
  const reader = await findPermissionHolder(app.db, user_id);
  if (reader?.status !== 'active') return undefined;
  const condition = sql<SqlBool>`n.id = ${notification_id}`;
  const [notification] = await loadNotifications(app, app.db, reader, 1, condition);
  if (!notification) return undefined;
  const { event, name, detail, actor, at } = notification;
  const messages: { message: string; messageWithoutName?: string } = EVENTS[event];
  const text =
    name === null
      ? (messages.messageWithoutName ?? messages.message)
      : messages.message.replace('{{name}}', () => name);
  return JSON.stringify({ delivery_id: id, notification_id, event, text, name, detail, actor, at });
}

/** Attempts each due delivery of a batch once. Returns the number of accepted deliveries. */
export async function deliverDue(app: DeliveryContext, network: Network = PUBLIC_NETWORK): Promise<number> {
  const deliveries = await claimDeliveries(app.db);
  const results = await Promise.all(
    deliveries.map(async (delivery) => {
      const body = await loadBody(app, delivery);
      const secret = decryptSecret(app.keys, ENCRYPTION_PURPOSE, delivery.user_id, delivery.sealed_secret);
      if (body === undefined || secret === undefined) {
        await recordOutcome(app.db, delivery, { state: 'dropped', error: 'You no longer have permission to read it.' });
        return 0;
      }
      try {
        const status = await postWebhook({ ...delivery, secret, body }, network);
        const isAccepted = status >= 200 && status < 300;
        await recordOutcome(app.db, delivery, { state: isAccepted ? 'delivered' : 'unsuccessful', status });
        return Number(isAccepted);
      } catch (error) {
        await recordOutcome(app.db, delivery, {
          state: 'unsuccessful',
          error: error instanceof Error ? error.message : String(error),
        });
        return 0;
      }
    }),
  );
  return results.reduce((sum, accepted) => sum + accepted, 0);
}
