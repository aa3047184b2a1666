import { readPreferences, savePreferences } from '@leadwright/contract/features/preferences';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const pins = [{ path: '/accounts', title: 'Accounts' }];

test('saves each setting separately and only for its user', async () => {
  const [one, other] = [await app.addUser('Data steward'), await app.addUser('Data steward')];
  expect(await app.call(one, readPreferences)).toEqual({});
  await app.call(one, savePreferences, { body: { theme: 'dark', pins } });
  expect(await app.call(one, savePreferences, { body: { layout: 'vertical' } })).toEqual({
    theme: 'dark',
    layout: 'vertical',
    pins,
  });
  await app.call(one, savePreferences, { body: { pins: [] } });
  expect(await app.call(one, readPreferences)).toEqual({ theme: 'dark', layout: 'vertical', pins: [] });
  expect(await app.call(other, readPreferences)).toEqual({});
});

test.each([
  [{ theme: 'pink' }],
  [{ pins: [{ path: 'https://elsewhere.example', title: 'x' }] }],
  [{ pins: [{ path: '//elsewhere.example', title: 'x' }] }],
  [{ recent: Array.from({ length: 21 }, () => ({ to: '/', title: 'x', icon: 'pin' })) }],
])('rejects %j without saving anything', async (wrong) => {
  const user = await app.addUser('Data steward');
  const { status } = await app.request(user, savePreferences, { body: { layout: 'vertical', ...wrong } as never });
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
