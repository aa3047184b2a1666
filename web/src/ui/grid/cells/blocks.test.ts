import { expect, test } from 'vitest';
import { type BlockPage, Blocks } from './blocks.ts';

interface PendingRequest {
  start: number;
  signal: AbortSignal;
  answer: (page: BlockPage<string>) => void;
  fail: (error: Error) => void;
}

const page = (start: number, suffix = '', size = 100, more = true): BlockPage<string> => ({
  rows: Array.from({ length: size }, (_, offset) => `${start + offset}${suffix}`),
  more,
});

/** Creates blocks whose requests the test answers. */
function createBlocks(first = page(0)) {
  const requests: PendingRequest[] = [];
  const blocks = new Blocks<string>(first, (start, signal) => {
    const { promise, resolve: answer, reject: fail } = Promise.withResolvers<BlockPage<string>>();
    requests.push({ start, signal, answer, fail });
    return promise;
  });
  const requestRows = async (from: number, to: number, expected: number) => {
    blocks.requestRows(from, to);
    await expect.poll(() => requests.length).toBe(expected);
  };
  return { blocks, requests, requestRows };
}
const flush = () => new Promise((resolve) => setTimeout(resolve));

test('has the first page immediately and loads further blocks on demand', async () => {
  const { blocks, requests, requestRows } = createBlocks();
  expect(blocks.row(99)).toBe('99');
  expect([blocks.rowCount, blocks.isCounted]).toEqual([200, false]);
  await requestRows(80, 250, 1);
  expect(requests.map(({ start }) => start)).toEqual([100]);
});

test('requests only the rows at the final position of a dragged scroll bar', async () => {
  const { blocks, requests, requestRows } = createBlocks();
  blocks.setTotal(1_000_000);
  await requestRows(50_000, 50_040, 1);
  for (let row = 60_000; row < 70_000; row += 1_000) blocks.requestRows(row, row + 40);
  await requestRows(900_000, 900_040, 2);
  expect(requests.map(({ start }) => start)).toEqual([50_000, 900_000]);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  // A late response has no effect.
  requests[0]?.answer(page(50_000));
  requests[1]?.answer(page(900_000));
  await flush();
  expect([blocks.row(50_000), blocks.row(900_001)]).toEqual([undefined, '900001']);
});

test('reports a failed block, requests it again and keeps the others', async () => {
  const { blocks, requests, requestRows } = createBlocks();
  blocks.setTotal(1_000);
  await requestRows(0, 250, 2);
  requests[0]?.fail(new Error('down'));
  requests[1]?.answer(page(200));
  await flush();
  expect(blocks.failure(150)?.message).toBe('down');
  expect([blocks.failure(50), blocks.row(250)]).toEqual([undefined, '250']);
  blocks.requestRows(0, 250);
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(requests).toHaveLength(2);
  blocks.retry();
  expect(requests.map(({ start }) => start)).toEqual([100, 200, 100]);
  expect(blocks.failures()).toEqual([]);
  requests[2]?.answer(page(100));
  await flush();
  expect(blocks.row(150)).toBe('150');
});

test('takes the row count from the last block instead of the total until a refresh', async () => {
  const { blocks, requests, requestRows } = createBlocks();
  await requestRows(100, 150, 1);
  requests[0]?.answer(page(100, '', 30, false));
  await flush();
  expect([blocks.rowCount, blocks.isCounted]).toEqual([130, true]);
  blocks.setTotal(500);
  expect(blocks.rowCount).toBe(130);
  blocks.refresh(page(0));
  expect(blocks.rowCount).toBe(500);
});

test('keeps rows during a refresh and reloads only those in the window', async () => {
  const { blocks, requests, requestRows } = createBlocks();
  blocks.setTotal(1_000);
  await requestRows(100, 350, 3);
  for (const { answer, start } of requests) answer(page(start));
  await flush();
  blocks.requestRows(100, 199);
  blocks.refresh(page(0, ' new'));
  expect([blocks.row(5), blocks.row(150)]).toEqual(['5 new', '150']);
  expect(blocks.isRefreshing).toBe(true);
  expect(blocks.loadedRows().map(([, row]) => row)).not.toContain('150');
  requests.at(-1)?.answer(page(100, ' new'));
  await flush();
  expect([requests.length, blocks.row(150), blocks.isRefreshing]).toEqual([4, '150 new', false]);
  // The other blocks are requested once they are visible.
  await requestRows(200, 299, 5);
});

test('keeps the rows and reports the error after a failed refresh', async () => {
  const { blocks, requests, requestRows } = createBlocks();
  await requestRows(0, 150, 1);
  requests[0]?.answer(page(100));
  await flush();
  blocks.refresh(page(0));
  requests[1]?.fail(new Error('down'));
  await flush();
  expect([blocks.row(150), blocks.failures().length]).toEqual(['150', 1]);
});

test('evicts the least recently requested block above the limit', async () => {
  const { blocks, requests, requestRows } = createBlocks();
  blocks.setTotal(100_000);
  for (let block = 1; block <= 70; block += 1) {
    await requestRows(block * 100, block * 100 + 40, block);
    requests.at(-1)?.answer(page(block * 100));
    await flush();
  }
  expect([blocks.row(0), blocks.row(900)]).toEqual([undefined, undefined]);
  expect([blocks.row(1_200), blocks.row(7_000)]).toEqual(['1200', '7000']);
});

test('returns rows by block and loads missing blocks', async () => {
  const { blocks, requests } = createBlocks();
  const receivedBlocks: string[][] = [];
  const readPromise = (async () => {
    for await (const rows of blocks.blocksBetween(98, 201, AbortSignal.timeout(5_000))) receivedBlocks.push(rows);
  })();
  await expect.poll(() => requests.length).toBe(1);
  requests[0]?.answer(page(100));
  await expect.poll(() => requests.length).toBe(2);
  requests[1]?.answer(page(200));
  await readPromise;
  expect(receivedBlocks.map(({ length }) => length)).toEqual([2, 100, 2]);
  expect(receivedBlocks.flat().at(-1)).toBe('201');
});

test('stops reading at the last row and requests no further block', async () => {
  const { blocks, requests } = createBlocks();
  const receivedBlocks: string[][] = [];
  const readPromise = (async () => {
    for await (const rows of blocks.blocksBetween(0, 5_000, AbortSignal.timeout(5_000))) receivedBlocks.push(rows);
  })();
  await expect.poll(() => requests.length).toBe(1);
  requests[0]?.answer(page(100, '', 30, false));
  await readPromise;
  expect(receivedBlocks.map(({ length }) => length)).toEqual([100, 30]);
  expect(requests).toHaveLength(1);
});

test('cancels running requests when the table is closed', async () => {
  const { blocks, requests, requestRows } = createBlocks();
  await requestRows(100, 150, 1);
  blocks.close();
  expect(requests[0]?.signal.aborted).toBe(true);
  requests[0]?.fail(new Error('aborted'));
  await flush();
  expect(blocks.failures()).toEqual([]);
});

test('loads a missing row with its block and keeps it', async () => {
  const { blocks, requests } = createBlocks();
  const rowPromise = blocks.rowAt(142);
  expect(requests.map(({ start }) => start)).toEqual([100]);
  requests[0]?.answer(page(100, '', 60, false));
  expect(await rowPromise).toBe('142');
  expect([blocks.row(143), await blocks.rowAt(143)]).toEqual(['143', '143']);
  expect(await blocks.rowAt(160)).toBeUndefined();
  expect(await blocks.rowAt(-1)).toBeUndefined();
  expect(requests).toHaveLength(1);
});
