import { type Grant, SUBJECTS } from '@leadwright/contract/access';
import { clients } from '@leadwright/contract/features/clients';
import { masterFields } from '@leadwright/contract/features/fields';
import { cloneRole, replaceRole, roles, viewRole } from '@leadwright/contract/features/roles';
import { tags } from '@leadwright/contract/features/tags';
import { userTypes } from '@leadwright/contract/features/user-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWord } from '../../testing/builders.ts';
import { addValidRow, entityCalls } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

// Tests behaviour specific to roles. `reads`, `writes` and `scope` in `src/resource` test the behaviour of all entities.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ALL_ROLES: Grant[] = (['create', 'read', 'update', 'delete'] as const).map((action) => ({
  subject: 'roles',
  action,
  scope: 'all',
}));
const loadRoleId = async ({ id }: TestUser) =>
  (await app.db.selectFrom('app_user').select('role_id').where('id', '=', id).executeTakeFirstOrThrow()).role_id;
const findRoleId = async (name: string) =>
  (await app.db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
const loadRole = async (id: string) => app.call(app.admin, roles.view, { params: { id } });
const replace = (user: TestUser, id: string, into_id: string) =>
  app.request(user, replaceRole, { params: { id }, body: { into_id } });
const newName = () => `Role ${newWord()}`;

test('rejects a name that differs only in case, accents or spaces', async () => {
  const { add } = entityCalls(app, roles);
  expect((await add({ name: 'Équipe  du   nord' })).status).toBe(200);
  const duplicateReply = await add({ name: ' equipe DU nord ' });
  expect([duplicateReply.status, duplicateReply.body.fields]).toEqual([
    422,
    { name: 'Another role already has this value.' },
  ]);
});

test('lists the numbers of users and permissions, and marks default roles', async () => {
  const user = await app.addUserWith([{ subject: 'tags', action: 'read', scope: 'all' }]);
  const deletedUser = await app.addUser((await loadRole(await loadRoleId(user))).name);
  await app.pool.query('update app_user set archived_at = now() where id = $1', [deletedUser.id]);
  const { rows } = await entityCalls(app, roles).list();
  const find = (id: string) => rows.find((row) => row.id === id);
  expect(find(await loadRoleId(user))).toMatchObject({ users: 1, permissions: 1, is_system: 'false' });
  expect(find(await findRoleId('Finance'))).toMatchObject({ is_system: 'true' });
});

test('clones a role with all permissions and a new name, without users', async () => {
  const id = await findRoleId('Quality control');
  const clonedRole = await app.call(app.admin, cloneRole, {
    params: { id },
    body: { name: newName(), description: 'Two' },
  });
  expect(clonedRole).toMatchObject({
    users: 0,
    is_system: false,
    description: 'Two',
    permissions: (await loadRole(id)).permissions,
  });
  const permissionsOf = async (roleId: string) =>
    (await app.call(app.admin, viewRole, { params: { roleId } })).role_permission;
  expect(await permissionsOf(clonedRole.id)).toEqual(await permissionsOf(id));
  const duplicateReply = await app.request(app.admin, cloneRole, {
    params: { id },
    body: { name: 'quality  control' },
  });
  expect([duplicateReply.status, duplicateReply.body.fields]).toEqual([
    422,
    { name: 'Another role already has this value.' },
  ]);
});

test('rejects cloning a role with permissions that the viewer lacks', async () => {
  const user = await app.addUserWith(ALL_ROLES);
  const clone = (id: string) => app.request(user, cloneRole, { params: { id }, body: { name: newName() } });
  const { id: emptyRoleId } = await addValidRow(app, roles);
  expect((await clone(emptyRoleId)).status).toBe(200);
  const before = await app.pool.query('select count(*) from role');
  const rejectedReply = await clone(await findRoleId('Finance'));
  expect([rejectedReply.status, rejectedReply.body.messageKey?.key]).toEqual([403, 'errors.permissionNotHeld']);
  expect((await app.pool.query('select count(*) from role')).rows).toEqual(before.rows);
});

test('rejects changing, archiving or replacing the viewer’s own role', async () => {
  const user = await app.addUserWith(ALL_ROLES);
  const ownRoleId = await loadRoleId(user);
  const { edit, remove, view } = entityCalls(app, roles, user);
  const { id: otherRoleId } = await addValidRow(app, roles);
  const replies = [
    await edit(ownRoleId, { version: 1, name: 'Mine' }),
    await remove(ownRoleId),
    await replace(user, ownRoleId, otherRoleId),
  ];
  for (const { status, body } of replies)
    expect([status, body.message]).toEqual([403, 'You cannot change a role that you have yourself.']);
  expect((await view(ownRoleId)).body.can).toEqual({ update: false, delete: false });
});

test('rejects archiving a default role and offers no delete action for it', async () => {
  const id = await findRoleId('Sales developer');
  const { id: otherRoleId } = await addValidRow(app, roles);
  expect((await loadRole(id)).can).toEqual({ update: true, delete: false });
  for (const { status, body } of [await entityCalls(app, roles).remove(id), await replace(app.admin, id, otherRoleId)])
    expect([status, body.messageKey?.key]).toEqual([403, 'errors.systemRole']);
  expect((await loadRole(id)).archived_at).toBeNull();
});

test('archives a role in use only with a replacement for its users and tags', async () => {
  const user = await app.addUserWith([{ subject: 'tags', action: 'read', scope: 'all' }]);
  const id = await loadRoleId(user);
  const replacement = await findRoleId('Campaign manager');
  const type = await addValidRow(app, userTypes, { default_role_id: id });
  const tagOfBothRoles = await addValidRow(app, tags, { who_may_apply: [id, replacement] });
  const tagOfOldRole = await addValidRow(app, tags, { who_may_apply: [id] });
  const rejectedReply = await entityCalls(app, roles).remove(id);
  expect([rejectedReply.status, rejectedReply.body]).toEqual([
    409,
    expect.objectContaining({ code: 'in_use', detail: { users: 1, types: 1 } }),
  ]);
  expect(await loadRoleId(user)).toBe(id);

  expect((await replace(app.admin, id, replacement)).body).toEqual({ id, version: 2, moved: 1 });
  expect(await loadRoleId(user)).toBe(replacement);
  expect((await loadRole(id)).archived_at).not.toBeNull();
  expect((await app.call(app.admin, userTypes.view, { params: { id: type.id } })).default_role_id).toBe(replacement);
  const appliedBy = async (tagId: string) =>
    (await app.call(app.admin, tags.view, { params: { id: tagId } })).who_may_apply;
  expect([await appliedBy(tagOfBothRoles.id), await appliedBy(tagOfOldRole.id)]).toEqual([
    [replacement],
    [replacement],
  ]);
  // The session continues, with the permissions of the new role from the next call.
  expect((await app.request(user, userTypes.view, { params: { id: type.id } })).status).toBe(200);
});

test('replaces a role where it restricts fields, unless this gives the viewer access', async () => {
  const user = await app.addUserWith([{ subject: 'tags', action: 'read', scope: 'all' }]);
  const [id, replacement] = [await loadRoleId(user), (await addValidRow(app, roles)).id];
  const field = await addValidRow(app, masterFields);
  await app.pool.query('update field set visible_to = array[$2::uuid], editable_by = array[$2::uuid] where id = $1', [
    field.id,
    id,
  ]);
  const ownReply = await replace(app.admin, id, await findRoleId('Administrator'));
  expect([ownReply.status, Object.keys(ownReply.body.fields ?? {})]).toEqual([422, ['into_id']]);
  expect((await replace(app.admin, id, replacement)).status).toBe(200);
  const { rows } = await app.pool.query('select visible_to, editable_by from field where id = $1', [field.id]);
  expect(rows).toEqual([{ visible_to: [replacement], editable_by: [replacement] }]);
});

test('rejects an archived replacement and one with permissions that the viewer lacks', async () => {
  const user = await app.addUserWith(ALL_ROLES);
  const [oldRole, replacement] = [await addValidRow(app, roles), await addValidRow(app, roles)];
  const holder = await app.addUser(String(oldRole.name));
  await entityCalls(app, roles).remove(replacement.id);
  for (const invalidTarget of [oldRole.id, replacement.id, crypto.randomUUID()])
    expect((await replace(user, oldRole.id, invalidTarget)).body.fields).toEqual({
      into_id: 'Choose another active role.',
    });
  const rejectedReply = await replace(user, oldRole.id, await findRoleId('Administrator'));
  expect([rejectedReply.status, rejectedReply.body.messageKey?.key]).toEqual([403, 'errors.permissionNotHeld']);
  expect(await loadRoleId(holder)).toBe(oldRole.id);
});

test('keeps one administrator when two replace each other’s roles concurrently', async () => {
  const allGrants = SUBJECTS.flatMap((subject) =>
    (['create', 'read', 'update', 'delete'] as const).map((action): Grant => ({ subject, action, scope: 'all' })),
  );
  const [firstAdministrator, secondAdministrator] = [
    await app.addUserWith(allGrants),
    await app.addUserWith(allGrants),
  ];
  const { id: emptyRoleId } = await addValidRow(app, roles);
  await app.pool.query(`update app_user set status = 'suspended' where id <> all($1)`, [
    [firstAdministrator.id, secondAdministrator.id],
  ]);
  try {
    const [firstRole, secondRole] = [await loadRoleId(firstAdministrator), await loadRoleId(secondAdministrator)];
    const replies = await Promise.all([
      replace(firstAdministrator, secondRole, emptyRoleId),
      replace(secondAdministrator, firstRole, emptyRoleId),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const administrators = await app.pool.query(
      `select from app_user u join role_permission p on p.role_id = u.role_id
       where u.status = 'active' and p.subject = 'roles' and p.action = 'update'`,
    );
    expect(administrators.rowCount).toBe(1);
  } finally {
    await app.pool.query(`update app_user set status = 'active'`);
  }
});

test('rejects replacing a staff role with a client role, or a client role with a staff role', async () => {
  const { id: clientId } = await addValidRow(app, clients);
  const clientUser = await app.addUserWith([{ subject: 'campaigns', action: 'read', scope: 'client' }], clientId);
  const staffUser = await app.addUserWith([{ subject: 'campaigns', action: 'read', scope: 'all' }]);
  const [clientRole, staffRole] = [await loadRoleId(clientUser), await loadRoleId(staffUser)];
  const rejectionOf = async (oldRole: string, replacement: string) => {
    const { status, body } = await replace(app.admin, oldRole, replacement);
    return [status, body.fields?.into_id];
  };
  expect(await rejectionOf(clientRole, staffRole)).toEqual([
    422,
    'Client users have this role. Choose a role with permissions in client scope only.',
  ]);
  expect(await rejectionOf(staffRole, clientRole)).toEqual([
    422,
    'Staff users have this role. Choose a role that is not for clients.',
  ]);
  expect(await loadRoleId(clientUser)).toBe(clientRole);
});
