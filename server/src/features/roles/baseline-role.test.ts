import { ACTIONS, type Grant } from '@leadwright/contract/access';
import { clients } from '@leadwright/contract/features/clients';
import { explainOwnPermissions, explainUser } from '@leadwright/contract/features/role-explain';
import {
  changePermissions,
  readPermissions,
  replaceRole,
  roles,
  setBaselineRole,
} from '@leadwright/contract/features/roles';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addValidRow, entityCalls } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

// All staff have the permissions of the baseline role in addition to their own roles; client users do not.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.pool.query('update role set is_baseline = false'));

const READ_CLIENTS: Grant = { subject: 'clients', action: 'read', scope: 'all' };
const ROLE_GRANTS = ACTIONS.map((action): Grant => ({ subject: 'roles', action, scope: 'all' }));
async function addRole(...grants: Grant[]): Promise<string> {
  const { id } = await addValidRow(app, roles);
  await app.pool.query(
    `insert into role_permission (role_id, subject, action, scope)
     select $1, subject, action, scope from jsonb_to_recordset($2) as (subject text, action text, scope text)`,
    [id, JSON.stringify(grants)],
  );
  return id;
}
const setBaseline = (id: string, is_baseline = true, actor: TestUser = app.admin) =>
  app.request(actor, setBaselineRole, { params: { id }, body: { is_baseline } });
const loadRole = (id: string) => app.call(app.admin, roles.view, { params: { id } });
const listStatus = async (user: TestUser) => (await entityCalls(app, clients, user).list()).status;

test('grants its permissions to all staff from the next call, but not to client users', async () => {
  const [staff, clientUser] = [
    await app.addUserWith([]),
    await app.addUserWith([], (await addValidRow(app, clients)).id),
  ];
  const role = await addRole(READ_CLIENTS);
  expect(await listStatus(staff)).toBe(403);
  expect((await setBaseline(role)).body).toMatchObject({
    is_baseline: true,
    version: 2,
    can: { update: true, delete: false },
  });
  expect([await listStatus(staff), await listStatus(clientUser)]).toEqual([200, 403]);
  await setBaseline(role, false);
  expect(await listStatus(staff)).toBe(403);
});

test('replaces the previous baseline role, audits the change and notifies staff', async () => {
  const staff = await app.addUserWith([]);
  const [firstRole, secondRole] = [await addRole(READ_CLIENTS), await addRole()];
  await setBaseline(firstRole);
  await setBaseline(secondRole);
  expect([await loadRole(firstRole), await loadRole(secondRole)]).toMatchObject([
    { is_baseline: false },
    { is_baseline: true },
  ]);
  expect(await listStatus(staff)).toBe(403);
  const { rows } = await app.pool.query(
    `select after->'is_baseline' as is_baseline from audit_event where entity_id = $1 and action = 'update' order by id`,
    [firstRole],
  );
  expect(rows).toEqual([{ is_baseline: true }, { is_baseline: false }]);
  const notifications = await app.pool.query(
    `select from notification where user_id = $1 and event = 'rights_changed'`,
    [staff.id],
  );
  expect(notifications.rowCount).toBe(2);
  // Setting the same baseline role again changes nothing.
  const repeatedReply = await setBaseline(secondRole);
  expect(repeatedReply.body.version).toBe((await loadRole(secondRole)).version);
  expect(repeatedReply.body.version).toBe(2);
});

test('rejects a role that the viewer has or that has permissions they lack', async () => {
  const editor = await app.addUserWith(ROLE_GRANTS);
  const rejectionOf = async (id: string, actor = editor) => {
    const { status, body } = await setBaseline(id, true, actor);
    return [status, body.messageKey?.key];
  };
  expect(await rejectionOf(await addRole(READ_CLIENTS))).toEqual([403, 'errors.permissionNotHeld']);
  const { rows } = await app.pool.query<{ role_id: string }>('select role_id from app_user where id = $1', [editor.id]);
  expect(await rejectionOf(rows[0]!.role_id)).toEqual([403, 'errors.ownRole']);
  const ownScopeEditor = await app.addUserWith(ROLE_GRANTS.map((permission) => ({ ...permission, scope: 'own' })));
  expect((await setBaseline(await addRole(), true, ownScopeEditor)).status).toBe(403);
  expect((await setBaseline(await addRole(), true, editor)).status).toBe(200);
});

test('rejects archiving, and changes of permissions that the viewer lacks', async () => {
  const role = await addRole(READ_CLIENTS);
  await setBaseline(role);
  const replacementId = await addRole();
  for (const { status, body } of [
    await entityCalls(app, roles).remove(role),
    await app.request(app.admin, replaceRole, { params: { id: role }, body: { into_id: replacementId } }),
  ])
    expect([status, body.code, body.messageKey?.key]).toEqual([409, 'in_use', 'errors.baselineRole']);
  const { roles: current } = await app.call(app.admin, readPermissions, { query: { ids: role } });
  const staff = await app.pool.query('select from app_user where client_id is null and archived_at is null');
  expect(current[0]!.users).toBe(staff.rowCount);
  const editor = await app.addUserWith(ROLE_GRANTS);
  const change = (actor: TestUser, subject: Grant['subject']) =>
    app.request(actor, changePermissions, {
      body: {
        roles: [{ id: role, version: current[0]!.version, changes: [{ subject, action: 'read', scope: 'all' }] }],
      },
    });
  expect((await change(editor, 'tags')).status).toBe(403);
  expect((await change(app.admin, 'tags')).status).toBe(200);
});

test('explains a permission by the baseline role and by other roles that grant it', async () => {
  const role = await addRole(READ_CLIENTS, { subject: 'tags', action: 'read', scope: 'own' });
  const { name } = await loadRole(role);
  await setBaseline(role);
  const user = await app.addUserWith([{ subject: 'tags', action: 'read', scope: 'all' }]);
  const explanation = await app.call(app.admin, explainUser, { params: { userId: user.id } });
  expect(explanation.roles).toHaveLength(1);
  const ownRoleName = explanation.roles[0]!.name;
  const expected = [
    ['clients', `The baseline role “${name}” grants it to all staff.`],
    ['tags', `The role “${ownRoleName}” grants it.`, `The role “${name}” grants it in a narrower scope.`],
  ];
  expect(explanation.permissions.map(({ subject, why }) => [subject, ...why.map(({ message }) => message)])).toEqual(
    expected,
  );
  const { permissions } = await app.call(user, explainOwnPermissions);
  expect(permissions.map(({ subject, why }) => [subject, ...why.map(({ message }) => message)])).toEqual(expected);
});
