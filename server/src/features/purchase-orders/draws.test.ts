import {
  addOrderLine,
  ORDER_STATE,
  type OrderState,
  reverseOrderLine,
} from '@leadwright/contract/features/purchase-orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { reverseLine, writeDraw } from './ledger.ts';
import { orderFixture } from './testing/order-fixture.ts';

let app: TestApp;
let fixture: ReturnType<typeof orderFixture>;
beforeAll(async () => {
  app = await startTestApp();
  fixture = orderFixture(app);
});
afterAll(() => app.close());

const actor = () => ({ viewer: { userId: app.admin.id } }) as never;
const draw = (input: Parameters<typeof writeDraw>[2]) =>
  app.db.transaction().execute((trx) => writeDraw(trx, actor(), input));
const reverse = (orderId: string, lineId: string) =>
  app.db.transaction().execute((trx) => reverseLine(trx, actor(), { orderId, lineId, reason: 'Re-opened' }));
const setState = (id: string, state: OrderState) =>
  app.pool.query('update purchase_order set state = $2 where id = $1', [id, state]);

describe('over-delivery', () => {
  test('rejects a draw beyond the remaining quantity when over-delivery is not allowed', async () => {
    const { id, number } = await fixture.addActiveOrder({ over_delivery: 'stop', quantity: 10 });
    await fixture.draw(id, 'reserve', 8);
    const { status, body } = await fixture.draw(id, 'consume', 2.5);
    expect([status, body.code, body.message]).toEqual([
      409,
      'in_use',
      `Only 2 of order ${number} remains, and over-delivery is not allowed.`,
    ]);
    expect(body.detail).toEqual({ remaining: 2 });
    expect(await fixture.sumLines(id)).toMatchObject({ lines: 1, reserved: 8, consumed: 0 });
  });

  test('reports the quantity beyond the order if over-delivery only causes a warning', async () => {
    const { id } = await fixture.addActiveOrder({ over_delivery: 'warn', quantity: 10, over_delivery_price: 5_000 });
    expect((await fixture.draw(id, 'consume', 8)).body.beyond).toBe(0);
    expect((await fixture.draw(id, 'consume', 3)).body.beyond).toBe(1);
    const { status, body } = await fixture.draw(id, 'consume', 2);
    expect([status, body.beyond, body.order.remaining, body.order.state]).toEqual([200, 2, -3, 'active']);
    expect((await fixture.sumLines(id)).amount).toBe(13_000);
  });

  test('charges the over-delivery price, or the order’s price without one', async () => {
    const orderWithPrice = await fixture.addActiveOrder({
      over_delivery: 'allow',
      quantity: 10,
      over_delivery_price: 1_500,
    });
    await fixture.draw(orderWithPrice.id, 'consume', 8);
    await fixture.draw(orderWithPrice.id, 'consume', 5);
    expect((await fixture.loadHistory(orderWithPrice.id)).lines.map(({ amount }) => amount)).toEqual([
      2_000 + 3 * 1_500,
      8_000,
    ]);
    const orderWithoutPrice = await fixture.addActiveOrder({ over_delivery: 'allow', quantity: 10 });
    await fixture.draw(orderWithoutPrice.id, 'consume', 12);
    expect((await fixture.sumLines(orderWithoutPrice.id)).amount).toBe(12_000);
  });

  test('charges the same price for a reserved quantity and refunds it on reversal', async () => {
    const { id } = await fixture.addActiveOrder({ over_delivery: 'allow', quantity: 10, over_delivery_price: 1_500 });
    const common = { orderId: id, quantity: 12, source: 'opportunity' as const };
    await draw({ ...common, kind: 'reserve' });
    const { lineId } = await draw({ ...common, kind: 'consume', fromReserved: true });
    expect((await fixture.sumLines(id)).amount).toBe(10_000 + 2 * 1_500);
    await reverse(id, lineId);
    expect(await fixture.sumLines(id)).toMatchObject({ amount: 0, reserved: 0, consumed: 0 });
    await fixture.draw(id, 'consume', 12);
    await fixture.draw(id, 'adjust', -2);
    expect((await fixture.sumLines(id)).amount).toBe(10_000);
  });
});

describe('draws by order state', () => {
  const states = (Object.keys(ORDER_STATE) as OrderState[]).filter((state) => state !== 'active');

  test.each(states)('rejects a draw on an order in the state %s', async (state) => {
    const { id } = await fixture.addActiveOrder();
    await setState(id, state);
    for (const kind of ['consume', 'reserve'] as const) {
      const { status, body } = await fixture.draw(id, kind, 1);
      expect([status, body.code]).toEqual([409, 'in_use']);
      expect(body.message).toContain(ORDER_STATE[state].toLowerCase());
    }
    expect((await fixture.sumLines(id)).lines).toBe(0);
  });

  test('rejects a draw before the start, after the end and when archived', async () => {
    const { id } = await fixture.addActiveOrder();
    for (const change of [
      `start_date = current_date + 1`,
      `start_date = current_date - 9, end_date = current_date - 1`,
      `end_date = current_date, archived_at = now()`,
    ]) {
      await app.pool.query(`update purchase_order set ${change} where id = $1`, [id]);
      const rejected = await draw({ orderId: id, kind: 'consume', quantity: 1, source: 'hours' }).catch(
        (error) => error,
      );
      expect([change, rejected.code]).toEqual([change, 'in_use']);
    }
    expect((await fixture.sumLines(id)).lines).toBe(0);
    await app.pool.query('update purchase_order set archived_at = null where id = $1', [id]);
    expect((await fixture.draw(id, 'consume', 1)).status).toBe(200);
  });

  test('allows a release in any state', async () => {
    const { id } = await fixture.addActiveOrder();
    await fixture.draw(id, 'reserve', 5);
    await setState(id, 'on_hold');
    expect((await fixture.draw(id, 'release', 5)).body.order).toMatchObject({ reserved: 0, remaining: 100 });
  });
});

describe('order lines', () => {
  test('reserves, consumes, releases and reverses without changing earlier lines', async () => {
    const { id } = await fixture.addActiveOrder({ quantity: 10 });
    const base = {
      orderId: id,
      source: 'opportunity' as const,
      sourceId: crypto.randomUUID(),
      reference: 'Opportunity 7',
    };
    await draw({ ...base, kind: 'reserve', quantity: 3 });
    await draw({ ...base, kind: 'consume', quantity: 1, fromReserved: true });
    await draw({ ...base, kind: 'release', quantity: 2 });
    const { lineId } = await draw({ ...base, kind: 'consume', quantity: 4, source: 'hours' });
    await reverse(id, lineId);
    const { lines } = await fixture.loadHistory(id);
    expect(
      lines.toReversed().map(({ kind, source, quantity, remaining }) => [kind, source, quantity, remaining]),
    ).toEqual([
      ['reserve', 'opportunity', 3, 7],
      ['consume', 'opportunity', 1, 7],
      ['release', 'opportunity', -2, 9],
      ['consume', 'hours', 4, 5],
      ['reverse', 'hours', -4, 9],
    ]);
    expect(lines[0]).toMatchObject({
      reference: 'Opportunity 7',
      by: 'First administrator',
      reason: 'Re-opened',
      amount: -4_000,
    });
    expect(await fixture.read(id)).toMatchObject({ reserved: 0, consumed: 1, remaining: 9 });
  });

  test('requires a reason and a quantity for manual lines', async () => {
    const { id } = await fixture.addActiveOrder();
    const { status, body } = await app.request(app.admin, addOrderLine, {
      params: { id },
      body: { kind: 'consume', quantity: 0, reason: ' ' },
    });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['quantity', 'reason']]);
    expect((await fixture.draw(id, 'release', -1)).status).toBe(422);
    expect((await fixture.draw(id, 'consume', 0.005)).status).toBe(422);
    await fixture.draw(id, 'consume', 4);
    expect((await fixture.draw(id, 'adjust', -1.25)).body.order).toMatchObject({ consumed: 2.75 });
  });

  test('rejects a release or correction of more than was reserved or used', async () => {
    const { id, number } = await fixture.addActiveOrder();
    await fixture.draw(id, 'reserve', 2);
    const rejected = [await fixture.draw(id, 'release', 3), await fixture.draw(id, 'adjust', -1)];
    expect(rejected.map(({ status, body }) => [status, body.message])).toEqual([
      [409, `Only 2 is reserved on order ${number}.`],
      [409, `Only 0 of order ${number} is used.`],
    ]);
  });

  test('draws percentages of a fixed price', async () => {
    const { id } = await fixture.addActiveOrder({ type: 'fixed', quantity: null, unit_price: null, total: 99_999 });
    expect((await fixture.draw(id, 'consume', 33.33)).body.order).toMatchObject({ consumed: 33.33, remaining: 66.67 });
    expect((await fixture.loadHistory(id)).lines[0]!.amount).toBe(Math.round(99_999 * 0.3333));
  });

  test('reverses a line only through its own order', async () => {
    const [order, otherOrder] = [await fixture.addActiveOrder(), await fixture.addActiveOrder()];
    const { lineId } = await draw({ orderId: order.id, kind: 'consume', quantity: 1, source: 'manual', reason: 'x' });
    const { status } = await app.request(app.admin, reverseOrderLine, {
      params: { id: otherOrder.id, lineId },
      body: { reason: 'Wrong order' },
    });
    expect(status).toBe(409);
    expect((await fixture.read(order.id)).consumed).toBe(1);
  });

  test('exhausts an order without over-delivery at 0 and reactivates it after a release', async () => {
    const { id } = await fixture.addActiveOrder({ over_delivery: 'stop', quantity: 10 });
    expect((await fixture.draw(id, 'consume', 9)).body.order.state).toBe('active');
    expect((await fixture.draw(id, 'reserve', 1)).body.order.state).toBe('exhausted');
    expect((await fixture.draw(id, 'release', 1)).body.order.state).toBe('active');
    const { rows } = await sql<{ after: string }>`
      select after->>'state' as after from audit_event where entity_id = ${id} and action = 'state' order by at, id`.execute(
      app.db,
    );
    expect(rows.map(({ after }) => after)).toEqual(['submitted', 'approved', 'active', 'exhausted', 'active']);
  });
});
