import { uptime } from 'node:os';
import { controlJob, viewJob } from '@leadwright/contract/features/jobs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { LEASE_SECONDS } from './lease.ts';
import { JobRunner } from './runner.ts';
import type { Task } from './task.ts';

let app: TestApp;
/** Gates by number. The counting job waits for a gate after it has written the number. */
const gates = new Map<number, PromiseWithResolvers<void>>();

/** A task that adds the numbers 1 to `maxNumber` to a table, one per step. The rows show lost or duplicated work. */
const countingTask: Task<{ maxNumber: number; failAt?: number }> = {
  kind: 'test.count',
  unit: 'numbers',
  async run(job) {
    let next = Number(job.checkpoint?.next ?? 1);
    while (next <= job.params.maxNumber) {
      if (next === job.params.failAt) throw new Error('this number is bad');
      await job.step(async (trx) => {
        await sql`insert into counted (job_id, number) values (${job.id}, ${next})`.execute(trx);
        await gates.get(next)?.promise;
        return { processed: next, total: job.params.maxNumber, checkpoint: { next: next + 1 } };
      });
      next += 1;
    }
    return { result: { counted: job.params.maxNumber } };
  },
};

beforeAll(async () => {
  app = await startTestApp();
  await app.pool.query('create table counted (job_id uuid, number int)');
  app.jobs.define(countingTask);
  await app.jobs.start();
});
afterAll(() => app.close());

const add = (params: { maxNumber: number; failAt?: number }) =>
  app.transaction((trx) => app.jobs.add(trx, { kind: 'test.count', title: 'Count', ownerId: app.admin.id, params }));
const loadNumbers = async (id: string) =>
  (await app.pool.query('select number from counted where job_id = $1 order by number', [id])).rows.map(
    (row) => row.number as number,
  );
const numbersUpTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const control = (id: string, action: 'pause' | 'resume' | 'cancel') =>
  app.request(app.admin, controlJob, { params: { id }, body: { action } });
const waitUntil = async (id: string, condition: (job: { state: string; processed: number }) => boolean) => {
  while (!condition(await app.call(app.admin, viewJob, { params: { id } })))
    await new Promise((resolve) => setTimeout(resolve, 10));
};

test('runs a job to its end and keeps its result', async () => {
  const id = await add({ maxNumber: 20 });
  expect(await app.waitForJobEnd(id)).toMatchObject({ state: 'done', processed: 20, result: { counted: 20 } });
  expect(await loadNumbers(id)).toEqual(numbersUpTo(20));
});

test('pauses at a step, resumes without loss or duplicates, rejects illegal requests', async () => {
  gates.set(5, Promise.withResolvers());
  const id = await add({ maxNumber: 9 });
  await waitUntil(id, (job) => job.processed === 4);
  expect((await control(id, 'pause')).status).toBe(200);
  gates.get(5)!.resolve();
  await waitUntil(id, (job) => job.state === 'paused');
  expect(await loadNumbers(id)).toEqual(numbersUpTo(5));
  expect((await control(id, 'pause')).body.code).toBe('illegal_transition');
  await control(id, 'resume');
  expect((await app.waitForJobEnd(id)).state).toBe('done');
  expect(await loadNumbers(id)).toEqual(numbersUpTo(9));
});

test('rejects a request that the state does not allow and names allowed requests', async () => {
  gates.set(2, Promise.withResolvers());
  const id = await add({ maxNumber: 4 });
  await waitUntil(id, (job) => job.processed === 1);
  const responseTo = async (action: 'pause' | 'resume' | 'cancel') => {
    const { status, body } = await control(id, action);
    return [status, body.code, body.message, body.detail];
  };
  expect(await responseTo('resume')).toEqual([
    409,
    'illegal_transition',
    'A job that is running cannot be resumed. It can be paused or cancelled.',
    { allowed: ['pause', 'cancel'] },
  ]);
  gates.get(2)!.resolve();
  await app.waitForJobEnd(id);
  expect(await responseTo('cancel')).toEqual([
    409,
    'illegal_transition',
    'A job that is done cannot be cancelled.',
    { allowed: [] },
  ]);
});

test('cancels a job and keeps committed work', async () => {
  gates.set(3, Promise.withResolvers());
  const id = await add({ maxNumber: 9 });
  await waitUntil(id, (job) => job.processed === 2);
  await control(id, 'cancel');
  gates.get(3)!.resolve();
  expect((await app.waitForJobEnd(id)).state).toBe('cancelled');
  expect(await loadNumbers(id)).toEqual(numbersUpTo(3));
});

test('reports a failing job and rolls back its unfinished step', async () => {
  const id = await add({ maxNumber: 9, failAt: 4 });
  expect(await app.waitForJobEnd(id)).toMatchObject({ state: 'failed', message: 'The job failed unexpectedly.' });
  expect(await loadNumbers(id)).toEqual(numbersUpTo(3));
});

test('does not start a job again while the worker still runs it', async () => {
  gates.set(3, Promise.withResolvers());
  const id = await add({ maxNumber: 5 });
  await waitUntil(id, (job) => job.processed === 2);
  await app.pool.query(`update job set state = 'queued', locked_by = null where id = $1`, [id]);
  // The end of a later job shows that the worker has looked for work since.
  expect((await app.waitForJobEnd(await add({ maxNumber: 1 }))).state).toBe('done');
  expect((await app.call(app.admin, viewJob, { params: { id } })).state).toBe('queued');
  gates.get(3)!.resolve();
  expect((await app.waitForJobEnd(id)).state).toBe('done');
  expect(await loadNumbers(id)).toEqual(numbersUpTo(5));
});

test('takes over a job from a silent worker, which can no longer write', async () => {
  gates.set(4, Promise.withResolvers());
  const id = await add({ maxNumber: 8 });
  await waitUntil(id, (job) => job.processed === 3);
  // The lease expires while the first worker is blocked in its fourth step.
  await app.pool.query(
    `update job set heartbeat_at = now() - interval '1 hour', locked_by = gen_random_uuid() where id = $1`,
    [id],
  );
  const secondRunner = new JobRunner(app.pool, app.db, app.http.log, app.config);
  const hangingGate = gates.get(4)!;
  gates.delete(4);
  secondRunner.define(countingTask);
  await secondRunner.start();
  expect((await app.waitForJobEnd(id)).state).toBe('done');
  hangingGate.resolve();
  await secondRunner.stop();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await loadNumbers(id)).toEqual(numbersUpTo(8));
});

test('continues jobs of a stopped process immediately if no other server uses the database', async () => {
  const id = await add({ maxNumber: 3 });
  await app.waitForJobEnd(id);
  await app.pool.query(
    `update job set state = 'running', finished_at = null, locked_by = gen_random_uuid(),
       heartbeat_at = now() + interval '1 hour' where id = $1`,
    [id],
  );
  const loneRunner = new JobRunner(app.pool, app.db, app.http.log, app.config);
  loneRunner.define(countingTask);
  await loneRunner.start({ isAlone: true });
  expect((await app.waitForJobEnd(id)).state).toBe('done');
  await loneRunner.stop();
});

test('fails a job that repeatedly stops its worker, but not after machine restarts', async () => {
  const outcomeAfterCrash = async (when: string) => {
    const id = await add({ maxNumber: 3 });
    await app.waitForJobEnd(id);
    await app.pool.query(
      `update job set state = 'running', attempts = 5, checkpoint = null, finished_at = null, locked_by = gen_random_uuid(),
         heartbeat_at = now() - ${when} where id = $1`,
      [id],
    );
    for (;;) {
      const { rows } = await app.pool.query('select state, message, attempts from job where id = $1', [id]);
      if (rows[0].state !== 'running' && rows[0].state !== 'queued') return rows[0];
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  expect(await outcomeAfterCrash(`make_interval(secs => ${LEASE_SECONDS + 1})`)).toMatchObject({
    state: 'failed',
    message: 'The job failed: it stopped the server several times.',
  });
  // The last heartbeat is from before the start of the machine.
  expect(await outcomeAfterCrash(`make_interval(secs => ${uptime() + 60})`)).toMatchObject({
    state: 'done',
    message: null,
  });
});

test('hides the jobs of other users', async () => {
  const id = await add({ maxNumber: 1 });
  const outsider = await app.addUser('Data steward');
  expect((await app.request(outsider, viewJob, { params: { id } })).status).toBe(404);
});

test('hides other jobs from a client user even with permission to read all jobs', async () => {
  const id = await add({ maxNumber: 1 });
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into client (code, name) values ('C', 'Client') returning id`,
  );
  const [staff, client] = [await app.addUser('Administrator'), await app.addUser('Administrator', rows[0]!.id)];
  expect((await app.request(staff, viewJob, { params: { id } })).status).toBe(200);
  expect((await app.request(client, viewJob, { params: { id } })).status).toBe(404);
});
