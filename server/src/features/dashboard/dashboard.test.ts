import { allDbAccounts } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { allDbContacts } from '@leadwright/contract/features/contacts';
import {
  type DashboardWork,
  dashboardActions,
  dashboardBatches,
  dashboardFigures,
  dashboardWork,
} from '@leadwright/contract/features/dashboard';
import { countRows } from '@leadwright/contract/features/exports';
import { matchedAccounts, remainAccounts, remainingUnmatchedAccounts } from '@leadwright/contract/features/matching';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let campaignId: string;

beforeAll(async () => {
  app = await startTestApp();
  const { id } = await app.call(app.admin, clients.add, { body: { code: 'DASH', name: 'Dash' } });
  const campaign = await app.call(app.admin, campaigns.add, {
    body: { code: 'DASH-1', name: 'Dash campaign', client_id: id, start_date: '2026-01-01', end_date: '2026-12-31' },
  });
  campaignId = campaign.id;
  const { pool } = app;
  await pool.query(
    `insert into account (company_name, country) select 'Company ' || i, 'GB' from generate_series(1, 7) i`,
  );
  await pool.query(
    `insert into contact (forename, surname, archived_at) select 'A', 'Person ' || i, case when i = 1 then now() end from generate_series(1, 4) i`,
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
  // Accepted: row 2 eight days ago, row 5 six days ago, rows 8 and 11 today.
  await pool.query(
    `update import_row set decided_at = current_date - case row_no when 2 then 8 when 5 then 6 else 0 end where accepted`,
  );
});
afterAll(() => app.close());

const count = async (dataset: string, query = '{}') =>
  (await app.call(app.admin, countRows, { params: { dataset }, body: { query, campaign_id: campaignId } })).count;

test('every number equals the rows of the grid it links to', async () => {
  const figures = await app.call(app.admin, dashboardFigures);
  const actions = await app.call(app.admin, dashboardActions);
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

test('what is left and what was accepted, by campaign, is what the grid behind each number lists', async () => {
  const [work, ...others] = await app.call(app.admin, dashboardWork);
  expect(others).toEqual([]);
  expect(work).toMatchObject({ campaign_id: campaignId, name: 'Dash campaign' });
  expect(work!.counts.map(({ key, rows }) => [key, rows])).toEqual([
    ['review', await count(remainAccounts.name)],
    ['today', 2],
    ['week', 3],
  ]);
  for (const { rows, link } of work!.counts.slice(1)) {
    const filterModel = JSON.parse(link.search.filter!);
    expect(await count(matchedAccounts.name, JSON.stringify({ filterModel }))).toBe(rows);
  }
});

test('imports in work are counted and come first', async () => {
  const { pool } = app;
  await pool.query(
    `insert into import_batch (campaign_id, file_name, file_path, file_bytes, file_hash, options, state, created_at)
     select $1, state || n, '', 1, 'h', '{}', state, now() + interval '1 day'
     from unnest('{finished,discarded}'::text[]) state, generate_series(1, 9) n`,
    [campaignId],
  );
  const { in_work, batches } = await app.call(app.admin, dashboardBatches);
  expect([in_work, batches.length, batches[0]?.file_name]).toEqual([1, 8, 'rows.csv']);
});

test('an import that stands still is a task, a stopped one to be resumed', async () => {
  await app.pool.query(
    `insert into import_batch (campaign_id, file_name, file_path, file_bytes, file_hash, options, state, created_at)
     select $1, 'still.csv', '', 1, 'h', '{}', state, now() + interval '2 days'
     from unnest('{uploaded,staged,loaded,stopped,matching}'::text[]) state`,
    [campaignId],
  );
  const actions = await app.call(app.admin, dashboardActions);
  const still = actions.filter(({ subject }) => subject === 'still.csv');
  expect(still.map(({ key }) => key).sort()).toEqual(['map', 'read', 'resume', 'run']);
  expect(still.find(({ key }) => key === 'resume')!.link.screen).toBe('importCheck');
  await app.pool.query(`delete from import_batch where file_name = 'still.csv'`);
});

const everything = async (user: TestUser) => ({
  figures: await app.call(user, dashboardFigures),
  actions: await app.call(user, dashboardActions),
  work: (await app.call(user, dashboardWork)) as DashboardWork[],
  ...(await app.call(user, dashboardBatches)),
});

test('a role sees the figures it has the right to, and no work of others', async () => {
  const developer = await app.addUser('Sales developer');
  const { figures, ...rest } = await everything(developer);
  expect(figures).toMatchObject([{ key: 'campaigns', value: 0 }]);
  expect(rest).toEqual({ actions: [], work: [], in_work: 0, batches: [] });
});

test("a client's user never counts another client's rows, however wide the role was made", async () => {
  const other = await app.call(app.admin, clients.add, { body: { code: 'ELSE', name: 'Somebody else' } });
  await app.pool.query(
    `insert into role_permission (role_id, subject, action, scope)
     select c.id, p.subject, p.action, 'all' from role c, role a join role_permission p on p.role_id = a.id
     where c.name = 'Client viewer' and a.name = 'Administrator'
     on conflict (role_id, subject, action) do update set scope = 'all'`,
  );
  const { figures, ...rest } = await everything(await app.addUser('Client viewer', other.id));
  expect(figures.map(({ key, value }) => [key, value])).toEqual([
    ['accounts', 0],
    ['contacts', 0],
    ['campaigns', 0],
    ['clients', 1],
  ]);
  expect(rest).toEqual({ actions: [], work: [], in_work: 0, batches: [] });
});
