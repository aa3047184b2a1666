import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { login, logout } from '@leadwright/contract/features/auth';
import { exportRows } from '@leadwright/contract/features/exports';
import {
  controlJob,
  downloadJobFile,
  failedJobs,
  listJobs,
  MATCH_JOB,
  viewJob,
} from '@leadwright/contract/features/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJobStream as listenTo } from '../../testing/live-stream.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-config.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const EXPORT_GRANTS = [
  { subject: 'accounts', action: 'read', scope: 'all' },
  { subject: 'export', action: 'read', scope: 'all' },
] as const;

async function runExport(user: TestUser): Promise<string> {
  const { job_id } = await app.call(user, exportRows, {
    params: { dataset: allDbAccounts.name },
    body: { selection: { query: '{}' }, columns: ['company_name'], format: 'csv' } as never,
  });
  expect((await app.waitForJobEnd(job_id)).state).toBe('done');
  return job_id;
}
const download = async (user: TestUser, id: string) =>
  (await app.request(user, downloadJobFile, { params: { id } })).status;

test('allows downloads only with current permission for the content', async () => {
  const owner = await app.addUserWith(EXPORT_GRANTS);
  const id = await runExport(owner);
  const otherUsers = await Promise.all([
    app.addUserWith([{ subject: 'jobs', action: 'read', scope: 'own' }, ...EXPORT_GRANTS]),
    app.addUserWith([{ subject: 'jobs', action: 'read', scope: 'all' }]),
    app.addUserWith([{ subject: 'jobs', action: 'read', scope: 'all' }, ...EXPORT_GRANTS]),
  ]);
  expect(await Promise.all([owner, ...otherUsers].map((user) => download(user, id)))).toEqual([200, 404, 403, 200]);
  const grant = `subject = $2 and role_id = (select role_id from app_user where id = $1)`;
  await app.pool.query(`update role_permission set scope = 'own' where ${grant}`, [owner.id, 'accounts']);
  expect(await download(owner, id)).toBe(403);
  await app.pool.query(`update role_permission set scope = 'all' where ${grant}`, [owner.id, 'accounts']);
  await app.pool.query(`delete from role_permission where ${grant}`, [owner.id, 'export']);
  expect(await download(owner, id)).toBe(403);
});

test('shows jobs of others in scope "all" and requires a permission to control them', async () => {
  const id = await app.transaction((trx) =>
    app.jobs.add(trx, {
      kind: 'grid.export',
      title: 'Waits',
      ownerId: app.admin.id,
      params: {},
    }),
  );
  await app.waitForJobEnd(id);
  const [userWithOwnScope, userWithAllScope, controller] = await Promise.all([
    app.addUserWith([{ subject: 'jobs', action: 'read', scope: 'own' }]),
    app.addUserWith([{ subject: 'jobs', action: 'read', scope: 'all' }]),
    app.addUserWith([
      { subject: 'jobs', action: 'read', scope: 'all' },
      { subject: 'jobs', action: 'update', scope: 'all' },
    ]),
  ]);
  const isListed = async (user: TestUser) => (await app.call(user, listJobs)).jobs.some((job) => job.id === id);
  expect(await Promise.all([userWithOwnScope, userWithAllScope, controller].map(isListed))).toEqual([
    false,
    true,
    true,
  ]);
  const statuses = async (user: TestUser) => [
    (await app.request(user, viewJob, { params: { id } })).status,
    (await app.request(user, controlJob, { params: { id }, body: { action: 'pause' } })).status,
  ];
  // The status 409 means that the job has ended. Only users who may control the job get this error.
  expect(await Promise.all([userWithOwnScope, userWithAllScope, controller].map(statuses))).toEqual([
    [404, 404],
    [200, 403],
    [200, 409],
  ]);
});

test('lists a housekeeping job only when it failed', async () => {
  let shouldFail = false;
  app.jobs.define({
    kind: 'test.tidy',
    unit: 'rows',
    isHousekeeping: true,
    run: async () => {
      if (shouldFail) throw new Error('broken');
      return {};
    },
  });
  const runTidy = async (title: string) => {
    const id = await app.transaction((trx) =>
      app.jobs.add(trx, { kind: 'test.tidy', title, ownerId: null, params: {} }),
    );
    await app.waitForJobEnd(id);
  };
  await runTidy('Tidied');
  shouldFail = true;
  await runTidy('Not tidied');
  const titles = (await app.call(app.admin, listJobs)).jobs.map(({ title }) => title);
  expect(titles).toContain('Not tidied');
  expect(titles).not.toContain('Tidied');
});

const listen = (user: TestUser) => listenTo(app, user);
async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('streams only jobs of the owner until the session ends', async () => {
  const user = await app.addUserWith(EXPORT_GRANTS);
  const otherUser = await app.addUserWith(EXPORT_GRANTS);
  const [stream, otherStream] = [await listen(user), await listen(otherUser)];
  const firstJobId = await runExport(user);
  await waitUntil(() => stream.receivedText().includes(firstJobId));
  await app.http.inject({ method: 'POST', url: logout.path, headers: { authorization: `Bearer ${user.token}` } });
  const laterJobId = await app.transaction((trx) =>
    app.jobs.add(trx, { kind: 'grid.export', title: 'Later', ownerId: user.id, params: {} }),
  );
  await stream.ended;
  expect(stream.receivedText()).not.toContain(laterJobId);
  expect(otherStream.receivedText()).not.toContain(firstJobId);
  otherStream.close();
});

test('continues a job after the browser closes and keeps its file', async () => {
  const owner = await app.addUserWith(EXPORT_GRANTS);
  const stream = await listen(owner);
  const { job_id } = await app.call(owner, exportRows, {
    params: { dataset: allDbAccounts.name },
    body: { selection: { query: '{}' }, columns: ['company_name'], format: 'csv' } as never,
  });
  stream.close();
  await app.waitForJobEnd(job_id);
  const response = await app.http.inject({
    method: 'POST',
    url: login.path,
    payload: { email: owner.email, password: PASSWORD },
  });
  const ownerInNewSession = { ...owner, token: response.json().accessToken as string };
  const { jobs } = await app.call(ownerInNewSession, listJobs);
  expect(jobs.find(({ id }) => id === job_id)).toMatchObject({ state: 'done', has_file: true });
  expect(await download(ownerInNewSession, job_id)).toBe(200);
});

test('limits the streams of a user', async () => {
  const user = await app.addUserWith([]);
  const streams = await Promise.all(Array.from({ length: 25 }, () => listen(user)));
  const rejected = streams.filter(({ status }) => status === 429);
  expect(rejected.length).toBe(5);
  for (const stream of streams) stream.close();
});

test('reads a changed job once for all streams', async () => {
  const user = await app.addUserWith([]);
  const streams = await Promise.all(Array.from({ length: 15 }, () => listen(user)));
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into job (kind, title, unit, owner_id, params, state) values ('none', 'Moves', 'rows', $1, '{}', 'paused')
     returning id`,
    [user.id],
  );
  const { id } = rows[0]!;
  const receivedJobs = (text: string) =>
    waitUntil(() => streams.every(({ receivedText }) => receivedText().split(id).at(-1)!.includes(text)));
  await receivedJobs('"processed":0');
  let queries = 0;
  const count = () => queries++;
  app.pool.on('acquire', count);
  await app.pool.query('update job set processed = 7 where id = $1', [id]);
  await receivedJobs('"processed":7');
  app.pool.off('acquire', count);
  // Expects one query each for the update, the jobs and the sessions, and allows for polling by the runner.
  expect(queries).toBeLessThan(10);
  for (const stream of streams) stream.close();
});

test('lists jobs that failed within a week, latest first, within the scope of the viewer', async () => {
  await app.pool.query(
    `insert into job (kind, title, unit, owner_id, state, finished_at)
     select 'none', title, 'rows', $1, state, now() + since from (values ('Old', 'failed', interval '-8 days'),
       ('Broken', 'failed', interval '1 hour'), ('Broken before', 'failed', interval '1 minute'),
       ('Fine', 'done', interval '1 hour')) as j (title, state, since)`,
    [app.admin.id],
  );
  const { jobs } = await app.call(app.admin, failedJobs);
  expect(jobs.map(({ title }) => title).filter((title) => /Old|Broken|Fine/.test(title))).toEqual([
    'Broken',
    'Broken before',
  ]);
  const userWithOwnScope = await app.addUserWith([{ subject: 'jobs', action: 'read', scope: 'own' }]);
  expect(await app.call(userWithOwnScope, failedJobs)).toEqual({ jobs: [], more: false });
});

test('links a job to its subject', async () => {
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into job (kind, title, unit, owner_id, state, params)
     values ($2, 'Match a file', 'rows', $1, 'done', '{"batch_id":"of-a-file"}'),
       ('none', 'Anything', 'rows', $1, 'done', '{}') returning id`,
    [app.admin.id, MATCH_JOB],
  );
  const links = await Promise.all(
    rows.map(async ({ id }) => (await app.call(app.admin, viewJob, { params: { id } })).link),
  );
  expect(links).toEqual([{ screen: 'importCheck', params: { table: 'of-a-file' }, search: {} }, null]);
});
