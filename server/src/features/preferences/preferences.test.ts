import { readPreferences, savePreferences } from '@leadwright/contract/features/preferences';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const pins = [{ path: '/accounts', title: 'Accounts' }];

test('saves each preference separately for its user', async () => {
  const [user, otherUser] = [await app.addUser('Data steward'), await app.addUser('Data steward')];
  expect(await app.call(user, readPreferences)).toEqual({});
  await app.call(user, savePreferences, { body: { theme: 'dark', pins } });
  expect(await app.call(user, savePreferences, { body: { layout: 'vertical' } })).toEqual({
    theme: 'dark',
    layout: 'vertical',
    pins,
  });
  await app.call(user, savePreferences, { body: { pins: [] } });
  expect(await app.call(user, readPreferences)).toEqual({ theme: 'dark', layout: 'vertical', pins: [] });
  expect(await app.call(otherUser, readPreferences)).toEqual({});
});

test.each([
  [{ theme: 'pink' }],
  [{ pins: [{ path: 'https://elsewhere.example', title: 'x' }] }],
  [{ pins: [{ path: '//elsewhere.example', title: 'x' }] }],
  [{ recent: Array.from({ length: 21 }, () => ({ to: '/', title: 'x', icon: 'pin' })) }],
])('rejects %j without saving anything', async (invalid) => {
  const user = await app.addUser('Data steward');
  const { status } = await app.request(user, savePreferences, { body: { layout: 'vertical', ...invalid } as never });
  expect(status).toBe(422);
  expect(await app.call(user, readPreferences)).toEqual({});
});

test('skips stored values that the schema no longer accepts', async () => {
  const user = await app.addUser('Data steward');
  await app.call(user, savePreferences, { body: { theme: 'auto' } });
  await app.pool.query(
    `insert into user_preference (user_id, name, value) values ($1, 'layout', '"upside down"'), ($1, 'gone', '1')`,
    [user.id],
  );
  expect(await app.call(user, readPreferences)).toEqual({ theme: 'auto' });
});
