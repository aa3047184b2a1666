import { reportPage, requestPermission } from '@leadwright/contract/features/help-requests';
import { listNotifications } from '@leadwright/contract/features/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const notificationsOf = async (user: TestUser) =>
  (await app.call(user, listNotifications, { query: {} })).notifications.map(({ event, name, detail, link }) => ({
    event,
    name,
    detail,
    to: link?.params,
  }));
const requestAccess = (user: TestUser, subject: 'audit' | 'clients' = 'audit') =>
  app.request(user, requestPermission, { body: { subject, action: 'read' } });

test('notifies each administrator once while a permission request is open', async () => {
  const [otherAdministrator, bystander] = [await app.addUser('Administrator'), await app.addUser('Data steward')];
  const user = await app.addUserWith([]);
  const firstRequest = await requestAccess(user);
  expect([firstRequest.status, firstRequest.body.is_new]).toEqual([200, true]);
  expect((await requestAccess(user)).body).toEqual({ asked_at: firstRequest.body.asked_at, is_new: false });
  const { rows } = await app.pool.query('select display_name as name from app_user where id = $1', [user.id]);
  const request = { event: 'right_asked', name: rows[0].name, detail: 'See: Audit log', to: { userId: user.id } };
  for (const administrator of [app.admin, otherAdministrator])
    expect(await notificationsOf(administrator)).toEqual([request]);
  expect(await notificationsOf(bystander)).toEqual([]);
  await requestAccess(user, 'clients');
  expect((await notificationsOf(otherAdministrator)).map(({ detail }) => detail)).toEqual([
    'See: Clients',
    'See: Audit log',
  ]);
  await app.pool.query(`update help_request set asked_at = asked_at - interval '8 days' where user_id = $1`, [user.id]);
  expect((await requestAccess(user)).body.is_new).toBe(true);
  expect(await notificationsOf(otherAdministrator)).toHaveLength(3);
});

test('rejects a request for a granted or unknown permission', async () => {
  expect((await requestAccess(app.admin)).status).toBe(409);
  const user = await app.addUserWith([]);
  const rejected = await app.request(user, requestPermission, {
    body: { subject: 'everything', action: 'read' } as never,
  });
  expect(rejected.status).toBe(422);
});

test('reports pages of the portal with a note, up to the daily limit', async () => {
  const [administrator, user] = [await app.addUser('Administrator'), await app.addUserWith([])];
  const report = (address: string, note = '') => app.request(user, reportPage, { body: { address, note } });
  expect((await report('/gone', 'See the list')).body.is_new).toBe(true);
  expect((await report('/gone', 'Once more')).body.is_new).toBe(false);
  expect(await notificationsOf(administrator)).toMatchObject([
    { event: 'page_reported', detail: '/gone – See the list' },
  ]);
  expect((await report('https://elsewhere.example')).status).toBe(422);
  for (let i = 1; i < 20; i++) expect((await report(`/gone/${i}`)).status).toBe(200);
  expect((await report('/gone/20')).status).toBe(429);
});
