import { ACTIONS, type Grant, SUBJECTS } from '@leadwright/contract/access';
import { type Endpoint, fillPath } from '@leadwright/contract/endpoint';
import { endpoints } from '@leadwright/contract/endpoints';
import {
  addToken,
  listTokens,
  NEVER_BY_TOKEN,
  revokeToken,
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
const ask = (user: TestUser, permissions: TokenPermission[], more: object = {}) =>
  app.request(user, addToken, { body: { name: 'Warehouse', permissions, days: 30, current: PASSWORD, ...more } });
/** Creates a token and returns it as a test user that authenticates with it. */
async function program(user: TestUser, permissions: TokenPermission[]): Promise<TestUser & { tokenId: string }> {
  const { status, body } = await ask(user, permissions);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ...user, token: body.token, tokenId: body.id };
}
const owner = (grants: Grant[], clientId?: string) =>
  app.addUserWith([...grants, { subject: 'api-tokens', action: 'create', scope: 'all' }], clientId);
const all = (subject: Grant['subject'], ...actions: Grant['action'][]): Grant[] =>
  actions.map((action) => ({ subject, action, scope: 'all' as const }));
const list = (by: TestUser) => app.request(by, clients.list.endpoint, { body: { query: '{}' } });
const rowsOf = (body: { data?: unknown }) => (JSON.parse(String(body.data)) as { rows: { id: string }[] }).rows;

test('creates a token with name, permissions and expiry that can use only these', async () => {
  const user = await owner([...all('clients', 'read', 'create'), ...all('vertical', 'read', 'create')]);
  const wrong = await ask(user, READ_CLIENTS, { current: 'not it' });
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ['current']]);
  const empty = await ask(user, [], { name: ' ', days: 366 });
  expect([empty.status, Object.keys(empty.body.fields ?? {}).toSorted()]).toEqual([
    422,
    ['days', 'name', 'permissions'],
  ]);

  const reader = await program(user, READ_CLIENTS);
  expect((await list(reader)).status).toBe(200);
  const add = { body: { name: 'Not by this token' } as never };
  expect((await app.request(reader, clients.add, add)).status).toBe(403);
  // A permission that both the token and its owner have.
  const writer = await program(user, permission('vertical', 'read', 'create'));
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

test('stores only a hash of the token, even for repeated calls', async () => {
  const user = await owner(all('clients', 'read'));
  const headers = { authorization: `Bearer ${user.token}`, 'idempotency-key': crypto.randomUUID() };
  const payload = { name: 'Once', permissions: READ_CLIENTS, days: 1, current: PASSWORD };
  const answer = await app.http.inject({ method: 'POST', url: addToken.path, headers, payload });
  const { token } = answer.json();
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
  const user = await owner([...all('clients', 'read'), ...all('roles', 'read'), ...all('elomark-users', 'create')]);
  const more = await ask(user, permission('clients', 'read', 'update'));
  expect([more.status, more.body.message]).toEqual([403, 'You do not have this permission yourself: clients update.']);
  for (const permissions of [
    permission('roles', 'read'),
    permission('elomark-users', 'create'),
    permission('api-tokens', 'create'),
  ])
    expect((await ask(user, permissions)).status).toBe(403);
  expect((await app.call(user, listTokens)).tokens).toEqual([]);
  const without = await app.addUserWith(all('clients', 'read'));
  expect((await ask(without, READ_CLIENTS)).status).toBe(403);
});

test('limits a token to the current permissions of its owner', async () => {
  const user = await owner(all('clients', 'read', 'update'));
  const token = await program(user, permission('clients', 'read', 'update'));
  const client = await addValidRow(app, clients, { name: 'Of the moment' });
  const edit = () =>
    app.request(token, clients.edit, { params: { id: client.id }, body: { version: 1, notes: 'x' } as never });
  const role = `(select role_id from app_user where id = '${user.id}')`;
  await app.pool.query(`delete from role_permission where role_id = ${role} and action = 'update'`);
  expect((await edit()).status).toBe(403);
  expect(rowsOf((await list(token)).body).length).toBeGreaterThan(0);
  // The scope of the owner limits the token as well.
  await app.pool.query(`update role_permission set scope = 'own' where role_id = ${role} and subject = 'clients'`);
  expect(rowsOf((await list(token)).body)).toEqual([]);
  await app.pool.query(`delete from role_permission where role_id = ${role} and subject = 'api-tokens'`);
  expect((await list(token)).status).toBe(401);
});

test('limits the token of a client user to their client', async () => {
  const [one, other] = [await addCampaign(app, 'One'), await addCampaign(app, 'Other')];
  const grants: Grant[] = [{ subject: 'clients', action: 'read', scope: 'client' }];
  const token = await program(await owner(grants, one.clientId), READ_CLIENTS);
  expect(rowsOf((await list(token)).body).map(({ id }) => id)).toEqual([one.clientId]);
  expect((await app.request(token, clients.view, { params: { id: other.clientId } })).status).toBe(404);
});

test('rejects expired, revoked and unknown tokens, and those of suspended owners', async () => {
  const user = await owner(all('clients', 'read'));
  const refused = async (token: TestUser) => expect((await list(token)).status).toBe(401);
  const [expired, revoked, suspended] = [
    await program(user, READ_CLIENTS),
    await program(user, READ_CLIENTS),
    await program(user, READ_CLIENTS),
  ];
  await app.pool.query(`update api_token set expires_at = now() where id = $1`, [expired.tokenId]);
  await refused(expired);
  expect((await list(revoked)).status).toBe(200);
  const outsider = await owner([]);
  const revoke = (by: TestUser) => app.request(by, revokeToken, { params: { id: revoked.tokenId } });
  expect((await revoke(outsider)).status).toBe(404);
  expect((await revoke(user)).status).toBe(200);
  expect((await revoke(user)).status).toBe(404);
  await refused(revoked);
  await refused({ ...user, token: 'lwt_nothing' });

  const move = (state: 'suspended' | 'active') =>
    app.call(app.admin, changeStaffUserState, { params: { id: user.id }, body: { state } });
  await move('suspended');
  expect((await list(suspended)).body.code).toBe('suspended');
  await move('active');
  expect((await list(suspended)).status).toBe(200);
  const password = 'nine blue umbrellas open';
  await app.call(user, changePassword, { body: { current: PASSWORD, password, confirmPassword: password } });
  await refused(suspended);
  const actions = await app.pool.query<{ action: string }>(
    `select action from audit_event where entity_id = $1 and action like 'api-token%' order by at`,
    [user.id],
  );
  expect(actions.rows.map(({ action }) => action)).toEqual([...Array(3).fill('api-token-add'), 'api-token-revoke']);
});

test('cannot manage tokens, password, second factor or users, and needs no cookie', async () => {
  const everything = SUBJECTS.flatMap((subject) => all(subject, ...ACTIONS));
  const user = await app.addUserWith(everything);
  const allowed = SUBJECTS.filter((subject) => !NEVER_BY_TOKEN.includes(subject)).flatMap((subject) =>
    permission(subject, ...ACTIONS),
  );
  const token = await program(user, allowed);
  const password = 'nine blue umbrellas open';
  const statuses = [
    await ask(token, READ_CLIENTS),
    await app.request(token, changePassword, { body: { current: PASSWORD, password, confirmPassword: password } }),
    await app.request(token, beginSecondFactor, { body: { current: PASSWORD } }),
    await app.request(token, listSessions),
    await app.request(token, listTokens),
    await app.request(token, revokeToken, { params: { id: token.tokenId } }),
    await app.request(token, staffUsers.list.endpoint, { body: { query: '{}' } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual(Array(7).fill(403));
  const plain = await app.http.inject({
    method: 'POST',
    url: verticals.list.endpoint.path,
    headers: { authorization: `Bearer ${token.token}` },
    payload: { query: '{}' },
  });
  expect(plain.statusCode).toBe(200);
  expect(plain.cookies).toEqual([]);
});

const isForPeople = ({ access, allowsApiToken }: Endpoint) => access !== 'public' && !allowsApiToken;
test('rejects tokens in every call that is not marked for tokens', async () => {
  const user = await app.addUserWith(SUBJECTS.flatMap((subject) => all(subject, ...ACTIONS)));
  const allowed = SUBJECTS.filter((subject) => !NEVER_BY_TOKEN.includes(subject)).flatMap((subject) =>
    permission(subject, ...ACTIONS),
  );
  const { token } = await program(user, allowed);
  const allowedCalls: string[] = [];
  const refused = endpoints.filter(isForPeople);
  for (const endpoint of refused) {
    const payload = sampleBody(endpoint, user.id);
    const answer = await app.http.inject({
      method: endpoint.method,
      url: fillPath(endpoint.path, sample(endpoint.params, user.id) as Record<string, unknown>),
      query: sample(endpoint.query, user.id) as Record<string, string>,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload && { 'content-type': endpoint.body === 'bytes' ? 'application/octet-stream' : 'application/json' }),
      },
      ...(payload && { payload }),
    });
    if (answer.statusCode !== 403) allowedCalls.push(`${endpoint.method} ${endpoint.path} ${answer.statusCode}`);
  }
  expect(allowedCalls).toEqual([]);
  expect(refused.length).toBeGreaterThan(80);
});
