import type { AddressInfo } from 'node:net';
import { fillPath } from '@leadwright/contract/endpoint';
import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { countRows } from '@leadwright/contract/features/exports';
import type { RowSet } from '@leadwright/contract/grid';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { measureAlternating, reportRatio } from '../harness/measure.ts';
import { addCampaignManager, addDeveloper } from '../harness/viewers.ts';

const RUNS = 25;
/** Pages of each server before the first measurement: a new process has not compiled its code yet. */
const WARM_UP_PAGES = 50;
/** Rounds with many connections, which alternate between the two servers. */
const ROUNDS = 5;
const REQUESTS_PER_ROUND = 1_000;
/** Highest ratio for one page, alone or after others. */
const MAX_PAGE_RATIO = 2.5;
/** Lowest ratio of requests per second to a server that checks no permissions (decision 34). */
const MIN_RATIO_WITH_PERMISSIONS = 0.5;
/** Highest ratio for a page and its count: two calls, each of which looks up its viewer (decision 64). */
const MAX_RATIO_TWO_CALLS = 1.75;

/** Returns the columns that are visible by default, which the web app requests. */
export const defaultColumns = ({ columns }: RowSet): string[] =>
  Object.entries(columns).flatMap(([name, { hidden }]) => (hidden ? [] : name));

const GRID_COLUMNS = defaultColumns(accountsForCampaign);

const tagsSql = (column: string) => `array(select g.${column} from campaign_account_tag l join tag g on g.id = l.tag_id
  where l.campaign_id = ca.campaign_id and l.account_id = ca.account_id
  order by g.id is not distinct from ca.tag_id desc, g.name, g.id)`;
const BASELINE_COLUMNS = `a.id, a.version, a.company_name, a.head_office_city, a.postcode, a.country, ${tagsSql('name')} as tags,
  a.registration_number, a.website, a.phone_no, a.register_status, v.name as vertical_label, a.employees, a.updated_at,
  b.file_name, ca.link_method, ca.added_at, ca.tag_id, ${tagsSql('colour')} as tag_colours, ca.version as scope_version,
  ca.status as account_status, gs.code as grade, gs.label as grade_label, gs.colour as grade_colour`;
const FROM_CLAUSE = `campaign_account ca join account a on a.id = ca.account_id left join vertical v on v.id = a.vertical_id
  left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
  left join grade_step gs on gs.id = ca.grade_step_id`;

/**
 * Starts the baseline: a Fastify server with one route per statement. Each statement is the least SQL for the same rows
 * and columns, and the routes have no session, permissions or validation.
 */
async function startBareServer({ pool, campaignId, accountCount, rareWord }: BenchDatabase) {
  const pageSql = (
    conditionSql: string,
  ) => `select '{"rows":' || json_agg(r) || '}' as data from (select ${BASELINE_COLUMNS} from ${FROM_CLAUSE}
    where ca.campaign_id = $1 and a.archived_at is null ${conditionSql} order by ca.added_at desc, ca.account_id limit 101) r`;
  const nameConditionSql = 'fold(a.company_name) like fold($2)';
  const statements = {
    page: pageSql(''),
    keyset: pageSql(`and ca.added_at < (select added_at from campaign_account
      where campaign_id = $1 order by added_at desc limit 1) - interval '1 day'`),
    offset: `with page as (select ca.account_id from campaign_account ca join account a on a.id = ca.account_id
        where ca.campaign_id = $1 and a.archived_at is null
        order by ca.added_at desc, ca.account_id limit 101 offset ${Math.floor(accountCount * 0.9)})
      select json_agg(r) as data from (select ${BASELINE_COLUMNS} from page
        join campaign_account ca on ca.account_id = page.account_id and ca.campaign_id = $1
        join account a on a.id = ca.account_id left join vertical v on v.id = a.vertical_id
        left join import_batch b on b.campaign_id = ca.campaign_id and b.id = ca.batch_id
        left join grade_step gs on gs.id = ca.grade_step_id) r`,
    contains: pageSql(`and ${nameConditionSql}`),
    count: `select count(*) from (select 1 from ${FROM_CLAUSE}
      where ca.campaign_id = $1 and a.archived_at is null and ${nameConditionSql} limit 10001) c`,
  };
  const http = Fastify();
  for (const [name, sql] of Object.entries(statements)) {
    http.post(`/${name}`, async () => {
      const values = sql.includes('$2') ? [campaignId, `%${rareWord}%`] : [campaignId];
      return (await pool.query({ name: `baseline-${name}`, text: sql, values })).rows[0];
    });
  }
  await http.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  const createSender = (name: keyof typeof statements) => async () =>
    (await fetch(`${url}/${name}`, { method: 'POST' })).text();
  return { pageUrl: `${url}/page`, createSender, close: () => http.close() };
}

const rowsOf = (response: string): object[] => JSON.parse(JSON.parse(response).data).rows;

/** Returns whether a response contains more than one page of 100 rows. */
const hasMoreRows = (response: string) => rowsOf(response).length > 100;

/** Throws when the grid has columns that the baseline does not read. Only what the viewer may do is no column. */
function assertSameColumns(response: string, bareResponse: string): void {
  const [row, bareRow] = [rowsOf(response)[0]!, rowsOf(bareResponse)[0]!];
  const missing = Object.keys(row).filter((name) => name !== 'can' && !(name in bareRow));
  if (missing.length > 0) throw new Error(`the baseline does not read ${missing.join(', ')}`);
}

export async function benchGrid(database: BenchDatabase): Promise<void> {
  const { url, token, campaignId } = database;
  const headersOf = (viewerToken: string) => ({
    authorization: `Bearer ${viewerToken}`,
    'content-type': 'application/json',
  });
  const headers = headersOf(token);
  const post = async (path: string, body: object, options: RequestInit = {}) => {
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body), ...options });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.text();
  };
  const bodyOf = (request: object) => ({ campaign_id: campaignId, query: JSON.stringify(request) });
  const requestPage = (request: object, viewerToken = token) =>
    post(accountsForCampaign.endpoint.path, bodyOf({ ...request, columns: GRID_COLUMNS }), {
      headers: headersOf(viewerToken),
    });
  const requestCount = (request: object, options?: RequestInit) =>
    post(fillPath(countRows.path, { dataset: accountsForCampaign.name }), bodyOf(request), options);
  const bareServer = await startBareServer(database);
  const viewers = {
    administrator: token,
    'campaign manager': await addCampaignManager(database),
    // Their permissions cover the rows of their own campaigns only.
    'sales developer': await addDeveloper(database),
  };
  const requestBarePage = bareServer.createSender('page');
  assertSameColumns(await requestPage({}), await requestBarePage());
  for (let i = 0; i < WARM_UP_PAGES; i++) {
    await requestPage({});
    await requestBarePage();
  }
  for (const [viewer, viewerToken] of Object.entries(viewers)) {
    if (!hasMoreRows(await requestPage({}, viewerToken))) throw new Error(`the ${viewer} does not see the rows`);
    const page = await measureAlternating(RUNS, () => requestPage({}, viewerToken), requestBarePage);
    reportRatio('P1', `first page of 100 rows, ${viewer}`, page.measured, page.baseline, 'ms', MAX_PAGE_RATIO);
  }

  /** Resolves with the last response: a run itself ends only at a full second. */
  const sendParallel = (target: string, body?: string) =>
    new Promise<void>((resolve, reject) => {
      let remaining = REQUESTS_PER_ROUND;
      autocannon(
        {
          url: target,
          connections: 10,
          amount: REQUESTS_PER_ROUND,
          method: 'POST',
          headers: body ? headers : {},
          body,
        },
        (error) => error && reject(error),
      ).on('response', () => --remaining === 0 && resolve());
    });
  const parallelPages = await measureAlternating(
    ROUNDS,
    () => sendParallel(url + accountsForCampaign.endpoint.path, JSON.stringify(bodyOf({ columns: GRID_COLUMNS }))),
    () => sendParallel(bareServer.pageUrl),
  );
  const requestsPerSecond = (elapsedMs: number) => (REQUESTS_PER_ROUND / elapsedMs) * 1000;
  reportRatio(
    'P2',
    'first page of 100 rows, 10 connections',
    requestsPerSecond(parallelPages.measured),
    requestsPerSecond(parallelPages.baseline),
    'req/s',
    MIN_RATIO_WITH_PERMISSIONS,
    'at least',
  );
  const deepRow = Math.floor(database.accountCount * 0.9);
  await requestPage({ startRow: deepRow, endRow: deepRow + 100 });
  // The warm-up runs have numbers from -3: adding 4 makes every number positive.
  const pageStart = (i: number) => deepRow + 100 * (i + 4);
  const jumpStart = (i: number) => deepRow - 37 * (i + 4);
  const scroll = await measureAlternating(
    RUNS,
    (i) => requestPage({ startRow: pageStart(i), endRow: pageStart(i + 1) }),
    bareServer.createSender('keyset'),
  );
  reportRatio(
    'P3a',
    `next page at row ${deepRow.toLocaleString('en-GB')}`,
    scroll.measured,
    scroll.baseline,
    'ms',
    MAX_PAGE_RATIO,
  );
  const jump = await measureAlternating(
    9,
    (i) => requestPage({ startRow: jumpStart(i), endRow: jumpStart(i) + 100 }),
    bareServer.createSender('offset'),
  );
  reportRatio('P3b', 'random jump near that row', jump.measured, jump.baseline, 'ms', 1);

  const pageWithCount = await measureAlternating(
    RUNS,
    async () => {
      const abortController = new AbortController();
      const countRequest = requestCount({}, { signal: abortController.signal }).catch(() => undefined);
      await requestPage({});
      abortController.abort();
      await countRequest;
    },
    () => requestPage({}),
  );
  reportRatio('P4', 'page during a row count', pageWithCount.measured, pageWithCount.baseline, 'ms', 1.3);

  const search = { filterModel: { company_name: { filterType: 'text', type: 'contains', filter: database.rareWord } } };
  const contains = await measureAlternating(
    RUNS,
    // The web app requests a count only when there are more rows than on the first page.
    async () => hasMoreRows(await requestPage(search)) && (await requestCount(search)),
    async () => Promise.all([bareServer.createSender('contains')(), bareServer.createSender('count')()]),
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
