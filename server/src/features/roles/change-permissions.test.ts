import { type Action, type Grant, SUBJECTS, type Subject } from '@leadwright/contract/access';
import {
  changePermissions,
  MAX_ROLES_COMPARED,
  type PermissionChange,
  readPermissions,
  roles,
} from '@leadwright/contract/features/roles';
import { tags } from '@leadwright/contract/features/tags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow, entityCalls } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const READ_TAGS: Grant = { subject: 'tags', action: 'read', scope: 'all' };
const ADD_TAGS: Grant = { subject: 'tags', action: 'create', scope: 'all' };
const loadRoleId = async ({ id }: TestUser) =>
  (await app.db.selectFrom('app_user').select('role_id').where('id', '=', id).executeTakeFirstOrThrow()).role_id;
const loadRoles = async (...ids: string[]) =>
  (await app.call(app.admin, readPermissions, { query: { ids: ids.join(',') } })).roles;
const change = (user: TestUser, id: string, changes: PermissionChange[], version = 1) =>
  app.request(user, changePermissions, { body: { roles: [{ id, version, changes }] } });
const addRole = async () => (await addValidRow(app, roles)).id;

test('applies granted and removed permissions from the next call of a session', async () => {
  const user = await app.addUserWith([READ_TAGS]);
  const id = await loadRoleId(user);
  const listStatus = async () => (await entityCalls(app, tags, user).list()).status;
  const add = async () =>
    (await entityCalls(app, tags, user).add({ name: 'Held', scope: 'account', colour: '#000000' })).status;
  expect([await listStatus(), await add()]).toEqual([200, 403]);
  expect((await change(app.admin, id, [ADD_TAGS])).status).toBe(200);
  expect([await listStatus(), await add()]).toEqual([200, 200]);
  const removals: PermissionChange[] = [
    { ...ADD_TAGS, scope: null },
    { ...READ_TAGS, scope: null },
  ];
  expect((await change(app.admin, id, removals, 2)).body.roles[0]?.permissions).toEqual([]);
  expect([await listStatus(), await add()]).toEqual([403, 403]);
});

test('stores a separate scope for each action of a subject', async () => {
  const id = await addRole();
  const permissions: Grant[] = [
    { subject: 'accounts', action: 'read', scope: 'all' },
    { subject: 'accounts', action: 'update', scope: 'own' },
    { subject: 'client-users', action: 'read', scope: 'client' },
  ];
  const reply = await change(app.admin, id, permissions);
  expect(reply.body.roles[0]).toMatchObject({ id, version: 2, permissions });
  expect((await loadRoles(id))[0]?.permissions).toEqual(permissions);
});

test('rejects all changes with the current state if one role has a newer version', async () => {
  const [firstRole, secondRole] = [await addRole(), await addRole()];
  await change(app.admin, secondRole, [READ_TAGS]);
  const requested = [firstRole, secondRole].map((id) => ({ id, version: 1, changes: [READ_TAGS, ADD_TAGS] }));
  const staleReply = await app.request(app.admin, changePermissions, { body: { roles: requested } });
  expect([staleReply.status, staleReply.body.code]).toEqual([409, 'conflict']);
  expect(staleReply.body.detail).toMatchObject({ current: { roles: await loadRoles(firstRole, secondRole) } });
  expect((await loadRoles(firstRole, secondRole)).map(({ permissions }) => permissions)).toEqual([[], [READ_TAGS]]);
});

test('rejects the second of two concurrent changes of a role', async () => {
  const id = await addRole();
  const replies = await Promise.all([change(app.admin, id, [READ_TAGS]), change(app.admin, id, [READ_TAGS, ADD_TAGS])]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const acceptedReply = replies.find(({ status }) => status === 200)!;
  expect(await loadRoles(id)).toEqual(acceptedReply.body.roles);
});

test('rejects granting more than the viewer has, but allows removing permissions', async () => {
  const user = await app.addUserWith([
    { subject: 'roles', action: 'read', scope: 'all' },
    { subject: 'roles', action: 'update', scope: 'all' },
    { subject: 'accounts', action: 'read', scope: 'own' },
  ]);
  const id = await addRole();
  await change(app.admin, id, [READ_TAGS]);
  const widerGrant: Grant = { subject: 'accounts', action: 'read', scope: 'all' };
  for (const requested of [{ subject: 'clients', action: 'read', scope: 'own' } as Grant, widerGrant]) {
    const rejectedReply = await change(
      user,
      id,
      [
        { ...requested, scope: requested.scope },
        { ...READ_TAGS, scope: null },
      ],
      2,
    );
    expect([rejectedReply.status, rejectedReply.body.message]).toEqual([
      403,
      'You can only grant permissions that you have.',
    ]);
    expect(rejectedReply.body.detail).toEqual({ missing: [requested] });
  }
  expect((await loadRoles(id))[0]?.permissions).toEqual([READ_TAGS]);
  const ownGrant: Grant = { ...widerGrant, scope: 'own' };
  expect((await change(user, id, [ownGrant, { ...READ_TAGS, scope: null }], 2)).body.roles[0]?.permissions).toEqual([
    ownGrant,
  ]);
});

test('rejects a change of the viewer’s own role', async () => {
  const rejectedReply = await change(app.admin, await loadRoleId(app.admin), [{ ...READ_TAGS, scope: null }]);
  expect([rejectedReply.status, rejectedReply.body.messageKey?.key]).toEqual([403, 'errors.ownRole']);
});

test('requires permission to change roles of the whole agency', async () => {
  const id = await addRole();
  const reader = await app.addUserWith([{ subject: 'roles', action: 'read', scope: 'all' }]);
  expect((await change(reader, id, [READ_TAGS])).status).toBe(403);
  const client = await app.db
    .insertInto('client')
    .values({ code: 'RIGHTS', name: 'Rights Limited' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const allGrants = SUBJECTS.flatMap((subject) =>
    (['read', 'update'] as const).map((action): Grant => ({ subject, action, scope: 'all' })),
  );
  const clientUser = await app.addUserWith(allGrants, client.id);
  expect((await change(clientUser, id, [READ_TAGS])).status).toBe(404);
  expect((await app.call(clientUser, readPermissions, { query: {} })).roles).toEqual([]);
});

test('rejects permission to change a subject without permission to read it', async () => {
  const id = await addRole();
  const rejectedReply = await change(app.admin, id, [ADD_TAGS]);
  expect([rejectedReply.status, rejectedReply.body.fields]).toEqual([
    422,
    { 'roles.0.changes': 'To add, change or archive, permission to read is needed.' },
  ]);
  await change(app.admin, id, [READ_TAGS, ADD_TAGS]);
  expect((await change(app.admin, id, [{ ...READ_TAGS, scope: null }], 2)).status).toBe(422);
});

test('audits the permissions before and after a change', async () => {
  const id = await addRole();
  await change(app.admin, id, [READ_TAGS]);
  await change(app.admin, id, [ADD_TAGS, { ...READ_TAGS, scope: 'own' }], 2);
  const { rows } = await app.pool.query(
    `select before, after from audit_event where entity = 'roles' and entity_id = $1 and action = 'rights' order by id`,
    [id],
  );
  expect(rows).toEqual([
    { before: { tags: 'none' }, after: { tags: 'read all' } },
    { before: { tags: 'read all' }, after: { tags: 'create all, read own' } },
  ]);
});

test('returns all roles by name when none is requested', async () => {
  await addRole();
  const { roles: allRoles } = await app.call(app.admin, readPermissions, { query: {} });
  const stored = await app.db
    .selectFrom('role')
    .select('id')
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute();
  expect(allRoles.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
});

test('counts the roles beyond the maximum', async () => {
  const count = async (query: { ids?: string }) => {
    const { roles: listed, more } = await app.call(app.admin, readPermissions, { query });
    return [listed.length, more];
  };
  const [listedBefore] = await count({});
  const ids = [];
  for (let added = 0; added < MAX_ROLES_COMPARED - listedBefore! + 2; added++) ids.push(await addRole());
  expect(await count({})).toEqual([MAX_ROLES_COMPARED, 2]);
  expect(await count({ ids: ids[0]! })).toEqual([1, 0]);
});

test('returns roles in the requested order', async () => {
  const ids = [await addRole(), await addRole(), await addRole()];
  await app.addUser((await loadRoles(ids[1]!))[0]!.name);
  expect((await loadRoles(...ids)).map(({ id, users }) => [id, users])).toEqual(
    ids.map((id, i) => [id, i === 1 ? 1 : 0]),
  );
});

test('rejects actions that a subject does not support', async () => {
  const id = await addRole();
  const unsupportedActions: [Subject, Action[]][] = [
    ['import_accounts_with_company_registration_number', ['create', 'update', 'delete']],
    ['import_accounts_using_machine_learning', ['create', 'update', 'delete']],
    ['resume_imported_accounts', ['create', 'update', 'delete']],
    ['unmatched_accounts', ['create', 'update', 'delete']],
    ['match_accounts', ['delete']],
    ['export', ['create', 'update', 'delete']],
    ['field-values', ['read', 'create', 'delete']],
    ['contact-mobile', ['create', 'delete']],
    ['mass-update', ['read', 'create', 'delete']],
  ];
  for (const [subject, actions] of unsupportedActions)
    for (const action of actions) {
      const { status, body } = await change(app.admin, id, [READ_TAGS, { subject, action, scope: 'all' }]);
      expect([subject, action, status, body.fieldMessageKeys?.['roles.0.changes']?.key]).toEqual([
        ...[subject, action, 422],
        'problems.noSuchPermission',
      ]);
    }
  expect((await loadRoles(id))[0]?.permissions).toEqual([]);
  const supportedGrants: Grant[] = [
    { subject: 'mass-update', action: 'update', scope: 'all' },
    { subject: 'unmatched_accounts', action: 'read', scope: 'all' },
  ];
  expect((await change(app.admin, id, supportedGrants)).body.roles[0]?.permissions).toEqual(supportedGrants);
});
