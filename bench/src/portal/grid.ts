import type { AddressInfo } from 'node:net';
import { fillPath } from '@leadwright/contract/endpoint';
import { accountsForCampaign } from '@leadwright/contract/features/accounts';
import { countRows } from '@leadwright/contract/features/exports';
import type { RowSet } from '@leadwright/contract/grid';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { measureAlternating, reportRatio } from '../harness/measure.ts';

const RUNS = 25;
/** Requests per round with many connections; the rounds alternate between the two servers. */
const ROUNDS = 5;
const REQUESTS = 1_000;
/** Goal relative to a server that checks no permissions (decision 34). */
const WITH_PERMISSIONS = 0.5;
/** Goal for two calls that each look up their caller (decision 64). */
const MAX_RATIO_TWO_CALLS = 1.75;

/** Returns the columns that are visible by default, as the page requests them. */
export const defaultColumns = ({ columns }: RowSet): string[] =>
  Object.entries(columns).flatMap(([name, { hidden }]) => (hidden ? [] : name));

const COLUMNS = defaultColumns(accountsForCampaign);

/**
 * The baseline: a bare Fastify that runs the least SQL for the same rows and columns, without session, permission or
 * validation.
 */
const tagsSql = (column: string) => `array(select g.${column} from campaign_account_tag l join tag g on g.id = l.tag_id
  where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
  order by g.id is not distinct from ca.tag_id desc, g.name, g.id)`;
const BASELINE_COLUMNS = `a.id, a.version, a.company_name, a.head_office_city, a.postcode, a.country, ${tagsSql('name')} as tags,
  a.registration_number, a.website, a.phone_no, a.register_status, v.name as vertical_label, a.employees, a.updated_at,
  b.file_name, ca.link_method, ca.added_at, ca.tag_id, ${tagsSql('colour')} as tag_colours`;
const FROM_CLAUSE = `campaign_account ca join account a on a.id = ca.account_id left join vertical v on v.id = a.vertical_id
  left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id`;

/** Starts a server with one bare route per statement; the first is that of the page. */
async function startBareServer({ pool, campaignId, accounts, rareWord }: BenchDatabase) {
  const page = (
    rest: string,
  ) => `select '{"rows":' || json_agg(r) || '}' as data from (select ${BASELINE_COLUMNS} from ${FROM_CLAUSE}
    where ca.campaign_id = $1 and a.archived_at is null ${rest} order by ca.added_at desc, ca.account_id limit 101) r`;
  const nameFilter = 'fold(a.company_name) like fold($2)';
  const statements = {
    page: page(''),
    keyset: page(`and ca.added_at < (select added_at from campaign_account
      where campaign_id = $1 order by added_at desc limit 1) - interval '1 day'`),
    offset: `with page as (select ca.account_id from campaign_account ca join account a on a.id = ca.account_id
        where ca.campaign_id = $1 and a.archived_at is null
        order by ca.added_at desc, ca.account_id limit 101 offset ${Math.floor(accounts * 0.9)})
      select json_agg(r) as data from (select ${BASELINE_COLUMNS} from page
        join campaign_account ca on ca.account_id = page.account_id and ca.campaign_id = $1
        join account a on a.id = ca.account_id left join vertical v on v.id = a.vertical_id
        left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id) r`,
    contains: page(`and ${nameFilter}`),
    count: `select count(*) from (select 1 from ${FROM_CLAUSE}
      where ca.campaign_id = $1 and a.archived_at is null and ${nameFilter} limit 10001) c`,
  };
  const http = Fastify();
  for (const [name, text] of Object.entries(statements)) {
    http.post(`/${name}`, async () => {
      const values = text.includes('$2') ? [campaignId, `%${rareWord}%`] : [campaignId];
      return (await pool.query({ name: `baseline-${name}`, text, values })).rows[0];
    });
  }
  await http.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  const sender = (name: keyof typeof statements) => async () =>
    (await fetch(`${url}/${name}`, { method: 'POST' })).text();
  return { page: `${url}/page`, sender, close: () => http.close() };
}

const hasMoreRows = (response: string) => JSON.parse(JSON.parse(response).data).rows.length > 100;

export async function benchGrid(database: BenchDatabase): Promise<void> {
  const { url, token, campaignId } = database;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object, signal: AbortSignal | null = null) => {
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body), signal });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.text();
  };
  const bodyOf = (request: object) => ({ campaign_id: campaignId, query: JSON.stringify(request) });
  const page = (request: object) => post(accountsForCampaign.endpoint.path, bodyOf({ ...request, columns: COLUMNS }));
  const count = (request: object, signal?: AbortSignal) =>
    post(fillPath(countRows.path, { dataset: accountsForCampaign.name }), bodyOf(request), signal);
  const bareServer = await startBareServer(database);
  const firstPage = await measureAlternating(RUNS, () => page({}), bareServer.sender('page'));
  reportRatio('P1', 'first page of 100 rows, one client', firstPage.measured, firstPage.baseline, 'ms', 2.5);

  const sendParallel = (target: string, body?: string) =>
    autocannon({ url: target, connections: 10, amount: REQUESTS, method: 'POST', headers: body ? headers : {}, body });
  const parallelPages = await measureAlternating(
    ROUNDS,
    () => sendParallel(url + accountsForCampaign.endpoint.path, JSON.stringify(bodyOf({ columns: COLUMNS }))),
    () => sendParallel(bareServer.page),
  );
  const requestsPerSecond = (elapsedMs: number) => (REQUESTS / elapsedMs) * 1000;
  reportRatio(
    'P2',
    'first page of 100 rows, 10 connections',
    requestsPerSecond(parallelPages.measured),
    requestsPerSecond(parallelPages.baseline),
    'req/s',
    WITH_PERMISSIONS,
    'at least',
  );
  const deepRow = Math.floor(database.accounts * 0.9);
  await page({ startRow: deepRow, endRow: deepRow + 100 });
  // Warm-up runs are numbered from -3.
  const pageStart = (i: number) => deepRow + 100 * (i + 4);
  const scroll = await measureAlternating(
    RUNS,
    (i) => page({ startRow: pageStart(i), endRow: pageStart(i + 1) }),
    bareServer.sender('keyset'),
  );
  reportRatio(
    'P3a',
    `next page at row ${deepRow.toLocaleString('en-GB')}`,
    scroll.measured,
    scroll.baseline,
    'ms',
    2.5,
  );
  const jump = await measureAlternating(
    9,
    (i) => page({ startRow: deepRow - 37 * (i + 4), endRow: deepRow - 37 * (i + 4) + 100 }),
    bareServer.sender('offset'),
  );
  reportRatio('P3b', 'random jump near that row', jump.measured, jump.baseline, 'ms', 1);

  const pageWithCount = await measureAlternating(
    RUNS,
    async () => {
      const abortController = new AbortController();
      const countRequest = count({}, abortController.signal).catch(() => undefined);
      await page({});
      abortController.abort();
      await countRequest;
    },
    () => page({}),
  );
  reportRatio('P4', 'page during a row count', pageWithCount.measured, pageWithCount.baseline, 'ms', 1.3);

  const search = { filterModel: { company_name: { filterType: 'text', type: 'contains', filter: database.rareWord } } };
  const contains = await measureAlternating(
    RUNS,
    // The page requests a count only when there are more rows than the first page.
    async () => hasMoreRows(await page(search)) && (await count(search)),
    async () => Promise.all([bareServer.sender('contains')(), bareServer.sender('count')()]),
  );
  reportRatio(
    'P5',
    'a selective "contains" with its count',
    contains.measured,
    contains.baseline,
    'ms',
    MAX_RATIO_TWO_CALLS,
  );
  await bareServer.close();
}
