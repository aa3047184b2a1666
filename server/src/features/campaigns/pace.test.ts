import { type CampaignPace, campaignPaces, campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow, entityCalls } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let clientId: string;

/** A time zone whose date is a day ahead of UTC for most of each day. */
const EASTERN_ZONE = 'Pacific/Kiritimati';
const today = `(now() at time zone '${EASTERN_ZONE}')::date`;

beforeAll(async () => {
  app = await startTestApp();
  clientId = (await addValidRow(app, clients, { time_zone: EASTERN_ZONE })).id;
  await app.pool.query(
    `insert into account (company_name, country) select 'Company ' || i, 'GB' from generate_series(1, 10) i`,
  );
  // Every day is a working day, so today is always the fifth of ten.
  await app.pool.query(`insert into working_calendar (name, week)
    select 'Agency', jsonb_agg('[{"from": "09:00", "to": "17:00"}]'::jsonb) from generate_series(1, 7)`);
  // All campaigns last ten days and differ in one property.
  const campaignRows: [name: string, state: string, start: string, target: number | null, accounts: number][] = [
    ['behind', 'live', `${today} - 4`, 10, 2],
    ['on course', 'live', `${today} - 4`, 10, 5],
    ['far behind', 'paused', `${today} - 4`, 100, 10],
    ['upcoming', 'planned', `${today} + 1`, 10, 0],
    ['without a target', 'live', `${today} - 4`, null, 3],
    ['finished', 'completed', `${today} - 4`, 10, 0],
  ];
  for (const [name, state, start, target, accounts] of campaignRows) {
    const { id } = await addValidRow(app, campaigns, { client_id: clientId, name, time_zone: EASTERN_ZONE });
    await app.pool.query(
      `update campaign set state = $2, start_date = ${start}, end_date = ${start} + 9, target_accounts = $3 where id = $1`,
      [id, state, target],
    );
    await app.pool.query(
      `insert into campaign_account (campaign_id, account_id, link_method, populated_at, last_activity_at)
       select $1, id, 'match rule', now(), case when no <= $2 then now() end
       from (select id, row_number() over (order by company_name) as no from account) numbered_account`,
      [id, accounts],
    );
  }
});
afterAll(() => app.close());

const figures = ({ name, accounts, target_accounts, expected, pace }: CampaignPace) => [
  name,
  accounts,
  target_accounts,
  expected,
  pace,
];

test('lists campaigns furthest behind first, by the results due today in the campaign’s time zone', async () => {
  const { campaigns: paces } = await app.call(app.admin, campaignPaces);
  expect(paces.map(figures)).toEqual([
    ['far behind', 10, 100, 50, 'behind'],
    ['behind', 2, 10, 5, 'behind'],
    ['on course', 5, 10, 5, 'on_course'],
    ['without a target', 3, null, null, null],
    ['upcoming', 0, 10, null, null],
  ]);
});

test('lists and filters campaigns by pace and hides it from client users', async () => {
  const listPaces = async (user = app.admin, model: object = {}) => {
    const { rows } = await entityCalls(app, campaigns, user).list({ filterModel: model as never });
    return Object.fromEntries(rows.map((row) => [row.name, row.pace]));
  };
  const all = await listPaces();
  expect(all).toMatchObject({ 'far behind': 'behind', behind: 'behind', 'on course': 'on_course', upcoming: null });
  expect(all).toMatchObject({ 'without a target': null, finished: null });
  const behindCampaigns = await listPaces(app.admin, { pace: { filterType: 'set', values: ['behind'] } });
  expect(Object.keys(behindCampaigns).sort()).toEqual(['behind', 'far behind']);
  const clientList = await listPaces(await app.addUser('Client viewer', clientId));
  expect(Object.values(clientList).every((pace) => pace === undefined)).toBe(true);
});

test('hides figures from client users, and lists no campaigns outside the scope of a user', async () => {
  const { campaigns: clientPaces } = await app.call(await app.addUser('Client viewer', clientId), campaignPaces);
  expect(clientPaces).toHaveLength(5);
  for (const campaign of clientPaces) expect(figures(campaign).slice(1)).toEqual([null, null, null, null]);
  expect(await app.call(await app.addUser('Sales developer'), campaignPaces)).toEqual({ campaigns: [] });
});
