import { EVENTS } from '@leadwright/contract/features/notifications';
import { type SqlBool, sql } from 'kysely';
import { permissionHolder } from '../../access/viewer-of.queries.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { decryptSecret } from '../../http/encrypted-secret.ts';
import { readNotifications } from '../notifications/notifications.queries.ts';
import { type Network, PUBLIC_NETWORK, post } from './send.ts';

const BATCH_SIZE = 10;
/** Longer than an attempt may take, so that no second server starts it in the meantime. */
const LEASE_SECONDS = 60;
/** Pauses after each attempt. After the last one, within a day, the delivery fails. */
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
async function claim(db: Db): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select d.id from webhook_delivery d
      where d.state = 'queued' and d.due_at <= now()
        and not exists (select from notification_mute m where m.user_id = d.user_id and m.until > now())
      order by d.due_at limit ${BATCH_SIZE} for update skip locked)
    update webhook_delivery d set attempts = d.attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    from due, webhook h where d.id = due.id and h.user_id = d.user_id
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
  }: { state: 'delivered' | 'dropped' | 'missed'; status?: number | null; error?: string },
): Promise<void> {
  const delay = state === 'missed' ? RETRY_DELAYS_SECONDS[attempts - 1] : undefined;
  const next = state === 'missed' ? (delay === undefined ? 'failed' : 'queued') : state;
  await sql`
    update webhook_delivery set state = ${next}, status = ${status}, error = ${error.slice(0, 300)},
      due_at = now() + make_interval(secs => ${delay ?? 0}::int),
      ended_at = ${next === 'queued' ? sql`null` : sql`now()`}
    where id = ${id} and state = 'queued' and attempts = ${attempts}`.execute(db);
}

/** Returns the body for a notification, read with the owner's current permissions. Undefined if they cannot read it. */
async function bodyOf(
  app: DeliveryContext,
  { id, user_id, notification_id }: ClaimedDelivery,
): Promise<string | undefined> {
  const reader = await permissionHolder(app.db, user_id);
  if (reader?.status !== 'active') return undefined;
  const which = sql<SqlBool>`n.id = ${notification_id}`;
  const [one] = await readNotifications(app, app.db, reader, 1, which);
  if (!one) return undefined;
  const { event, name, detail, actor, at } = one;
  const texts: { message: string; messageWithoutName?: string } = EVENTS[event];
  const text =
    name === null ? (texts.messageWithoutName ?? texts.message) : texts.message.replace('{{name}}', () => name);
  return JSON.stringify({ delivery_id: id, notification_id, event, text, name, detail, actor, at });
}

/** Attempts a batch of due deliveries once. Returns how many were accepted. */
export async function deliverDue(app: DeliveryContext, network: Network = PUBLIC_NETWORK): Promise<number> {
  const claimed = await claim(app.db);
  const results = await Promise.all(
    claimed.map(async (one) => {
      const body = await bodyOf(app, one);
      const secret = decryptSecret(app.keys, ENCRYPTION_PURPOSE, one.user_id, one.sealed_secret);
      if (body === undefined || secret === undefined) {
        await recordOutcome(app.db, one, { state: 'dropped', error: 'You no longer have permission to read it.' });
        return 0;
      }
      try {
        const status = await post({ ...one, secret, body }, network);
        const isAccepted = status >= 200 && status < 300;
        await recordOutcome(app.db, one, { state: isAccepted ? 'delivered' : 'missed', status });
        return Number(isAccepted);
      } catch (error) {
        await recordOutcome(app.db, one, {
          state: 'missed',
          error: error instanceof Error ? error.message : String(error),
        });
        return 0;
      }
    }),
  );
  return results.reduce((sum, one) => sum + one, 0);
}
