import { listNotifications } from '@leadwright/contract/features/notifications';
import { amendOrder, extendOrder } from '@leadwright/contract/features/purchase-orders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const amend = (id: string, version: number, changes: object, user: TestUser = app.admin) =>
  app.request(user, amendOrder, { params: { id }, body: { version, reason: 'Agreed by letter', ...changes } });
const extend = (id: string, version: number, end_date: string) =>
  app.request(app.admin, extendOrder, { params: { id }, body: { version, end_date, reason: 'More time' } });
const runDailyCheck = () => app.db.transaction().execute(expireOrders);

describe('order alerts', () => {
  let manager: TestUser;
  let owner: TestUser;
  let addActiveOrder: (overrides?: object) => Promise<{ id: string; number: string }>;
  beforeAll(async () => {
    const grants = [{ subject: 'purchase-order', action: 'read', scope: 'all' }] as const;
    manager = await app.addUserWith(grants);
    owner = await app.addUserWith(grants);
    const { clientId, campaignId } = await addCampaign(app, 'Told');
    await app.pool.query('update client set account_manager_id = $2 where id = $1', [clientId, manager.id]);
    await app.pool.query('update campaign set owner_id = $2 where id = $1', [campaignId, owner.id]);
    addActiveOrder = (overrides = {}) =>
      fixture.addActiveOrder({ client_id: clientId, campaigns: [campaignId], ...overrides });
  });

  const loadAlerts = async (user: TestUser, { number }: { number: string }) => {
    const { notifications } = await app.call(user, listNotifications, { query: {} });
    return notifications
      .filter(({ name }) => name?.includes(`${number} `))
      .map(({ event, name }) => [event, /(\d+) %$/.exec(name!)?.[1]])
      .toSorted();
  };

  test('notifies at 50, 80 and 100 percent, once each, and again after an amendment', async () => {
    const order = await addActiveOrder();
    await fixture.draw(order.id, 'consume', 49);
    expect(await loadAlerts(manager, order)).toEqual([]);
    await fixture.draw(order.id, 'reserve', 1);
    expect(await loadAlerts(manager, order)).toEqual([['order_used', '50']]);
    await fixture.draw(order.id, 'release', 1);
    await fixture.draw(order.id, 'consume', 5);
    await fixture.draw(order.id, 'consume', 50);
    const allThresholds = [
      ['order_used', '100'],
      ['order_used', '50'],
      ['order_used', '80'],
    ];
    expect([await loadAlerts(manager, order), await loadAlerts(owner, order)]).toEqual([allThresholds, allThresholds]);
    const { version } = await fixture.read(order.id);
    await amend(order.id, version, { quantity: 200 });
    await fixture.draw(order.id, 'consume', 1);
    expect(await loadAlerts(manager, order)).toHaveLength(4);
  });

  test('notifies at the percentages set in the order', async () => {
    const order = await addActiveOrder({ alert_at: [10, 110] });
    await fixture.draw(order.id, 'consume', 100);
    expect(await loadAlerts(manager, order)).toEqual([['order_used', '10']]);
    await fixture.draw(order.id, 'consume', 10);
    expect(await loadAlerts(manager, order)).toEqual([
      ['order_used', '10'],
      ['order_used', '110'],
    ]);
  });

  test('notifies once, fourteen days before the end', async () => {
    const [orderEndingSoon, orderEndingLater] = [
      await addActiveOrder({ end_date: dayFromToday(13) }),
      await addActiveOrder({ end_date: dayFromToday(16) }),
    ];
    await runDailyCheck();
    await runDailyCheck();
    expect([
      await loadAlerts(manager, orderEndingSoon),
      await loadAlerts(owner, orderEndingSoon),
      await loadAlerts(manager, orderEndingLater),
    ]).toEqual([[['order_ends', undefined]], [['order_ends', undefined]], []]);
    const { version } = await fixture.read(orderEndingSoon.id);
    await extend(orderEndingSoon.id, version, dayFromToday(14));
    await runDailyCheck();
    expect(await loadAlerts(manager, orderEndingSoon)).toHaveLength(2);
  });

  test('does not notify users who cannot read orders', async () => {
    const { clientId } = await addCampaign(app, 'Untold');
    const outsider = await app.addUserWith([{ subject: 'campaigns', action: 'read', scope: 'all' }]);
    await app.pool.query('update client set account_manager_id = $2 where id = $1', [clientId, outsider.id]);
    const order = await fixture.addActiveOrder({ client_id: clientId });
    await fixture.draw(order.id, 'consume', 100);
    expect(JSON.stringify(await app.call(outsider, listNotifications, { query: {} }))).not.toContain(order.number);
  });
});

describe('daily check', () => {
  test('expires an active order the day after its end, and no other order', async () => {
    const endedOrder = await fixture.addActiveOrder();
    const heldOrder = await fixture.addActiveOrder();
    await fixture.move(heldOrder.id, 'on_hold');
    const orderEndingToday = await fixture.addActiveOrder();
    for (const [{ id }, days] of [
      [endedOrder, 1],
      [heldOrder, 1],
      [orderEndingToday, 0],
    ] as const)
      await app.pool.query('update purchase_order set end_date = current_date - $2::int where id = $1', [id, days]);
    await runDailyCheck();
    const stateOf = async ({ id }: { id: string }) => (await fixture.read(id)).state;
    expect([await stateOf(endedOrder), await stateOf(heldOrder), await stateOf(orderEndingToday)]).toEqual([
      'expired',
      'on_hold',
      'active',
    ]);
    const { rows } = await app.pool.query(
      `select user_id, before->>'state' as before, after->>'state' as after from audit_event
       where entity_id = $1 and action = 'state' and after->>'state' = 'expired'`,
      [endedOrder.id],
    );
    expect(rows).toEqual([{ user_id: null, before: 'active', after: 'expired' }]);
  });

  test('forecasts from past usage the day on which an order runs out', async () => {
    const { id } = await fixture.addActiveOrder({ start_date: dayFromToday(-10), quantity: 100 });
    expect((await fixture.draw(id, 'consume', 20)).body.order.forecast_run_out).toBe(dayFromToday(40));
    expect((await fixture.draw(id, 'consume', 80)).body.order.forecast_run_out).toBe(dayFromToday(0));
  });
});
