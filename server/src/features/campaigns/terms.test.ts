import { campaignPaces, campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { purchaseOrders } from '@leadwright/contract/features/purchase-orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWord } from '../../testing/builders.ts';
import { addValidRow, entityCalls } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const viewCampaign = (id: string) => app.call(app.admin, campaigns.view, { params: { id } });
const addGermanClient = () => addValidRow(app, clients, { time_zone: 'Europe/Berlin', locale: 'de-DE', country: 'AT' });
const minimalInput = (client_id: string) => ({
  name: `Campaign ${newWord()}`,
  client_id,
  start_date: '2026-03-01',
  end_date: '2026-09-30',
  lawful_basis: 'legitimate_interest' as const,
});

test('takes time zone, languages and territories from the client until changed', async () => {
  const client = await addGermanClient();
  const row = await app.call(app.admin, campaigns.add, { body: minimalInput(client.id) });
  const clientDefaults = { time_zone: 'Europe/Berlin', languages: ['de'], territories: ['AT'] };
  expect(row).toMatchObject(clientDefaults);
  const edit = (version: number, overrides: object) =>
    app.call(app.admin, campaigns.edit, { params: { id: row.id }, body: { version, ...overrides } });
  const campaignValues = { time_zone: 'Asia/Tokyo', languages: ['en', 'fr'], territories: ['GB', 'FR'] };
  const changedCampaign = await edit(row.version, campaignValues);
  expect(changedCampaign).toMatchObject(campaignValues);
  expect(await edit(changedCampaign.version, { objective: 'To meet' })).toMatchObject(campaignValues);
  expect(await edit(changedCampaign.version + 1, { time_zone: '', languages: [], territories: [] })).toMatchObject(
    clientDefaults,
  );
  const invalidInput = { ...minimalInput(client.id), time_zone: 'GMT+2', languages: ['xx'], territories: ['ZZ'] };
  const rejected = await app.request(app.admin, campaigns.add, { body: invalidInput as never });
  expect(Object.keys(rejected.body.fields ?? {}).map((name) => name.split('.')[0])).toEqual(
    expect.arrayContaining(['time_zone', 'languages', 'territories']),
  );
});

test('hides a campaign from client users until the agency publishes it', async () => {
  const client = await addGermanClient();
  const row = await app.call(app.admin, campaigns.add, { body: minimalInput(client.id) });
  expect(row.client_visible).toBe(false);
  const grants = (['read', 'update'] as const).map(
    (action) => ({ subject: 'campaigns', action, scope: 'client' }) as const,
  );
  const user = await app.addUserWith([...grants], client.id);
  const clientUserCalls = entityCalls(app, campaigns, user);
  const loadVisible = async () => ({
    view: (await clientUserCalls.view(row.id)).status,
    listed: (await clientUserCalls.list()).rows.map(({ id }) => id),
    optionIds: (await clientUserCalls.loadOptionIds({})).ids,
    paces: (await app.call(user, campaignPaces)).campaigns.length,
  });
  expect(await loadVisible()).toMatchObject({ view: 404, listed: [], optionIds: [], paces: 0 });
  expect((await clientUserCalls.edit(row.id, { version: row.version, name: 'Ours' })).status).toBe(404);
  const publishedCampaign = await app.call(app.admin, campaigns.edit, {
    params: { id: row.id },
    body: { version: row.version, client_visible: true },
  });
  expect(await loadVisible()).toMatchObject({ view: 200, listed: [row.id], optionIds: [row.id] });
  const { body } = await clientUserCalls.edit(row.id, { version: publishedCampaign.version, client_visible: false });
  expect(body.fields).toEqual({ client_visible: 'Only the agency sets this.' });
  expect((await clientUserCalls.view(row.id)).body).not.toHaveProperty('client_visible');
});

test('reports days without an order but allows them', async () => {
  const { id: client_id } = await addGermanClient();
  const row = await app.call(app.admin, campaigns.add, { body: minimalInput(client_id) });
  expect(row.orders_cover).toBeNull();
  const addOrder = async (start_date: string, end_date: string) => {
    const { id } = await addValidRow(app, purchaseOrders, { client_id, start_date, end_date });
    await app.pool.query(`update purchase_order set state = 'active' where id = $1`, [id]);
  };
  await addOrder('2026-01-01', '2026-06-30');
  expect(await viewCampaign(row.id)).toMatchObject({ orders_cover: false });
  const edit = { version: row.version, end_date: '2026-10-31' };
  expect(await app.call(app.admin, campaigns.edit, { params: { id: row.id }, body: edit })).toMatchObject({
    end_date: '2026-10-31',
    orders_cover: false,
  });
  await addOrder('2026-07-02', '2026-12-31');
  expect(await viewCampaign(row.id)).toMatchObject({ orders_cover: false });
  await addOrder('2026-07-01', '2026-07-01');
  expect(await viewCampaign(row.id)).toMatchObject({ orders_cover: true });
});

test('lists developers, progress, order usage and the next milestone only for staff', async () => {
  const { id: client_id } = await addGermanClient();
  const { id } = await app.call(app.admin, campaigns.add, {
    body: { ...minimalInput(client_id), client_visible: true },
  });
  const developer = await app.addUserWith([]);
  const order = await addValidRow(app, purchaseOrders, { client_id, type: 'leads', quantity: 40, campaigns: [id] });
  await app.pool.query(
    `with d as (insert into campaign_member (campaign_id, user_id, role) values ($1, $2, 'sd')),
       a as (insert into account (company_name, country) select 'Listed ' || i, 'GB' from generate_series(1, 4) i returning id)
     insert into campaign_account (campaign_id, account_id, link_method, populated_at, last_activity_at)
     select $1, id, 'by hand', case when no < 4 then now() end, case when no = 1 then now() end
     from (select id, row_number() over () as no from a) numbered_account`,
    [id, developer.id],
  );
  await app.pool.query(
    `insert into campaign_step (campaign_id, name, phase, start_date, end_date, duration, state, "order")
     values ($1, 'Started', 'setup', '2026-03-02', '2026-03-02', 0, 'done', 1),
       ($1, 'First report', 'reporting', '2026-04-01', '2026-04-01', 0, 'not_started', 2),
       ($1, 'Calls', 'calling', '2026-03-10', '2026-03-20', 9, 'not_started', 3)`,
    [id],
  );
  await app.pool.query(`update purchase_order set state = 'active' where id = $1`, [order.id]);
  const campaignList = await entityCalls(app, campaigns).list();
  expect(campaignList.rows.find((row) => row.id === id)).toMatchObject({
    ...{ developers: 1, contact_count: 0, worked: 33, order_share: 0 },
    ...{ next_milestone: 'First report', next_milestone_on: '2026-04-01' },
  });
  const grants = [{ subject: 'campaigns', action: 'read', scope: 'client' } as const];
  const clientList = await entityCalls(app, campaigns, await app.addUserWith(grants, client_id)).list();
  expect(clientList.rows.map((row) => row.id)).toEqual([id]);
  for (const name of ['developers', 'contact_count', 'worked', 'order_share', 'next_milestone', 'next_milestone_on'])
    expect(clientList.rows[0]).not.toHaveProperty(name);
});

test('validates commercial terms, applies defaults and reports all problems together', async () => {
  const { id: client_id } = await addGermanClient();
  const row = await app.call(app.admin, campaigns.add, { body: minimalInput(client_id) });
  expect(row).toMatchObject({
    ...{ price_model: null, allocation: null, over_delivery: 'warn', pacing: 'none', pacing_amount: null },
    ...{ dispute_window_days: 5, max_attempts: 8, basis_note: '' },
  });
  const terms = {
    price_model: 'per_lead',
    allocation: 120,
    over_delivery: 'stop',
    pacing: 'week',
    pacing_amount: 10,
    dispute_window_days: 0,
    max_attempts: 3,
    basis_note: 'Weighed in March',
  } as const;
  const editedCampaign = await app.call(app.admin, campaigns.edit, {
    params: { id: row.id },
    body: { version: row.version, ...terms },
  });
  expect(editedCampaign).toMatchObject(terms);
  const invalidInput = {
    ...{ price_model: 'free', allocation: -1, over_delivery: 'maybe', pacing_amount: 0 },
    ...{ dispute_window_days: 61, max_attempts: 0, basis_note: 'x'.repeat(501) },
  };
  const requestEdit = (body: object) =>
    app.request(app.admin, campaigns.edit, {
      params: { id: row.id },
      body: { version: editedCampaign.version, ...body } as never,
    });
  const rejected = await requestEdit(invalidInput);
  expect([rejected.status, Object.keys(rejected.body.fields ?? {}).sort()]).toEqual([
    422,
    Object.keys(invalidInput).sort(),
  ]);
  const missingAmountReply = await requestEdit({ pacing: 'month', pacing_amount: null });
  expect(missingAmountReply.body.fields).toEqual({ pacing_amount: 'Enter the amount for that period.' });
});

test('ignores or rejects writes to the state and the computed columns', async () => {
  const { id: client_id } = await addGermanClient();
  const computedValues = {
    state: 'live',
    accounts: 7,
    worked: 99,
    pace: 'ahead',
    developers: 3,
    completed_at: '2026-01-01',
  };
  const addReply = await app.request(app.admin, campaigns.add, {
    body: { ...minimalInput(client_id), ...computedValues } as never,
  });
  const id =
    addReply.status === 200
      ? addReply.body.id
      : (await app.call(app.admin, campaigns.add, { body: minimalInput(client_id) })).id;
  const { version } = await viewCampaign(id);
  await app.request(app.admin, campaigns.edit, { params: { id }, body: { version, ...computedValues } as never });
  expect(await viewCampaign(id)).toMatchObject({
    ...{ state: 'draft', accounts: 0, worked: null, pace: null, developers: 0, completed_at: null },
  });
});
