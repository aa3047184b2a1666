import { login, logout, refreshToken, register, WRONG_CREDENTIALS } from '@leadwright/contract/features/auth';
import { listJobs } from '@leadwright/contract/features/jobs';
import { viewRole } from '@leadwright/contract/features/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-config.ts';
import { deleteOldSessions } from '../auth/auth.service.ts';
import { extendThrottle } from '../auth/testing/throttle.ts';
import { deleteOldAttempts } from '../auth/throttle.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function signIn(email: string, cookies: Record<string, string> = {}) {
  const response = await app.http.inject({
    method: 'POST',
    url: login.path,
    payload: { email, password: PASSWORD },
    cookies,
  });
  const jar = Object.fromEntries(response.cookies.map((cookie) => [cookie.name, cookie.value]));
  return { response, token: response.json().accessToken as string, jar };
}
const refresh = (accessToken: string, cookies: Record<string, string>) =>
  app.http.inject({ method: 'POST', url: refreshToken.path, payload: { accessToken }, cookies });
const refreshCookie = (response: Awaited<ReturnType<typeof refresh>>) =>
  Object.fromEntries(
    response.cookies.filter((cookie) => cookie.name === 'lw_refresh').map((cookie) => [cookie.name, cookie.value]),
  );

test('returns a token and profile for a correct password and sets an HttpOnly cookie', async () => {
  const { response } = await signIn(app.admin.email.toUpperCase());
  expect(response.statusCode).toBe(200);
  expect(response.json().userData).toMatchObject({ userRole: 'Administrator', is_client: 'n', status: 'online' });
  const cookie = response.cookies.find(({ name }) => name === 'lw_refresh');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
});

test('keeps remembered sessions for 30 days and others for 12 hours', async () => {
  const readSessionHours = async () => {
    const { rows } = await app.pool.query(
      `select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from session
       where user_id = $1 order by created_at desc limit 1`,
      [app.admin.id],
    );
    return rows[0].hours;
  };
  for (const [remember, maxAge, sessionHours] of [
    [true, 30 * 24 * 3600, 30 * 24],
    [false, undefined, 12],
    [undefined, undefined, 12],
  ] as const) {
    const payload = { email: app.admin.email, password: PASSWORD, remember };
    const response = await app.http.inject({ method: 'POST', url: login.path, payload });
    const rotatedResponse = await refresh(response.json().accessToken, refreshCookie(response));
    for (const { cookies } of [response, rotatedResponse])
      expect(cookies.find(({ name }) => name === 'lw_refresh')?.maxAge).toBe(maxAge);
    expect(await readSessionHours()).toBe(sessionHours);
  }
});

test('rejects an unknown address and a wrong password with the same message', async () => {
  const user = await app.addUser('Finance');
  const wrongPassword = await app.request(undefined, login, { body: { email: user.email, password: 'no' } });
  const unknownUser = await app.request(undefined, login, {
    body: { email: 'nobody@leadwright.example', password: 'no' },
  });
  expect([wrongPassword.status, wrongPassword.body.message]).toEqual([401, WRONG_CREDENTIALS]);
  expect([unknownUser.status, unknownUser.body.message]).toEqual([401, WRONG_CREDENTIALS]);
});

test('throttles unknown browsers but not the browser of the owner', async () => {
  const user = await app.addUser('Finance');
  const { jar } = await signIn(user.email);
  for (let i = 0; i < 6; i++) await app.request(undefined, login, { body: { email: user.email, password: 'no' } });
  await extendThrottle(app, user.email);
  const outsider = await app.request(undefined, login, { body: { email: user.email, password: PASSWORD } });
  expect(outsider.status).toBe(429);
  const owner = await signIn(user.email, { lw_device: jar.lw_device! });
  expect(owner.response.statusCode).toBe(200);
});

test('counts concurrent attempts, including the correct password', async () => {
  const user = await app.addUser('Finance');
  const attempt = (password: string) =>
    app.http.inject({
      method: 'POST',
      url: login.path,
      payload: { email: user.email, password },
      remoteAddress: '192.0.2.1',
    });
  const responses = await Promise.all(Array.from({ length: 40 }, (_, i) => attempt(i === 39 ? PASSWORD : 'no')));
  const throttled = responses.filter(({ statusCode }) => statusCode === 429);
  expect(throttled.length).toBeGreaterThanOrEqual(30);
});

test('clears only the user’s own counter after a correct password', async () => {
  const user = await app.addUser('Finance');
  const attempt = (email: string, password = 'no') =>
    app.http.inject({ method: 'POST', url: login.path, payload: { email, password }, remoteAddress: '192.0.2.2' });
  for (const name of ['first', 'second', 'third']) await attempt(`${name}@leadwright.example`);
  await attempt(user.email);
  expect((await attempt(user.email, PASSWORD)).statusCode).toBe(200);
  const counters = await app.db
    .selectFrom('sign_in_throttle')
    .select(['bucket', 'failures'])
    .where('bucket', 'in', ['address:192.0.2.2', `account:${user.email}`, `pair:${user.email}|192.0.2.2`])
    .orderBy('bucket')
    .execute();
  expect(counters).toEqual([
    { bucket: `account:${user.email}`, failures: 1 },
    { bucket: 'address:192.0.2.2', failures: 4 },
  ]);
});

test('rotates once for parallel refreshes and ends the session on a later reuse', async () => {
  const { token, jar } = await signIn(app.admin.email);
  const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(token, jar)));
  expect(responses.map((response) => response.statusCode)).toEqual(Array(20).fill(200));
  expect(new Set(responses.map((response) => JSON.stringify(refreshCookie(response)))).size).toBe(1);
  const secondRefresh = await refresh(responses[0]!.json().accessToken, refreshCookie(responses[0]!));
  expect(secondRefresh.statusCode).toBe(200);
  expect((await refresh(token, jar)).statusCode).toBe(401);
  expect((await refresh(secondRefresh.json().accessToken, refreshCookie(secondRefresh))).statusCode).toBe(401);
});

test('allows the grace period only for the same client and ends the session otherwise', async () => {
  const { token, jar } = await signIn(app.admin.email);
  const refreshFrom = (headers: Record<string, string>, remoteAddress?: string) =>
    app.http.inject({
      method: 'POST',
      url: refreshToken.path,
      payload: { accessToken: token },
      cookies: jar,
      headers,
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
    });
  const rotatedResponse = await refreshFrom({ 'user-agent': 'Owner' });
  expect(rotatedResponse.statusCode).toBe(200);
  expect((await refreshFrom({ 'user-agent': 'Owner' })).statusCode).toBe(200);
  expect((await refreshFrom({ 'user-agent': 'Owner' }, '192.0.2.3')).statusCode).toBe(401);
  expect((await refresh(rotatedResponse.json().accessToken, refreshCookie(rotatedResponse))).statusCode).toBe(401);
});

test('ends the session on sign-out with only the token', async () => {
  const { token, jar } = await signIn(app.admin.email);
  const response = await app.http.inject({
    method: 'POST',
    url: logout.path,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.statusCode).toBe(200);
  expect((await app.request({ ...app.admin, token }, listJobs)).status).toBe(401);
  expect((await refresh(token, jar)).statusCode).toBe(401);
});

test('clears the refresh cookie and the browser cache on sign-out', async () => {
  const { response, jar } = await signIn(app.admin.email);
  const signOut = await app.http.inject({ method: 'POST', url: logout.path, cookies: jar });
  const [initialCookie, clearedCookie] = [response, signOut].map(
    ({ cookies }) => cookies.find((cookie) => cookie.name === 'lw_refresh')!,
  );
  const { value: _, maxAge: __, ...attributes } = initialCookie!;
  expect(clearedCookie).toEqual({ ...attributes, value: '', maxAge: 0 });
  expect(signOut.headers['clear-site-data']).toBe('"cache"');
});

test('uses the IP address from the proxy instead of a forged one', async () => {
  const appBehindProxy = await startTestApp({ config: { trustProxy: 1 } });
  for (const forgedAddress of ['198.51.100.1', '198.51.100.2'])
    await appBehindProxy.http.inject({
      method: 'POST',
      url: login.path,
      payload: { email: 'nobody@leadwright.example', password: 'no' },
      headers: { 'x-forwarded-for': `${forgedAddress}, 203.0.113.9` },
    });
  const counters = await appBehindProxy.db
    .selectFrom('sign_in_throttle')
    .select('failures')
    .where('bucket', '=', 'address:203.0.113.9')
    .execute();
  expect(counters).toEqual([{ failures: 2 }]);
  await appBehindProxy.close();
});

test('rejects an invalid email before the lookup', async () => {
  const response = await app.request(undefined, login, { body: { email: 'a\0b', password: 'x' } });
  expect([response.status, response.body.fields]).toEqual([422, { email: expect.any(String) }]);
});

test('deletes expired sessions and sign-in attempts', async () => {
  const { token } = await signIn(app.admin.email);
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into session (user_id, expires_at, revoked_at) values
       ($1, now() - interval '1 minute', null), ($1, now() + interval '1 day', now() - interval '8 days') returning id`,
    [app.admin.id],
  );
  await app.pool.query(
    `insert into sign_in_throttle (bucket, failures, last_failure_at, blocked_until) values
       ('account:old', 3, now() - interval '2 hours', null),
       ('account:waiting', 3, now() - interval '2 hours', now() + interval '1 minute')`,
  );
  await deleteOldSessions(app.db);
  await deleteOldAttempts(app.db);
  const remaining = await app.pool.query('select from session where id = any($1)', [rows.map(({ id }) => id)]);
  expect(remaining.rowCount).toBe(0);
  expect((await app.request({ ...app.admin, token }, listJobs)).status).toBe(200);
  const buckets = await app.pool.query(
    `select bucket from sign_in_throttle where bucket in ('account:old', 'account:waiting')`,
  );
  expect(buckets.rows).toEqual([{ bucket: 'account:waiting' }]);
});

test('refreshes an expired token only while its session is valid', async () => {
  const appWithExpiredTokens = await startTestApp({ config: { accessTokenSeconds: -1 } });
  const response = await appWithExpiredTokens.http.inject({
    method: 'POST',
    url: login.path,
    payload: { email: appWithExpiredTokens.admin.email, password: PASSWORD },
  });
  const { accessToken } = response.json();
  expect(
    (await appWithExpiredTokens.request({ ...appWithExpiredTokens.admin, token: accessToken }, listJobs)).status,
  ).toBe(401);
  const exchange = (cookies: Record<string, string>, token: string) =>
    appWithExpiredTokens.http.inject({
      method: 'POST',
      url: refreshToken.path,
      payload: { accessToken: token },
      cookies,
    });
  const renewedResponse = await exchange(refreshCookie(response), accessToken);
  expect(renewedResponse.statusCode).toBe(200);
  await appWithExpiredTokens.pool.query(`update session set expires_at = now() - interval '1 second'`);
  const rejected = await exchange(refreshCookie(renewedResponse), renewedResponse.json().accessToken);
  expect([rejected.statusCode, rejected.json().code]).toEqual([401, 'not_signed_in']);
  await appWithExpiredTokens.close();
});

test('does not refresh a session after the idle timeout', async () => {
  const appWithIdleTimeout = await startTestApp({ config: { idleSeconds: 600, accessTokenSeconds: 60 } });
  const { email } = appWithIdleTimeout.admin;
  const response = await appWithIdleTimeout.http.inject({
    method: 'POST',
    url: login.path,
    payload: { email, password: PASSWORD },
  });
  const exchange = (cookies: Record<string, string>, token: string) =>
    appWithIdleTimeout.http.inject({
      method: 'POST',
      url: refreshToken.path,
      payload: { accessToken: token },
      cookies,
    });
  const setIdleSeconds = (seconds: number) =>
    appWithIdleTimeout.pool.query(`update session set rotated_at = now() - make_interval(secs => $1)`, [seconds]);
  await setIdleSeconds(650);
  const renewedResponse = await exchange(refreshCookie(response), response.json().accessToken);
  expect(renewedResponse.statusCode).toBe(200);
  await setIdleSeconds(670);
  const rejected = await exchange(refreshCookie(renewedResponse), renewedResponse.json().accessToken);
  expect([rejected.statusCode, rejected.json().code]).toEqual([401, 'not_signed_in']);
  await appWithIdleTimeout.close();
});

test('requires both token and cookie of the same session to refresh', async () => {
  const ownSession = await signIn(app.admin.email);
  const otherSession = await signIn(app.admin.email);
  expect((await refresh(ownSession.token, {})).statusCode).toBe(401);
  expect((await refresh(ownSession.token, otherSession.jar)).statusCode).toBe(401);
});

test('applies suspension and sign-out from the next request', async () => {
  const user = await app.addUser('Data steward');
  const { jar, token } = await signIn(user.email);
  const params = {
    roleId: (await app.db.selectFrom('role').select('id').where('name', '=', 'Data steward').executeTakeFirstOrThrow())
      .id,
  };
  expect((await app.request(user, viewRole, { params })).status).toBe(200);
  await app.db.updateTable('app_user').set({ status: 'suspended' }).where('id', '=', user.id).execute();
  expect((await app.request(user, viewRole, { params })).body.code).toBe('suspended');
  expect((await refresh(token, jar)).json().code).toBe('suspended');
  await app.db.updateTable('app_user').set({ status: 'active' }).where('id', '=', user.id).execute();
  await app.http.inject({ method: 'POST', url: logout.path, cookies: jar });
  expect((await refresh(token, jar)).statusCode).toBe(401);
});

test('rejects forged tokens', async () => {
  const [header, body] = app.admin.token.split('.');
  const unsignedHeader = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
  for (const token of [`${unsignedHeader}.${body}.`, `${header}.${body}.AAAA`, 'x']) {
    const response = await app.request({ ...app.admin, token }, viewRole, {
      params: { roleId: crypto.randomUUID() },
    });
    expect(response.status).toBe(401);
  }
});

const NEW_USER = { displayName: 'Someone New', email: 'new@leadwright.example', password: 'fifteen characters' };

test('rejects registration by default', async () => {
  const response = await app.request(undefined, register, { body: NEW_USER });
  expect(response.status).toBe(403);
  const { rowCount } = await app.pool.query('select from app_user where email = $1', [NEW_USER.email]);
  expect(rowCount).toBe(0);
});

test('registers and signs in a sales developer if open registration is on', async () => {
  const appWithRegistration = await startTestApp({ config: { openRegistration: true } });
  const { status, body } = await appWithRegistration.request(undefined, register, { body: NEW_USER });
  expect([status, body.userData]).toEqual([
    200,
    expect.objectContaining({ email: NEW_USER.email, userRole: 'Sales developer', is_client: 'n' }),
  ]);
  const duplicate = await appWithRegistration.request(undefined, register, { body: NEW_USER });
  expect([duplicate.status, duplicate.body.fields]).toEqual([422, { email: 'Another user has this email address.' }]);
  await appWithRegistration.close();
});
