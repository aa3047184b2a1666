import { clients } from '@leadwright/contract/features/clients';
import {
  amendOrder,
  extendOrder,
  ORDER_STATE,
  type OrderState,
  orderStates,
  purchaseOrders,
} from '@leadwright/contract/features/purchase-orders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addValidRow, entityCalls } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addCampaign } from '../matching/testing/review-fixture.ts';
import { expireOrders } from './alerts.ts';
import { dayFromToday, orderFixture } from './testing/order-fixture.ts';

let app: TestApp;
let fixture: ReturnType<typeof orderFixture>;
beforeAll(async () => {
  app = await startTestApp();
  fixture = orderFixture(app);
});
afterAll(() => app.close());

const add = async (overrides: object, user: TestUser = app.admin) => {
  const client_id = (overrides as { client_id?: string }).client_id ?? (await addValidRow(app, clients)).id;
  const body = {
    number: crypto.randomUUID(),
    client_id,
    type: 'leads',
    quantity: 10,
    start_date: dayFromToday(0),
    end_date: dayFromToday(9),
  };
  return app.request(user, purchaseOrders.add, { body: { ...body, ...overrides } as never });
};
const edit = (id: string, version: number, changes: object, user: TestUser = app.admin) =>
  app.request(user, purchaseOrders.edit, { params: { id }, body: { version, ...changes } });
const amend = (id: string, version: number, changes: object, user: TestUser = app.admin) =>
  app.request(user, amendOrder, { params: { id }, body: { version, reason: 'Agreed by letter', ...changes } });
const extend = (id: string, version: number, end_date: string) =>
  app.request(app.admin, extendOrder, { params: { id }, body: { version, end_date, reason: 'More time' } });
const runDailyCheck = () => app.db.transaction().execute(expireOrders);
const loadStates = async (id: string) => (await fixture.loadHistory(id)).steps.map(({ state }) => state).toReversed();

describe('order fields', () => {
  test('reports all problems of the form together', async () => {
    const { status, body } = await app.request(app.admin, purchaseOrders.add, {
      body: {
        number: 'x'.repeat(41),
        type: 'leads',
        currency: 'XYZ',
        unit_price: -1,
        over_delivery_price: 0.5,
      } as never,
    });
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {}).toSorted()).toEqual(
      ['client_id', 'currency', 'end_date', 'number', 'over_delivery_price', 'start_date', 'unit_price'].toSorted(),
    );
  });

  test.each([
    ['a quantity above 0', { quantity: 0 }, ['quantity']],
    ['a quantity without a fixed price', { quantity: null }, ['quantity']],
    ['no quantity at a fixed price', { type: 'fixed', total: 5_000 }, ['quantity']],
    ['the total of a fixed price', { type: 'fixed', quantity: null }, ['total']],
    ['an end on or after the start', { end_date: dayFromToday(-1) }, ['end_date']],
    ['a quantity with at most two decimals', { quantity: 0.125 }, ['quantity']],
    ['a known type', { type: 'barrels' }, ['type']],
    ['a known over-delivery policy', { over_delivery: 'ignore' }, ['over_delivery']],
    ['alert thresholds from 1 percent', { alert_at: [0] }, ['alert_at']],
    ['a tax rate up to 100', { tax_rate: 101 }, ['tax_rate']],
    ['prices in whole minor units', { unit_price: 12.5 }, ['unit_price']],
  ])('requires %s', async (_, overrides, fields) => {
    const { status, body } = await add(overrides);
    expect([status, [...new Set(Object.keys(body.fields ?? {}).map((name) => name.split('.')[0]))]]).toEqual([
      422,
      fields,
    ]);
  });

  test('sets defaults for over-delivery and alerts', async () => {
    const { body } = await add({});
    expect(body).toMatchObject({
      ...{ over_delivery: 'warn', over_delivery_price: null, alert_at: [50, 80, 100], state: 'draft', revision: 1 },
      ...{ consumed: 0, reserved: 0, remaining: 10, forecast_run_out: null, currency: 'GBP' },
    });
  });

  test('computes the total from quantity and price, except for a fixed price', async () => {
    const { body } = await add({ quantity: 7.5, unit_price: 1_250, total: 1 });
    expect(body.total).toBe(9_375);
    const editReply = await edit(body.id, body.version, { unit_price: 1_000, total: 2 });
    expect([editReply.status, editReply.body.total]).toEqual([200, 7_500]);
    expect((await add({})).body.total).toBeNull();
    expect((await add({ type: 'fixed', quantity: null, total: 4_999 })).body).toMatchObject({
      total: 4_999,
      remaining: 100,
    });
  });

  test('requires a number unique within the client', async () => {
    const { body: firstOrder } = await add({ number: 'PO/7' });
    const duplicateReply = await add({ number: 'po/7', client_id: firstOrder.client_id });
    expect([duplicateReply.status, duplicateReply.body.fields]).toEqual([
      422,
      { number: 'Another order of this client has this number.' },
    ]);
    expect((await add({ number: 'PO/7' })).status).toBe(200);
  });

  test('accepts campaigns of its own client only', async () => {
    const [ownCampaign, otherCampaign] = [await addCampaign(app, 'Own'), await addCampaign(app, 'Other')];
    const { status, body } = await add({
      client_id: ownCampaign.clientId,
      campaigns: [ownCampaign.campaignId, otherCampaign.campaignId],
    });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['campaigns']]);
    const { body: addedOrder } = await add({ client_id: ownCampaign.clientId, campaigns: [ownCampaign.campaignId] });
    expect(addedOrder.campaign_names).toMatch(/^Own /);
  });
});

test('lists values in minor units with the currency and filters by major units', async () => {
  const client_id = (await addValidRow(app, clients)).id;
  const addFixedPrice = (number: string, total: number, currency: string) =>
    add({ client_id, number, type: 'fixed', quantity: null, total, currency });
  for (const [number, total, currency] of [
    ['pounds', 1_250_050, 'GBP'],
    ['yen', 12_600, 'JPY'],
    ['dinars', 12_550_000, 'KWD'],
  ] as const)
    expect((await addFixedPrice(number, total, currency)).status).toBe(200);
  const listRows = async (query: object) => {
    const { data } = await app.call(app.admin, purchaseOrders.list.endpoint, {
      body: { client_id, query: JSON.stringify({ sortModel: [{ colId: 'value', sort: 'desc' }], ...query }) },
    });
    return JSON.parse(data).rows as { number: string; value: unknown }[];
  };
  expect((await listRows({})).map(({ number, value }) => [number, value])).toEqual([
    ['yen', { amount: 12_600, currency: 'JPY' }],
    ['dinars', { amount: 12_550_000, currency: 'KWD' }],
    ['pounds', { amount: 1_250_050, currency: 'GBP' }],
  ]);
  const value = { filterType: 'number', type: 'inRange', filter: 12_500.5, filterTo: 12_550 };
  expect((await listRows({ filterModel: { value } })).map(({ number }) => number)).toEqual(['dinars', 'pounds']);
  expect(await listRows({ rowGroupCols: ['value'], sortModel: [] })).toMatchObject([
    { value: 12_500.5 },
    { value: 12_550 },
    { value: 12_600 },
  ]);
});

describe('order states', () => {
  const states = Object.keys(ORDER_STATE) as OrderState[];
  const illegalTransitions = states.flatMap((from) =>
    states.filter((to) => !orderStates.next[from].includes(to)).map((to) => [from, to] as const),
  );

  test('allows exactly the specified transitions', () => {
    expect(orderStates.next).toMatchObject({
      draft: ['submitted', 'cancelled'],
      submitted: ['approved', 'draft', 'cancelled'],
      approved: ['active', 'cancelled'],
      active: expect.not.arrayContaining(['cancelled', 'exhausted', 'expired', 'draft']),
      on_hold: expect.arrayContaining(['active']),
      exhausted: ['closed'],
      expired: ['closed'],
      closed: [],
      cancelled: [],
    });
  });

  test.each(illegalTransitions)('rejects a change from %s to %s and returns the allowed states', async (from, to) => {
    const { id } = await fixture.addDraftOrder();
    await app.pool.query('update purchase_order set state = $2 where id = $1', [id, from]);
    const { status, body } = await fixture.move(id, to);
    expect([status, body.code, body.detail]).toEqual([409, 'illegal_transition', { allowed: orderStates.next[from] }]);
    expect((await fixture.read(id)).state).toBe(from);
  });

  test('moves an order through its states and records each change', async () => {
    const { id } = await fixture.addDraftOrder();
    for (const state of [
      'submitted',
      'draft',
      'submitted',
      'approved',
      'active',
      'on_hold',
      'active',
      'closed',
    ] as const)
      expect([state, (await fixture.move(id, state)).body.state]).toEqual([state, state]);
    expect(await loadStates(id)).toEqual([
      'submitted',
      'draft',
      'submitted',
      'approved',
      'active',
      'on_hold',
      'active',
      'closed',
    ]);
    expect((await fixture.loadHistory(id)).steps[0]).toMatchObject({ by: 'First administrator' });
  });

  test('rejects activation before the start date', async () => {
    const { id } = await fixture.addDraftOrder({ start_date: dayFromToday(3) });
    for (const state of ['submitted', 'approved'] as const) await fixture.move(id, state);
    const { status, body } = await fixture.move(id, 'active');
    expect([status, body.code, body.detail]).toEqual([409, 'illegal_transition', { allowed: ['cancelled'] }]);
    expect(body.message).toContain(dayFromToday(3));
    await app.pool.query('update purchase_order set start_date = current_date where id = $1', [id]);
    expect((await fixture.move(id, 'active')).status).toBe(200);
  });

  test('ignores state and usage in form input', async () => {
    const { id, version } = await fixture.addDraftOrder();
    const { body } = await edit(id, version, {
      ...{ state: 'active', consumed: 5, reserved: 5, remaining: 5, forecast_run_out: dayFromToday(1), revision: 9 },
      title: 'Renamed',
    });
    expect(await fixture.read(id)).toMatchObject({
      ...{ state: 'draft', consumed: 0, reserved: 0, remaining: 100, forecast_run_out: null, revision: 1 },
    });
    expect(body.title === 'Renamed' || body.code !== undefined).toBe(true);
  });

  test('rejects changed terms of a submitted order, but accepts other changes', async () => {
    const { id } = await fixture.addDraftOrder();
    const { body: submittedOrder } = await fixture.move(id, 'submitted');
    const rejected = await edit(id, submittedOrder.version, {
      quantity: 5,
      unit_price: 1,
      end_date: dayFromToday(99),
      title: 'Other',
    });
    expect([rejected.status, Object.keys(rejected.body.fields ?? {})]).toEqual([
      422,
      expect.arrayContaining(['quantity', 'unit_price', 'end_date']),
    ]);
    const { status, body } = await edit(id, submittedOrder.version, {
      title: 'Other',
      notes: 'Call first',
      alert_at: [90],
    });
    expect([status, body]).toMatchObject([200, { title: 'Other', alert_at: [90], quantity: 100 }]);
  });

  test('requires an order to be closed or cancelled before it is archived', async () => {
    const { id, number } = await fixture.addActiveOrder();
    const { remove } = entityCalls(app, purchaseOrders);
    const rejected = await remove(id);
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      `The state of order ${number} is “Active”. Cancel or close it before you archive it.`,
    ]);
    await fixture.move(id, 'closed');
    expect((await remove(id)).status).toBe(200);
  });
});

describe('amendments', () => {
  test('creates a revision and keeps the previous one readable', async () => {
    const { id, version } = await fixture.addActiveOrder();
    const { body } = await amend(id, version, { quantity: 150, unit_price: 900 });
    expect(body).toMatchObject({ revision: 2, quantity: 150, unit_price: 900, total: 135_000, state: 'active' });
    await extend(id, body.version, dayFromToday(90));
    const { revisions } = await fixture.loadHistory(id);
    expect(revisions).toMatchObject([
      { revision: 2, kind: 'extend', reason: 'More time', terms: { quantity: 150, end_date: dayFromToday(60) } },
      {
        ...{ revision: 1, kind: 'amend', reason: 'Agreed by letter', by: 'First administrator' },
        terms: { quantity: 100, unit_price: 1_000, total: 100_000, over_delivery: 'warn', end_date: dayFromToday(60) },
      },
    ]);
    expect(await fixture.read(id)).toMatchObject({ revision: 3, end_date: dayFromToday(90) });
    await expect(app.pool.query('update purchase_order_revision set reason = $1', ['Other'])).rejects.toThrow();
    await expect(app.pool.query('delete from purchase_order_revision')).rejects.toThrow();
  });

  test('requires a reason, the current version and a running order', async () => {
    const { id, version } = await fixture.addActiveOrder();
    const replyWithoutReason = await amend(id, version, { quantity: 150, reason: ' ' });
    expect([replyWithoutReason.status, Object.keys(replyWithoutReason.body.fields ?? {})]).toEqual([422, ['reason']]);
    expect((await amend(id, version - 1, { quantity: 150 })).status).toBe(409);
    expect((await fixture.read(id)).revision).toBe(1);
    const amendableStates: OrderState[] = ['active', 'on_hold', 'exhausted', 'expired'];
    for (const state of (Object.keys(ORDER_STATE) as OrderState[]).filter(
      (state) => !amendableStates.includes(state),
    )) {
      const draft = await fixture.addDraftOrder();
      await app.pool.query('update purchase_order set state = $2 where id = $1', [draft.id, state]);
      const { status, body } = await amend(draft.id, draft.version, { quantity: 150 });
      expect([state, status, body.detail]).toEqual([state, 409, { allowed: amendableStates }]);
    }
  });

  test('rejects less than the drawn quantity when over-delivery is not allowed', async () => {
    const { id } = await fixture.addActiveOrder({ over_delivery: 'stop', quantity: 10 });
    const { body } = await fixture.draw(id, 'consume', 8);
    const rejected = await amend(id, body.order.version, { quantity: 7 });
    expect([rejected.status, Object.keys(rejected.body.fields ?? {})]).toEqual([422, ['quantity']]);
    expect((await amend(id, body.order.version, { quantity: 7, over_delivery: 'warn' })).body.remaining).toBe(-1);
  });

  test('exhausts an order without over-delivery when amended to the drawn quantity', async () => {
    const { id } = await fixture.addActiveOrder({ over_delivery: 'stop', quantity: 10 });
    const { body } = await fixture.draw(id, 'consume', 8);
    expect((await amend(id, body.order.version, { quantity: 8 })).body).toMatchObject({
      remaining: 0,
      state: 'exhausted',
    });
  });

  test('exhausts an order on hold, amended to the drawn quantity, when it is resumed', async () => {
    const { id } = await fixture.addActiveOrder({ over_delivery: 'stop', quantity: 10 });
    await fixture.draw(id, 'consume', 8);
    const { body: heldOrder } = await fixture.move(id, 'on_hold');
    expect((await amend(id, heldOrder.version, { quantity: 8 })).body).toMatchObject({
      remaining: 0,
      state: 'on_hold',
    });
    expect((await fixture.move(id, 'active')).body).toMatchObject({ remaining: 0, state: 'exhausted' });
  });

  test('reactivates an exhausted or expired order when the cause is removed', async () => {
    const { id } = await fixture.addActiveOrder({ over_delivery: 'stop', quantity: 10 });
    const { body: drawReply } = await fixture.draw(id, 'consume', 10);
    expect(drawReply.order.state).toBe('exhausted');
    const extendReply = await extend(id, drawReply.order.version, dayFromToday(99));
    expect(extendReply.body.state).toBe('exhausted');
    expect((await amend(id, extendReply.body.version, { quantity: 12 })).body).toMatchObject({
      state: 'active',
      remaining: 2,
    });

    const pastOrder = await fixture.addActiveOrder();
    await app.pool.query('update purchase_order set end_date = current_date - 1 where id = $1', [pastOrder.id]);
    await runDailyCheck();
    const expiredOrder = await fixture.read(pastOrder.id);
    expect(expiredOrder.state).toBe('expired');
    const amendReply = await amend(pastOrder.id, expiredOrder.version, { quantity: 200 });
    expect(amendReply.body.state).toBe('expired');
    expect((await extend(pastOrder.id, amendReply.body.version, dayFromToday(5))).body.state).toBe('active');
    expect(await loadStates(pastOrder.id)).toEqual(['submitted', 'approved', 'active', 'expired', 'active']);
  });

  test('extends only to a later end date', async () => {
    const { id, version } = await fixture.addActiveOrder();
    for (const end of [dayFromToday(60), dayFromToday(59)]) {
      const { status, body } = await extend(id, version, end);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['end_date']]);
    }
    expect((await extend(id, version, dayFromToday(61))).body).toMatchObject({
      end_date: dayFromToday(61),
      revision: 2,
    });
  });
});
