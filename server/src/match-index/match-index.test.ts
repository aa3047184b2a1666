import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSeedCompanies } from '../../seed/seed-files.ts';
import {
  addBatch,
  addCampaign,
  addCompanies,
  loadStoredRows,
  match,
} from '../features/matching/testing/review-fixture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { buildIndex } from './build-index.ts';
import { tokenFrequency } from './engine/frequency.ts';
import { reindexWhenStale } from './reindex.tasks.ts';
import { reindexAccounts } from './reindex-changes.ts';

let app: TestApp;
let ids: string[];

/** Returns the index as text, without the versions, which always increase. */
const loadIndex = async () => {
  const { rows } = await sql`select
    (select json_agg(m) from (select * from account_match order by account_no) m) as records,
    (select json_agg(k) from (select * from account_key order by account_no, key) k) as keys,
    (select json_object_agg(token, accounts order by token) from name_token where accounts <> 0) as tokens,
    (select accounts from match_index) as accounts`.execute(app.db);
  return JSON.stringify(rows[0]);
};
const query = (text: string, values: unknown[] = []) => app.pool.query(text, values);
const reindex = (accountIds: string[]) => app.db.transaction().execute((trx) => reindexAccounts(trx, accountIds));

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  ids = await addCompanies(
    app,
    readSeedCompanies()
      .slice(0, 400)
      .map((row) => ({
        name: row.company_name,
        city: row.head_office_city,
        postcode: row.postcode,
        country: row.country,
      })),
  );
});
afterAll(() => app.close());

test('builds the same index in bulk as company by company', async () => {
  const incrementalIndex = await loadIndex();
  expect(await buildIndex(app.pool)).toMatchObject({ records: ids.length });
  const rebuiltIndex = await loadIndex();
  expect(JSON.parse(rebuiltIndex).tokens).toEqual(JSON.parse(incrementalIndex).tokens);
  expect(JSON.parse(rebuiltIndex).records).toEqual(JSON.parse(incrementalIndex).records);
  await reindex(ids);
  await reindex(ids);
  expect(await loadIndex()).toBe(rebuiltIndex);
});

test('restores keys and counts when a company is renamed and renamed back', async () => {
  const previousIndex = await loadIndex();
  const [id] = ids;
  const { rows } = await query('select company_name from account where id = $1', [id]);
  await query(`update account set company_name = 'Zyxomancer Wolfhampton Works' where id = $1`, [id]);
  await reindex([id!]);
  const { rows: tokenCounts } = await query(`select accounts from name_token where token like 'zyxomanc%'`);
  expect(tokenCounts[0].accounts).toBe(1);
  expect(await loadIndex()).not.toBe(previousIndex);
  await query('update account set company_name = $2 where id = $1', [id, rows[0].company_name]);
  await reindex([id!]);
  expect(await loadIndex()).toBe(previousIndex);
});

test('omits an archived company until it is restored', async () => {
  const previousIndex = await loadIndex();
  const { campaignId } = await addCampaign(app);
  const { rows } = await query('select company_name, country from account where id = $1', [ids[5]]);
  const file = [{ company_name: rows[0].company_name, country: rows[0].country }];
  const findCandidates = async () => {
    const batchId = await addBatch(app, campaignId, file);
    await match(app, campaignId, batchId);
    const [row] = await loadStoredRows(app, batchId);
    const found = await query('select account_id from match_candidate where row_id = $1', [row!.id]);
    return found.rows.map(({ account_id }) => account_id);
  };
  expect(await findCandidates()).toContain(ids[5]);
  await query('update account set archived_at = now() where id = $1', [ids[5]]);
  await reindex([ids[5]!]);
  expect(await findCandidates()).not.toContain(ids[5]);
  await query('update account set archived_at = null where id = $1', [ids[5]]);
  await reindex([ids[5]!]);
  expect(await loadIndex()).toBe(previousIndex);
});

test('updates word counts in memory after each change in the database', async () => {
  const token = 'zyxomancer';
  const countToken = async () => (await tokenFrequency(app.db)).count(token);
  expect(await countToken()).toBe(0);
  const [addedId] = await addCompanies(app, [{ name: 'Zyxomancer Works' }]);
  expect(await countToken()).toBe(1);
  expect((await tokenFrequency(app.db)).records).toBe(ids.length + 1);
  await query('update account set archived_at = now() where id = $1', [addedId]);
  await reindex([addedId!]);
  expect(await countToken()).toBe(0);
});

test('loads the word counts of a large master', async () => {
  const words = 12_345;
  await query(
    `insert into name_token (token, accounts, version) select 'zz' || n, n, 0 from generate_series(1, $1) n`,
    [words],
  );
  // A rebuilt index is loaded completely.
  await query('update match_index set version = version + 1, base = version + 1');
  const table = await tokenFrequency(app.db);
  const counts = Array.from({ length: words }, (_, i) => table.count(`zz${i + 1}`));
  expect(counts).toEqual(counts.map((_, i) => i + 1));
  await query(`delete from name_token where token like 'zz%'`);
  await query('update match_index set version = version + 1, base = version + 1');
});

test('rebuilds missing keys and keys of an older normaliser in the background', async () => {
  const previousIndex = await loadIndex();
  await query('update account_match set norm_version = norm_version - 1 where account_no % 2 = 0');
  await query('delete from account_key where account_no % 2 = 0');
  await reindexWhenStale(app);
  await reindexWhenStale(app);
  const { rows } = await query(`select id from job where kind = 'matching.reindex'`);
  expect(rows.length).toBe(1);
  expect(await app.waitForJobEnd(rows[0].id)).toMatchObject({ state: 'done', processed: ids.length / 2 });
  expect(await loadIndex()).toBe(previousIndex);
});
