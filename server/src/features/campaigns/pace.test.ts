import { type CampaignPace, campaignPaces, campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addedRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let clientId: string;

/** Where it is a day later than in the other zone for most of each day. */
const EAST = 'Pacific/Kiritimati';
const today = `(now() at time zone '${EAST}')::date`;

beforeAll(async () => {
  app = await startTestApp();
  clientId = (await addedRow(app, clients, { time_zone: EAST })).id;
  await app.pool.query(
    `insert into account (company_name, country) select 'Company ' || i, 'GB' from generate_series(1, 10) i`,
  );
  // Ten days long of which today is the fifth, and others that differ in one thing.
  const worlds: [name: string, state: string, start: string, target: number | null, accounts: number][] = [
    ['behind', 'live', `${today} - 4`, 10, 2],
    ['on course', 'live', `${today} - 4`, 10, 5],
    ['far behind', 'paused', `${today} - 4`, 100, 10],
    ['to come', 'planned', `${today} + 1`, 10, 0],
    ['without a target', 'live', `${today} - 4`, null, 3],
    ['over', 'completed', `${today} - 4`, 10, 0],
  ];
  for (const [name, state, start, target, accounts] of worlds) {
    const { id } = await addedRow(app, campaigns, { client_id: clientId, name });
    await app.pool.query(
      `update campaign set state = $2, start_date = ${start}, end_date = ${start} + 9, target_accounts = $3 where id = $1`,
      [id, state, target],
    );
    await app.pool.query(
      `insert into campaign_account (campaign_id, account_id, link_method) select $1, id, 'match rule' from account order by company_name limit $2`,
      [id, accounts],
    );
  }
});
afterAll(() => app.close());

const figures = ({ name, accounts, target_accounts, expected }: CampaignPace) => [
  name,
  accounts,
  target_accounts,
  expected,
];

test('campaigns under way stand against what is due today where the client is, the furthest behind first', async () => {
  const { campaigns: found } = await app.call(app.admin, campaignPaces);
  expect(found.map(figures)).toEqual([
    ['far behind', 10, 100, 50],
    ['behind', 2, 10, 5],
    ['on course', 5, 10, 5],
    ['without a target', 3, null, null],
    ['to come', 0, 10, null],
  ]);
});

test("how much the agency works on is not told to a client's user, and nobody sees others' campaigns", async () => {
  const { campaigns: own } = await app.call(await app.addUser('Client viewer', clientId), campaignPaces);
  expect(own).toHaveLength(5);
  for (const campaign of own) expect(figures(campaign).slice(1)).toEqual([null, null, null]);
  expect(await app.call(await app.addUser('Sales developer'), campaignPaces)).toEqual({ campaigns: [] });
});
