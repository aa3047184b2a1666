import { randomUUID } from 'node:crypto';
import type { Grant } from '@leadwright/contract/access';
import { type Endpoint, fillPath } from '@leadwright/contract/endpoint';
import { clientUserEndpoints, clientUsers } from '@leadwright/contract/features/client-users';
import { changePermissions, readPermissions } from '@leadwright/contract/features/roles';
import { staffUserEndpoints, staffUsers } from '@leadwright/contract/features/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addValidRow, userType } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

/** Attempts to gain more permissions, or to leave the agency without an administrator. Each one is rejected. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => setStatus(app.admin.id, 'active'));

const setStatus = (id: string, status: string) =>
  app.pool.query('update app_user set status = $2 where id = $1', [id, status]);
const findRoleId = async (name: string) =>
  (await app.pool.query<{ id: string }>('select id from role where name = $1', [name])).rows[0]!.id;
const roleOf = async ({ id }: TestUser) =>
  (await app.pool.query<{ role_id: string }>('select role_id from app_user where id = $1', [id])).rows[0]!.role_id;

/** Sends a call like the page, with an idempotency key, which is stored with the user. */
async function keyed(user: TestUser, { method, path }: Endpoint, id: string, body: object): Promise<number> {
  const headers = {
    authorization: `Bearer ${user.token}`,
    'x-requested-with': 'leadwright',
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const payload = JSON.stringify(body);
  return (await app.http.inject({ method, url: fillPath(path, { id }), headers, payload })).statusCode;
}

const administrators = async () =>
  (
    await app.pool.query<{ id: string }>(`
      select u.id from app_user u join role r on r.id = u.role_id
      where r.name = 'Administrator' and u.status = 'active' and u.archived_at is null`)
  ).rows.map(({ id }) => id);

const suspend = (by: TestUser, target: TestUser) =>
  keyed(by, staffUserEndpoints.state, target.id, { state: 'suspended' });
const demote = async (by: TestUser, target: TestUser) =>
  keyed(by, staffUsers.edit, target.id, {
    version: await versionOf(target),
    role_id: await findRoleId('Data steward'),
  });
const versionOf = async ({ id }: TestUser) =>
  (await app.pool.query<{ version: number }>('select version from app_user where id = $1', [id])).rows[0]!.version;

const WAYS = { suspend, demote };
const attackPairs = Object.keys(WAYS).flatMap((first) => Object.keys(WAYS).map((second) => [first, second] as const));

test.each(attackPairs as [keyof typeof WAYS, keyof typeof WAYS][])(
  'accepts only the first of two administrators who %s and %s each other',
  async (first, second) => {
    for (const others of [0, 1]) {
      const [one, two, ...rest] = await Promise.all(
        Array.from({ length: 2 + others }, () => app.addUser('Administrator')),
      );
      await setStatus(app.admin.id, 'deactivated');
      for (let turn = 0; turn < 4; turn++) {
        const answers = await Promise.all([WAYS[first](one!, two!), WAYS[second](two!, one!)]);
        const [done, refused] = answers.toSorted();
        expect([done, [401, 403, 409].includes(refused!)], String(answers)).toEqual([200, true]);
        expect(await administrators()).toHaveLength(1 + others);
        for (const { id } of [one!, two!])
          await app.pool.query(`update app_user set status = 'active', role_id = $2 where id = $1`, [
            id,
            await findRoleId('Administrator'),
          ]);
      }
      for (const { id } of [one!, two!, ...rest]) await setStatus(id, 'deactivated');
    }
  },
);

test('checks permissions again after waiting for the lock', async () => {
  const [boss, victim] = [await app.addUser('Administrator'), await app.addUser('Data steward')];
  const blocker = await app.pool.connect();
  try {
    // Another transaction has locked all grants.
    await blocker.query('begin');
    await blocker.query('select pg_advisory_xact_lock(7305384)');
    const waiting = suspend(boss, victim);
    await expect
      .poll(
        async () => (await app.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount,
      )
      .toBe(1);
    await blocker.query('update app_user set role_id = $2 where id = $1', [boss.id, await findRoleId('Finance')]);
    await blocker.query('commit');
    expect(await waiting).toBe(403);
  } finally {
    blocker.release();
  }
  const { rows } = await app.pool.query('select status from app_user where id = $1', [victim.id]);
  expect(rows).toEqual([{ status: 'active' }]);
  await setStatus(boss.id, 'deactivated');
});

test('applies a permission removed from a role at the next call of its users', async () => {
  const users: Grant[] = (['read', 'update'] as const).map((action) => ({
    subject: 'elomark-users',
    action,
    scope: 'all',
  }));
  const editor = await app.addUserWith(users);
  const victim = await app.addUserWith([]);
  const role = await roleOf(editor);
  const change = async (scope: 'all' | 'own' | null) => {
    const { roles } = await app.call(app.admin, readPermissions, { query: { ids: role } });
    const changes = [{ subject: 'elomark-users' as const, action: 'update' as const, scope }];
    await app.call(app.admin, changePermissions, {
      body: { roles: [{ id: role, version: roles[0]!.version, changes }] },
    });
  };
  expect(await suspend(editor, victim)).toBe(200);
  await setStatus(victim.id, 'active');
  for (const scope of [null, 'own'] as const) {
    await change(scope);
    expect(await suspend(editor, victim)).toBe(403);
  }
});

test.each([
  ['staff', staffUsers, staffUserEndpoints],
  ['clients', clientUsers, clientUserEndpoints],
] as const)('rejects changes of users (%s) without update permission in scope "all"', async (_, users, calls) => {
  const { subject } = users;
  const narrow = await app.addUserWith([
    { subject, action: 'read', scope: 'all' },
    ...(['create', 'update', 'delete'] as const).map((action): Grant => ({ subject, action, scope: 'own' })),
  ]);
  const { id, version } = await addValidRow(app, users);
  const before = await app.pool.query('select * from app_user where id = $1', [id]);
  const changes: [Endpoint, object][] = [
    [calls.state, { state: 'suspended' }],
    [calls.signOut, {}],
    [calls.resend, {}],
    [calls.revoke, {}],
    [users.edit, { version, job_title: 'Theirs' }],
    [users.remove, {}],
  ];
  for (const [endpoint, body] of changes)
    expect([endpoint.path, await keyed(narrow, endpoint, id, body)]).toEqual([endpoint.path, 403]);
  const { rows } = await app.pool.query('select * from app_user where id = $1', [id]);
  expect(rows).toEqual(before.rows);
});

test('rejects adding a second account with more permissions, by form or by lines', async () => {
  const users: Grant[] = (['read', 'create'] as const).map((action) => ({
    subject: 'elomark-users',
    action,
    scope: 'all',
  }));
  const editor = await app.addUserWith(users);
  const role_id = await findRoleId('Administrator');
  const shared = { role_id, user_type_id: await userType(app) };
  const body = { email: 'second.me@leadwright.example', first_name: 'A', surname: 'B', display_name: 'A B', ...shared };
  expect((await app.request(editor, staffUsers.add, { body })).status).toBe(403);
  const lines = ['Second Me <second.me@leadwright.example>'];
  expect((await app.request(editor, staffUserEndpoints.inviteMany, { body: { lines, ...shared } })).status).toBe(403);
  const { rows } = await app.pool.query(`select from app_user where email like 'second.me%'`);
  expect(rows).toEqual([]);
});
