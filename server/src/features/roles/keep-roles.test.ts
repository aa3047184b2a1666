import { type Grant, SUBJECTS } from '@leadwright/contract/access';
import { clients } from '@leadwright/contract/features/clients';
import { cloneRole, replaceRole, roles, viewRole } from '@leadwright/contract/features/roles';
import { tags } from '@leadwright/contract/features/tags';
import { userTypes } from '@leadwright/contract/features/user-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWord } from '../../testing/builders.ts';
import { addValidRow, entityCalls } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

/** Behaviour specific to roles. What they share with every entity is tested in `reads`, `writes` and `scope`. */
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
const roleOf = async ({ id }: TestUser) =>
  (await app.db.selectFrom('app_user').select('role_id').where('id', '=', id).executeTakeFirstOrThrow()).role_id;
const findRole = async (name: string) =>
  (await app.db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
const read = async (id: string) => app.call(app.admin, roles.view, { params: { id } });
const replace = (user: TestUser, id: string, into_id: string) =>
  app.request(user, replaceRole, { params: { id }, body: { into_id } });
const newName = () => `Role ${newWord()}`;

test('rejects a name that differs only in case, accents or spaces', async () => {
  const { add } = entityCalls(app, roles);
  expect((await add({ name: 'Équipe  du   nord' })).status).toBe(200);
  const again = await add({ name: ' equipe DU nord ' });
  expect([again.status, again.body.fields]).toEqual([422, { name: 'Another role already has this.' }]);
});

test('lists the numbers of users and permissions, and default roles', async () => {
  const user = await app.addUserWith([{ subject: 'tags', action: 'read', scope: 'all' }]);
  const deletedUser = await app.addUser((await read(await roleOf(user))).name);
  await app.pool.query('update app_user set archived_at = now() where id = $1', [deletedUser.id]);
  const { rows } = await entityCalls(app, roles).list();
  const find = (id: string) => rows.find((row) => row.id === id);
  expect(find(await roleOf(user))).toMatchObject({ users: 1, permissions: 1, is_system: 'false' });
  expect(find(await findRole('Finance'))).toMatchObject({ is_system: 'true' });
});

test('clones a role with all permissions and a new name, without users', async () => {
  const id = await findRole('Quality control');
  const cloned = await app.call(app.admin, cloneRole, {
    params: { id },
    body: { name: newName(), description: 'Two' },
  });
  expect(cloned).toMatchObject({
    users: 0,
    is_system: false,
    description: 'Two',
    permissions: (await read(id)).permissions,
  });
  const permissionsOf = async (roleId: string) =>
    (await app.call(app.admin, viewRole, { params: { roleId } })).role_permission;
  expect(await permissionsOf(cloned.id)).toEqual(await permissionsOf(id));
  const taken = await app.request(app.admin, cloneRole, { params: { id }, body: { name: 'quality  control' } });
  expect([taken.status, taken.body.fields]).toEqual([422, { name: 'Another role already has this.' }]);
});

test('rejects cloning a role with permissions that the viewer lacks', async () => {
  const user = await app.addUserWith(ALL_ROLES);
  const clone = (id: string) => app.request(user, cloneRole, { params: { id }, body: { name: newName() } });
  const { id: few } = await addValidRow(app, roles);
  expect((await clone(few)).status).toBe(200);
  const before = await app.pool.query('select count(*) from role');
  const refused = await clone(await findRole('Finance'));
  expect([refused.status, refused.body.messageKey?.key]).toEqual([403, 'errors.permissionNotHeld']);
  expect((await app.pool.query('select count(*) from role')).rows).toEqual(before.rows);
});

test('rejects changing, archiving or replacing the viewer’s own role', async () => {
  const user = await app.addUserWith(ALL_ROLES);
  const own = await roleOf(user);
  const { edit, remove, view } = entityCalls(app, roles, user);
  const { id: other } = await addValidRow(app, roles);
  const answers = [await edit(own, { version: 1, name: 'Mine' }), await remove(own), await replace(user, own, other)];
  for (const { status, body } of answers)
    expect([status, body.message]).toEqual([403, 'You cannot change a role that you have yourself.']);
  expect((await view(own)).body.can).toEqual({ update: false, delete: false });
});

test('rejects archiving a default role and offers no delete action for it', async () => {
  const id = await findRole('Sales developer');
  const { id: other } = await addValidRow(app, roles);
  expect((await read(id)).can).toEqual({ update: true, delete: false });
  for (const { status, body } of [await entityCalls(app, roles).remove(id), await replace(app.admin, id, other)])
    expect([status, body.messageKey?.key]).toEqual([403, 'errors.systemRole']);
  expect((await read(id)).archived_at).toBeNull();
});

test('archives a role in use only with a replacement, which its users and tags get', async () => {
  const user = await app.addUserWith([{ subject: 'tags', action: 'read', scope: 'all' }]);
  const id = await roleOf(user);
  const into = await findRole('Campaign manager');
  const type = await addValidRow(app, userTypes, { default_role_id: id });
  const both = await addValidRow(app, tags, { who_may_apply: [id, into] });
  const one = await addValidRow(app, tags, { who_may_apply: [id] });
  const refused = await entityCalls(app, roles).remove(id);
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({ code: 'in_use', detail: { users: 1, types: 1 } }),
  ]);
  expect(await roleOf(user)).toBe(id);

  expect((await replace(app.admin, id, into)).body).toEqual({ id, version: 2, moved: 1 });
  expect(await roleOf(user)).toBe(into);
  expect((await read(id)).archived_at).not.toBeNull();
  expect((await app.call(app.admin, userTypes.view, { params: { id: type.id } })).default_role_id).toBe(into);
  const appliedBy = async (tagId: string) =>
    (await app.call(app.admin, tags.view, { params: { id: tagId } })).who_may_apply;
  expect([await appliedBy(both.id), await appliedBy(one.id)]).toEqual([[into], [into]]);
  // The session continues, with the permissions of the new role from the next call.
  expect((await app.request(user, userTypes.view, { params: { id: type.id } })).status).toBe(200);
});

test('rejects an archived replacement and one with permissions that the viewer lacks', async () => {
  const user = await app.addUserWith(ALL_ROLES);
  const [from, into] = [await addValidRow(app, roles), await addValidRow(app, roles)];
  const holder = await app.addUser(String(from.name));
  await entityCalls(app, roles).remove(into.id);
  for (const wrong of [from.id, into.id, crypto.randomUUID()])
    expect((await replace(user, from.id, wrong)).body.fields).toEqual({
      into_id: 'Choose another active role.',
    });
  const refused = await replace(user, from.id, await findRole('Administrator'));
  expect([refused.status, refused.body.messageKey?.key]).toEqual([403, 'errors.permissionNotHeld']);
  expect(await roleOf(holder)).toBe(from.id);
});

test('keeps one administrator when two replace each other’s roles concurrently', async () => {
  const everything = SUBJECTS.flatMap((subject) =>
    (['create', 'read', 'update', 'delete'] as const).map((action): Grant => ({ subject, action, scope: 'all' })),
  );
  const [one, two] = [await app.addUserWith(everything), await app.addUserWith(everything)];
  const { id: without } = await addValidRow(app, roles);
  await app.pool.query(`update app_user set status = 'suspended' where id <> all($1)`, [[one.id, two.id]]);
  try {
    const [oneRole, twoRole] = [await roleOf(one), await roleOf(two)];
    const answers = await Promise.all([replace(one, twoRole, without), replace(two, oneRole, without)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const left = await app.pool.query(
      `select from app_user u join role_permission p on p.role_id = u.role_id
       where u.status = 'active' and p.subject = 'roles' and p.action = 'update'`,
    );
    expect(left.rowCount).toBe(1);
  } finally {
    await app.pool.query(`update app_user set status = 'active'`);
  }
});

test('rejects a replacement for the other audience, staff or client', async () => {
  const { id: clientId } = await addValidRow(app, clients);
  const clientUser = await app.addUserWith([{ subject: 'campaigns', action: 'read', scope: 'client' }], clientId);
  const ours = await app.addUserWith([{ subject: 'campaigns', action: 'read', scope: 'all' }]);
  const [ofTheirs, ofOurs] = [await roleOf(clientUser), await roleOf(ours)];
  const refused = async (from: string, into: string) => {
    const { status, body } = await replace(app.admin, from, into);
    return [status, body.fields?.into_id];
  };
  expect(await refused(ofTheirs, ofOurs)).toEqual([
    422,
    'Client users have this role. Choose a role with permissions in client scope only.',
  ]);
  expect(await refused(ofOurs, ofTheirs)).toEqual([
    422,
    'Staff users have this role. Choose a role that is not for clients.',
  ]);
  expect(await roleOf(clientUser)).toBe(ofTheirs);
});
