import { controlJob, type Job, viewJob } from '@leadwright/contract/features/jobs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Task } from './task.ts';

let app: TestApp;
/** A gate for one number. The job waits for it before it writes the number. */
let gate: { number: number; open: PromiseWithResolvers<void> } | undefined;

const numbersUpTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

/** A task that writes one number per step. Without `checkpoints`, it has to start again after a fault. */
const stepTask: Task<{ checkpoints: boolean }> = {
  kind: 'test.steps',
  unit: 'numbers',
  async run(job) {
    for (let next = Number(job.checkpoint?.next ?? 1); next <= 5; next++) {
      await job.step(async (trx) => {
        await sql`insert into stored_number (job_id, number) values (${job.id}, ${next})`.execute(trx);
        if (gate?.number === next) await gate.open.promise;
        return { processed: next, ...(job.params.checkpoints && { checkpoint: { next: next + 1 } }) };
      });
    }
    return {};
  },
};
/** A task that writes one number per chunk. */
const chunkTask: Task = {
  kind: 'test.parts',
  unit: 'numbers',
  async run(job) {
    const chunks = numbersUpTo(5).map((number) => ({ plan: { number, job_id: job.id }, units: 1 }));
    const failed = await job.runInChunks(async () => ({ chunks, checkpoint: {} }));
    return { withErrors: failed > 0 };
  },
  async chunk({ plan, finish }) {
    if (gate?.number === Number(plan.number)) await gate.open.promise;
    await finish(async (trx) => {
      await sql`insert into stored_number (job_id, number) values (${plan.job_id}, ${plan.number})`.execute(trx);
    });
  },
};

beforeAll(async () => {
  app = await startTestApp();
  await app.pool.query('create table stored_number (job_id uuid, number int)');
  app.jobs.define(stepTask);
  app.jobs.define(chunkTask);
  await app.jobs.start();
});
beforeEach(() => {
  gate = undefined;
  freeDisk();
});
afterAll(() => app.close());

const add = (kind: string, params = {}) =>
  app.transaction((trx) => app.jobs.add(trx, { kind, title: 'Write', ownerId: app.admin.id, params }));
const waitUntil = async (id: string, condition: (job: Job) => boolean) => {
  for (;;) {
    const job = await app.call(app.admin, viewJob, { params: { id } });
    if (condition(job)) return job;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
const loadNumbers = async (id: string) =>
  (await app.pool.query('select number from stored_number where job_id = $1 order by number', [id])).rows.map(
    (row) => row.number as number,
  );
const closeGate = (number: number) => {
  gate = { number, open: Promise.withResolvers() };
  return gate.open;
};
/** Sets the disk reserve above the size of any disk. */
const fillDisk = () => {
  app.config.reserveBytes = Number.MAX_VALUE;
};
const freeDisk = () => {
  app.config.reserveBytes = 0;
};

test.each([
  ['test.steps', { checkpoints: true }],
  ['test.parts', {}],
])('explains that a job waits for disk space, then continues the job (%s)', async (kind, params) => {
  const gateOfStep = closeGate(3);
  const id = await add(kind, params);
  await waitUntil(id, (job) => job.processed >= 2);
  fillDisk();
  gateOfStep.resolve();
  const waitingJob = await waitUntil(id, (job) => job.state === 'queued');
  expect(waitingJob.message).toBe('The server’s disk is full. The job continues automatically when there is space.');
  await expect(add(kind, params)).rejects.toMatchObject({ code: 'disk_full' });
  freeDisk();
  expect(await app.waitForJobEnd(id)).toMatchObject({ state: 'done', message: null, processed: 5 });
  expect(await loadNumbers(id)).toEqual(numbersUpTo(5));
});

test('fails a job without checkpoints on a full disk and explains why', async () => {
  const gateOfStep = closeGate(2);
  const id = await add('test.steps', { checkpoints: false });
  await waitUntil(id, (job) => job.processed === 1);
  fillDisk();
  gateOfStep.resolve();
  expect(await app.waitForJobEnd(id)).toMatchObject({
    state: 'failed',
    message: 'The server’s disk is full. Try again later, or tell your administrator.',
  });
});

test('cancels a job that waits for disk space', async () => {
  const gateOfStep = closeGate(3);
  const id = await add('test.steps', { checkpoints: true });
  await waitUntil(id, (job) => job.processed === 2);
  fillDisk();
  gateOfStep.resolve();
  await waitUntil(id, (job) => job.state === 'queued');
  await app.call(app.admin, controlJob, { params: { id }, body: { action: 'cancel' } });
  expect((await app.waitForJobEnd(id)).state).toBe('cancelled');
});

test('continues jobs and events after a loss of all database connections', async () => {
  const gateOfStep = closeGate(3);
  const id = await add('test.steps', { checkpoints: true });
  await waitUntil(id, (job) => job.processed === 2);
  await app.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  gateOfStep.resolve();
  // A query can meet a lost connection before the pool has noticed the loss.
  await expect
    .poll(() => app.waitForJobEnd(id).catch(String), { timeout: 30_000 })
    .toMatchObject({ state: 'done', processed: 5 });
  expect(await loadNumbers(id)).toEqual(numbersUpTo(5));
  const changedJobs = new Set<string>();
  const unsubscribe = app.jobs.onChange((job) => changedJobs.add(job));
  // The listener reconnects shortly after the disconnection.
  await expect
    .poll(
      async () => {
        await app.waitForJobEnd(await add('test.steps', { checkpoints: true }));
        return changedJobs.size;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);
  unsubscribe();
});

test('repeats a job after a deadlock', async () => {
  const gateOfStep = closeGate(3);
  const id = await add('test.steps', { checkpoints: true });
  await waitUntil(id, (job) => job.processed === 2);
  const otherSession = await app.pool.connect();
  // The other session has a long timeout, so that the job detects the deadlock.
  await otherSession.query(`set deadlock_timeout = '1min'`);
  await otherSession.query('begin');
  await otherSession.query('update job set title = title where id = $1', [id]);
  const tableLock = otherSession.query('lock table stored_number in share mode');
  gateOfStep.resolve();
  await tableLock;
  await otherSession.query('commit');
  otherSession.release(true);
  expect(await app.waitForJobEnd(id)).toMatchObject({ state: 'done', processed: 5 });
  expect(await loadNumbers(id)).toEqual(numbersUpTo(5));
});
