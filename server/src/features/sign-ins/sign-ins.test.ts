import { latestSignIns } from '@leadwright/contract/features/sign-ins';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('lists the latest sign-ins first and counts blocked attempts', async () => {
  await app.pool.query(
    `insert into sign_in_throttle (bucket, failures, blocked_until)
     values ('pair:a@b.example|::1', 7, now() + interval '1 hour'), ('pair:c@b.example|::1', 7, now() - interval '1 hour')`,
  );
  const steward = await app.addUser('Data steward');
  // A user with several sessions appears once.
  await app.pool.query(
    `insert into session (user_id, expires_at, created_at)
     values ($1, now() + interval '1 day', now() + interval '1 hour')`,
    [steward.id],
  );
  const { sign_ins, held_back } = await app.call(app.admin, latestSignIns);
  expect(sign_ins.map(({ role }) => role)).toEqual(['Data steward', 'Administrator']);
  expect(held_back).toBe(1);
});

test('requires permission to read the audit log', async () => {
  for (const role of ['Data steward', 'Campaign manager'])
    expect((await app.request(await app.addUser(role), latestSignIns)).status).toBe(403);
});
