import { login, logout, refreshToken, register, WRONG_CREDENTIALS } from '@leadwright/contract/features/auth';
import { viewRole } from '@leadwright/contract/features/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-config.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function signIn(email: string, cookies: Record<string, string> = {}) {
  const answer = await app.http.inject({
    method: 'POST',
    url: login.path,
    payload: { email, password: PASSWORD },
    cookies,
  });
  const jar = Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie.value]));
  return { answer, token: answer.json().accessToken as string, jar };
}
const refresh = (accessToken: string, cookies: Record<string, string>) =>
  app.http.inject({ method: 'POST', url: refreshToken.path, payload: { accessToken }, cookies });
const refreshCookie = (answer: Awaited<ReturnType<typeof refresh>>) =>
  Object.fromEntries(
    answer.cookies.filter((cookie) => cookie.name === 'lw_refresh').map((cookie) => [cookie.name, cookie.value]),
  );

test('a right password answers with token and profile, and sets an HttpOnly refresh cookie', async () => {
  const { answer } = await signIn(app.admin.email.toUpperCase());
  expect(answer.statusCode).toBe(200);
  expect(answer.json().userData).toMatchObject({ userRole: 'Administrator', is_client: 'n', status: 'online' });
  const cookie = answer.cookies.find(({ name }) => name === 'lw_refresh');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
});

test('an unknown address and a wrong password are refused in the same words', async () => {
  const user = await app.addUser('Finance');
  const wrong = await app.request(undefined, login, { body: { email: user.email, password: 'no' } });
  const unknown = await app.request(undefined, login, {
    body: { email: 'nobody@leadwright.example', password: 'no' },
  });
  expect([wrong.status, wrong.body.message]).toEqual([401, WRONG_CREDENTIALS]);
  expect([unknown.status, unknown.body.message]).toEqual([401, WRONG_CREDENTIALS]);
});

test('a stranger who fails often is slowed down, while a browser the owner has used still gets in', async () => {
  const user = await app.addUser('Finance');
  const { jar } = await signIn(user.email);
  for (let i = 0; i < 7; i++) await app.request(undefined, login, { body: { email: user.email, password: 'no' } });
  const stranger = await app.request(undefined, login, { body: { email: user.email, password: PASSWORD } });
  expect(stranger.status).toBe(429);
  const owner = await signIn(user.email, { lw_device: jar.lw_device! });
  expect(owner.answer.statusCode).toBe(200);
});

test('parallel refreshes rotate once and all succeed; a token replayed later ends the session', async () => {
  const { token, jar } = await signIn(app.admin.email);
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token, jar)));
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map((answer) => JSON.stringify(refreshCookie(answer)))).size).toBe(1);
  const second = await refresh(answers[0]!.json().accessToken, refreshCookie(answers[0]!));
  expect(second.statusCode).toBe(200);
  expect((await refresh(token, jar)).statusCode).toBe(401);
  expect((await refresh(second.json().accessToken, refreshCookie(second))).statusCode).toBe(401);
});

test('neither the token nor the cookie refreshes alone', async () => {
  const mine = await signIn(app.admin.email);
  const other = await signIn(app.admin.email);
  expect((await refresh(mine.token, {})).statusCode).toBe(401);
  expect((await refresh(mine.token, other.jar)).statusCode).toBe(401);
});

test('suspension and sign-out hold from the next call on', async () => {
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

test('forged tokens are refused', async () => {
  const [head, body] = app.admin.token.split('.');
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
  for (const token of [`${none}.${body}.`, `${head}.${body}.AAAA`, 'x']) {
    const answer = await app.request({ ...app.admin, token }, viewRole, {
      params: { roleId: crypto.randomUUID() },
    });
    expect(answer.status).toBe(401);
  }
});

test('registration is closed unless it is switched on', async () => {
  const answer = await app.request(undefined, register, {
    body: { displayName: 'Someone New', email: 'new@leadwright.example', password: 'fifteen characters' },
  });
  expect(answer.status).toBe(403);
});
