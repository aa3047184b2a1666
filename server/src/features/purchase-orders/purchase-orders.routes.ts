import { AppError, invalidInput } from '@leadwright/contract/errors';
import {
  AMENDABLE_STATES,
  addOrderLine,
  amendOrder,
  changeOrderState,
  extendOrder,
  ORDER_STATE,
  type OrderState,
  orderHistory,
  orderStates,
  orderTerms,
  orderUsage,
  purchaseOrders,
  reverseOrderLine,
} from '@leadwright/contract/features/purchase-orders';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import { fieldChangeError, omitHiddenFields } from '../../access/field-permissions.ts';
import { requireScope } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { scheduleDaily } from '../../jobs/daily.ts';
import { differenceOf } from '../../record/kinds.ts';
import { conflictError, illegalTransition, lockRow, updateVersion, type Values } from '../../record/row.ts';
import { rowSource } from '../../resource/entity.ts';
import { addRow, assertNoProblems, editRow, removeRoute, viewRoute } from '../../resource/entity-routes.ts';
import { assertTransition } from '../../resource/state-route.ts';
import { expireOrders } from './alerts.ts';
import { reverseLine, writeDraw } from './ledger.ts';
import { loadOrderHistory } from './order-history.ts';
import { purchaseOrderEntity } from './purchase-orders.ts';

type Order = RowOf<typeof purchaseOrders>;

/** Returns the total: the input for a fixed price, otherwise quantity times price. */
const totalOf = ({ type, quantity, unit_price, total }: Partial<Order>): number | null => {
  if (type === 'fixed') return total ?? null;
  return typeof quantity === 'number' && typeof unit_price === 'number' ? Math.round(quantity * unit_price) : null;
};

export function purchaseOrdersRoutes(app: App): void {
  const { one: noun } = purchaseOrders.noun;
  const source = rowSource(app, purchaseOrderEntity);
  serveGrid(app, purchaseOrders.list, source.grid);
  viewRoute(app, purchaseOrderEntity, source);
  removeRoute(app, purchaseOrderEntity, source);

  serveWrite(app, purchaseOrders.add, ({ trx, viewer, request, body }) =>
    addRow(app, purchaseOrderEntity, source, trx, { viewer, request }, body, { total: totalOf(body) }),
  );
  serveWrite(app, purchaseOrders.edit, async (call) => {
    const before = await source.read(call.trx, call.viewer, call.params.id);
    return editRow(app, purchaseOrderEntity, source, call, () => ({
      total: totalOf({ ...before, ...call.body }),
    }));
  });

  /** Locks an order that the viewer may change until the transaction ends, and returns it. */
  const lockForUpdate = async (trx: Trx, { viewer }: Pick<ActorContext, 'viewer'>, id: string): Promise<Order> => {
    await lockRow(trx, viewer, purchaseOrderEntity.rule, id, 'update', noun);
    return source.read(trx, viewer, id);
  };

  serveWrite(app, changeOrderState, async ({ params: { id }, body: { state }, viewer, request, trx }) => {
    const before = await lockForUpdate(trx, { viewer }, id);
    assertTransition(orderStates, noun, before, state);
    if (state === 'approved') requireScope(viewer, 'approve-orders', 'update');
    if (state === 'active') await assertStarted(trx, before);
    await updateVersion(trx, 'purchase_order', before, {
      state: await stateForTerms(trx, { ...before, state }),
    } as never);
    const after = await source.read(trx, viewer, id);
    await audit(trx, { viewer, request, action: 'state', entity: purchaseOrders.name, id, before, after });
    return after;
  });

  /** Replaces the terms of an order and stores the previous ones as a revision. */
  const revise = async (
    { id, version, kind, reason }: { id: string; version: number; kind: 'amend' | 'extend'; reason: string },
    newTerms: Values,
    { trx, viewer, request }: Pick<ActorContext, 'viewer' | 'request'> & { trx: Trx },
  ): Promise<Order> => {
    const before = await lockForUpdate(trx, { viewer }, id);
    assertAmendable(before);
    if (before.version !== version) throw conflictError(omitHiddenFields(viewer, purchaseOrders.row, before));
    const { after: changes } = differenceOf<object>(Object.keys(newTerms), before, newTerms);
    const error = fieldChangeError(viewer, orderTerms, changes);
    if (error) throw error;
    const terms = { ...before, ...changes } as Order;
    assertNoProblems({ ...purchaseOrders.rules(terms), ...quantityProblems(terms) });
    await sql`
      insert into purchase_order_revision (order_id, revision, kind, reason, terms, by_user_id)
      select id, revision, ${kind}, ${reason}, jsonb_build_object('quantity', quantity, 'unit_price', unit_price, 'total', total,
        'over_delivery', over_delivery, 'over_delivery_price', over_delivery_price, 'end_date', end_date), ${viewer.userId}
      from purchase_order where id = ${id}`.execute(trx);
    await updateVersion(trx, 'purchase_order', before, {
      ...changes,
      total: totalOf(terms),
      revision: before.revision + 1,
      state: await stateForTerms(trx, terms),
    } as never);
    const after = await source.read(trx, viewer, id);
    await audit(trx, { viewer, request, action: 'update', entity: purchaseOrders.name, id, before, after });
    return after;
  };

  serveWrite(app, amendOrder, ({ params: { id }, body: { version, reason, ...newTerms }, ...call }) =>
    revise({ id, version, kind: 'amend', reason }, newTerms, call),
  );
  serveWrite(app, extendOrder, async ({ params: { id }, body: { version, reason, end_date }, ...call }) => {
    const { end_date: currentEnd } = await source.read(call.trx, call.viewer, id);
    if (end_date <= currentEnd)
      throw invalidInput({ end_date: defineMessage('problems.orderExtend', 'Choose a day after the current end.') });
    return revise({ id, version, kind: 'extend', reason }, { end_date }, call);
  });

  serve(app, orderHistory, async ({ params: { id }, viewer, db }) => {
    await source.read(db, viewer, id);
    return loadOrderHistory(db, viewer, id);
  });
  serveWrite(app, addOrderLine, async ({ params: { id }, body, viewer, request, trx }) => {
    await lockForUpdate(trx, { viewer }, id);
    if (body.kind !== 'adjust' && body.quantity < 0)
      throw invalidInput({ quantity: defineMessage('problems.orderQuantityAbove', 'Enter a quantity above 0.') });
    const { beyond } = await writeDraw(trx, { viewer, request }, { ...body, orderId: id, source: 'manual' });
    return { order: await source.read(trx, viewer, id), beyond };
  });
  serveWrite(app, reverseOrderLine, async ({ params: { id, lineId }, body: { reason }, viewer, request, trx }) => {
    await lockForUpdate(trx, { viewer }, id);
    await reverseLine(trx, { viewer, request }, { orderId: id, lineId, reason });
    return source.read(trx, viewer, id);
  });

  scheduleDaily(app, 'purchase orders could not be checked for their end', (database) =>
    database.transaction().execute(expireOrders),
  );
}

/** Throws when the order has not started yet. */
async function assertStarted(trx: Trx, { start_date, state }: Order): Promise<void> {
  const { rows } = await sql<{
    has_started: boolean;
  }>`select ${start_date}::date <= current_date as has_started`.execute(trx);
  if (rows[0]!.has_started) return;
  const message = 'The order starts on {{day}}. It cannot be activated before that day.';
  const allowed = orderStates.next[state].filter((next) => next !== 'active');
  throw illegalTransition(defineMessage('errors.orderNotBegun', message, { day: start_date }), allowed);
}

function assertAmendable({ state, archived_at }: Order): void {
  if (AMENDABLE_STATES.includes(state) && !archived_at) return;
  const message = 'Only a running order can be amended. The state of this one is “{{state}}”.';
  throw new AppError(
    'illegal_transition',
    defineMessage('errors.orderNotRunning', message, { state: ORDER_STATE[state] }),
    {
      detail: { allowed: AMENDABLE_STATES },
    },
  );
}

/** Returns a problem when an order without over-delivery would be smaller than its drawn quantity. */
function quantityProblems(order: Order): Problems {
  const { capacity, drawn } = orderUsage(order);
  if (order.over_delivery !== 'stop' || drawn <= capacity) return {};
  const message = defineMessage(
    'problems.orderDrawn',
    '{{drawn}} are already used or reserved. Order at least as many, or set over-delivery to “Warn”.',
    { drawn },
  );
  return { [order.type === 'fixed' ? 'over_delivery' : 'quantity']: message };
}

/** Returns the state under new terms: expired or exhausted orders become active again when the terms allow it. */
async function stateForTerms(trx: Trx, order: Order): Promise<OrderState> {
  const { state, end_date, over_delivery } = order;
  const { rows } = await sql<{ is_open: boolean }>`select ${end_date}::date >= current_date as is_open`.execute(trx);
  if (!['active', 'exhausted', 'expired'].includes(state)) return state;
  if (!rows[0]!.is_open) return 'expired';
  const { capacity, drawn } = orderUsage(order);
  return over_delivery === 'stop' && drawn >= capacity ? 'exhausted' : 'active';
}
