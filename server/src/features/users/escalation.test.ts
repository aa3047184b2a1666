import { randomUUID } from 'node:crypto';
import type { Grant } from '@leadwright/contract/access';
import { type Endpoint, fillPath } from '@leadwright/contract/endpoint';
import { clientUserEndpoints, clientUsers } from '@leadwright/contract/features/client-users';
import { changePermissions, readPermissions } from '@leadwright/contract/features/roles';
import { staffUserEndpoints, staffUsers } from '@leadwright/contract/features/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addValidRow, findUserType } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

// Tests that the server rejects attempts to gain permissions or to leave the agency without an administrator.

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
const loadRoleId = async ({ id }: TestUser) =>
  (await app.pool.query<{ role_id: string }>('select role_id from app_user where id = $1', [id])).rows[0]!.role_id;

/** Sends a request with an idempotency key, as the page does, and returns the status. */
async function requestWithKey(user: TestUser, { method, path }: Endpoint, id: string, body: object): Promise<number> {
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

const suspend = (actor: TestUser, target: TestUser) =>
  requestWithKey(actor, staffUserEndpoints.state, target.id, { state: 'suspended' });
const demote = async (actor: TestUser, target: TestUser) =>
  requestWithKey(actor, staffUsers.edit, target.id, {
    version: await loadVersion(target),
    role_id: await findRoleId('Data steward'),
  });
const loadVersion = async ({ id }: TestUser) =>
  (await app.pool.query<{ version: number }>('select version from app_user where id = $1', [id])).rows[0]!.version;

const ATTACKS = { suspend, demote };
const attackPairs = Object.keys(ATTACKS).flatMap((first) =>
  Object.keys(ATTACKS).map((second) => [first, second] as const),
);

test.each(attackPairs as [keyof typeof ATTACKS, keyof typeof ATTACKS][])(
  'accepts only the first request of two administrators who %s and %s each other',
  async (first, second) => {
    for (const otherCount of [0, 1]) {
      const [firstAdministrator, secondAdministrator, ...otherAdministrators] = await Promise.all(
        Array.from({ length: 2 + otherCount }, () => app.addUser('Administrator')),
      );
      await setStatus(app.admin.id, 'deactivated');
      for (let round = 0; round < 4; round++) {
        const statuses = await Promise.all([
          ATTACKS[first](firstAdministrator!, secondAdministrator!),
          ATTACKS[second](secondAdministrator!, firstAdministrator!),
        ]);
        const [acceptedStatus, rejectedStatus] = statuses.toSorted();
        expect([acceptedStatus, [401, 403, 409].includes(rejectedStatus!)], String(statuses)).toEqual([200, true]);
        expect(await administrators()).toHaveLength(1 + otherCount);
        for (const { id } of [firstAdministrator!, secondAdministrator!])
          await app.pool.query(`update app_user set status = 'active', role_id = $2 where id = $1`, [
            id,
            await findRoleId('Administrator'),
          ]);
      }
      for (const { id } of [firstAdministrator!, secondAdministrator!, ...otherAdministrators])
        await setStatus(id, 'deactivated');
    }
  },
);

test('checks permissions again after waiting for the lock', async () => {
  const [administrator, victim] = [await app.addUser('Administrator'), await app.addUser('Data steward')];
  const blockingClient = await app.pool.connect();
  try {
    // Another transaction has locked all grants.
    await blockingClient.query('begin');
    await blockingClient.query('select pg_advisory_xact_lock(7305384)');
    const pendingStatus = suspend(administrator, victim);
    await expect
      .poll(
        async () => (await app.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount,
      )
      .toBe(1);
    await blockingClient.query('update app_user set role_id = $2 where id = $1', [
      administrator.id,
      await findRoleId('Finance'),
    ]);
    await blockingClient.query('commit');
    expect(await pendingStatus).toBe(403);
  } finally {
    blockingClient.release();
  }
  const { rows } = await app.pool.query('select status from app_user where id = $1', [victim.id]);
  expect(rows).toEqual([{ status: 'active' }]);
  await setStatus(administrator.id, 'deactivated');
});

test('applies the removal of a permission from a role at the next request of its users', async () => {
  const userGrants: Grant[] = (['read', 'update'] as const).map((action) => ({
    subject: 'elomark-users',
    action,
    scope: 'all',
  }));
  const editor = await app.addUserWith(userGrants);
  const victim = await app.addUserWith([]);
  const role = await loadRoleId(editor);
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
] as const)('rejects changes of users (%s) without update permission in scope "all"', async (_, users, endpoints) => {
  const { subject } = users;
  const ownScopeUser = await app.addUserWith([
    { subject, action: 'read', scope: 'all' },
    ...(['create', 'update', 'delete'] as const).map((action): Grant => ({ subject, action, scope: 'own' })),
  ]);
  const { id, version } = await addValidRow(app, users);
  const before = await app.pool.query('select * from app_user where id = $1', [id]);
  const changes: [Endpoint, object][] = [
    [endpoints.state, { state: 'suspended' }],
    [endpoints.signOut, {}],
    [endpoints.resend, {}],
    [endpoints.revoke, {}],
    [users.edit, { version, job_title: 'Theirs' }],
    [users.remove, {}],
  ];
  for (const [endpoint, body] of changes)
    expect([endpoint.path, await requestWithKey(ownScopeUser, endpoint, id, body)]).toEqual([endpoint.path, 403]);
  const { rows } = await app.pool.query('select * from app_user where id = $1', [id]);
  expect(rows).toEqual(before.rows);
});

test('rejects adding a second account with more permissions by form or invitation lines', async () => {
  const userGrants: Grant[] = (['read', 'create'] as const).map((action) => ({
    subject: 'elomark-users',
    action,
    scope: 'all',
  }));
  const editor = await app.addUserWith(userGrants);
  const role_id = await findRoleId('Administrator');
  const roleAndType = { role_id, user_type_id: await findUserType(app) };
  const body = {
    email: 'second.me@leadwright.example',
    first_name: 'A',
    surname: 'B',
    display_name: 'A B',
    ...roleAndType,
  };
  expect((await app.request(editor, staffUsers.add, { body })).status).toBe(403);
  const lines = ['Second Me <second.me@leadwright.example>'];
  expect((await app.request(editor, staffUserEndpoints.inviteMany, { body: { lines, ...roleAndType } })).status).toBe(
    403,
  );
  const { rows } = await app.pool.query(`select from app_user where email like 'second.me%'`);
  expect(rows).toEqual([]);
});
