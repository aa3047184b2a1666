import {
  allDbAccounts,
  allDbContacts,
  campaigns,
  clients,
  countRows,
  remainAccounts,
  remainingUnmatchedAccounts,
  viewDashboard,
} from '@leadwright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let house: TestApp;
let campaignId: string;

beforeAll(async () => {
  house = await startTestApp();
  const { id } = await house.call(house.admin, clients.add, { body: { code: 'DASH', name: 'Dash' } });
  const campaign = await house.call(house.admin, campaigns.add, {
    body: { code: 'DASH-1', name: 'Dash campaign', client_id: id, start_date: '2026-01-01', end_date: '2026-12-31' },
  });
  campaignId = campaign.id;
  const { pool } = house.app;
  await pool.query(
    `insert into account (company_name, country) select 'Company ' || i, 'GB' from generate_series(1, 7) i`,
  );
  await pool.query(
    `insert into contact (forename, surname, deleted) select 'A', 'Person ' || i, i = 1 from generate_series(1, 4) i`,
  );
  const batch = await pool.query(
    `insert into import_batch (campaign_id, file_name, file_path, file_bytes, file_hash, options, state, rows)
     values ($1, 'rows.csv', '', 1, 'h', '{}', 'reviewing', 12) returning id`,
    [campaignId],
  );
  await pool.query(
    `insert into import_row (campaign_id, batch_id, row_no, values, valid, band, accepted, rejected)
     select $1, $2, i, '{"company_name":"Row"}', i <> 12, (array['review','none','accept'])[1 + i % 3], i % 3 = 2, i = 3
     from generate_series(1, 12) i`,
    [campaignId, batch.rows[0].id],
  );
});
afterAll(() => house.close());

const count = async (dataset: string) =>
  (await house.call(house.admin, countRows, { params: { dataset }, body: { query: '{}', campaign_id: campaignId } }))
    .count;

test('every number equals the rows of the grid it links to', async () => {
  const { figures, actions } = await house.call(house.admin, viewDashboard);
  const grids = {
    accounts: allDbAccounts.name,
    contacts: allDbContacts.name,
    campaigns: campaigns.list.name,
    clients: clients.list.name,
  };
  for (const { key, value } of figures) expect([key, value]).toEqual([key, await count(grids[key])]);
  expect(figures.map(({ value }) => value)).toEqual([7, 3, 1, 1]);
  const review = actions.find(({ key }) => key === 'review')!;
  const unmatched = actions.find(({ key }) => key === 'unmatched')!;
  expect(review.rows).toBe(await count(remainAccounts.name));
  expect(review.rows).toBeGreaterThan(unmatched.rows);
  expect(unmatched.rows).toBe(await count(remainingUnmatchedAccounts.name));
});

test('a role sees the figures it has the right to, and no work of others', async () => {
  const developer = await house.addUser('Sales developer');
  const seen = await house.call(developer, viewDashboard);
  expect(seen.figures).toMatchObject([{ key: 'campaigns', value: 0 }]);
  expect([seen.actions, seen.batches]).toEqual([[], []]);
});
