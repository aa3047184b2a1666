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

/** The baseline role: all staff have its permissions in addition to their own roles, client users do not. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.pool.query('update role set is_baseline = false'));

const READ_CLIENTS: Grant = { subject: 'clients', action: 'read', scope: 'all' };
const ROLES = ACTIONS.map((action): Grant => ({ subject: 'roles', action, scope: 'all' }));
async function addRole(...grants: Grant[]): Promise<string> {
  const { id } = await addValidRow(app, roles);
  await app.pool.query(
    `insert into role_permission (role_id, subject, action, scope)
     select $1, subject, action, scope from jsonb_to_recordset($2) as (subject text, action text, scope text)`,
    [id, JSON.stringify(grants)],
  );
  return id;
}
const mark = (id: string, is_baseline = true, by: TestUser = app.admin) =>
  app.request(by, setBaselineRole, { params: { id }, body: { is_baseline } });
const read = (id: string) => app.call(app.admin, roles.view, { params: { id } });
const listsClients = async (user: TestUser) => (await entityCalls(app, clients, user).list()).status;

test('grants its permissions to all staff from the next call, but not to client users', async () => {
  const [staff, foreign] = [await app.addUserWith([]), await app.addUserWith([], (await addValidRow(app, clients)).id)];
  const role = await addRole(READ_CLIENTS);
  expect(await listsClients(staff)).toBe(403);
  expect((await mark(role)).body).toMatchObject({
    is_baseline: true,
    version: 2,
    can: { update: true, delete: false },
  });
  expect([await listsClients(staff), await listsClients(foreign)]).toEqual([200, 403]);
  await mark(role, false);
  expect(await listsClients(staff)).toBe(403);
});

test('replaces the previous baseline role, audits the change and notifies staff', async () => {
  const staff = await app.addUserWith([]);
  const [one, two] = [await addRole(READ_CLIENTS), await addRole()];
  await mark(one);
  await mark(two);
  expect([await read(one), await read(two)]).toMatchObject([{ is_baseline: false }, { is_baseline: true }]);
  expect(await listsClients(staff)).toBe(403);
  const { rows } = await app.pool.query(
    `select after->'is_baseline' as is_baseline from audit_event where entity_id = $1 and action = 'update' order by id`,
    [one],
  );
  expect(rows).toEqual([{ is_baseline: true }, { is_baseline: false }]);
  const notified = await app.pool.query(`select from notification where user_id = $1 and event = 'rights_changed'`, [
    staff.id,
  ]);
  expect(notified.rowCount).toBe(2);
  // Setting it again changes nothing.
  const again = await mark(two);
  expect(again.body.version).toBe((await read(two)).version);
  expect(again.body.version).toBe(2);
});

test('rejects a role that the viewer has or that has permissions they lack', async () => {
  const editor = await app.addUserWith(ROLES);
  const refused = async (id: string, by = editor) => {
    const { status, body } = await mark(id, true, by);
    return [status, body.messageKey?.key];
  };
  expect(await refused(await addRole(READ_CLIENTS))).toEqual([403, 'errors.permissionNotHeld']);
  const { rows } = await app.pool.query<{ role_id: string }>('select role_id from app_user where id = $1', [editor.id]);
  expect(await refused(rows[0]!.role_id)).toEqual([403, 'errors.ownRole']);
  const narrow = await app.addUserWith(ROLES.map((permission) => ({ ...permission, scope: 'own' })));
  expect((await mark(await addRole(), true, narrow)).status).toBe(403);
  expect((await mark(await addRole(), true, editor)).status).toBe(200);
});

test('rejects archiving, and changes of permissions that the viewer lacks', async () => {
  const role = await addRole(READ_CLIENTS);
  await mark(role);
  const into = await addRole();
  for (const { status, body } of [
    await entityCalls(app, roles).remove(role),
    await app.request(app.admin, replaceRole, { params: { id: role }, body: { into_id: into } }),
  ])
    expect([status, body.code, body.messageKey?.key]).toEqual([409, 'in_use', 'errors.baselineRole']);
  const { roles: current } = await app.call(app.admin, readPermissions, { query: { ids: role } });
  const staff = await app.pool.query('select from app_user where client_id is null and archived_at is null');
  expect(current[0]!.users).toBe(staff.rowCount);
  const editor = await app.addUserWith(ROLES);
  const change = (by: TestUser, subject: Grant['subject']) =>
    app.request(by, changePermissions, {
      body: {
        roles: [{ id: role, version: current[0]!.version, changes: [{ subject, action: 'read', scope: 'all' }] }],
      },
    });
  expect((await change(editor, 'tags')).status).toBe(403);
  expect((await change(app.admin, 'tags')).status).toBe(200);
});

test('explains a permission by the baseline role and by other roles that grant it', async () => {
  const role = await addRole(READ_CLIENTS, { subject: 'tags', action: 'read', scope: 'own' });
  const { name } = await read(role);
  await mark(role);
  const user = await app.addUserWith([{ subject: 'tags', action: 'read', scope: 'all' }]);
  const seen = await app.call(app.admin, explainUser, { params: { userId: user.id } });
  expect(seen.roles).toHaveLength(1);
  const own = seen.roles[0]!.name;
  const expected = [
    ['clients', `The baseline role “${name}” grants it to all staff.`],
    ['tags', `The role “${own}” grants it.`, `The role “${name}” grants it in a narrower scope.`],
  ];
  expect(seen.permissions.map(({ subject, why }) => [subject, ...why.map(({ message }) => message)])).toEqual(expected);
  const { permissions } = await app.call(user, explainOwnPermissions);
  expect(permissions.map(({ subject, why }) => [subject, ...why.map(({ message }) => message)])).toEqual(expected);
});
