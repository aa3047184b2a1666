import type { AddressInfo } from 'node:net';
import { fillPath } from '@leadwright/contract/endpoint';
import { countRows, countValues } from '@leadwright/contract/features/exports';
import { tags } from '@leadwright/contract/features/tags';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

/** Returns the number of counts that are running. */
async function runningCounts(): Promise<number> {
  const { rows } = await app.pool.query<{ query: string }>(
    `select query from pg_stat_activity where state = 'active' and datname = current_database()
     and (query like 'select count(*) as count from (select 1%' or query like 'select "r"."value" as value, count(*)%')`,
  );
  return rows.length;
}

test.each([
  ['a count', countRows, {}, { count: 0, exact: true }],
  ['the count of values', countValues, { column: 'state' }, { values: [], more: false }],
])('ends %s when its request is aborted, and counts correctly afterwards', async (_, { path }, input, expected) => {
  const count = (signal?: AbortSignal) =>
    fetch(url + fillPath(path, { dataset: tags.list.name }), {
      method: 'POST',
      headers: { authorization: `Bearer ${app.admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{}', ...input }),
      ...(signal && { signal }),
    });
  // A lock makes the count take long. Authentication does not read this table.
  const lockingClient = await app.pool.connect();
  await lockingClient.query('begin; lock table tag in access exclusive mode');
  const reader = new AbortController();
  const abortedCount = count(reader.signal).catch((error: Error) => error.name);
  await vi.waitFor(async () => expect(await runningCounts()).toBe(1), 10_000);
  reader.abort();
  expect(await abortedCount).toBe('AbortError');
  await vi.waitFor(async () => expect(await runningCounts()).toBe(0), 10_000);
  await lockingClient.query('rollback');
  lockingClient.release();
  expect(await (await count()).json()).toEqual(expected);
});
