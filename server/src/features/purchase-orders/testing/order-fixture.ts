import {
  addOrderLine,
  changeOrderState,
  type OrderState,
  orderHistory,
  purchaseOrders,
} from '@leadwright/contract/features/purchase-orders';
import { addValidRow } from '../../../testing/entity-calls.ts';
import type { TestApp, TestUser } from '../../../testing/test-app.ts';

/** Returns the date that is `offset` days from today. */
export const dayFromToday = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const STATES_TO_ACTIVE: readonly OrderState[] = ['submitted', 'approved', 'active'];

/** Returns helpers that add orders and move them through their states by API calls. */
export function orderFixture(app: TestApp) {
  const addDraftOrder = (overrides: object = {}) =>
    addValidRow(app, purchaseOrders, {
      start_date: dayFromToday(-30),
      end_date: dayFromToday(60),
      quantity: 100,
      unit_price: 1_000,
      ...overrides,
    });
  const move = (id: string, state: OrderState, user: TestUser = app.admin) =>
    app.request(user, changeOrderState, { params: { id }, body: { state } });
  const read = (id: string, user: TestUser = app.admin) => app.call(user, purchaseOrders.view, { params: { id } });
  return {
    addDraftOrder,
    move,
    read,
    /** Adds an active order. */
    async addActiveOrder(overrides: object = {}) {
      const { id } = await addDraftOrder(overrides);
      for (const state of STATES_TO_ACTIVE)
        await app.call(app.admin, changeOrderState, { params: { id }, body: { state } });
      return read(id);
    },
    loadHistory: (id: string, user: TestUser = app.admin) => app.call(user, orderHistory, { params: { id } }),
    draw: (
      id: string,
      kind: 'consume' | 'reserve' | 'release' | 'adjust',
      quantity: number,
      user: TestUser = app.admin,
    ) =>
      app.request(user, addOrderLine, {
        params: { id },
        body: { kind, quantity, reason: 'By agreement', reference: `For ${quantity}` },
      }),
    /** Returns the sums and the number of an order’s lines. */
    async sumLines(id: string): Promise<{ lines: number; reserved: number; consumed: number; amount: number }> {
      const { rows } = await app.pool.query(
        `select count(*)::int as lines, coalesce(sum(reserved), 0)::float8 as reserved,
           coalesce(sum(consumed), 0)::float8 as consumed, coalesce(sum(amount) filter (where consumed <> 0), 0)::float8 as amount
         from purchase_order_line where order_id = $1`,
        [id],
      );
      return rows[0];
    },
  };
}
