import { currentUser } from '@leadwright/contract/features/auth';
import { saveNotificationSettings } from '@leadwright/contract/features/notifications';
import { changePermissions, readPermissions, viewRole } from '@leadwright/contract/features/roles';
import { staffUsers } from '@leadwright/contract/features/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../testing/live-stream.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** How an open page hears that the permissions of its user changed. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const READS_TAGS = [{ subject: 'tags', action: 'read', scope: 'all' }] as const;
const roleOf = async (userId: string) =>
  (
    await app.pool.query<{ role_id: string; version: number }>('select role_id, version from app_user where id = $1', [
      userId,
    ])
  ).rows[0]!;

test('reports changed permissions of a role to its users alone, also with notifications switched off', async () => {
  const [user, other] = [await app.addUserWith(READS_TAGS), await app.addUserWith(READS_TAGS)];
  const allOff = { in_app: false, email: false, digest: false };
  await app.call(user, saveNotificationSettings, { body: { events: { rights_changed: allOff } } });
  const [stream, others] = await Promise.all([listen(app, user), listen(app, other)]);
  const { role_id } = await roleOf(user.id);
  const { version } = (await app.call(app.admin, readPermissions, { query: { ids: role_id } })).roles[0]!;
  const changes = [{ subject: 'tags', action: 'create', scope: 'own' }] as const;
  await app.call(app.admin, changePermissions, { body: { roles: [{ id: role_id, version, changes: [...changes] }] } });
  await expect.poll(() => stream.heard()).toContain('event: rights_changed');
  expect(stream.heard()).not.toContain('event: notified');
  expect(others.heard()).not.toContain('rights_changed');
  const { role_permission } = await app.call(user, viewRole, { params: { roleId: role_id } });
  expect(role_permission.find(({ name }) => name === 'tags')?.scopes).toEqual({ read: 'all', create: 'own' });
  stream.close();
  others.close();
});

test('reports another role to its user, whose profile names it', async () => {
  const [user, other] = [await app.addUserWith(READS_TAGS), await app.addUserWith([])];
  const stream = await listen(app, user);
  const { version } = await roleOf(user.id);
  const { role_id } = await roleOf(other.id);
  await app.call(app.admin, staffUsers.edit, { params: { id: user.id }, body: { version, role_id } as never });
  await expect.poll(() => stream.heard()).toContain('event: rights_changed');
  expect((await app.call(user, currentUser)).userData.roleId).toBe(role_id);
  stream.close();
});
