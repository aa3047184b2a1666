import { AppError } from '@leadwright/contract/errors';
import { type LineKind, reverseOrderLine } from '@leadwright/contract/features/purchase-orders';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selectByDepth } from '../../../../scripts/test-depth.ts';
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
type Step =
  | { do: Exclude<LineKind, 'reverse'> | 'consume reserved'; quantity: number }
  | { do: 'reverse'; line: number }
  | { do: 'hold' }
  | { do: 'resume' };

const CAPACITY = 2_000;
const hundredths = fc.oneof(fc.integer({ min: 1, max: 700 }), fc.constantFrom(1, CAPACITY, CAPACITY + 1));
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('reserve' as const, 'consume' as const, 'consume reserved' as const, 'release' as const),
      quantity: hundredths,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      quantity: fc.integer({ min: -600, max: 600 }).filter((quantity) => quantity !== 0),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse' as const), line: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('hold' as const, 'resume' as const) }) },
);
const policy = fc.constantFrom('stop' as const, 'warn' as const, 'allow' as const);

/** A second implementation of the rules, in hundredths, for comparison. */
class ExpectedLedger {
  reserved = 0;
  consumed = 0;
  isHeld = false;
  lines: { id: string; consumed: number; isReversed: boolean }[] = [];

  private readonly overDelivery: 'stop' | 'warn' | 'allow';

  constructor(overDelivery: 'stop' | 'warn' | 'allow') {
    this.overDelivery = overDelivery;
  }

  /** Applies a line. Returns false for a line that the ledger must reject. */
  apply(reserved: number, consumed: number): boolean {
    const drawn = reserved + consumed;
    const remaining = CAPACITY - this.reserved - this.consumed;
    const isOpen = !this.isHeld && !(this.overDelivery === 'stop' && remaining <= 0);
    const isRejected =
      (drawn > 0 && (!isOpen || (this.overDelivery === 'stop' && drawn > remaining))) ||
      this.reserved + reserved < 0 ||
      this.consumed + consumed < 0;
    if (isRejected) return false;
    this.reserved += reserved;
    this.consumed += consumed;
    return true;
  }
}

/**
 * Runs one step against the ledger and the expected state. Both must accept or reject it, the ledger with an AppError.
 */
async function runStep(orderId: string, expected: ExpectedLedger, step: Step): Promise<void> {
  if (step.do === 'hold' || step.do === 'resume') {
    const [from, to] = step.do === 'hold' ? (['active', 'on_hold'] as const) : (['on_hold', 'active'] as const);
    if ((await fixture.move(orderId, to)).status === 200) expected.isHeld = step.do === 'hold';
    else expect((await fixture.read(orderId)).state).not.toBe(from);
    return;
  }
  if (step.do === 'reverse') {
    const line = expected.lines[step.line % Math.max(1, expected.lines.length)];
    if (!line) return;
    const isAccepted = line.consumed > 0 && !line.isReversed && expected.apply(0, -line.consumed);
    expect([step, await attempt(() => reverse(orderId, line.id))]).toMatchObject([step, { isAccepted }]);
    line.isReversed ||= isAccepted;
    return;
  }
  const fromReserved = step.do === 'consume reserved';
  const kind = fromReserved ? 'consume' : (step.do as Exclude<LineKind, 'reverse'>);
  const changes: Record<string, [number, number]> = {
    reserve: [step.quantity, 0],
    release: [-step.quantity, 0],
    consume: [fromReserved ? -step.quantity : 0, step.quantity],
    adjust: [0, step.quantity],
  };
  const isAccepted = expected.apply(...changes[kind]!);
  const { isAccepted: wasAccepted, value } = await attempt(() =>
    draw({ orderId, kind, fromReserved, quantity: step.quantity / 100, source: 'manual', reason: 'Generated' }),
  );
  expect([step, wasAccepted]).toEqual([step, isAccepted]);
  if (value) expected.lines.push({ id: value.lineId, consumed: changes[kind]![1], isReversed: false });
}

async function attempt<T>(work: () => Promise<T>): Promise<{ isAccepted: boolean; value?: T }> {
  try {
    return { isAccepted: true, value: await work() };
  } catch (error) {
    // An error from a database constraint would have no message for the caller.
    if (!(error instanceof AppError)) throw error;
    return { isAccepted: false };
  }
}

test('keeps the balance equal to the sum of the lines and within the over-delivery policy', async () => {
  await fc.assert(
    fc.asyncProperty(policy, fc.array(stepArbitrary, { minLength: 1, maxLength: 25 }), async (over_delivery, steps) => {
      const { id } = await fixture.addActiveOrder({ over_delivery, quantity: CAPACITY / 100 });
      const expected = new ExpectedLedger(over_delivery);
      for (const step of steps) {
        await runStep(id, expected, step);
        const { remaining } = await fixture.read(id);
        if (over_delivery === 'stop') expect(remaining).toBeGreaterThanOrEqual(0);
      }
      const { reserved, consumed, remaining, state } = await fixture.read(id);
      const lines = await fixture.sumLines(id);
      expect({ reserved, consumed }).toEqual({ reserved: lines.reserved, consumed: lines.consumed });
      expect([reserved, consumed].map((value) => Math.round(value * 100))).toEqual([
        expected.reserved,
        expected.consumed,
      ]);
      expect(Math.round(remaining * 100)).toBe(CAPACITY - expected.reserved - expected.consumed);
      const isExhausted = over_delivery === 'stop' && remaining <= 0 && !expected.isHeld;
      expect(state).toBe(isExhausted ? 'exhausted' : expected.isHeld ? 'on_hold' : 'active');
    }),
    { numRuns: selectByDepth({ gate: 15, deep: 40 }) },
  );
});

describe('database constraints', () => {
  const findConstraint = (text: string, values: unknown[]) =>
    app.pool.query(text, values).then(
      () => 'nothing',
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    );
  const insert = (id: string, reserved: number, consumed: number) =>
    findConstraint(
      `insert into purchase_order_line (order_id, kind, source, reserved, consumed, remaining) values ($1, $2, 'manual', $3, $4, 0)`,
      [id, reserved > 0 ? 'reserve' : 'consume', reserved, consumed],
    );

  test('rejects a change or deletion of a line', async () => {
    const { id } = await fixture.addActiveOrder();
    await fixture.draw(id, 'consume', 5);
    const before = await fixture.sumLines(id);
    for (const change of [
      'update purchase_order_line set consumed = 1 where order_id = $1',
      `update purchase_order_line set reason = 'Other' where order_id = $1`,
      'delete from purchase_order_line where order_id = $1',
    ])
      expect([change, await findConstraint(change, [id])]).not.toEqual([change, 'nothing']);
    expect(await fixture.sumLines(id)).toEqual(before);
  });

  test('rejects a balance without a matching line', async () => {
    const { id } = await fixture.addActiveOrder();
    await fixture.draw(id, 'consume', 5);
    for (const change of ['consumed = 0', 'consumed = consumed - 1', 'reserved = 3'])
      expect([change, await findConstraint(`update purchase_order set ${change} where id = $1`, [id])]).not.toEqual([
        change,
        'nothing',
      ]);
    expect((await fixture.read(id)).consumed).toBe(5);
  });

  test('rejects a balance that the over-delivery policy does not allow', async () => {
    const { id } = await fixture.addActiveOrder({ over_delivery: 'stop', quantity: 10 });
    expect([await insert(id, 4, 0), await insert(id, 0, 4)]).toEqual(['nothing', 'nothing']);
    const balanceConstraint = 'purchase_order_balance';
    expect([await insert(id, 3, 0), await insert(id, 0, 2.01)]).toEqual([balanceConstraint, balanceConstraint]);
    expect(await findConstraint('update purchase_order set quantity = 7.99, total = 7990 where id = $1', [id])).toBe(
      balanceConstraint,
    );
    const warningOrder = await fixture.addActiveOrder({ over_delivery: 'warn', quantity: 10 });
    expect(await insert(warningOrder.id, 0, 11)).toBe('nothing');
    expect(
      await findConstraint(`update purchase_order set over_delivery = 'stop' where id = $1`, [warningOrder.id]),
    ).toBe(balanceConstraint);
  });

  test('rejects negative reserved or used quantities', async () => {
    const { id } = await fixture.addActiveOrder();
    const insertKind = (name: string, reserved: number, consumed: number) =>
      findConstraint(
        `insert into purchase_order_line (order_id, kind, source, reserved, consumed, reason, remaining)
         values ($1, $2, 'manual', $3, $4, 'x', 0)`,
        [id, name, reserved, consumed],
      );
    expect([await insertKind('release', -1, 0), await insertKind('adjust', 0, -1)]).toEqual([
      'purchase_order_reserved_check',
      'purchase_order_consumed_check',
    ]);
    await fixture.draw(id, 'reserve', 5);
    await fixture.draw(id, 'consume', 5);
    const lineConstraint = 'purchase_order_line_moves';
    expect([
      await insertKind('reserve', -1, 0),
      await insertKind('reverse', 0, -1),
      await insertKind('consume', -1, 2),
    ]).toEqual([lineConstraint, lineConstraint, lineConstraint]);
    expect((await fixture.sumLines(id)).lines).toBe(2);
  });

  test('rejects a draw on an order that is not active', async () => {
    const { id } = await fixture.addDraftOrder();
    expect(await insert(id, 0, 1)).toBe('purchase_order_active');
  });
});

describe('concurrent draws', () => {
  test('does not exceed the remaining quantity when over-delivery is not allowed', async () => {
    const { id } = await fixture.addActiveOrder({ over_delivery: 'stop', quantity: 10 });
    const replies = await Promise.all(Array.from({ length: 12 }, () => fixture.draw(id, 'consume', 3)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, ...Array(9).fill(409)]);
    expect(await fixture.sumLines(id)).toMatchObject({ lines: 3, consumed: 9 });
    expect(await fixture.read(id)).toMatchObject({ remaining: 1, state: 'active' });
  });

  test('does not exceed the remaining quantity even when written directly to the database', async () => {
    const { id } = await fixture.addActiveOrder({ over_delivery: 'stop', quantity: 10 });
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        app.pool.query(
          `insert into purchase_order_line (order_id, kind, source, consumed, remaining) values ($1, 'consume', 'hours', 4, 0)`,
          [id],
        ),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await fixture.sumLines(id)).toMatchObject({ lines: 2, consumed: 8 });
  });

  test('reverses a line only once', async () => {
    const { id } = await fixture.addActiveOrder();
    await fixture.draw(id, 'consume', 4);
    await fixture.draw(id, 'consume', 6);
    const [line] = (await fixture.loadHistory(id)).lines;
    const call = () =>
      app.request(app.admin, reverseOrderLine, { params: { id, lineId: line!.id }, body: { reason: 'Twice' } });
    const replies = await Promise.all([call(), call(), call()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await fixture.sumLines(id)).consumed).toBe(10 - line!.quantity);
  });

  test('does not deadlock on two orders', async () => {
    const orders = [await fixture.addActiveOrder(), await fixture.addActiveOrder()];
    const drawOnAll = (ids: string[]) =>
      app.db.transaction().execute(async (trx) => {
        for (const orderId of ids.toSorted())
          await writeDraw(trx, actor(), { orderId, kind: 'consume', quantity: 1, source: 'hours' });
      });
    const ids = orders.map(({ id }) => id);
    await Promise.all(Array.from({ length: 6 }, (_, i) => drawOnAll(i % 2 ? ids : ids.toReversed())));
    expect((await Promise.all(ids.map((id) => fixture.read(id)))).map(({ consumed }) => consumed)).toEqual([6, 6]);
  });
});
