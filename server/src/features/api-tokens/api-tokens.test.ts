import { ACTIONS, type Grant, SUBJECTS } from '@leadwright/contract/access';
import { type Endpoint, fillPath } from '@leadwright/contract/endpoint';
import { endpoints } from '@leadwright/contract/endpoints';
import {
  addToken,
  listTokens,
  revokeToken,
  SUBJECTS_EXCLUDED_FROM_TOKENS,
  type TokenPermission,
} from '@leadwright/contract/features/api-tokens';
import { clients } from '@leadwright/contract/features/clients';
import { changePassword, listSessions } from '@leadwright/contract/features/profile';
import { beginSecondFactor } from '@leadwright/contract/features/two-factor';
import { changeStaffUserState, staffUsers } from '@leadwright/contract/features/users';
import { verticals } from '@leadwright/contract/features/verticals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { sample, sampleBody } from '../../testing/sample-call.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-config.ts';
import { addCampaign } from '../matching/testing/review-fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const permission = (subject: TokenPermission['subject'], ...actions: TokenPermission['action'][]) =>
  actions.map((action) => ({ subject, action }));
const READ_CLIENTS = permission('clients', 'read');
const requestToken = (user: TestUser, permissions: TokenPermission[], changes: object = {}) =>
  app.request(user, addToken, { body: { name: 'Warehouse', permissions, days: 30, current: PASSWORD, ...changes } });
/** Creates a token and returns a test user that authenticates with this token. */
async function addTokenUser(user: TestUser, permissions: TokenPermission[]): Promise<TestUser & { tokenId: string }> {
  const { status, body } = await requestToken(user, permissions);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ...user, token: body.token, tokenId: body.id };
}
const addOwner = (grants: Grant[], clientId?: string) =>
  app.addUserWith([...grants, { subject: 'api-tokens', action: 'create', scope: 'all' }], clientId);
const grantAll = (subject: Grant['subject'], ...actions: Grant['action'][]): Grant[] =>
  actions.map((action) => ({ subject, action, scope: 'all' as const }));
const requestClients = (user: TestUser) => app.request(user, clients.list.endpoint, { body: { query: '{}' } });
const rowsOf = (body: { data?: unknown }) => (JSON.parse(String(body.data)) as { rows: { id: string }[] }).rows;

test('creates a token that can use only its permissions', async () => {
  const user = await addOwner([...grantAll('clients', 'read', 'create'), ...grantAll('vertical', 'read', 'create')]);
  const wrongPassword = await requestToken(user, READ_CLIENTS, { current: 'not it' });
  expect([wrongPassword.status, Object.keys(wrongPassword.body.fields ?? {})]).toEqual([422, ['current']]);
  const emptyReply = await requestToken(user, [], { name: ' ', days: 366 });
  expect([emptyReply.status, Object.keys(emptyReply.body.fields ?? {}).toSorted()]).toEqual([
    422,
    ['days', 'name', 'permissions'],
  ]);

  const reader = await addTokenUser(user, READ_CLIENTS);
  expect((await requestClients(reader)).status).toBe(200);
  const add = { body: { name: 'Not by this token' } as never };
  expect((await app.request(reader, clients.add, add)).status).toBe(403);
  // A permission that both the token and its owner have.
  const writer = await addTokenUser(user, permission('vertical', 'read', 'create'));
  const { status, body } = await app.request(writer, verticals.add, {
    body: { name: 'By a token', code: 'TOK' } as never,
  });
  expect(status).toBe(200);
  const { rows } = await app.pool.query(`select user_id, via from audit_event where entity_id = $1`, [body.id]);
  expect(rows).toEqual([{ user_id: user.id, via: 'api-token' }]);

  const { tokens } = await app.call(user, listTokens);
  expect(tokens.map(({ name, permissions }) => [name, permissions.length])).toEqual([
    ['Warehouse', 2],
    ['Warehouse', 1],
  ]);
  expect(tokens[0]).toMatchObject({ last_used_at: expect.any(String), is_expired: false });
  for (const { token } of [reader, writer]) expect(JSON.stringify(tokens)).not.toContain(token);
});

test('stores only a hash of the token, even in the replies stored for idempotency', async () => {
  const user = await addOwner(grantAll('clients', 'read'));
  const headers = { authorization: `Bearer ${user.token}`, 'idempotency-key': crypto.randomUUID() };
  const payload = { name: 'Once', permissions: READ_CLIENTS, days: 1, current: PASSWORD };
  const response = await app.http.inject({ method: 'POST', url: addToken.path, headers, payload });
  const { token } = response.json();
  expect(token).toMatch(/^lwt_[\w-]{43}$/);
  const tables = await app.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  expect(tables.rows.length).toBeGreaterThan(40);
  for (const { name } of tables.rows) {
    const { rows } = await app.pool.query(`select from "${name}" t where t::text like '%' || $1 || '%'`, [token]);
    expect([name, rows.length]).toEqual([name, 0]);
  }
});

test('rejects permissions that the owner lacks or that no token can have', async () => {
  const user = await addOwner([
    ...grantAll('clients', 'read'),
    ...grantAll('roles', 'read'),
    ...grantAll('elomark-users', 'create'),
  ]);
  const reply = await requestToken(user, permission('clients', 'read', 'update'));
  expect([reply.status, reply.body.message]).toEqual([
    403,
    'You do not have this permission yourself: clients update.',
  ]);
  for (const permissions of [
    permission('roles', 'read'),
    permission('elomark-users', 'create'),
    permission('api-tokens', 'create'),
  ])
    expect((await requestToken(user, permissions)).status).toBe(403);
  expect((await app.call(user, listTokens)).tokens).toEqual([]);
  const userWithoutPermission = await app.addUserWith(grantAll('clients', 'read'));
  expect((await requestToken(userWithoutPermission, READ_CLIENTS)).status).toBe(403);
});

test('limits a token to the current permissions of its owner', async () => {
  const user = await addOwner(grantAll('clients', 'read', 'update'));
  const token = await addTokenUser(user, permission('clients', 'read', 'update'));
  const client = await addValidRow(app, clients, { name: 'Current client' });
  const edit = () =>
    app.request(token, clients.edit, { params: { id: client.id }, body: { version: 1, notes: 'x' } as never });
  const role = `(select role_id from app_user where id = '${user.id}')`;
  await app.pool.query(`delete from role_permission where role_id = ${role} and action = 'update'`);
  expect((await edit()).status).toBe(403);
  expect(rowsOf((await requestClients(token)).body).length).toBeGreaterThan(0);
  // The scope of the owner limits the token as well.
  await app.pool.query(`update role_permission set scope = 'own' where role_id = ${role} and subject = 'clients'`);
  expect(rowsOf((await requestClients(token)).body)).toEqual([]);
  await app.pool.query(`delete from role_permission where role_id = ${role} and subject = 'api-tokens'`);
  expect((await requestClients(token)).status).toBe(401);
});

test('limits the token of a client user to their client', async () => {
  const [ownCampaign, otherCampaign] = [await addCampaign(app, 'One'), await addCampaign(app, 'Other')];
  const grants: Grant[] = [{ subject: 'clients', action: 'read', scope: 'client' }];
  const token = await addTokenUser(await addOwner(grants, ownCampaign.clientId), READ_CLIENTS);
  expect(rowsOf((await requestClients(token)).body).map(({ id }) => id)).toEqual([ownCampaign.clientId]);
  expect((await app.request(token, clients.view, { params: { id: otherCampaign.clientId } })).status).toBe(404);
});

test('rejects expired, revoked and unknown tokens, and those of suspended owners', async () => {
  const user = await addOwner(grantAll('clients', 'read'));
  const expectRejected = async (token: TestUser) => expect((await requestClients(token)).status).toBe(401);
  const [expiredToken, revokedToken, suspendedToken] = [
    await addTokenUser(user, READ_CLIENTS),
    await addTokenUser(user, READ_CLIENTS),
    await addTokenUser(user, READ_CLIENTS),
  ];
  await app.pool.query(`update api_token set expires_at = now() where id = $1`, [expiredToken.tokenId]);
  await expectRejected(expiredToken);
  expect((await requestClients(revokedToken)).status).toBe(200);
  const outsider = await addOwner([]);
  const revoke = (user: TestUser) => app.request(user, revokeToken, { params: { id: revokedToken.tokenId } });
  expect((await revoke(outsider)).status).toBe(404);
  expect((await revoke(user)).status).toBe(200);
  expect((await revoke(user)).status).toBe(404);
  await expectRejected(revokedToken);
  await expectRejected({ ...user, token: 'lwt_nothing' });

  const move = (state: 'suspended' | 'active') =>
    app.call(app.admin, changeStaffUserState, { params: { id: user.id }, body: { state } });
  await move('suspended');
  expect((await requestClients(suspendedToken)).body.code).toBe('suspended');
  await move('active');
  expect((await requestClients(suspendedToken)).status).toBe(200);
  const password = 'nine blue umbrellas open';
  await app.call(user, changePassword, { body: { current: PASSWORD, password, confirmPassword: password } });
  await expectRejected(suspendedToken);
  const actions = await app.pool.query<{ action: string }>(
    `select action from audit_event where entity_id = $1 and action like 'api-token%' order by at`,
    [user.id],
  );
  expect(actions.rows.map(({ action }) => action)).toEqual([...Array(3).fill('api-token-add'), 'api-token-revoke']);
});

test('rejects tokens at the endpoints for tokens, passwords, second factors and users', async () => {
  const allGrants = SUBJECTS.flatMap((subject) => grantAll(subject, ...ACTIONS));
  const user = await app.addUserWith(allGrants);
  const allowedPermissions = SUBJECTS.filter((subject) => !SUBJECTS_EXCLUDED_FROM_TOKENS.includes(subject)).flatMap(
    (subject) => permission(subject, ...ACTIONS),
  );
  const token = await addTokenUser(user, allowedPermissions);
  const password = 'nine blue umbrellas open';
  const statuses = [
    await requestToken(token, READ_CLIENTS),
    await app.request(token, changePassword, { body: { current: PASSWORD, password, confirmPassword: password } }),
    await app.request(token, beginSecondFactor, { body: { current: PASSWORD } }),
    await app.request(token, listSessions),
    await app.request(token, listTokens),
    await app.request(token, revokeToken, { params: { id: token.tokenId } }),
    await app.request(token, staffUsers.list.endpoint, { body: { query: '{}' } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual(Array(7).fill(403));
  const response = await app.http.inject({
    method: 'POST',
    url: verticals.list.endpoint.path,
    headers: { authorization: `Bearer ${token.token}` },
    payload: { query: '{}' },
  });
  expect(response.statusCode).toBe(200);
  expect(response.cookies).toEqual([]);
});

const rejectsApiTokens = ({ access, allowsApiToken }: Endpoint) => access !== 'public' && !allowsApiToken;
test('rejects tokens at every endpoint that does not allow them', async () => {
  const user = await app.addUserWith(SUBJECTS.flatMap((subject) => grantAll(subject, ...ACTIONS)));
  const allowedPermissions = SUBJECTS.filter((subject) => !SUBJECTS_EXCLUDED_FROM_TOKENS.includes(subject)).flatMap(
    (subject) => permission(subject, ...ACTIONS),
  );
  const { token } = await addTokenUser(user, allowedPermissions);
  const allowedCalls: string[] = [];
  const rejectedEndpoints = endpoints.filter(rejectsApiTokens);
  for (const endpoint of rejectedEndpoints) {
    const payload = sampleBody(endpoint, user.id);
    const response = await app.http.inject({
      method: endpoint.method,
      url: fillPath(endpoint.path, sample(endpoint.params, user.id) as Record<string, unknown>),
      query: sample(endpoint.query, user.id) as Record<string, string>,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload && { 'content-type': endpoint.body === 'bytes' ? 'application/octet-stream' : 'application/json' }),
      },
      ...(payload && { payload }),
    });
    if (response.statusCode !== 403) allowedCalls.push(`${endpoint.method} ${endpoint.path} ${response.statusCode}`);
  }
  expect(allowedCalls).toEqual([]);
  expect(rejectedEndpoints.length).toBeGreaterThan(80);
});
