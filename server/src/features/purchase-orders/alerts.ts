import { purchaseOrders } from '@leadwright/contract/features/purchase-orders';
import { sql } from 'kysely';
import { auditEach } from '../../access/audit.ts';
import { notify } from '../../access/notify.ts';
import { ANONYMOUS_VIEWER } from '../../access/viewer.ts';
import type { Trx } from '../../database/pool.ts';

const DAYS_BEFORE_END = 14;

/** The users in charge of an order: the client’s account manager and the owners of the order’s campaigns. */
const RECIPIENTS = sql`lateral (
  select c.account_manager_id as user_id from client c where c.id = p.client_id and c.account_manager_id is not null
  union select k.owner_id from campaign k where k.id = any(p.campaigns) and k.owner_id is not null) recipient`;

/** Notifies about each usage threshold that an order has reached, once per revision. */
export async function notifyAboutUsage(trx: Trx, orderId: string): Promise<void> {
  const { rows } = await sql<{ user_id: string; revision: number; threshold: number }>`
    select recipient.user_id, p.revision, threshold::integer from purchase_order p, jsonb_array_elements_text(p.alert_at) threshold, ${RECIPIENTS}
    where p.id = ${orderId} and 100 * (p.reserved + p.consumed) >= threshold::integer * p.capacity`.execute(trx);
  await notify(
    trx,
    null,
    rows.map(({ user_id, revision, threshold }) => ({
      event: 'order_used' as const,
      to: user_id,
      cause: `order ${orderId} ${revision} ${threshold}`,
      about: { table: 'purchase_order' as const, id: orderId },
    })),
  );
}

/** Expires orders whose end has passed, and notifies about orders that end within 14 days. */
export async function expireOrders(trx: Trx): Promise<void> {
  const { rows: expiredOrders } = await sql<{ id: string }>`
    update purchase_order set state = 'expired', version = version + 1, updated_at = now()
    where state = 'active' and end_date < current_date and archived_at is null
    returning id`.execute(trx);
  await auditEach(
    trx,
    { viewer: ANONYMOUS_VIEWER },
    expiredOrders.map(({ id }) => ({
      action: 'state' as const,
      entity: purchaseOrders.name,
      id,
      before: { state: 'active' },
      after: { state: 'expired' },
    })),
  );
  const { rows: endingOrders } = await sql<{ id: string; user_id: string; end_date: string }>`
    select p.id, recipient.user_id, p.end_date from purchase_order p, ${RECIPIENTS}
    where p.state in ('active', 'on_hold', 'exhausted') and p.archived_at is null
      and p.end_date between current_date and current_date + ${DAYS_BEFORE_END}::integer`.execute(trx);
  await notify(
    trx,
    null,
    endingOrders.map(({ id, user_id, end_date }) => ({
      event: 'order_ends' as const,
      to: user_id,
      cause: `order ${id} ends ${end_date}`,
      about: { table: 'purchase_order' as const, id },
    })),
  );
}
