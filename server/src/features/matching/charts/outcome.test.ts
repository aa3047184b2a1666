import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { countRows } from '@leadwright/contract/features/exports';
import { matchedAccounts, rejectedAccounts, remainAccounts } from '@leadwright/contract/features/matching';
import { campaignFunnel, matchTrend, recentlyReviewed } from '@leadwright/contract/features/matching-charts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../../testing/entity-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let campaignId: string;
let clientId: string;
const ZONE = 'Pacific/Kiritimati';

/** SQL for the start of the current day in the time zone. */
const midnight = `(date_trunc('day', now() at time zone '${ZONE}') at time zone '${ZONE}')`;

beforeAll(async () => {
  app = await startTestApp();
  clientId = (await addValidRow(app, clients, { code: 'DASH', name: 'Dash' })).id;
  campaignId = (await addValidRow(app, campaigns, { client_id: clientId, name: 'Dash campaign' })).id;
  const { pool } = app;
  await pool.query(
    `insert into account (company_name, country) select 'Company ' || i, 'GB' from generate_series(1, 3) i`,
  );
  await pool.query(
    `insert into campaign_account (campaign_id, account_id, link_method) select $1, id, 'match rule' from account`,
    [campaignId],
  );
  await pool.query(
    `insert into import_batch (campaign_id, file_name, file_path, file_bytes, file_hash, options, state, rows, created_at)
     values ($1, 'first.csv', '', 1, 'h', '{}', 'finished', 4, now() - interval '3 days'),
       ($1, 'rows.csv', '', 1, 'h', '{}', 'reviewing', 12, now()), ($1, 'gone.csv', '', 1, 'h', '{}', 'discarded', 99, now())`,
    [campaignId],
  );
  // The bands alternate: review, none, accept. Accepted rows are linked; a user has also linked row 4.
  await pool.query(
    `insert into import_row (campaign_id, batch_id, row_no, values, valid, band, accepted, rejected, decided_at)
     select b.campaign_id, b.id, i, '{"company_name":"Row"}', i <> 12, (array['review','none','accept'])[1 + i % 3],
       i % 3 = 2 or i = 4, i = 3, case when i % 3 = 2 or i = 4 then now() - interval '30 days' end
     from import_batch b, lateral generate_series(1, b.rows) i where b.state <> 'discarded'`,
  );
  // Decision times around the start of today and of the week, in the time zone of the viewer.
  await pool.query(
    `update import_row r set decided_at = ${midnight} + case row_no when 5 then interval '-1 minute'
       when 8 then interval '0' when 11 then interval '-6 days' else interval '-6 days -1 second' end
     from import_batch b where b.id = r.batch_id and b.file_name = 'rows.csv' and r.accepted`,
  );
});
afterAll(() => app.close());

const count = async (dataset: string, query = '{}') =>
  (await app.call(app.admin, countRows, { params: { dataset }, body: { query, campaign_id: campaignId } })).count;

test('counts remaining and accepted rows as in the linked lists, in the viewer’s time zone', async () => {
  const { campaigns: activeCampaigns } = await app.call(app.admin, recentlyReviewed, { query: { zone: ZONE } });
  expect(activeCampaigns.map(({ name }) => name)).toEqual(['Dash campaign']);
  const [{ counts }] = activeCampaigns as [(typeof activeCampaigns)[number]];
  expect(counts.map(({ key, rows }) => [key, rows])).toEqual([
    ['review', await count(remainAccounts.name)],
    ['today', 1],
    ['week', 3],
  ]);
  for (const { rows, link } of counts.slice(1)) {
    const filterModel = JSON.parse(link.search.filter!);
    expect(await count(matchedAccounts.name, JSON.stringify({ filterModel, zone: ZONE }))).toBe(rows);
  }
});

test('returns the outcomes of the latest imports, oldest first', async () => {
  const { imports } = await app.call(app.admin, matchTrend);
  expect(imports.map(({ batch_id, created_at, ...outcome }) => outcome)).toEqual([
    { file_name: 'first.csv', campaign: 'Dash campaign', certain: 1, decided: 1, rejected: 1, waiting: 1 },
    { file_name: 'rows.csv', campaign: 'Dash campaign', certain: 4, decided: 1, rejected: 1, waiting: 5 },
  ]);
});

test('returns campaign figures that equal the row counts of the campaign lists', async () => {
  const funnel = await app.call(app.admin, campaignFunnel, { params: { campaign_id: campaignId } });
  expect(funnel).toEqual({
    imports: 2,
    rows: 16,
    matched: await count(matchedAccounts.name),
    remaining: await count(remainAccounts.name),
    rejected: await count(rejectedAccounts.name),
    accounts: 3,
  });
  expect([funnel.matched, funnel.remaining, funnel.rejected]).toEqual([7, 6, 2]);
});

test('omits rows outside the scope of the viewer and all rows for client users', async () => {
  const read = { subject: 'unmatched-accounts-contacts', action: 'read' } as const;
  const permission = { subject: 'campaigns', action: 'read', scope: 'all' } as const;
  const restrictedUsers = [
    await app.addUserWith([{ ...read, scope: 'own' }, permission]),
    await app.addUserWith([{ ...read, scope: 'all' }, permission], clientId),
  ];
  for (const user of restrictedUsers) {
    expect(await app.call(user, matchTrend)).toEqual({ imports: [] });
    expect(await app.call(user, recentlyReviewed, { query: {} })).toEqual({ campaigns: [] });
    const funnel = await app.call(user, campaignFunnel, { params: { campaign_id: campaignId } });
    expect(funnel).toEqual({ imports: 0, rows: 0, matched: 0, remaining: 0, rejected: 0, accounts: 0 });
  }
});
