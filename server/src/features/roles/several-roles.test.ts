import { ACTIONS, type Action, type Grant } from '@leadwright/contract/access';
import { login } from '@leadwright/contract/features/auth';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clientUsers } from '@leadwright/contract/features/client-users';
import { clients } from '@leadwright/contract/features/clients';
import { viewProfile } from '@leadwright/contract/features/profile';
import { explainOwnPermissions, explainUser } from '@leadwright/contract/features/role-explain';
import { changePermissions, readPermissions, replaceRole, roles, viewRole } from '@leadwright/contract/features/roles';
import { availableTags, tags } from '@leadwright/contract/features/tags';
import { changeStaffUserState, staffUsers } from '@leadwright/contract/features/users';
import type { AnyResource } from '@leadwright/contract/resource';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow, entityCalls, findUserType } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-config.ts';

// Users with several roles have the widest scope of each permission and count as users of each role.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Subject = Grant['subject'];
const permissions = (subject: Subject, actions: readonly Action[] = ACTIONS, scope: Grant['scope'] = 'all'): Grant[] =>
  actions.map((action) => ({ subject, action, scope }));
/** Adds a role without users. */
async function addRole(...grants: Grant[]): Promise<string> {
  const { id } = await addValidRow(app, roles);
  await app.pool.query(
    `insert into role_permission (role_id, subject, action, scope)
     select $1, subject, action, scope from jsonb_to_recordset($2) as (subject text, action text, scope text)`,
    [id, JSON.stringify(grants)],
  );
  return id;
}
const findRoleId = async (name: string) =>
  (await app.db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
const loadRoles = async ({ id }: Pick<TestUser, 'id'>) =>
  app.db
    .selectFrom('app_user')
    .select(['role_id', 'further_roles', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const countUsers = async (id: string) => (await app.call(app.admin, roles.view, { params: { id } })).users;

async function editUser(actor: TestUser, user: Pick<TestUser, 'id'>, further_roles: string[], overrides: object = {}) {
  const { version } = await loadRoles(user);
  const body = { version, further_roles, ...overrides };
  return app.request(actor, staffUsers.edit, { params: { id: user.id }, body });
}
/** Returns the ids that a user sees in a list, or undefined if access is denied. */
async function listIds(user: TestUser, resource: AnyResource = campaigns): Promise<string[] | undefined> {
  const { status, rows } = await entityCalls(app, resource, user).list();
  return status === 200 ? rows.map(({ id }) => id) : undefined;
}

test('uses the widest scope of all roles for each permission from the next call', async () => {
  const campaign = await addValidRow(app, campaigns);
  const user = await app.addUserWith([
    ...permissions('campaigns', ['read'], 'own'),
    ...permissions('clients', ['read']),
  ]);
  const secondRole = await addRole(...permissions('campaigns', ['read']), ...permissions('clients', ['read'], 'own'));
  const listVisible = async () => [
    (await listIds(user))?.includes(campaign.id),
    (await listIds(user, clients))?.includes(String(campaign.client_id)),
  ];
  expect(await listVisible()).toEqual([false, true]);
  expect((await editUser(app.admin, user, [secondRole])).status).toBe(200);
  expect(await listVisible()).toEqual([true, true]);
  await editUser(app.admin, user, []);
  expect(await listVisible()).toEqual([false, true]);
});

test('returns the permissions of all roles at sign-in and for the main role', async () => {
  const user = await app.addUserWith(permissions('clients', ['read']));
  const secondRole = await addRole(...permissions('campaigns', ['create']));
  await editUser(app.admin, user, [secondRole]);
  const { body } = await app.request(undefined, login, { body: { email: user.email, password: PASSWORD } });
  const { roleId, roleIds, rolePermission } = body.userData;
  expect(roleIds).toEqual([roleId, secondRole]);
  const findFlags = (name: string) => rolePermission.find((permission) => permission.name === name);
  expect([findFlags('clients'), findFlags('campaigns')]).toMatchObject([{ read: true }, { read: false, write: true }]);
  const mainRoleReply = await app.call(user, viewRole, { params: { roleId } });
  expect(mainRoleReply.role_permission.find(({ name }) => name === 'campaigns')).toMatchObject({ create: true });
  // A further role is also the user's own role and returns its own permissions.
  const secondRoleReply = await app.call(user, viewRole, { params: { roleId: secondRole } });
  expect(secondRoleReply.role_permission.find(({ name }) => name === 'clients')).toMatchObject({ read: false });
});

test('rejects further roles for the viewer’s own user or with permissions that the viewer lacks', async () => {
  const editor = await app.addUserWith([...permissions('elomark-users'), ...permissions('clients', ['read'], 'own')]);
  const [grantedRole, widerRole] = [
    await addRole(...permissions('clients', ['read'], 'own')),
    await addRole(...permissions('clients', ['read'])),
  ];
  const user = await app.addUserWith([]);
  expect((await editUser(editor, user, [grantedRole])).status).toBe(200);
  const widerReply = await editUser(editor, user, [grantedRole, widerRole]);
  expect([widerReply.status, widerReply.body.messageKey?.key]).toEqual([403, 'errors.roleBeyondYours']);
  const ownEditReply = await editUser(editor, editor, [grantedRole]);
  expect([ownEditReply.status, ownEditReply.body.messageKey?.key]).toEqual([403, 'errors.ownRole']);
  const { role_id } = await loadRoles(editor);
  const shared = { role_id, user_type_id: await findUserType(app) };
  const person = { email: 'further@leadwright.example', first_name: 'A', surname: 'B', display_name: 'A B', ...shared };
  const addReply = await app.request(editor, staffUsers.add, { body: { ...person, further_roles: [widerRole] } });
  expect(addReply.status).toBe(403);
  // Permissions of a further role protect the user as well.
  await editUser(app.admin, user, [grantedRole, widerRole]);
  const stateReply = await app.request(editor, changeStaffUserState, {
    params: { id: user.id },
    body: { state: 'suspended', hand_over: {} },
  });
  expect([stateReply.status, stateReply.body.messageKey?.key]).toEqual([403, 'errors.userBeyondYou']);
});

test('rejects a change of a further role that the viewer has', async () => {
  const user = await app.addUserWith(permissions('roles'));
  const [secondRole, replacement] = [await addRole(), await addRole()];
  await editUser(app.admin, user, [secondRole]);
  const role = await app.call(user, roles.view, { params: { id: secondRole } });
  expect(role.can).toEqual({ update: false, delete: false });
  const changes = [{ subject: 'roles' as const, action: 'read' as const, scope: 'all' as const }];
  const body = { roles: [{ id: secondRole, version: role.version, changes }] };
  for (const { status, body: rejectedReply } of [
    await app.request(user, changePermissions, { body }),
    await app.request(user, replaceRole, { params: { id: secondRole }, body: { into_id: replacement } }),
  ])
    expect([status, rejectedReply.messageKey?.key]).toEqual([403, 'errors.ownRole']);
});

test('rejects a role that is assigned twice', async () => {
  const user = await app.addUserWith([]);
  const { role_id } = await loadRoles(user);
  const secondRole = await addRole();
  for (const furtherRoles of [[role_id], [secondRole, secondRole]]) {
    const { status, body } = await editUser(app.admin, user, furtherRoles);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['further_roles']]);
  }
  await editUser(app.admin, user, [secondRole]);
  // The main role and the further role are swapped.
  expect((await editUser(app.admin, user, [role_id], { role_id: secondRole })).status).toBe(200);
  expect(await loadRoles(user)).toMatchObject({ role_id: secondRole, further_roles: [role_id] });
});

test('counts users of a further role and notifies them of its changes', async () => {
  const user = await app.addUserWith([]);
  const secondRole = await addRole(...permissions('clients', ['read']));
  await editUser(app.admin, user, [secondRole]);
  expect(await countUsers(secondRole)).toBe(1);
  const { roles: current } = await app.call(app.admin, readPermissions, { query: { ids: secondRole } });
  expect(current[0]!.users).toBe(1);
  const notifiedCount = async () =>
    (await app.pool.query(`select from notification where user_id = $1 and event = 'rights_changed'`, [user.id]))
      .rowCount;
  // One notification for the assigned role, one for the change of its permissions.
  expect(await notifiedCount()).toBe(1);
  const changes = [{ subject: 'clients' as const, action: 'read' as const, scope: null }];
  const { version } = current[0]!;
  await app.call(app.admin, changePermissions, { body: { roles: [{ id: secondRole, version, changes }] } });
  expect(await notifiedCount()).toBe(2);
  const { rows } = await app.pool.query(
    `select before->'further_roles' as before, after->'further_roles' as after from audit_event
     where entity_id = $1 and action = 'update'`,
    [user.id],
  );
  expect(rows).toEqual([{ before: [], after: [secondRole] }]);
});

test('replaces further roles without assigning a role twice', async () => {
  const [oldRole, replacement, thirdRole] = [await addRole(), await addRole(), await addRole()];
  const users = await Promise.all(
    (
      [
        [thirdRole, [oldRole]],
        [thirdRole, [oldRole, replacement]],
        [oldRole, [replacement, thirdRole]],
        [replacement, [oldRole]],
        [oldRole, []],
      ] as const
    ).map(async ([role_id, furtherRoles]) => {
      const user = await app.addUserWith([]);
      await app.pool.query('update app_user set role_id = $2, further_roles = $3 where id = $1', [
        user.id,
        role_id,
        furtherRoles,
      ]);
      return user;
    }),
  );
  const rejectedReply = await entityCalls(app, roles).remove(oldRole);
  expect([rejectedReply.status, rejectedReply.body]).toMatchObject([409, { code: 'in_use', detail: { users: 5 } }]);
  const replaceReply = await app.call(app.admin, replaceRole, {
    params: { id: oldRole },
    body: { into_id: replacement },
  });
  expect(replaceReply.moved).toBe(5);
  const updatedUsers = await Promise.all(users.map(loadRoles));
  expect(updatedUsers.map(({ role_id, further_roles }) => [role_id, further_roles])).toEqual([
    [thirdRole, [replacement]],
    [thirdRole, [replacement]],
    [replacement, [thirdRole]],
    [replacement, []],
    [replacement, []],
  ]);
});

test('counts administrators by further role and keeps the last one', async () => {
  const administrator = await findRoleId('Administrator');
  const allGrants = (
    await app.pool.query<Grant>('select subject, action, scope from role_permission where role_id = $1', [
      administrator,
    ])
  ).rows;
  const editor = await app.addUserWith(allGrants);
  const secondAdministrator = await app.addUserWith([]);
  await editUser(editor, secondAdministrator, [administrator]);
  const isLast = async (id: string) =>
    (await app.call(editor, staffUsers.view, { params: { id } })).is_last_administrator;
  expect([await isLast(app.admin.id), await isLast(secondAdministrator.id)]).toEqual([false, false]);
  const suspend = async (id: string) =>
    (await app.request(editor, changeStaffUserState, { params: { id }, body: { state: 'suspended', hand_over: {} } }))
      .status;
  expect(await suspend(app.admin.id)).toBe(200);
  try {
    expect(await isLast(secondAdministrator.id)).toBe(true);
    expect(await suspend(secondAdministrator.id)).toBe(409);
    const rejectedEdit = await editUser(editor, secondAdministrator, []);
    expect([rejectedEdit.status, rejectedEdit.body.code]).toEqual([409, 'in_use']);
    // The administrator role also counts as the main role of a user with a further role.
    const { role_id } = await loadRoles(secondAdministrator);
    expect((await editUser(editor, secondAdministrator, [role_id], { role_id: administrator })).status).toBe(200);
  } finally {
    await app.pool.query(`update app_user set status = 'active' where id = $1`, [app.admin.id]);
  }
});

test('rejects agency roles for client users and keeps them inside their client', async () => {
  const [client, otherClient] = [await addValidRow(app, clients), await addValidRow(app, clients)];
  const [ownCampaign, otherCampaign] = [
    await addValidRow(app, campaigns, { client_id: client.id }),
    await addValidRow(app, campaigns, { client_id: otherClient.id }),
  ];
  const user = await app.addUserWith(permissions('dashboard', ['read'], 'client'), client.id);
  const edit = async (further_roles: string[]) => {
    const { version } = await loadRoles(user);
    return app.request(app.admin, clientUsers.edit, { params: { id: user.id }, body: { version, further_roles } });
  };
  const agencyRoleId = await findRoleId('Data steward');
  const rejectedReply = await edit([agencyRoleId]);
  expect([rejectedReply.status, Object.keys(rejectedReply.body.fields ?? {})]).toEqual([422, ['further_roles']]);
  expect(await listIds(user)).toBeUndefined();
  expect((await edit([await findRoleId('Client viewer')])).status).toBe(200);
  expect(await listIds(user)).toEqual([ownCampaign.id]);
  // The user stays inside the client even if the database contains an agency role.
  const wideRoleId = await addRole(
    ...permissions('campaigns'),
    ...permissions('audit', ['read']),
    ...permissions('accounts', ['read']),
  );
  await app.pool.query('update app_user set further_roles = array[$2::uuid] where id = $1', [user.id, wideRoleId]);
  expect(await listIds(user)).toEqual([ownCampaign.id]);
  const { permissions: effectivePermissions } = await app.call(user, explainOwnPermissions);
  expect(effectivePermissions.map(({ subject, action, scope }) => [subject, action, scope])).not.toContainEqual([
    'audit',
    'read',
    expect.anything(),
  ]);
  expect((await app.request(user, campaigns.view, { params: { id: otherCampaign.id } })).status).toBe(404);
});

test('explains each permission with all roles that grant it, even in a narrower scope', async () => {
  const user = await app.addUserWith(permissions('campaigns', ['read'], 'own'));
  const secondRole = await addRole(...permissions('campaigns', ['read']), ...permissions('tags', ['read']));
  await editUser(app.admin, user, [secondRole]);
  const explanation = await app.call(app.admin, explainUser, { params: { userId: user.id } });
  const [firstName, secondName] = explanation.roles.map(({ name }) => name);
  expect(explanation.roles.map(({ id }) => id)).toEqual([(await loadRoles(user)).role_id, secondRole]);
  const reasons = explanation.permissions.map(({ subject, scope, why }) => [
    subject,
    scope,
    ...why.map(({ message }) => message),
  ]);
  expect(reasons).toEqual([
    [
      'campaigns',
      'all',
      `The role “${firstName}” grants it in a narrower scope.`,
      `The role “${secondName}” grants it.`,
    ],
    ['tags', 'all', `The role “${secondName}” grants it.`],
  ]);
  const ownExplanation = await app.call(user, explainOwnPermissions);
  expect(ownExplanation.permissions.map(({ why }) => why)).toEqual(explanation.permissions.map(({ why }) => why));
  expect((await app.call(user, viewProfile, { params: { id: user.id } })).role).toBe(`${firstName}, ${secondName}`);
  const { rows } = await entityCalls(app, staffUsers).list();
  expect(rows.find(({ id }) => id === user.id)).toMatchObject({
    role_label: firstName,
    further_role_names: secondName,
  });
});

test('offers a restricted tag to users who have its role as a further role', async () => {
  const secondRole = await addRole();
  const tag = await addValidRow(app, tags, { scope: 'account', who_may_apply: [secondRole] });
  const user = await app.addUserWith([...permissions('accounts'), ...permissions('tags', ['read'])]);
  const countOfferedTags = async () =>
    (await app.call(user, availableTags, { params: { scope: 'account' }, query: { q: String(tag.name) } as never }))
      .tags.length;
  expect(await countOfferedTags()).toBe(0);
  await editUser(app.admin, user, [secondRole]);
  expect(await countOfferedTags()).toBe(1);
});
