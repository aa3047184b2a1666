import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type JobRunner, jobRunner, POLL_MS } from './runner.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('skips the sleep for a wake-up that arrives while the runner looks for work', async () => {
  let stopResult: Promise<void> | undefined;
  let runner: JobRunner | undefined;
  const config = {
    ...app.config,
    // The runner reads this property during each search for work.
    get reserveBytes() {
      stopResult ??= runner!.stop();
      return 0;
    },
  };
  runner = jobRunner(app.pool, app.db, app.http.log, config);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await runner.start();
  await vi.waitUntil(() => stopResult !== undefined, 20_000);
  await stopResult;
  expect(timers.mock.calls.map(([, ms]) => ms)).not.toContain(POLL_MS);
});
