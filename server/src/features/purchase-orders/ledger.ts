import { AppError } from '@leadwright/contract/errors';
import {
  type LineKind,
  type LineSource,
  ORDER_STATE,
  type OrderState,
  purchaseOrders,
} from '@leadwright/contract/features/purchase-orders';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import type { Trx } from '../../database/pool.ts';
import { notFoundError } from '../../record/row.ts';
import { notifyAboutUsage } from './alerts.ts';

// The ledger of purchase orders is the only code that draws on an order. Each draw locks the row of the order, so that
// draws run one at a time. Table constraints reject invalid lines even if this code has a mistake.

interface Order {
  id: string;
  number: string;
  state: OrderState;
  is_open: boolean;
  type: string;
  capacity: number;
  reserved: number;
  consumed: number;
  remaining: number;
  total: number | null;
  unit_price: number | null;
  over_delivery: 'stop' | 'warn' | 'allow';
  over_delivery_price: number | null;
}

/** A draw: `quantity` is in the unit of the order, or in percent for a fixed price. */
export interface Draw {
  orderId: string;
  kind: Exclude<LineKind, 'reverse'>;
  /** Above 0; negative only for a correction. */
  quantity: number;
  source: LineSource;
  sourceId?: string;
  reference?: string;
  reason?: string;
  /** Consumes reserved quantity instead of remaining quantity. */
  fromReserved?: boolean;
}

/** The result of a draw. `beyond` is the part of the drawn quantity that exceeds the order. */
export interface DrawResult {
  lineId: string;
  beyond: number;
}

/** Locks an order until the transaction ends. */
export async function lockOrder(trx: Trx, id: string): Promise<Order> {
  const { rows } = await sql<Order>`
    select id, number, state, type, capacity, reserved, consumed, remaining, total, unit_price, over_delivery, over_delivery_price,
      state = 'active' and archived_at is null and current_date between start_date and end_date as is_open
    from purchase_order where id = ${id} for update`.execute(trx);
  if (!rows[0]) throw notFoundError(purchaseOrders.noun.one);
  return rows[0];
}

const roundToHundredths = (quantity: number) => Math.round(quantity * 100) / 100;

/** Writes a draw as a line of the order and updates its state. Throws if the order does not allow the draw. */
export async function writeDraw(trx: Trx, actor: ActorContext, draw: Draw): Promise<DrawResult> {
  const order = await lockOrder(trx, draw.orderId);
  const quantity = roundToHundredths(draw.quantity);
  const lineChange = toLineChange(draw, quantity);
  assertAllowed(order, lineChange);
  const beyond = Math.max(
    0,
    roundToHundredths(lineChange.reserved + lineChange.consumed - Math.max(0, order.remaining)),
  );
  const { rows } = await sql<{ id: string }>`
    insert into purchase_order_line
      (order_id, kind, source, source_id, reference, reserved, consumed, amount, by_user_id, reason, remaining)
    values (${order.id}, ${draw.kind}, ${draw.source}, ${draw.sourceId ?? null}, ${draw.reference ?? ''}, ${lineChange.reserved},
      ${lineChange.consumed}, ${amountOf(order, lineChange)}, ${actor.viewer.userId || null}, ${draw.reason ?? ''}, 0)
    returning id`.execute(trx);
  await updateState(trx, actor, order);
  return { lineId: rows[0]!.id, beyond };
}

interface LineChange {
  reserved: number;
  consumed: number;
}

function toLineChange({ kind, fromReserved }: Draw, quantity: number): LineChange {
  switch (kind) {
    case 'reserve':
      return { reserved: quantity, consumed: 0 };
    case 'release':
      return { reserved: -quantity, consumed: 0 };
    case 'consume':
      return { reserved: fromReserved ? -quantity : 0, consumed: quantity };
    case 'adjust':
      return { reserved: 0, consumed: quantity };
  }
}

/** Throws with a message for the user if the table constraints would reject the line. */
function assertAllowed(order: Order, { reserved, consumed }: LineChange): void {
  const { number, state, remaining } = order;
  const drawnQuantity = reserved + consumed;
  if (drawnQuantity > 0 && !order.is_open) {
    const message = 'Order {{number}} cannot be used: it is {{state}}, or today is outside its dates.';
    throw new AppError(
      'in_use',
      defineMessage('errors.orderNotActive', message, { number, state: ORDER_STATE[state].toLowerCase() }),
    );
  }
  if (order.reserved + reserved < 0) {
    const message = 'Only {{left}} is reserved on order {{number}}.';
    throw new AppError('in_use', defineMessage('errors.orderReserved', message, { number, left: order.reserved }));
  }
  if (order.consumed + consumed < 0) {
    const message = 'Only {{left}} of order {{number}} is used.';
    throw new AppError('in_use', defineMessage('errors.orderUsed', message, { number, left: order.consumed }));
  }
  if (drawnQuantity > remaining && order.over_delivery === 'stop') {
    const message = 'Only {{left}} of order {{number}} remains, and over-delivery is not allowed.';
    throw new AppError(
      'in_use',
      defineMessage('errors.orderBeyond', message, { number, left: Math.max(0, remaining) }),
      {
        detail: { remaining },
      },
    );
  }
}

/**
 * Returns by how much a line changes the cost of the order, in minor units. A quantity reserved beyond the order is
 * charged at the over-delivery price when it is consumed.
 */
function amountOf(order: Order, { reserved, consumed }: LineChange): number | null {
  const oldQuantity = consumed ? order.consumed : order.reserved + order.consumed;
  const newQuantity = roundToHundredths(oldQuantity + (consumed || reserved));
  const [oldCost, newCost] = [costOf(order, oldQuantity), costOf(order, newQuantity)];
  return oldCost === null || newCost === null ? null : newCost - oldCost;
}

/** Returns the cost of a quantity: at the order’s price, and beyond the order at the over-delivery price. */
function costOf({ type, total, capacity, unit_price, over_delivery, over_delivery_price }: Order, quantity: number) {
  if (type === 'fixed') return total === null ? null : Math.round((total * quantity) / 100);
  if (unit_price === null) return null;
  const overDeliveryUnitPrice = over_delivery === 'allow' ? (over_delivery_price ?? unit_price) : unit_price;
  const beyond = Math.max(0, quantity - capacity);
  return Math.round((quantity - beyond) * unit_price + beyond * overDeliveryUnitPrice);
}

/** Reverses a line. Throws if it was already reversed. */
export async function reverseLine(
  trx: Trx,
  actor: ActorContext,
  { orderId, lineId, reason }: { orderId: string; lineId: string; reason: string },
): Promise<void> {
  const order = await lockOrder(trx, orderId);
  const { rows: lines } = await sql<{ consumed: number }>`
    select consumed from purchase_order_line where order_id = ${order.id} and id = ${lineId}`.execute(trx);
  // Corrections may already have reduced the used quantity.
  if (lines[0]) assertAllowed(order, { reserved: 0, consumed: -lines[0].consumed });
  const { rows } = await sql`
    insert into purchase_order_line
      (order_id, kind, source, source_id, reference, consumed, amount, reverses, by_user_id, reason, remaining)
    select order_id, 'reverse', source, source_id, reference, -consumed, -amount, id, ${actor.viewer.userId || null}, ${reason}, 0
    from purchase_order_line l
    where l.order_id = ${order.id} and l.id = ${lineId} and l.consumed > 0
      and not exists (select from purchase_order_line r where r.reverses = l.id)
    returning id`.execute(trx);
  if (rows.length === 0)
    throw new AppError(
      'in_use',
      defineMessage('errors.orderLine', 'This line does not exist, has used nothing or has already been reversed.'),
    );
  await updateState(trx, actor, order);
}

/**
 * Updates the state of an order without over-delivery: exhausted when nothing remains, active again after a release.
 */
async function updateState(trx: Trx, actor: ActorContext, before: Order): Promise<void> {
  const { rows } = await sql<Order & { state: OrderState }>`
    update purchase_order set state = case when remaining <= 0 then 'exhausted' else 'active' end, version = version + 1, updated_at = now()
    where id = ${before.id} and over_delivery = 'stop'
      and state = case when remaining <= 0 then 'active' else 'exhausted' end
    returning state`.execute(trx);
  if (rows[0])
    await audit(trx, {
      ...actor,
      action: 'state',
      entity: purchaseOrders.name,
      id: before.id,
      before: { state: before.state },
      after: { state: rows[0].state },
    });
  await notifyAboutUsage(trx, before.id);
}
