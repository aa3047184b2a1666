import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNearest } from '../../../match-index/engine/candidates.ts';
import type { IndexQuery } from '../../../match-index/engine/index-reader.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { indexReader } from './candidates.queries.ts';

const [FULL_KEY, SECOND_FULL_KEY, RARE_KEY, UNUSED_KEY] = [71n, 72n, 73n, 74n];
const [UNIQUE_KEY, SECOND_UNIQUE_KEY, SHARED_KEY, COMMON_KEY] = [75n, 76n, 77n, 78n];
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await sql`
    insert into account_key (key, account_no)
    select ${FULL_KEY}::bigint, no from generate_series(1, 350) no
    union all select ${SECOND_FULL_KEY}::bigint, no from generate_series(1001, 1400) no
    union all select ${RARE_KEY}::bigint, no from generate_series(501, 503) no
    union all select key, 601 from unnest(array[${UNIQUE_KEY}, ${SECOND_UNIQUE_KEY}]::bigint[]) key
    union all select ${SHARED_KEY}::bigint, no from generate_series(601, 602) no
    union all select ${COMMON_KEY}::bigint, no from generate_series(701, 950) no`.execute(app.db);
});
afterAll(() => app.close());

test('rereads a key with too many records only for rows without other keys', async () => {
  const reader = indexReader(app.db, 'account');
  let queriedKeys: string[] = [];
  const countingReader = (query: IndexQuery) => {
    queriedKeys.push(query.postings!.keys);
    return reader(query);
  };
  const frequency = { records: 5_000, count: () => 0, collision: () => 0, fullKeys: new Set<bigint>() };
  const findNumbers = async (rows: bigint[][]) => {
    queriedKeys = [];
    return (await findNearest(countingReader, 'core', rows, frequency)).map(({ recordNos }) => recordNos);
  };

  const rows = [[FULL_KEY, RARE_KEY], [FULL_KEY], [SECOND_FULL_KEY, FULL_KEY], [RARE_KEY, UNUSED_KEY], [UNUSED_KEY]];
  const firstResult = await findNumbers(rows);
  expect(queriedKeys).toEqual(['{71,73,72,74}']);
  expect(frequency.fullKeys).toEqual(new Set([FULL_KEY, SECOND_FULL_KEY]));
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  expect(firstResult).toEqual([range(501, 503), range(1, 40), range(1001, 1040), range(501, 503), []]);

  expect(await findNumbers(rows)).toEqual(firstResult);
  expect(queriedKeys).toEqual(['{73,74}', '{71,72}']);
  expect(await findNumbers([[FULL_KEY, RARE_KEY]])).toEqual([range(501, 503)]);
  expect(queriedKeys).toEqual(['{73}']);

  // The result is the same if only one of the keys is known to be full.
  frequency.fullKeys.delete(SECOND_FULL_KEY);
  expect(await findNumbers([[FULL_KEY, SECOND_FULL_KEY]])).toEqual([range(1, 40)]);
});

test('counts as rivals only records that share almost as much with the row as the best record', async () => {
  const frequency = { records: 5_000, count: () => 0, collision: () => 0 };
  const rows = [
    [RARE_KEY],
    [UNIQUE_KEY, SECOND_UNIQUE_KEY, SHARED_KEY, COMMON_KEY],
    [SHARED_KEY, COMMON_KEY],
    [UNUSED_KEY],
  ];
  const results = await findNearest(indexReader(app.db, 'account'), 'core', rows, frequency);
  expect(results.map(({ recordNos }) => recordNos.slice(0, 3))).toEqual([
    [501, 502, 503],
    [601, 602, 701],
    [601, 602, 701],
    [],
  ]);
  expect(results.map(({ rivals }) => rivals)).toEqual([2, 1, 39, 0]);
});
