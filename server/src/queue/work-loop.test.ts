import { expect, test } from 'vitest';
import { type Work, WorkLoop } from './work-loop.ts';

/** Longer than any test, so that a test fails when nothing ends a sleep. */
const HOUR_MS = 3_600_000;
const options = { log: { error: () => undefined }, failure: 'failed', pollMs: HOUR_MS };
const nextTurn = () => new Promise(setImmediate);

test('claims again after a wake-up during a claim or a sleep, and after a failed claim', async () => {
  const claims = [1, 2, 3].map(() => Promise.withResolvers<void>());
  let claimCount = 0;
  const loop = new WorkLoop({
    ...options,
    async claim() {
      claims[claimCount++]!.resolve();
      if (claimCount > 1) return undefined;
      loop.wake();
      throw new Error('The first claim fails.');
    },
  });
  loop.start();
  await claims[1]!.promise;
  await nextTurn();
  loop.wake();
  await claims[2]!.promise;
  await loop.stop();
  expect(claimCount).toBe(3);
});

test('runs no more work at a time than its concurrency and claims when work ends or fails', async () => {
  const pieces = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
  const waitingWork: Work[] = pieces.map(
    ({ promise }) =>
      () =>
        promise,
  );
  const loop = new WorkLoop({ ...options, concurrency: 2, claim: async () => waitingWork.shift() });
  loop.start();
  await nextTurn();
  expect(waitingWork).toHaveLength(2);
  pieces[0]!.reject(new Error('The first piece fails.'));
  await nextTurn();
  expect(waitingWork).toHaveLength(1);
  pieces[1]!.resolve();
  await nextTurn();
  expect(waitingWork).toHaveLength(0);
  for (const { resolve } of pieces) resolve();
  await loop.stop();
});

test.each([
  ['lets running work end on shutdown', HOUR_MS, false],
  ['ends running work on shutdown after the grace period', 0, true],
])('%s', async (_, graceMs, isAborted) => {
  const end = Promise.withResolvers<void>();
  let signal: AbortSignal | undefined;
  const waitingWork: Work[] = [
    (workSignal) => {
      signal = workSignal;
      signal.addEventListener('abort', () => end.resolve());
      return end.promise;
    },
  ];
  const loop = new WorkLoop({ ...options, graceMs, claim: async () => waitingWork.shift() });
  loop.start();
  await nextTurn();
  const stop = loop.stop();
  // Timers of the same duration fire in order, so the grace period of 0 has ended.
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(signal!.aborted).toBe(isAborted);
  end.resolve();
  await stop;
});
