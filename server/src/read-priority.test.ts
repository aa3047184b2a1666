import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReadPriority } from './read-priority.ts';

const pages = new ReadPriority();
const http = Fastify({ forceCloseConnections: true });
let url: string;
/** A page that is being read until it is let go. */
let answer = Promise.withResolvers<void>();
beforeAll(async () => {
  http.get('/page', { onRequest: pages.begin }, async () => answer.promise.then(() => 'rows'));
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => http.close());

/** What has happened, in the order it did. */
function orderOf(page: Promise<unknown>, signal?: AbortSignal) {
  const order: string[] = [];
  page.then(() => order.push('page'));
  const counted = pages.passed(signal).then(() => order.push('count'));
  return { order, counted };
}
const begun = async () => {
  answer = Promise.withResolvers();
  const reader = new AbortController();
  const page = fetch(`${url}/page`, { signal: reader.signal }).then(
    (reply) => reply.text(),
    () => 'given up',
  );
  await expect.poll(() => pages.reading).toBe(1);
  return { page, reader };
};

test('a count goes after the page that is being read, and at once where there is none', async () => {
  await pages.passed();
  const { page } = await begun();
  const { order, counted } = orderOf(page);
  await wait(20);
  expect(order).toEqual([]);
  answer.resolve();
  await Promise.all([page, counted]);
  expect(order).toContain('count');
  expect(pages.reading).toBe(0);
});

test('a page that nobody waits for keeps no count waiting', async () => {
  const { page, reader } = await begun();
  const { counted } = orderOf(page);
  reader.abort();
  await counted;
  expect(pages.reading).toBe(0);
  answer.resolve();
});

test('a page that takes very long is waited for no longer than half a second', async () => {
  const { page } = await begun();
  const { order, counted } = orderOf(page);
  await counted;
  expect(order).toEqual(['count']);
  answer.resolve();
  await page;
});

test('a count that nobody waits for is not begun', async () => {
  const { page } = await begun();
  const reader = new AbortController();
  const { counted } = orderOf(page, reader.signal);
  reader.abort();
  await expect(counted).rejects.toThrow();
  answer.resolve();
  await page;
});
