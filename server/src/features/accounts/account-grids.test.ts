import { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/account-grids';
import type { Dataset } from '@leadwright/contract/grid';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { pageQuery, parseGridQuery } from '../../grid/compile.ts';
import { openNamedGrid } from '../../grid/open-grid.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

const ROW_COUNT = 100_000;
let app: TestApp;
let steward: TestUser;
let viewer: Viewer;
let campaigns: string[];

beforeAll(async () => {
  app = await startTestApp();
  steward = await app.addUser('Data steward');
  const { pool } = app;
  // Building an index after the insert takes a tenth of the time.
  const searchIndexes = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where indexdef like '%USING gin%'`,
  );
  for (const { indexname } of searchIndexes.rows) await pool.query(`drop index ${indexname}`);
  await pool.query(`
    insert into account (company_name, country, head_office_city, postcode, domain, registration_number, website)
    select 'Company ' || md5(n::text), 'GB', 'Town ' || n % 500, 'AB' || n % 90 || ' ' || n % 9 || 'CD', case n % 7 when 0 then '' else 'c' || n || '.example' end, case n % 2 when 0 then lpad(n::text, 8, '0') else '' end, case n % 7 when 0 then '' else 'https://c' || n || '.example' end
    from generate_series(1, ${ROW_COUNT}) n`);
  await pool.query(`
    insert into account_phone (account_id, position, type, number, is_primary)
    select id, 0, (array['S', 'DDI', 'Cell', 'Others'])[1 + no % 4], '+44 20 7946 0' || no % 1000, true from account where no % 3 > 0`);
  await pool.query(`
    insert into account_identifier (account_id, scheme, jurisdiction, value, value_norm)
    select id, 'GB-COH', 'GB', lpad(no::text, 8, '0'), lpad(no::text, 8, '0') from account where no % 2 = 0`);
  await pool.query(`insert into client (code, name) values ('C', 'Client')`);
  const campaignRows = await pool.query<{ id: string }>(`
    insert into campaign (code, name, client_id, state, start_date, end_date)
    select 'C' || n, 'Campaign ' || n, client.id, 'live', '2026-01-01', '2026-12-31' from client, generate_series(1, 2) n
    returning id`);
  campaigns = campaignRows.rows.map(({ id }) => id);
  await pool.query(
    `insert into campaign_account (campaign_id, account_id, link_method, added_at)
     select $1::uuid, id, 'rule', now() - make_interval(secs => no) from account
     union all select $2::uuid, id, 'rule', now() from account where no <= 10`,
    campaigns,
  );
  for (const { indexdef } of searchIndexes.rows) await pool.query(indexdef);
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ grants: Viewer['grants'] }>(
    `select json_agg(json_build_object('subject', subject, 'action', action, 'scope', scope)) as grants
     from role_permission p join app_user u on u.role_id = p.role_id where u.id = $1`,
    [steward.id],
  );
  viewer = {
    userId: steward.id,
    roleId: '',
    roles: [],
    sessionId: '',
    clientId: null,
    campaigns: null,
    displayName: '',
    grants: rows[0]!.grants,
  };
});
afterAll(() => app.close());

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  Plans?: Plan[];
}
const flattenPlan = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)];

async function explainPage(dataset: Dataset, request: object, campaignId?: string, cursor?: string[]): Promise<Plan[]> {
  const grid = await openNamedGrid(app, dataset.name, viewer, { campaign_id: campaignId });
  const { page, rows } = pageQuery(grid, parseGridQuery(JSON.stringify(request)), cursor);
  const explanation = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (analyze, format json) with ${page!.table} ${rows}`.execute(app.db);
  return flattenPlan(explanation.rows[0]!['QUERY PLAN'][0].Plan);
}
const loadPage = async (dataset: Dataset, request: object, campaign_id?: string) => {
  const body = { query: JSON.stringify(request), campaign_id };
  return JSON.parse((await app.call(steward, dataset.endpoint, { body })).data).rows as Record<string, unknown>[];
};
const indexNames = (plan: Plan[]) => plan.map((node) => node['Index Name']).filter(Boolean);
const sequentialScans = (plan: Plan[]) =>
  plan.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);

test('reads only the first page of all accounts, from the sort index', async () => {
  const plan = await explainPage(allDbAccounts, {});
  expect(indexNames(plan)).toContain('account_name_order_idx');
  expect(sequentialScans(plan)).not.toContain('account');
  const maxRows = Math.max(...plan.map((node) => node['Actual Rows'] ?? 0));
  expect(maxRows).toBeLessThanOrEqual(101);
});

test('reads only the index for a jump far down the list', async () => {
  const plan = await explainPage(allDbAccounts, { startRow: 90_000, endRow: 90_100 });
  const indexScan = plan.find((node) => node['Index Name'] === 'account_name_order_idx');
  expect(indexScan).toMatchObject({ 'Node Type': 'Index Only Scan', 'Actual Rows': 90_101 });
});

test('continues after the last loaded row through the sort index, in ascending and descending order', async () => {
  for (const sort of ['asc', 'desc'] as const) {
    const request = { startRow: 100, endRow: 200, sortModel: [{ colId: 'company_name', sort }] };
    const [lastRow] = await loadPage(allDbAccounts, { ...request, startRow: 50_000, endRow: 50_001 });
    const plan = await explainPage(allDbAccounts, request, undefined, [
      String(lastRow!.company_name),
      String(lastRow!.id),
    ]);
    expect(indexNames(plan)).toContain('account_name_order_idx');
    const maxRows = Math.max(...plan.map((node) => node['Actual Rows'] ?? 0));
    // Backwards, rows with equal names are read to the end and sorted by id.
    expect(maxRows).toBeLessThanOrEqual(110);
  }
});

test('filters official numbers through their index', async () => {
  const contains = { filterType: 'text', type: 'contains', filter: '0000448' };
  const plan = await explainPage(allDbAccounts, { filterModel: { registration_number: contains } });
  expect(indexNames(plan)).toContain('account_registration_search_idx');
});

test('lists the latest changes through their index', async () => {
  const plan = await explainPage(allDbAccounts, { sortModel: [{ colId: 'updated_at', sort: 'desc' }] });
  expect(indexNames(plan)).toContain('account_updated_order_idx');
});

test('searches names and numbers through their trigram indexes', async () => {
  const byName = await explainPage(allDbAccounts, { quickSearch: 'c4ca4238' });
  expect(indexNames(byName)).toContain('account_name_search_idx');
  expect(indexNames(byName)).toContain('account_identifier_search_idx');
  const contains = { filterType: 'text', type: 'contains', filter: 'eccbc87e' };
  expect(indexNames(await explainPage(allDbAccounts, { filterModel: { company_name: contains } }))).toContain(
    'account_name_search_idx',
  );
  for (const quickSearch of ['00000044', '０００００ ０４４'])
    expect(await loadPage(allDbAccounts, { quickSearch })).toMatchObject([{ registration_number: '00000044' }]);
  const [row] = await loadPage(allDbAccounts, { quickSearch: 'ＡＢ４４ ８' });
  expect(row).toMatchObject({ postcode: 'AB44 8CD' });
});

test.each([
  ['a city', 'town 77', 'account_city_search_idx'],
  ['a web address', 'https://c70007.example/about', 'account_domain_idx'],
  ['a postcode', 'zz9 9', 'account_postcode_search_idx'],
])('searches %s through its index', async (_, quickSearch, index) => {
  const plan = await explainPage(allDbAccounts, { quickSearch });
  expect(indexNames(plan)).toContain(index);
  expect(sequentialScans(plan)).not.toContain('account');
});

test('reads only indexes when no account contains the word', async () => {
  const plan = await explainPage(allDbAccounts, { quickSearch: 'zyxomancer' });
  for (const index of ['name_search', 'city_search', 'domain', 'postcode_search'])
    expect(indexNames(plan)).toContain(`account_${index}_idx`);
  expect(sequentialScans(plan)).not.toContain('account');
});

test('reads the first page of a campaign from the sort index', async () => {
  const plan = await explainPage(accountsForCampaign, {}, campaigns[0]);
  expect(indexNames(plan)).toContain('campaign_account_added_idx');
  const maxRows = Math.max(...plan.map((node) => node['Actual Rows'] ?? 0));
  expect(maxRows).toBeLessThanOrEqual(101);
});

test('lists only accounts of the campaign', async () => {
  const rows = await loadPage(accountsForCampaign, { endRow: 50 }, campaigns[1]);
  expect(rows).toHaveLength(10);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(10);
});

test('filters founding dates of any precision by their first day and sorts them', async () => {
  const dates = ['1998', '1998-06', '1998-06-30', '2004', '2004-02-01'];
  const { rows } = await app.pool.query<{ id: string }>('select id from account order by no limit $1', [dates.length]);
  const ids = rows.map(({ id }) => id);
  await app.pool.query(
    'update account a set founded = d.founded from unnest($1::uuid[], $2::text[]) as d(id, founded) where a.id = d.id',
    [ids, dates],
  );
  const list = async (filter: object, sort: 'asc' | 'desc' = 'asc') => {
    const filterModel = { founded: { filterType: 'date', ...filter } };
    const page = await loadPage(allDbAccounts, { filterModel, sortModel: [{ colId: 'founded', sort }] });
    return page.map(({ founded }) => founded);
  };
  expect(await list({ type: 'notBlank' })).toEqual(dates);
  expect(await list({ type: 'notBlank' }, 'desc')).toEqual(dates.toReversed());
  expect(await list({ type: 'inRange', dateFrom: '1998-01-01', dateTo: '1998-12-31' })).toEqual(dates.slice(0, 3));
  expect(await list({ type: 'greaterThanOrEqual', dateFrom: '2004-01-01' })).toEqual(dates.slice(3));
  expect(await list({ type: 'lessThan', dateFrom: '1998-06-30' })).toEqual(dates.slice(0, 2));
  const groups = await loadPage(allDbAccounts, { rowGroupCols: ['founded'], endRow: 10 });
  expect(groups.map(({ founded }) => founded)).toEqual([...dates, null]);
});

test('finds accounts with any selected phone type, or without a phone if none is selected', async () => {
  const listByPhoneTypes = (values: string[]) =>
    loadPage(allDbAccounts, { endRow: 1000, filterModel: { phone_types: { filterType: 'set', values } } });
  const accountsWithMobile = await listByPhoneTypes(['Cell']);
  expect(accountsWithMobile).toHaveLength(1001);
  expect(accountsWithMobile.every((row) => (row.phone_types as string[]).includes('Cell'))).toBe(true);
  const withoutPhone = await listByPhoneTypes([]);
  expect(withoutPhone.every((row) => (row.phone_types as string[]).length === 0 && row.phone_no === '')).toBe(true);
});
