import { controlJob, rerunChunk, viewJob } from '@leadwright/contract/features/jobs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { JobRunner } from './runner.ts';
import type { Task } from './task.ts';

let app: TestApp;
/** Gates by chunk number. A chunk waits for its gate before it writes. */
const gates = new Map<number, PromiseWithResolvers<void>>();
const failingNumbers = new Set<number>();
/** Chunks in the order in which they were started. */
const startedNumbers: number[] = [];

/** A task that adds one number per chunk to a table, whose rows show lost or duplicated work. */
const countingTask: Task<{ maxNumber: number }> = {
  kind: 'test.chunks',
  unit: 'numbers',
  async run(job) {
    const failed = await job.runInChunks(async () => ({
      chunks: numbersUpTo(job.params.maxNumber).map((number) => ({ plan: { number }, units: 1 })),
      checkpoint: { greeting: 'hello' },
    }));
    return { withErrors: failed > 0, result: { failed } };
  },
  async chunk(run) {
    const number = Number(run.plan.number);
    startedNumbers.push(number);
    if (failingNumbers.has(number)) throw new Error('this number is bad');
    await gates.get(number)?.promise;
    await run.finish(async (trx) => {
      const text = `${run.checkpoint?.greeting}${run.isRerun ? ' again' : ''}`;
      await sql`insert into counted_chunk (number, text) values (${number}, ${text})`.execute(trx);
    });
  },
};
const numbersUpTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

beforeAll(async () => {
  app = await startTestApp();
  await app.pool.query('create table counted_chunk (number int, text text)');
  app.jobs.define(countingTask);
  await app.jobs.start();
});
beforeEach(async () => {
  await app.pool.query('truncate counted_chunk');
  gates.clear();
  failingNumbers.clear();
  startedNumbers.length = 0;
});
afterAll(() => app.close());

const add = (size: number) =>
  app.transaction((trx) =>
    app.jobs.add(trx, {
      kind: 'test.chunks',
      title: 'Count',
      ownerId: app.admin.id,
      params: { maxNumber: size },
    }),
  );
const loadNumbers = async () =>
  (await app.pool.query<{ number: number }>('select number from counted_chunk order by number')).rows.map(
    ({ number }) => number,
  );
const waitUntil = async (condition: () => Promise<boolean> | boolean) => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
};
const loadJob = (id: string) => app.call(app.admin, viewJob, { params: { id } });
const closeGates = (...numbers: number[]) => {
  for (const number of numbers) gates.set(number, Promise.withResolvers());
};
const openGates = () => {
  for (const gate of gates.values()) gate.resolve();
};
async function withSecondWorker(work: (secondRunner: JobRunner) => Promise<void>): Promise<void> {
  const secondRunner = new JobRunner(app.pool, app.db, app.http.log, app.config);
  secondRunner.define(countingTask);
  await secondRunner.start();
  try {
    await work(secondRunner);
  } finally {
    openGates();
    await secondRunner.stop();
  }
}

test('shares the chunks of a job between two workers and runs each once', async () => {
  closeGates(1, 2, 3);
  const id = await add(12);
  await waitUntil(() => startedNumbers.length === 2);
  // The first worker is blocked in its two chunks, and the second worker processes the other chunks.
  await withSecondWorker(async () => {
    await waitUntil(() => startedNumbers.length >= 3);
    gates.get(3)!.resolve();
    await waitUntil(async () => (await loadNumbers()).length === 10);
    expect(await loadNumbers()).toEqual(numbersUpTo(12).slice(2));
    openGates();
    expect(await app.waitForJobEnd(id)).toMatchObject({ state: 'done', processed: 12 });
  });
  expect(await loadNumbers()).toEqual(numbersUpTo(12));
});

test('marks a failing chunk as failed, continues with other chunks and can rerun it', async () => {
  failingNumbers.add(3);
  const id = await add(5);
  await app.waitForJobEnd(id);
  expect(await loadJob(id)).toMatchObject({
    state: 'done_with_errors',
    processed: 4,
    failed_chunks: [{ no: 2, message: 'It failed unexpectedly.' }],
  });
  expect(await loadNumbers()).toEqual([1, 2, 4, 5]);
  failingNumbers.clear();
  await app.call(app.admin, rerunChunk, { params: { id, no: 2 } });
  await app.waitForJobEnd(id);
  expect(await loadJob(id)).toMatchObject({ state: 'done', processed: 5, failed_chunks: [] });
  const { rows } = await app.pool.query('select text from counted_chunk where number = 3');
  expect(rows).toEqual([{ text: 'hello again' }]);
  expect((await app.request(app.admin, rerunChunk, { params: { id, no: 9 } })).status).toBe(404);
});

test('takes over a chunk from a silent worker, which can no longer write', async () => {
  closeGates(1);
  const id = await add(4);
  await waitUntil(async () => (await loadNumbers()).length === 3);
  await withSecondWorker(async () => {
    const silentGate = gates.get(1)!;
    gates.delete(1);
    await app.pool.query(
      `update job_chunk set heartbeat_at = now() - interval '1 hour', locked_by = gen_random_uuid() where job_id = $1 and state = 'running'`,
      [id],
    );
    await waitUntil(async () => (await loadNumbers()).length === 4);
    silentGate.resolve();
    expect(await app.waitForJobEnd(id)).toMatchObject({ state: 'done', processed: 4 });
  });
  expect(await loadNumbers()).toEqual(numbersUpTo(4));
});

test('finishes running chunks on pause and starts no new chunks', async () => {
  closeGates(1, 2);
  const id = await add(6);
  await waitUntil(() => startedNumbers.length === 2);
  await app.call(app.admin, controlJob, { params: { id }, body: { action: 'pause' } });
  openGates();
  await waitUntil(async () => (await loadJob(id)).state === 'paused');
  expect(await loadNumbers()).toEqual([1, 2]);
  expect((await app.request(app.admin, rerunChunk, { params: { id, no: 0 } })).body.code).toBe('illegal_transition');
  await app.call(app.admin, controlJob, { params: { id }, body: { action: 'resume' } });
  expect(await app.waitForJobEnd(id)).toMatchObject({ state: 'done', processed: 6 });
  expect(await loadNumbers()).toEqual(numbersUpTo(6));
});
