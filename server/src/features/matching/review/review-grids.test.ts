import {
  decideRow,
  matchedAccounts,
  rejectedAccounts,
  remainAccounts,
  remainingUnmatchedAccounts,
} from '@leadwright/contract/features/matching';
import type { Dataset } from '@leadwright/contract/grid';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import type { DB } from '../../../database/types.gen.ts';
import { pageQuery, parseGridQuery } from '../../../grid/compile.ts';
import { openNamedGrid } from '../../../grid/open-grid.ts';
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { campaignEntity } from '../../campaigns/campaigns.ts';
import { deleteRows } from '../../imports/delete-rows.queries.ts';
import { readFunnel, readTrend } from '../charts/outcome.queries.ts';
import { addBatch, addCampaign, addCompanies, loadStoredRows, match } from '../testing/review-fixture.ts';
import { readInbox } from './inbox.queries.ts';
import { readProgress } from './progress.queries.ts';
import { readRecentlyReviewed } from './recently-reviewed.queries.ts';

const ROW_COUNT = 60_000;
let app: TestApp;
let steward: TestUser;
let viewer: Viewer;
let campaignId: string;
let largeCampaignId: string;

const grids = { remainAccounts, rejectedAccounts, matchedAccounts, remainingUnmatchedAccounts };
const names = async (dataset: Dataset, user = steward, query: object = {}, campaign_id = campaignId) => {
  const response = await app.request(user, dataset.endpoint, { body: { query: JSON.stringify(query), campaign_id } });
  if (response.status !== 200) return response.status;
  return (JSON.parse(response.body.data).rows as { company_name: string }[]).map((row) => row.company_name).sort();
};

/** A unique name. A name similar to that of a created account would return this row to review. */
const UNKNOWN_NAME = 'Unknown Quillfeathers';

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  steward = await app.addUser('Data steward');
  viewer = {
    ...{ userId: steward.id, roleId: '', roles: [], sessionId: '', clientId: null, campaigns: null, displayName: '' },
    grants: [
      { subject: 'unmatched-accounts-contacts', action: 'read', scope: 'all' },
      { subject: 'import-account-contact-to-campaign', action: 'read', scope: 'all' },
    ],
  };
  await addCompanies(app, [
    { name: 'Brackenhurst Turbines Limited', city: 'Leeds', number: '01234567' },
    { name: 'Ravensworth Logistics Ltd', city: 'Hull' },
    { name: 'Ravensworth Logistics Ltd', city: 'York' },
  ]);
  ({ campaignId } = await addCampaign(app));
  const batchId = await addBatch(app, campaignId, [
    { company_name: 'Brackenhurst Turbines', country: 'GB', registration_number: '01234567' },
    { company_name: 'Ravensworth Logistics', country: 'GB' },
    ...['Added Zyxomancers', 'Rejected Zyxomancers', UNKNOWN_NAME].map((name) => ({
      company_name: name,
      country: 'GB',
    })),
  ]);
  await addBatch(app, campaignId, [{ company_name: 'Not run yet', country: 'GB' }]);
  await match(app, campaignId, batchId);
  const [, , added, rejected] = await loadStoredRows(app, batchId);
  for (const [row, judgement] of [
    [added, 'new'],
    [rejected, 'exclude'],
  ] as const)
    await app.call(steward, decideRow, {
      body: { campaign_id: campaignId, row_id: row!.id, judgement, reason: 'Out of scope' },
    });

  ({ campaignId: largeCampaignId } = await addCampaign(app, 'Large'));
  const client = await app.pool.connect();
  // An autovacuum snapshot would prevent vacuum from marking rows as visible to all.
  await client.query('alter table import_row set (autovacuum_enabled = off)');
  // Vacuum marks rows as visible to all only after their commit is on disk.
  await client.query('set synchronous_commit = on');
  await client.query(
    `with batch as (insert into import_batch (campaign_id, file_name, file_path, file_bytes, file_hash, state, options)
       values ($1, 'large.csv', '', 0, '', 'reviewing', '{}') returning id)
     insert into import_row (campaign_id, batch_id, row_no, values, valid, identity, band, score, accepted, rejected)
     select $1, batch.id, n, jsonb_build_object('company_name', md5(n::text), 'address', repeat(md5(n::text), 20)), true, n,
       (array['accept', 'review', 'none'])[1 + n % 3], n % 100, n % 3 = 0, n % 3 = 1 and n % 50 = 0
     from batch, generate_series(1, $2::int) n`,
    [largeCampaignId, ROW_COUNT],
  );
  await client.query('vacuum analyze import_row');
  client.release(true);
});
afterAll(() => app.close());

test('lists each row only under its status', async () => {
  expect(await names(remainAccounts)).toEqual(['Ravensworth Logistics', UNKNOWN_NAME]);
  expect(await names(remainingUnmatchedAccounts)).toEqual([UNKNOWN_NAME]);
  expect(await names(matchedAccounts)).toEqual(['Added Zyxomancers', 'Brackenhurst Turbines']);
  expect(await names(rejectedAccounts)).toEqual(['Rejected Zyxomancers']);
});

test('combines the scope of a list with the filters of the viewer', async () => {
  const listNames = async (scope: object, filterModel = {}) => {
    const body = { query: JSON.stringify({ filterModel }), campaign_id: campaignId, ...scope };
    const { data } = await app.call(steward, remainAccounts.endpoint, { body });
    return (JSON.parse(data).rows as { company_name: string }[]).map((row) => row.company_name);
  };
  const { rows } = await app.pool.query<{ id: string }>(
    `select id from import_batch where campaign_id = $1 order by created_at`,
    [campaignId],
  );
  const [first, second] = rows.map(({ id }) => id);
  expect(await listNames({ candidates: 'none' })).toEqual([UNKNOWN_NAME]);
  expect(await listNames({ candidates: 'some' })).toEqual(['Ravensworth Logistics']);
  expect(await listNames({ candidates: 'some' }, { band: { filterType: 'set', values: ['none'] } })).toEqual([]);
  expect((await listNames({ batch_id: first })).length).toBe(2);
  expect(await listNames({ batch_id: second })).toEqual([]);
  expect((await listNames({ unsure: 'no' })).length).toBe(2);
  expect(await listNames({ unsure: 'yes' })).toEqual([]);
});

test('ranks accepted before added, added before rejected, rejected before remaining', async () => {
  const listsWith = async (accepted: boolean, added: boolean, rejected: boolean) => {
    await app.pool.query(
      `update import_row set accepted = $1, added_to_db = $2, rejected = $3 where values->>'company_name' = '${UNKNOWN_NAME}'`,
      [accepted, added, rejected],
    );
    const lists = await Promise.all(
      Object.entries(grids).map(async ([name, dataset]) =>
        ((await names(dataset)) as string[]).includes(UNKNOWN_NAME) ? name : [],
      ),
    );
    return lists.flat();
  };
  expect(await listsWith(true, true, false)).toEqual(['matchedAccounts']);
  expect(await listsWith(false, true, true)).toEqual(['matchedAccounts']);
  expect(await listsWith(false, false, true)).toEqual(['rejectedAccounts']);
  expect(await listsWith(false, false, false)).toEqual(['remainAccounts', 'remainingUnmatchedAccounts']);
  await expect(listsWith(true, false, true)).rejects.toThrow('import_row_one_judgement');
  await listsWith(false, false, false);
});

test('derives the review status of a row from its flags', async () => {
  const { rows } = await app.pool.query(`
    with flagged as (
      insert into import_row (campaign_id, batch_id, row_no, values, valid, accepted, added_to_db, rejected)
      select gen_random_uuid(), gen_random_uuid(), n, '{}', n & 8 = 0, n & 4 > 0, n & 2 > 0, n & 1 > 0
      from generate_series(0, 8) n where not (n & 4 > 0 and n & 1 > 0) returning row_no, review_status)
    select row_no, review_status from flagged order by row_no`);
  expect(rows.map(({ row_no, review_status }) => [row_no, review_status])).toEqual([
    [0, 'remaining'],
    [1, 'rejected'],
    [2, 'added'],
    [3, 'added'],
    [4, 'accepted'],
    [6, 'accepted'],
    [8, null],
  ]);
});

test('lists only rows of visible campaigns, and no rows for client users', async () => {
  const { clientId } = await addCampaign(app, 'Other');
  const clientUser = await app.addUser('Administrator', clientId);
  for (const dataset of Object.values(grids)) expect(await names(dataset, clientUser)).toEqual([]);
  const developer = await app.addUser('Sales developer');
  expect(await names(remainAccounts, developer)).toBe(403);
});

test.each([
  ['undecided rows', remainAccounts, {}, 'import_row_review_idx'],
  [
    'undecided rows by name',
    remainAccounts,
    { sortModel: [{ colId: 'company_name', sort: 'asc' }] },
    'import_row_name_order_idx',
  ],
  ['a search', remainAccounts, { quickSearch: 'c4ca4238a' }, 'import_row_search_idx'],
  ['rows without a match', remainingUnmatchedAccounts, {}, 'import_row_no_match_idx'],
  ['matched rows', matchedAccounts, {}, 'import_row_matched_idx'],
  ['rejected rows', rejectedAccounts, {}, 'import_row_rejected_idx'],
] as const)('reads the first page of %s from its index', async (_, dataset, request, index) => {
  const grid = await openNamedGrid(app, dataset.name, viewer, { campaign_id: largeCampaignId });
  const { page, rows } = pageQuery(grid, parseGridQuery(JSON.stringify(request)));
  const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`explain with ${page!.table} ${rows}`.execute(app.db);
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toContain(index);
  expect(text).not.toContain('Seq Scan on import_row');
});

/** Returns the compiled queries on import rows that `work` sends. */
async function captureQueries(work: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool: app.pool });
  await work(new Kysely<DB>({ dialect, log: ({ query }) => void queries.push(query) }));
  return queries.filter(({ sql: text }) => text.includes('import_row'));
}

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['the review inbox', (db) => readInbox(db, viewer)],
  ['recently reviewed campaigns', (db) => readRecentlyReviewed(db, viewer, 'Europe/Berlin')],
  ['the outcomes of imports', (db) => readTrend(db, viewer)],
  ['the campaign funnel', (db) => readFunnel(db, viewer, largeCampaignId)],
  ['the review progress', (db) => readProgress(db, viewer, largeCampaignId, undefined)],
  [
    'the computed column of a campaign',
    (db) =>
      sql`select ${campaignEntity.computed!.remaining} from campaign t where t.id = ${largeCampaignId}`.execute(db),
  ],
])('counts remaining rows with an index-only scan: %s', async (_, work) => {
  const queries = await captureQueries(work);
  expect(queries).not.toEqual([]);
  for (const { sql: text, parameters } of queries) {
    const { rows } = await app.pool.query(`explain ${text}`, [...parameters]);
    const plan = rows.map((line) => line['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Only Scan using import_row_(review|progress)_idx/);
    expect(plan).not.toContain('Seq Scan on import_row');
  }
});

test('deletes candidates, keys and links only with their rows', async () => {
  const countRows = async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from match_candidate where campaign_id = ${campaignId}) as candidates,
        (select count(*) from unmatched_key where campaign_id = ${campaignId}) as keys,
        (select count(*) from campaign_account where campaign_id = ${campaignId}) as links,
        (select count(*) from import_row where campaign_id = ${campaignId}) as rows`.execute(app.db);
    return rows[0]!;
  };
  const secondBatchId = await addBatch(app, campaignId, [
    { company_name: 'Ravensworth Logistics', country: 'GB', city: 'Hull' },
    { company_name: 'Vanished Quillfeathers', country: 'GB' },
  ]);
  const before = await countRows();
  await match(app, campaignId, secondBatchId);
  const afterMatch = await countRows();
  expect(afterMatch.links).toBeGreaterThan(before.links!);
  expect(afterMatch.candidates).toBeGreaterThan(before.candidates!);
  expect(afterMatch.keys).toBeGreaterThan(before.keys!);
  await app.transaction((trx) => deleteRows(trx, { campaign_id: campaignId, batch_id: secondBatchId }));
  expect(await countRows()).toEqual({ ...before, rows: before.rows! - 2 });
});
