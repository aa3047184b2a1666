import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nearest } from '../../../match-index/engine/candidates.ts';
import type { IndexQuery } from '../../../match-index/engine/index-reader.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { indexReader } from './candidates.queries.ts';

const [FULL, OTHER_FULL, RARE, NOBODYS] = [71n, 72n, 73n, 74n];
const [OWN, ALSO_OWN, TWOS, COMMON] = [75n, 76n, 77n, 78n];
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await sql`
    insert into account_key (key, account_no)
    select ${FULL}::bigint, no from generate_series(1, 350) no
    union all select ${OTHER_FULL}::bigint, no from generate_series(1001, 1400) no
    union all select ${RARE}::bigint, no from generate_series(501, 503) no
    union all select key, 601 from unnest(array[${OWN}, ${ALSO_OWN}]::bigint[]) key
    union all select ${TWOS}::bigint, no from generate_series(601, 602) no
    union all select ${COMMON}::bigint, no from generate_series(701, 950) no`.execute(app.db);
});
afterAll(() => app.close());

test('rereads a key with too many records only for rows without other keys', async () => {
  const answer = indexReader(app.db, 'account');
  let queriedKeys: string[] = [];
  const ask = (question: IndexQuery) => {
    queriedKeys.push(question.postings!.keys);
    return answer(question);
  };
  const frequency = { records: 5_000, count: () => 0, collision: () => 0, fullKeys: new Set<bigint>() };
  const found = async (rows: bigint[][]) => {
    queriedKeys = [];
    return (await nearest(ask, 'core', rows, frequency)).map(({ nos }) => nos);
  };

  const rows = [[FULL, RARE], [FULL], [OTHER_FULL, FULL], [RARE, NOBODYS], [NOBODYS]];
  const first = await found(rows);
  expect(queriedKeys).toEqual(['{71,73,72,74}']);
  expect(frequency.fullKeys).toEqual(new Set([FULL, OTHER_FULL]));
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  expect(first).toEqual([range(501, 503), range(1, 40), range(1001, 1040), range(501, 503), []]);

  expect(await found(rows)).toEqual(first);
  expect(queriedKeys).toEqual(['{73,74}', '{71,72}']);
  expect(await found([[FULL, RARE]])).toEqual([range(501, 503)]);
  expect(queriedKeys).toEqual(['{73}']);

  // The result is the same if only one of the row's keys is known to be full.
  frequency.fullKeys.delete(OTHER_FULL);
  expect(await found([[FULL, OTHER_FULL]])).toEqual([range(1, 40)]);
});

test('does not count records as rivals that share much less than the best one', async () => {
  const frequency = { records: 5_000, count: () => 0, collision: () => 0 };
  const rows = [[RARE], [OWN, ALSO_OWN, TWOS, COMMON], [TWOS, COMMON], [NOBODYS]];
  const found = await nearest(indexReader(app.db, 'account'), 'core', rows, frequency);
  expect(found.map(({ nos }) => nos.slice(0, 3))).toEqual([[501, 502, 503], [601, 602, 701], [601, 602, 701], []]);
  expect(found.map(({ rivals }) => rivals)).toEqual([2, 1, 39, 0]);
});
