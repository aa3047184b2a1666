import type { Action, Grant, Subject } from '@leadwright/contract/access';
import { auditLog } from '@leadwright/contract/features/audit-log';
import { clients } from '@leadwright/contract/features/clients';
import { countRows, countValues, exportRows, gridColumns } from '@leadwright/contract/features/exports';
import { addView, listViews } from '@leadwright/contract/features/grid-views';
import { downloadJobFile } from '@leadwright/contract/features/jobs';
import { lookup } from '@leadwright/contract/features/lookups';
import {
  amendOrder,
  changeOrderState,
  extendOrder,
  orderHistory,
  purchaseOrders,
  reverseOrderLine,
} from '@leadwright/contract/features/purchase-orders';
import { recordHistory } from '@leadwright/contract/features/records';
import { search } from '@leadwright/contract/features/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addValidRow, entityCalls } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { dayFromToday, orderFixture } from './testing/order-fixture.ts';

let app: TestApp;
let fixture: ReturnType<typeof orderFixture>;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  fixture = orderFixture(app);
});
afterAll(() => app.close());

const grantsFor = (subject: Subject, ...actions: Action[]): Grant[] =>
  actions.map((action) => ({ subject, action, scope: 'all' }));
const ORDER_GRANTS = grantsFor('purchase-order', 'read', 'create', 'update', 'delete');

describe('order permissions', () => {
  test('requires a permission to read, add, change and archive, and for every action', async () => {
    const { id, version } = await fixture.addActiveOrder();
    await fixture.draw(id, 'consume', 1);
    const lineId = (await fixture.loadHistory(id)).lines[0]!.id;
    const reader = await app.addUserWith(grantsFor('purchase-order', 'read'));
    const outsider = await app.addUserWith(grantsFor('clients', 'read'));
    const readStatuses = async (user: TestUser) => {
      const { view, list } = entityCalls(app, purchaseOrders, user);
      const history = await app.request(user, orderHistory, { params: { id } });
      return [(await view(id)).status, (await list()).status, history.status];
    };
    const writeStatuses = async (user: TestUser) => {
      const { add, edit, remove } = entityCalls(app, purchaseOrders, user);
      const params = { id };
      const reason = 'x';
      const replies = [
        await add({
          number: 'N',
          client_id: id,
          type: 'leads',
          quantity: 1,
          start_date: dayFromToday(0),
          end_date: dayFromToday(1),
        }),
        await edit(id, { version, title: 'x' }),
        await remove(id),
        await app.request(user, changeOrderState, { params, body: { state: 'on_hold' } }),
        await app.request(user, amendOrder, { params, body: { version, reason, quantity: 9 } }),
        await app.request(user, extendOrder, { params, body: { version, reason, end_date: dayFromToday(99) } }),
        await fixture.draw(id, 'consume', 1, user),
        await app.request(user, reverseOrderLine, { params: { id, lineId }, body: { reason } }),
      ];
      return replies.map(({ status }) => status);
    };
    expect([await readStatuses(reader), await readStatuses(outsider)]).toEqual([
      [200, 200, 200],
      [403, 403, 403],
    ]);
    expect([await writeStatuses(reader), await writeStatuses(outsider)]).toEqual([
      Array(8).fill(403),
      Array(8).fill(403),
    ]);
    expect(await fixture.read(id)).toMatchObject({ state: 'active', consumed: 1, revision: 1 });
  });

  test('requires a separate permission to approve', async () => {
    const editor = await app.addUserWith([...ORDER_GRANTS, ...grantsFor('see-money', 'read', 'update')]);
    const approver = await app.addUserWith([
      ...grantsFor('purchase-order', 'read', 'update'),
      ...grantsFor('approve-orders', 'update'),
    ]);
    const { id } = await fixture.addDraftOrder();
    await fixture.move(id, 'submitted', editor);
    const rejected = await fixture.move(id, 'approved', editor);
    expect([rejected.status, rejected.body.detail]).toMatchObject([
      403,
      { subject: 'approve-orders', action: 'update' },
    ]);
    expect((await fixture.read(id)).state).toBe('submitted');
    expect((await fixture.move(id, 'approved', approver)).body.state).toBe('approved');
    expect((await fixture.move(id, 'active', editor)).status).toBe(200);
  });

  test('grants permissions to the default roles', async () => {
    const { rows } = await app.pool.query<{ name: string; permissions: string[] }>(`
      select r.name, coalesce(array_agg(p.subject || ' ' || p.action order by p.subject, p.action)
        filter (where p.subject in ('purchase-order', 'approve-orders', 'see-money')), '{}') as permissions
      from role r left join role_permission p on p.role_id = r.id group by 1 order by 1`);
    const permissions = Object.fromEntries(rows.map(({ name, permissions }) => [name, permissions]));
    const manage = ['create', 'delete', 'read', 'update'].map((action) => `purchase-order ${action}`);
    const money = ['see-money read', 'see-money update'];
    expect(permissions).toMatchObject({
      Administrator: ['approve-orders update', ...manage, ...money],
      Finance: ['approve-orders update', ...manage, ...money],
      'Campaign manager': [...manage.filter((permission) => !permission.endsWith('delete')), ...money],
      'Data steward': [],
      'Sales developer': [],
      'Quality control': [],
      'Client viewer': [],
    });
    expect(permissions['Client administrator']!.filter((permission) => permission !== 'purchase-order read')).toEqual(
      [],
    );
    const { id } = await fixture.addDraftOrder();
    for (const role of ['Data steward', 'Sales developer', 'Quality control']) {
      const user = await app.addUser(role);
      expect([role, (await app.request(user, purchaseOrders.view, { params: { id } })).status]).toEqual([role, 403]);
    }
  });
});

describe('client users with access to orders', () => {
  test('shows only orders of the user’s own client and does not reveal the counts or order numbers of other clients', async () => {
    const [ownOrder, otherOrder] = [
      await fixture.addActiveOrder({ notes: 'Pays late' }),
      await fixture.addActiveOrder({ notes: 'Pays late' }),
    ];
    await fixture.draw(ownOrder.id, 'consume', 5);
    const user = await app.addUserWith(
      [
        { subject: 'purchase-order', action: 'read', scope: 'client' },
        { subject: 'export', action: 'read', scope: 'client' },
      ],
      String(ownOrder.client_id),
    );
    const { view, list, loadOptionIds } = entityCalls(app, purchaseOrders, user);
    expect((await list()).rows.map(({ id }) => id)).toEqual([ownOrder.id]);
    expect([(await view(ownOrder.id)).status, (await view(otherOrder.id)).status]).toEqual([200, 404]);
    expect(JSON.stringify((await view(ownOrder.id)).body)).not.toMatch(/Pays late|unit_price|12500/);
    expect((await loadOptionIds({})).ids).toEqual([ownOrder.id]);
    expect((await loadOptionIds({ id: otherOrder.id })).ids).toEqual([]);
    const params = { dataset: purchaseOrders.list.name };
    const { count } = await app.call(user, countRows, { params, body: { query: '{}' } });
    expect(count).toBe(1);
    const values = await app.call(user, countValues, { params, body: { query: '{}', column: 'state' } });
    expect(values.values).toEqual([{ value: 'active', count: 1 }]);
    const history = await app.call(user, orderHistory, { params: { id: ownOrder.id } });
    expect([history.lines[0]!.quantity, history.lines[0]!.by, history.steps[0]!.by]).toEqual([5, null, null]);
    expect((await app.request(user, orderHistory, { params: { id: otherOrder.id } })).status).toBe(404);
    expect(JSON.stringify(await app.call(user, search, { query: { q: String(otherOrder.number) } }))).not.toContain(
      otherOrder.id,
    );
    expect(
      (await app.request(user, recordHistory, { params: { entity: 'purchase-orders', id: otherOrder.id }, query: {} }))
        .status,
    ).toBe(404);
  });
});

describe('users without permission to see money', () => {
  const HIDDEN_VALUES = [
    '7654321',
    '76543.21',
    '765432100',
    '7654321.00',
    '8765432',
    '87654.32',
    '9876543',
    '98765.43',
  ];
  const findSecrets = (reply: unknown) =>
    HIDDEN_VALUES.filter((secret) => JSON.stringify(reply).replaceAll(',', '').includes(secret));
  const params = { dataset: purchaseOrders.list.name };
  const MONEY_FIELDS = ['unit_price', 'total', 'over_delivery_price', 'value'];
  const OTHER_GRANTS = [
    ...ORDER_GRANTS,
    ...grantsFor('export', 'read'),
    ...grantsFor('audit', 'read'),
    ...grantsFor('clients', 'read'),
  ];
  let userWithoutPrices: TestUser;
  let userWithPrices: TestUser;
  let id: string;
  let number: string;
  beforeAll(async () => {
    userWithoutPrices = await app.addUserWith(OTHER_GRANTS);
    userWithPrices = await app.addUserWith([...OTHER_GRANTS, ...grantsFor('see-money', 'read')]);
    const order = await fixture.addActiveOrder({
      ...{ quantity: 100, unit_price: 7_654_321, over_delivery: 'allow', over_delivery_price: 8_765_432 },
    });
    ({ id, number } = order as unknown as { id: string; number: string });
    await fixture.draw(id, 'consume', 1);
    const { version } = await fixture.read(id);
    await app.call(app.admin, amendOrder, {
      params: { id },
      body: { version, reason: 'Price increase', unit_price: 9_876_543 },
    });
  });
  const listRows = async (user: TestUser) => (await entityCalls(app, purchaseOrders, user).list()).rows;
  const loadLog = (user: TestUser) =>
    app.call(user, auditLog.endpoint, { body: { query: JSON.stringify({ quickSearch: id }) } });
  const loadAll = async (user: TestUser) => ({
    record: await fixture.read(id, user),
    list: await listRows(user),
    ledger: await fixture.loadHistory(id, user),
    history: await app.call(user, recordHistory, { params: { entity: 'purchase-orders', id }, query: {} }),
    log: await loadLog(user),
    lookup: await app.call(user, lookup, { params: { list: 'purchase-orders' }, query: { q: number } }),
  });

  test('returns no amounts in record, list, ledger, revisions, history and audit log', async () => {
    const responses = await loadAll(userWithoutPrices);
    for (const [source, reply] of Object.entries(responses)) expect([source, findSecrets(reply)]).toEqual([source, []]);
    expect(MONEY_FIELDS.filter((name) => name in responses.record || name in responses.list[0]!)).toEqual([]);
    expect('amount' in responses.ledger.lines[0]!).toBe(false);
    expect(Object.keys(responses.ledger.revisions[0]!.terms)).not.toContain('unit_price');
    expect(responses.record).toMatchObject({ consumed: 1, quantity: 100, revision: 2 });
    const unrestrictedResponses = await loadAll(userWithPrices);
    for (const source of ['record', 'list', 'ledger', 'history', 'log'] as const)
      expect([source, findSecrets(unrestrictedResponses[source]).length > 0]).toEqual([source, true]);
  });

  test('hides amount columns, removes them from saved views, and rejects queries that use them', async () => {
    const { columns } = await app.call(userWithoutPrices, gridColumns, { params, query: {} });
    expect(MONEY_FIELDS.filter((name) => name in columns)).toEqual([]);
    expect('value' in (await app.call(userWithPrices, gridColumns, { params, query: {} })).columns).toBe(true);
    const filterModel = { value: { filterType: 'number', type: 'greaterThan', filter: 1 } };
    for (const request of [
      { filterModel },
      { sortModel: [{ colId: 'value', sort: 'asc' }] },
      { rowGroupCols: ['value'] },
    ]) {
      const body = { query: JSON.stringify(request) };
      const { status } = await app.request(userWithoutPrices, purchaseOrders.list.endpoint, { body });
      expect([request, status]).toEqual([request, 400]);
    }
    const countReply = await app.request(userWithoutPrices, countRows, {
      params,
      body: { query: JSON.stringify({ filterModel }) },
    });
    expect(countReply.status).toBe(400);
    const state = { layout: {}, filter: filterModel, sort: [], groups: [] };
    await app.call(app.admin, addView, {
      params,
      body: { name: 'Expensive orders', visibility: 'team', state } as never,
    });
    const views = await app.call(userWithoutPrices, listViews, { params });
    expect(JSON.stringify(views.views.map(({ state }) => state))).not.toContain('value');
  });

  test('exports no amounts', async () => {
    const exportFile = async (user: TestUser, columns: string[]) => {
      const body = { selection: { query: '{}' }, columns, format: 'csv' as const };
      const { status, body: reply } = await app.request(user, exportRows, { params, body });
      if (status !== 200) return { status, text: '' };
      await app.waitForJobEnd(reply.job_id);
      return {
        status,
        text: String((await app.request(user, downloadJobFile, { params: { id: reply.job_id } })).body),
      };
    };
    expect((await exportFile(userWithoutPrices, ['number', 'value'])).status).toBe(422);
    const exportReply = await exportFile(userWithoutPrices, ['number', 'consumed', 'remaining']);
    expect([exportReply.text.includes(number), findSecrets(exportReply.text)]).toEqual([true, []]);
    expect(findSecrets((await exportFile(userWithPrices, ['number', 'value'])).text).length).toBeGreaterThan(0);
  });

  test('returns no amounts in errors, conflicts and write responses', async () => {
    const { version } = await fixture.read(id);
    const edit = (user: TestUser, expectedVersion: number, changes: object) =>
      app.request(user, purchaseOrders.edit, { params: { id }, body: { version: expectedVersion, ...changes } });
    const replies = [
      await edit(userWithoutPrices, version - 1, { title: 'Stale' }),
      await edit(userWithoutPrices, version, { title: 'Renamed' }),
      await fixture.draw(id, 'consume', 1, userWithoutPrices),
      await fixture.draw(id, 'consume', 500, userWithoutPrices),
      await fixture.move(id, 'draft', userWithoutPrices),
      await fixture.move(id, 'on_hold', userWithoutPrices),
      await fixture.move(id, 'active', userWithoutPrices),
    ];
    expect(replies.map(({ status }) => status)).toEqual([409, 200, 200, 200, 409, 200, 200]);
    for (const { body } of replies) expect(findSecrets(body)).toEqual([]);
  });

  test('rejects prices set in an edit, a new order or an amendment', async () => {
    const draft = await fixture.addDraftOrder();
    for (const user of [userWithoutPrices, userWithPrices]) {
      const change = await app.request(user, purchaseOrders.edit, {
        params: { id: draft.id },
        body: { version: draft.version, unit_price: 1, title: 'Cheap' },
      });
      expect([change.status, Object.keys(change.body.fields ?? {})]).toEqual([403, ['unit_price']]);
      const { version } = await fixture.read(id);
      const body = { version, reason: 'Cheaper', unit_price: 1, over_delivery_price: 2 };
      const amendment = await app.request(user, amendOrder, { params: { id }, body });
      expect([amendment.status, Object.keys(amendment.body.fields ?? {})]).toEqual([
        403,
        ['unit_price', 'over_delivery_price'],
      ]);
    }
    const client_id = (await addValidRow(app, clients)).id;
    const order = { client_id, type: 'leads', quantity: 5, start_date: dayFromToday(0), end_date: dayFromToday(9) };
    const { add } = entityCalls(app, purchaseOrders, userWithoutPrices);
    expect((await add({ ...order, number: 'Priced', unit_price: 5 })).status).toBe(403);
    const addReply = await add({ ...order, number: 'Plain' });
    expect([addReply.status, 'unit_price' in addReply.body]).toEqual([200, false]);
    expect(await fixture.read(draft.id)).toMatchObject({ unit_price: 1_000, title: draft.title });
  });

  test('keeps prices when other fields are edited or amended', async () => {
    const draft = await fixture.addDraftOrder();
    const editReply = await app.request(userWithoutPrices, purchaseOrders.edit, {
      params: { id: draft.id },
      body: { version: draft.version, quantity: 20 },
    });
    expect([editReply.status, 'total' in editReply.body]).toEqual([200, false]);
    expect(await fixture.read(draft.id)).toMatchObject({ quantity: 20, unit_price: 1_000, total: 20_000 });
    const { id: runningId, version } = await fixture.addActiveOrder();
    await app.call(userWithoutPrices, amendOrder, {
      params: { id: runningId },
      body: { version, reason: 'More', quantity: 120 },
    });
    expect(await fixture.read(runningId)).toMatchObject({ quantity: 120, unit_price: 1_000, total: 120_000 });
  });
});
