import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReadPriority } from './read-priority.ts';

const readPriority = new ReadPriority();
const http = Fastify({ forceCloseConnections: true });
let url: string;
/** The request for a page of grid rows stays open until this promise is resolved. */
let pageResponse = Promise.withResolvers<void>();
beforeAll(async () => {
  http.get('/page', { onRequest: readPriority.begin }, async () => pageResponse.promise.then(() => 'rows'));
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => http.close());

/** Records whether the page of rows is sent before the row count may start. */
function recordOrder(page: Promise<unknown>, signal?: AbortSignal) {
  const order: string[] = [];
  page.then(() => order.push('page'));
  const countStart = readPriority.waitForPages(signal).then(() => order.push('count'));
  return { order, countStart };
}
const startPage = async () => {
  pageResponse = Promise.withResolvers();
  const pageAbort = new AbortController();
  const page = fetch(`${url}/page`, { signal: pageAbort.signal }).then(
    (reply) => reply.text(),
    () => 'aborted',
  );
  await expect.poll(() => readPriority.activeReads).toBe(1);
  return { page, pageAbort };
};

test('runs a count after the current page read, or immediately without one', async () => {
  await readPriority.waitForPages();
  const { page } = await startPage();
  const { order, countStart } = recordOrder(page);
  await wait(20);
  expect(order).toEqual([]);
  pageResponse.resolve();
  await Promise.all([page, countStart]);
  expect(order).toContain('count');
  expect(readPriority.activeReads).toBe(0);
});

test('does not delay a count for an aborted page request', async () => {
  const { page, pageAbort } = await startPage();
  const { countStart } = recordOrder(page);
  pageAbort.abort();
  await countStart;
  expect(readPriority.activeReads).toBe(0);
  pageResponse.resolve();
});

test('delays a count by at most half a second', async () => {
  const { page } = await startPage();
  const { order, countStart } = recordOrder(page);
  await countStart;
  expect(order).toEqual(['count']);
  pageResponse.resolve();
  await page;
});

test('does not start an aborted count', async () => {
  const { page } = await startPage();
  const countAbort = new AbortController();
  const { countStart } = recordOrder(page, countAbort.signal);
  countAbort.abort();
  await expect(countStart).rejects.toThrow();
  pageResponse.resolve();
  await page;
});
