import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReadPriority } from './read-priority.ts';

const pages = new ReadPriority();
const http = Fastify({ forceCloseConnections: true });
let url: string;
/** The page request stays open until this promise is resolved. */
let pageResponse = Promise.withResolvers<void>();
beforeAll(async () => {
  http.get('/page', { onRequest: pages.begin }, async () => pageResponse.promise.then(() => 'rows'));
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => http.close());

/** Records the order in which the page and the count finish. */
function recordOrder(page: Promise<unknown>, signal?: AbortSignal) {
  const order: string[] = [];
  page.then(() => order.push('page'));
  const counted = pages.waitForPages(signal).then(() => order.push('count'));
  return { order, counted };
}
const startPage = async () => {
  pageResponse = Promise.withResolvers();
  const reader = new AbortController();
  const page = fetch(`${url}/page`, { signal: reader.signal }).then(
    (reply) => reply.text(),
    () => 'aborted',
  );
  await expect.poll(() => pages.reading).toBe(1);
  return { page, reader };
};

test('runs a count after the current page read, or immediately without one', async () => {
  await pages.waitForPages();
  const { page } = await startPage();
  const { order, counted } = recordOrder(page);
  await wait(20);
  expect(order).toEqual([]);
  pageResponse.resolve();
  await Promise.all([page, counted]);
  expect(order).toContain('count');
  expect(pages.reading).toBe(0);
});

test('does not delay a count for an aborted page request', async () => {
  const { page, reader } = await startPage();
  const { counted } = recordOrder(page);
  reader.abort();
  await counted;
  expect(pages.reading).toBe(0);
  pageResponse.resolve();
});

test('delays a count by at most half a second', async () => {
  const { page } = await startPage();
  const { order, counted } = recordOrder(page);
  await counted;
  expect(order).toEqual(['count']);
  pageResponse.resolve();
  await page;
});

test('does not start an aborted count', async () => {
  const { page } = await startPage();
  const reader = new AbortController();
  const { counted } = recordOrder(page, reader.signal);
  reader.abort();
  await expect(counted).rejects.toThrow();
  pageResponse.resolve();
  await page;
});
