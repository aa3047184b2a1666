import {
  editPlannedStep,
  exportPlans,
  linkSteps,
  moveSteps,
  orderSteps,
  planFromLibrary,
  readClientPlan,
  readPlans,
  saveBaseline,
  unlinkSteps,
} from '@leadwright/contract/features/campaign-steps';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { listNotifications } from '@leadwright/contract/features/notifications';
import { purchaseOrders } from '@leadwright/contract/features/purchase-orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Adds a campaign with three consecutive steps; the middle one is hidden from the client. */
async function addPlannedCampaign() {
  const campaign = await addValidRow(app, campaigns, { start_date: '2026-05-04', end_date: '2026-06-30' });
  const { rows } = await app.pool.query<{ id: string; name: string }>(
    `insert into campaign_step (campaign_id, name, phase, duration, start_date, end_date, client_visible, "order")
     values ($1, 'First', 'setup', 2, '2026-05-04', '2026-05-05', true, 1),
       ($1, 'Secret', 'data', 3, '2026-05-06', '2026-05-08', false, 2),
       ($1, 'Third', 'calling', 1, '2026-05-11', '2026-05-11', true, 3) returning id, name`,
    [campaign.id],
  );
  const idOf = (name: string) => rows.find((row) => row.name === name)!.id;
  const [first, secret, third] = [idOf('First'), idOf('Secret'), idOf('Third')];
  const addLink = (predecessor: string, successor: string, overrides: object = {}) =>
    app.request(app.admin, linkSteps, {
      params: { id: campaign.id },
      body: { predecessor, successor, strict: true, ...overrides },
    });
  await addLink(first, secret);
  await addLink(secret, third);
  const client = await app.addUser('Client viewer', String(campaign.client_id));
  return { id: campaign.id, params: { id: campaign.id }, first, secret, third, addLink, client };
}
const loadPlan = (user: TestUser, campaign_id: string) => app.call(user, readPlans, { query: { campaign_id } });
const namesOf = ({ steps }: { steps: { name: string }[] }) => steps.map(({ name }) => name);

test('lists the steps of a campaign by phase, with links and calendars', async () => {
  const { id, first, secret, third } = await addPlannedCampaign();
  const loadedPlan = await loadPlan(app.admin, id);
  expect(namesOf(loadedPlan)).toEqual(['First', 'Secret', 'Third']);
  expect(loadedPlan.campaigns).toMatchObject([{ id, start: '2026-05-04', end: '2026-06-30' }]);
  expect(loadedPlan.links.map(({ predecessor, successor, type }) => [predecessor, successor, type])).toEqual(
    expect.arrayContaining([
      [first, secret, 'FS'],
      [secret, third, 'FS'],
    ]),
  );
  expect(loadedPlan.calendar[0]!.week).toHaveLength(7);
  expect(namesOf(await app.call(app.admin, readPlans, { query: {} }))).toContain('Secret');
});

test('omits hidden steps and other clients’ plans for a client user', async () => {
  const { id, secret, client, first } = await addPlannedCampaign();
  const clientPlan = await loadPlan(client, id);
  expect(namesOf(clientPlan)).toEqual(['First', 'Third']);
  expect([clientPlan.links, clientPlan.baselines, clientPlan.owners]).toEqual([[], [], {}]);
  expect(JSON.stringify(clientPlan)).not.toContain(secret);
  const staffPreview = await app.call(app.admin, readClientPlan, { params: { id, clientUserId: client.id } });
  expect(staffPreview).toEqual(clientPlan);
  expect(await app.call(client, readClientPlan, { params: { id, clientUserId: client.id } })).toEqual(clientPlan);
  const other = await addPlannedCampaign();
  expect((await loadPlan(other.client, id)).steps).toEqual([]);
  for (const [user, clientUserId] of [
    [client, other.client.id],
    [app.admin, other.client.id],
    [other.client, other.client.id],
  ] as const) {
    const { status, body } = await app.request(user, readClientPlan, { params: { id, clientUserId } });
    expect(status === 404 || body.steps.length === 0).toBe(true);
    expect(JSON.stringify(body)).not.toContain(first);
  }
});

test('rejects changes by a client user, regardless of permissions', async () => {
  const { params, client, first, third } = await addPlannedCampaign();
  await app.pool.query(
    `insert into role_permission (role_id, subject, action, scope)
     select role_id, 'campaign-steps', 'update', 'client' from app_user where id = $1 on conflict do nothing`,
    [client.id],
  );
  const dates = { id: first, version: 1, start: '2026-05-05', end: '2026-05-06', duration: 2 };
  const edit = { name: 'Mine', start: null, duration: 1, version: 1 };
  const rejected = [
    await app.request(client, moveSteps, { params, body: { steps: [dates] } }),
    await app.request(client, editPlannedStep, { params: { ...params, stepId: first }, body: edit }),
    await app.request(client, linkSteps, { params, body: { predecessor: first, successor: third } }),
    await app.request(client, unlinkSteps, { params, body: { predecessor: first, successor: third } }),
    await app.request(client, saveBaseline, { params, body: { name: 'Mine' } }),
    await app.request(client, planFromLibrary, { params }),
  ];
  expect(rejected.map(({ status }) => status)).toEqual(rejected.map(() => 403));
});

test('requires permission for the plan and rejects archived campaigns', async () => {
  const { id, params, first, client } = await addPlannedCampaign();
  const body = { name: 'As agreed' };
  const ownScopeUser = await app.addUserWith([
    { subject: 'campaigns', action: 'read', scope: 'all' },
    { subject: 'campaign-steps', action: 'read', scope: 'own' },
    { subject: 'campaign-steps', action: 'update', scope: 'own' },
  ]);
  expect((await app.request(ownScopeUser, saveBaseline, { params, body })).status).toBe(403);
  const previewInput = { params: { id, clientUserId: client.id } };
  expect((await app.request(ownScopeUser, readClientPlan, previewInput)).status).toBe(403);
  await app.pool.query('insert into campaign_member (campaign_id, user_id) values ($1, $2)', [id, ownScopeUser.id]);
  expect((await app.request(ownScopeUser, saveBaseline, { params, body })).status).toBe(200);
  expect((await app.request(ownScopeUser, readClientPlan, previewInput)).status).toBe(200);
  await app.pool.query('update campaign set archived_at = now() where id = $1', [id]);
  expect((await app.request(app.admin, saveBaseline, { params, body })).status).toBe(404);
  const dates = { id: first, version: 1, start: '2301-01-01', end: '2301-01-02', duration: 2 };
  expect((await app.request(app.admin, moveSteps, { params, body: { steps: [dates] } })).body.fields).toEqual({
    'steps.0.start': 'Enter a date between the years 1950 and 2299.',
    'steps.0.end': 'Enter a date between the years 1950 and 2299.',
  });
});

test('lists the plans of current campaigns with the end date of their purchase order', async () => {
  const { id, client } = await addPlannedCampaign();
  const clientId = (await app.pool.query('select client_id from campaign where id = $1', [id])).rows[0].client_id;
  const order = await addValidRow(app, purchaseOrders, {
    client_id: clientId,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
  });
  await app.pool.query(`update purchase_order set state = 'active' where id = $1`, [order.id]);
  const findListedCampaign = async () =>
    (await app.call(app.admin, readPlans, { query: {} })).campaigns.find((campaign) => campaign.id === id);
  expect(await findListedCampaign()).toMatchObject({ order_end: '2026-12-31' });
  expect((await loadPlan(client, id)).campaigns).toMatchObject([{ order_end: null }]);
  await app.pool.query(`update campaign set state = 'completed' where id = $1`, [id]);
  expect(await findListedCampaign()).toBeUndefined();
  expect(await loadPlan(app.admin, id)).toMatchObject({ campaigns: [{ id }], more: false });
});

test('moves all steps or none and audits each moved step', async () => {
  const { id, params, first, secret } = await addPlannedCampaign();
  const stepChange = (step: string, version: number) => ({
    id: step,
    version,
    start: '2026-05-12',
    end: '2026-05-13',
    duration: 2,
  });
  const staleReply = await app.request(app.admin, moveSteps, {
    params,
    body: { steps: [stepChange(first, 1), stepChange(secret, 9)] },
  });
  expect(staleReply.status).toBe(409);
  expect((await loadPlan(app.admin, id)).steps[0]!.start).toBe('2026-05-04');
  await app.call(app.admin, moveSteps, { params, body: { steps: [stepChange(first, 1), stepChange(secret, 1)] } });
  expect((await loadPlan(app.admin, id)).steps.slice(0, 2)).toMatchObject([
    { start: '2026-05-12', version: 2 },
    { start: '2026-05-12', version: 2 },
  ]);
  const { rows } = await app.pool.query(
    `select before ->> 'start' as old_start, after ->> 'start' as new_start from audit_event
    where entity = 'campaign-steps' and entity_id = $1`,
    [first],
  );
  expect(rows).toContainEqual({ old_start: '2026-05-04', new_start: '2026-05-12' });
  const invalidInput = { ...stepChange(first, 2), end: '2026-05-01' };
  const { status, body } = await app.request(app.admin, moveSteps, { params, body: { steps: [invalidInput] } });
  expect([status, body.fields]).toEqual([422, { 'steps.0.end': 'The end is before the start.' }]);
});

test('saves a new order only if it lists each step exactly once', async () => {
  const { id, params, first, secret, third } = await addPlannedCampaign();
  await app.pool.query(`update campaign_step set phase = 'data' where campaign_id = $1`, [id]);
  const order = (step_ids: string[], user = app.admin) => app.request(user, orderSteps, { params, body: { step_ids } });
  expect((await order([third, first, secret])).status).toBe(200);
  expect(namesOf(await loadPlan(app.admin, id))).toEqual(['Third', 'First', 'Secret']);
  for (const invalidInput of [
    [first, secret],
    [first, first, secret],
    [first, secret, crypto.randomUUID()],
  ])
    expect((await order(invalidInput)).body).toMatchObject({
      fields: { step_ids: 'The steps have changed. Reload the page and try again.' },
    });
  expect(namesOf(await loadPlan(app.admin, id))).toEqual(['Third', 'First', 'Secret']);
  const reader = await app.addUserWith([{ subject: 'campaign-steps', action: 'read', scope: 'all' }]);
  expect((await order([first, secret, third], reader)).status).toBe(403);
});

test('notifies each owner of moved steps once per save', async () => {
  const { id, params, first, secret, third } = await addPlannedCampaign();
  const readPermissions = [{ subject: 'campaigns', action: 'read', scope: 'all' }] as const;
  const [mover, owner, other] = await Promise.all([
    app.addUserWith([
      ...readPermissions,
      { subject: 'campaign-steps', action: 'read', scope: 'all' },
      { subject: 'campaign-steps', action: 'update', scope: 'all' },
    ]),
    app.addUserWith(readPermissions),
    app.addUserWith(readPermissions),
  ]);
  const assignOwnersTo = (step: string, ...owners: TestUser[]) =>
    app.pool.query('update campaign_step set owners = $2 where id = $1', [step, owners.map((user) => user.id)]);
  await assignOwnersTo(first, owner!, mover!);
  await assignOwnersTo(secret, owner!);
  await assignOwnersTo(third, other!);
  const loadNotifications = async (user: TestUser) =>
    (await app.call(user, listNotifications, { query: {} })).notifications.map(({ event, link }) => [
      event,
      link?.params,
    ]);
  const steps = [first, secret].map((step) => ({
    ...{ id: step, version: 1, start: '2026-05-12', end: '2026-05-13', duration: 2 },
  }));
  await app.call(mover!, moveSteps, { params, body: { steps } });
  expect(await loadNotifications(owner!)).toEqual([['plan_changed', { campaignId: id }]]);
  expect([await loadNotifications(mover!), await loadNotifications(other!)]).toEqual([[], []]);
  const repeatedSteps = steps.map((step) => ({ ...step, version: 2 }));
  await app.call(mover!, moveSteps, { params, body: { steps: repeatedSteps } });
  expect(await loadNotifications(owner!)).toHaveLength(1);
});

test('computes the end of an edited step in working days and requires a unique name', async () => {
  const { id, params, first } = await addPlannedCampaign();
  const edit = (body: object) =>
    app.request(app.admin, editPlannedStep, {
      params: { ...params, stepId: first },
      body: { name: 'First', start: '2026-05-07', duration: 3, version: 1, ...body },
    });
  expect((await edit({ name: ' secret' })).body.fields).toEqual({
    name: 'Another step of this campaign has this name.',
  });
  expect((await edit({ progress: 101 })).status).toBe(422);
  expect((await edit({ progress: 40 })).status).toBe(200);
  expect((await loadPlan(app.admin, id)).steps[0]).toMatchObject({
    start: '2026-05-07',
    end: '2026-05-11',
    progress: 40,
  });
  expect((await edit({})).status).toBe(409);
});

test('names the steps of a rejected circular link, and updates and removes other links', async () => {
  const { id, params, first, third, addLink } = await addPlannedCampaign();
  const circularLink = await addLink(third, first);
  expect([circularLink.status, circularLink.body.fields]).toEqual([
    422,
    { successor: 'This would create a circular dependency: Third → First → Secret → Third.' },
  ]);
  expect((await addLink(first, first)).status).toBe(422);
  expect((await addLink(first, crypto.randomUUID())).status).toBe(404);
  expect((await addLink(first, third, { type: 'SS', lag: 3, unit: 'calendar' })).status).toBe(200);
  const link = async () =>
    (await loadPlan(app.admin, id)).links.find(
      ({ predecessor, successor }) => predecessor === first && successor === third,
    );
  expect(await link()).toMatchObject({ type: 'SS', lag: 3, unit: 'calendar', strict: true });
  await app.call(app.admin, unlinkSteps, { params, body: { predecessor: first, successor: third } });
  expect(await link()).toBeUndefined();
});

test('adds library steps to a campaign without steps, scheduled from its start', async () => {
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into master_step (code, name, phase, duration, state, "order") values
     ('GA-1', 'Prepare', 'setup', 2, 'active', 1), ('GA-2', 'Retired step', 'data', 2, 'retired', 2) returning id`,
  );
  await app.pool.query(
    `insert into master_step (code, name, phase, duration, state, "order", predecessors)
     values ('GA-3', 'Carry out', 'data', 3, 'active', 3, $1)`,
    [JSON.stringify([{ step_id: rows[0]!.id, type: 'FS', lag: 1, unit: 'working', strict: true }])],
  );
  const { id } = await addValidRow(app, campaigns, { start_date: '2026-06-05', end_date: '2026-07-31' });
  await app.call(app.admin, planFromLibrary, { params: { id } });
  expect((await loadPlan(app.admin, id)).steps).toMatchObject([
    { name: 'Prepare', start: '2026-06-05', end: '2026-06-08' },
    { name: 'Carry out', start: '2026-06-10', end: '2026-06-12' },
  ]);
  const repeatedReply = await app.request(app.admin, planFromLibrary, { params: { id } });
  expect([repeatedReply.status, repeatedReply.body.fields]).toEqual([
    422,
    { steps: 'This campaign already has steps.' },
  ]);
});

test('saves the dates of a baseline and exports the plan as CSV and ICS', async () => {
  const { id, params, first } = await addPlannedCampaign();
  await app.call(app.admin, saveBaseline, { params, body: { name: 'As agreed' } });
  const [baseline] = (await loadPlan(app.admin, id)).baselines;
  expect(baseline).toMatchObject({ name: 'As agreed' });
  expect(baseline!.dates).toContainEqual({ step: first, start: '2026-05-04', end: '2026-05-05' });
  const file = async (format: 'csv' | 'ics') =>
    String((await app.request(app.admin, exportPlans, { query: { format, campaign_id: id } })).bytes);
  const csv = await file('csv');
  expect(csv).toContain('First,Setup,2026-05-04,2026-05-05,2');
  expect(csv.trim().split('\r\n')).toHaveLength(4);
  const ics = await file('ics');
  expect(ics).toContain(`UID:${first}@leadwright\r\n`);
  expect(ics).toContain('DTSTART;VALUE=DATE:20260504\r\nDTEND;VALUE=DATE:20260506\r\nSUMMARY:First\r\n');
});

test('loads the personal calendar of a step owner, including leave', async () => {
  const { id, first } = await addPlannedCampaign();
  const person = await app.addUserWith([]);
  await app.pool.query('update campaign_step set owners = array[$2::uuid] where id = $1', [first, person.id]);
  await app.pool.query(
    `with personal_calendar as (insert into working_calendar (name, user_id, week) values ('Part-time', $1, $2) returning id)
     insert into working_exception (calendar_id, day, kind, name)
     select id, '2026-05-11', 'leave', 'Leave' from personal_calendar`,
    [
      person.id,
      JSON.stringify([[{ from: '09:00', to: '13:00' }], [], [{ from: '09:00', to: '17:30' }], [], [], [], []]),
    ],
  );
  const { owners } = await loadPlan(app.admin, id);
  expect(owners[person.id]).toEqual([
    {
      week: [240, 0, 510, 0, 0, 0, 0],
      exceptions: [{ day: '2026-05-11', minutes: 0, kind: 'leave', name: 'Leave' }],
      keepsHolidays: true,
    },
  ]);
});
