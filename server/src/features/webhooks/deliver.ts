import { EVENTS } from '@leadwright/contract/features/notifications';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { findPermissionHolder } from '../../access/load-viewer.queries.ts';
import type { App } from '../../context.ts';
import { type Database, type Db, queryBuilder } from '../../database/pool.ts';
import { decryptSecret } from '../../http/encrypted-secret.ts';
import { claimDue, type DueTable, isClaimed, retryUpdate } from '../../queue/due-items.queries.ts';
import { WorkLoop } from '../../queue/work-loop.ts';
import { loadNotifications } from '../notifications/notifications.queries.ts';
import { type Network, PUBLIC_NETWORK, postWebhook } from './send.ts';

const POLL_MS = 5_000;
/** The time to finish current deliveries on shutdown, before mail and jobs stop. */
const STOP_MS = 2_000;
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
type DeliveryContext = Pick<App, 'http' | 'pool' | 'jobs' | 'keys' | 'config'>;

const DELIVERIES: DueTable<ClaimedDelivery> = {
  name: 'webhook_delivery',
  // The deliveries of users who have muted notifications wait.
  isUnfinished: sql`q.state = 'queued'
    and not exists (select from notification_mute m where m.user_id = q.user_id and m.until > now())`,
  claimedState: 'queued',
  leaseSeconds: 60,
  retryDelaysSeconds: [60, 300, 900, 3_600, 4 * 3_600, 12 * 3_600],
  load: sql`select c.*, h.url, h.sealed_secret from claimed_item c join webhook h on h.user_id = c.user_id`,
};

const endedUpdate = (state: 'delivered' | 'dropped' | 'failed') => sql`state = ${state}, ended_at = now()`;

async function recordOutcome(
  db: Database,
  delivery: ClaimedDelivery,
  change: RawBuilder<unknown>,
  { status = null, error = '' }: { status?: number | null; error?: string },
): Promise<void> {
  await sql`
    update webhook_delivery set ${change}, status = ${status}, error = ${error.slice(0, 300)}
    where ${isClaimed(DELIVERIES, delivery)}`.execute(db);
}

/** Returns the body of a delivery, or undefined if its owner can no longer read the notification. */
async function loadBody(
  app: DeliveryContext,
  db: Db,
  { id, user_id, notification_id }: ClaimedDelivery,
): Promise<string | undefined> {
  const reader = await findPermissionHolder(db, user_id);
  if (reader?.status !== 'active') return undefined;
  const condition = sql<SqlBool>`n.id = ${notification_id}`;
  const [notification] = await loadNotifications(app, db, reader, 1, condition);
  if (!notification) return undefined;
  const { event, name, detail, actor, at } = notification;
  const messages: { message: string; messageWithoutName?: string } = EVENTS[event];
  const text =
    name === null
      ? (messages.messageWithoutName ?? messages.message)
      : messages.message.replace('{{name}}', () => name);
  return JSON.stringify({ delivery_id: id, notification_id, event, text, name, detail, actor, at });
}

/** Attempts a delivery once and returns whether it was accepted. */
async function deliver(
  app: DeliveryContext,
  network: Network,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<boolean> {
  const database = queryBuilder(app.pool);
  const body = await loadBody(app, database, delivery);
  const secret = decryptSecret(app.keys, ENCRYPTION_PURPOSE, delivery.user_id, delivery.sealed_secret);
  if (body === undefined || secret === undefined) {
    const error = 'You no longer have permission to read it.';
    await recordOutcome(database, delivery, endedUpdate('dropped'), { error });
    return false;
  }
  const answer = await postWebhook({ ...delivery, secret, body }, network, signal).then(
    (status) => ({ status }),
    (error: Error) => ({ error: error.message }),
  );
  const isAccepted = 'status' in answer && answer.status >= 200 && answer.status < 300;
  const change = isAccepted ? endedUpdate('delivered') : (retryUpdate(DELIVERIES, delivery) ?? endedUpdate('failed'));
  await recordOutcome(database, delivery, change, answer);
  return isAccepted;
}

/** Creates the loop that delivers notifications. Servers claim deliveries, so that each attempt is made once. */
export function deliveryLoop(app: DeliveryContext, network: Network = PUBLIC_NETWORK): WorkLoop<number> {
  return new WorkLoop({
    ...{ log: app.http.log, pollMs: POLL_MS, graceMs: STOP_MS },
    claim: () =>
      claimDue(queryBuilder(app.pool), DELIVERIES, (delivery, signal) => deliver(app, network, delivery, signal)),
    failure: 'notifications could not be delivered to webhooks',
  });
}
