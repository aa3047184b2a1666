import { currentUser } from '@leadwright/contract/features/auth';
import { clientUsers } from '@leadwright/contract/features/client-users';
import { clients } from '@leadwright/contract/features/clients';
import { saveNotificationSettings } from '@leadwright/contract/features/notifications';
import { changePermissions, readPermissions, viewRole } from '@leadwright/contract/features/roles';
import { staffUsers } from '@leadwright/contract/features/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { openJobStream } from '../../testing/live-stream.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

// Tests the events that tell an open page that the permissions of its user changed.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const READ_TAGS = [{ subject: 'tags', action: 'read', scope: 'all' }] as const;
const loadRole = async (userId: string) =>
  (
    await app.pool.query<{ role_id: string; version: number }>('select role_id, version from app_user where id = $1', [
      userId,
    ])
  ).rows[0]!;

test('reports changed permissions only to the users of the role, even with notifications off', async () => {
  const [user, otherUser] = [await app.addUserWith(READ_TAGS), await app.addUserWith(READ_TAGS)];
  const allOff = { in_app: false, email: false, digest: false };
  await app.call(user, saveNotificationSettings, { body: { events: { rights_changed: allOff } } });
  const [stream, otherStream] = await Promise.all([openJobStream(app, user), openJobStream(app, otherUser)]);
  const { role_id } = await loadRole(user.id);
  const { version } = (await app.call(app.admin, readPermissions, { query: { ids: role_id } })).roles[0]!;
  const changes = [{ subject: 'tags', action: 'create', scope: 'own' }] as const;
  await app.call(app.admin, changePermissions, { body: { roles: [{ id: role_id, version, changes: [...changes] }] } });
  await expect.poll(() => stream.receivedText()).toContain('event: rights_changed');
  expect(stream.receivedText()).not.toContain('event: notified');
  expect(otherStream.receivedText()).not.toContain('rights_changed');
  const { role_permission } = await app.call(user, viewRole, { params: { roleId: role_id } });
  expect(role_permission.find(({ name }) => name === 'tags')?.scopes).toEqual({ read: 'all', create: 'own' });
  stream.close();
  otherStream.close();
});

test('reports a changed role to its user and shows it in the profile', async () => {
  const [user, otherUser] = [await app.addUserWith(READ_TAGS), await app.addUserWith([])];
  const stream = await openJobStream(app, user);
  const { version } = await loadRole(user.id);
  const { role_id } = await loadRole(otherUser.id);
  await app.call(app.admin, staffUsers.edit, { params: { id: user.id }, body: { version, role_id } as never });
  await expect.poll(() => stream.receivedText()).toContain('event: rights_changed');
  expect((await app.call(user, currentUser)).userData.roleId).toBe(role_id);
  stream.close();
});

test.each([{ may_export: true }, { campaign_scope: 'chosen' }])(
  'reports %o of a client user, and no other change of their record',
  async (access) => {
    const { id: clientId } = await addValidRow(app, clients, { name: `Client of ${Object.keys(access)}` });
    const user = await app.addUser('Client viewer', clientId);
    const stream = await openJobStream(app, user);
    const edit = async (changes: object) => {
      const { version } = await loadRole(user.id);
      await app.call(app.admin, clientUsers.edit, { params: { id: user.id }, body: { version, ...changes } as never });
    };
    const countEvents = async () =>
      (await app.pool.query(`select from notification where user_id = $1 and event = 'rights_changed'`, [user.id]))
        .rowCount;
    await edit({ job_title: 'Buyer' });
    expect(await countEvents()).toBe(0);
    await edit(access);
    await expect.poll(() => stream.receivedText()).toContain('event: rights_changed');
    expect(await countEvents()).toBe(1);
    stream.close();
  },
);
