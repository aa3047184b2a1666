import {
  checkLink,
  forgotPassword,
  login,
  PASSWORDS_DIFFER,
  register,
  resetPassword,
} from '@leadwright/contract/features/auth';
import { listJobs } from '@leadwright/contract/features/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-config.ts';
import { extendThrottle } from '../auth/testing/throttle.ts';
import { issueToken, linkUrl } from '../auth/tokens.service.ts';

const NEW_PASSWORD = 'another password for tests';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let requestCount = 0;
/** Requests a link. Uses a new IP address each time, so that tests do not throttle each other. */
const requestLink = (email: string, remoteAddress = `192.0.2.${++requestCount}`) =>
  app.http.inject({ method: 'POST', url: forgotPassword.path, payload: { email }, remoteAddress });
async function listMails(to: string) {
  const { rows } = await app.pool.query<{ purpose: string; text: string }>(
    'select purpose, text from mail where to_address = $1 order by created_at',
    [to],
  );
  return rows;
}
/** Requests a link and reads its secret from the email. */
async function requestToken(email: string): Promise<string> {
  const initialCount = (await listMails(email)).length;
  expect((await requestLink(email)).statusCode).toBe(200);
  await expect.poll(async () => (await listMails(email)).length).toBe(initialCount + 1);
  const [, token] = /https:\/\/portal\.example\/reset-password\/([\w-]{43})\n/.exec(
    (await listMails(email)).at(-1)!.text,
  )!;
  return token!;
}
const reset = (token: string, password = NEW_PASSWORD, confirmPassword = password) =>
  app.request(undefined, resetPassword, { body: { token, password, confirmPassword } });
const signIn = (email: string, password: string) => app.request(undefined, login, { body: { email, password } });
const addUserWithStatus = async (role: string, status: string) => {
  const user = await app.addUser(role);
  await app.pool.query('update app_user set status = $2 where id = $1', [user.id, status]);
  return user;
};

test('sets a new password once by link and ends all sessions', async () => {
  const user = await app.addUser('Finance');
  const token = await requestToken(user.email);
  const owner = await app.call(app.admin, checkLink, { body: { token, purpose: 'password_reset' } });
  expect(owner).toEqual({ email: user.email, displayName: 'Test Finance' });
  expect((await app.request(user, listJobs)).status).toBe(200);

  expect((await reset(token)).status).toBe(200);
  expect((await app.request(user, listJobs)).status).toBe(401);
  expect((await signIn(user.email, PASSWORD)).status).toBe(401);
  expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
  const secondUse = await reset(token, 'yet another password');
  expect([secondUse.status, secondUse.body.message]).toEqual([
    410,
    'This link has already been used. It works only once.',
  ]);
  expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
  expect((await listMails(user.email)).map(({ purpose }) => purpose)).toEqual(['password_reset', 'password_changed']);
  const { rows } = await app.pool.query(`select user_id, after from audit_event where action = 'password'`);
  expect(rows).toEqual([{ user_id: user.id, after: null }]);
});

test('returns the same response for all addresses and emails only active users', async () => {
  const user = await app.addUser('Finance');
  const suspendedUser = await addUserWithStatus('Finance', 'suspended');
  const responses = [
    await requestLink('unknown@leadwright.example'),
    await requestLink(suspendedUser.email),
    await requestLink(user.email),
  ];
  const [firstResponse, ...otherResponses] = responses.map(({ statusCode, body }) => [statusCode, body]);
  expect(firstResponse).toEqual([200, '{"ok":true,"stays_in_outbox":true}']);
  expect(otherResponses).toEqual([firstResponse, firstResponse]);
  await expect.poll(() => listMails(user.email)).toHaveLength(1);
  expect([...(await listMails('unknown@leadwright.example')), ...(await listMails(suspendedUser.email))]).toEqual([]);
});

test('responds before it looks up the user', async () => {
  const user = await app.addUser('Finance');
  const blockingClient = await app.pool.connect();
  try {
    await blockingClient.query('begin');
    await blockingClient.query('lock table app_user, user_token, mail in access exclusive mode');
    expect((await requestLink(user.email)).statusCode).toBe(200);
    expect((await requestLink('unknown@leadwright.example')).statusCode).toBe(200);
  } finally {
    await blockingClient.query('rollback');
    blockingClient.release();
  }
  await expect.poll(() => listMails(user.email)).toHaveLength(1);
});

test('throttles repeated requests for known and unknown addresses', async () => {
  const user = await app.addUser('Finance');
  for (const [email, address] of [
    [user.email, '198.51.100.1'],
    ['unknown@leadwright.example', '198.51.100.2'],
  ] as const) {
    const responses: number[] = [];
    for (let i = 0; i < 4; i++) responses.push((await requestLink(email, address)).statusCode);
    await extendThrottle(app, address);
    responses.push((await requestLink(email, address)).statusCode);
    expect(responses).toEqual([200, 200, 200, 200, 429]);
  }
});

test('rejects replaced and expired links with the reason', async () => {
  const user = await app.addUser('Finance');
  const firstToken = await requestToken(user.email);
  const secondToken = await requestToken(user.email);
  expect((await reset(firstToken)).body.detail).toEqual({ why: 'replaced' });
  await app.pool.query(`update user_token set expires_at = now() - interval '1 second'`);
  const expiredReply = await reset(secondToken);
  expect([expiredReply.status, expiredReply.body.message]).toEqual([410, 'This link has expired.']);
  expect((await signIn(user.email, PASSWORD)).status).toBe(200);
});

test('rejects different or short passwords and keeps the link valid', async () => {
  const user = await app.addUser('Finance');
  const token = await requestToken(user.email);
  const mismatch = await reset(token, NEW_PASSWORD, `${NEW_PASSWORD}.`);
  expect([mismatch.status, mismatch.body.fields]).toEqual([422, { confirmPassword: PASSWORDS_DIFFER }]);
  expect((await reset(token, 'short')).body.fields).toHaveProperty('password');
  expect((await reset(token)).status).toBe(200);
});

test('rejects an open link after its user was suspended', async () => {
  const user = await app.addUser('Finance');
  const token = await requestToken(user.email);
  await app.pool.query(`update app_user set status = 'suspended' where id = $1`, [user.id]);
  expect((await reset(token)).status).toBe(410);
  expect((await app.request(undefined, checkLink, { body: { token, purpose: 'password_reset' } })).status).toBe(410);
});

test('clears the throttle of the user after a reset', async () => {
  const user = await app.addUser('Finance');
  for (let i = 0; i < 6; i++) await signIn(user.email, 'no');
  await extendThrottle(app, user.email);
  expect((await signIn(user.email, PASSWORD)).status).toBe(429);
  await reset(await requestToken(user.email));
  expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
});

const invite = (userId: string) => app.db.transaction().execute((trx) => issueToken(trx, userId, 'invitation'));
const accept = (invitation: string | undefined, email: string, fields = {}) =>
  app.request(undefined, register, {
    body: { displayName: 'Ann Invited', email, password: NEW_PASSWORD, invitation, ...fields },
  });
const statusOf = async (id: string) =>
  (await app.pool.query<{ status: string }>('select status from app_user where id = $1', [id])).rows[0]!.status;

test('activates and signs in the user of an invitation, once', async () => {
  const user = await addUserWithStatus('Finance', 'invited');
  const token = await invite(user.id);
  expect(linkUrl(app.config, token, 'invitation')).toBe(`https://portal.example/register/${token}`);
  expect((await app.request(undefined, checkLink, { body: { token, purpose: 'invitation' } })).body.email).toBe(
    user.email,
  );
  const { status, body } = await accept(token, user.email.toUpperCase());
  expect([status, body.userData.displayName, body.userData.uid]).toEqual([200, 'Ann Invited', user.id]);
  expect((await app.request({ ...user, token: body.accessToken }, listJobs)).status).toBe(200);
  expect(await statusOf(user.id)).toBe('active');
  expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
  expect((await accept(token, user.email)).status).toBe(410);
});

test('rejects an invitation for another address or after it expired', async () => {
  const user = await addUserWithStatus('Finance', 'invited');
  const token = await invite(user.id);
  expect((await accept(token, 'eve@elsewhere.example')).body.fields).toEqual({
    email: 'The invitation is for another address.',
  });
  expect((await accept(token, user.email, { confirmPassword: 'unlike' })).body.fields).toEqual({
    confirmPassword: PASSWORDS_DIFFER,
  });
  await app.pool.query(`update user_token set expires_at = now() - interval '1 second'`);
  expect((await accept(token, user.email)).body.message).toBe('This link has expired.');
  expect(await statusOf(user.id)).toBe('invited');
});

test('rejects registration without an invitation or for a deactivated user', async () => {
  const rejected = await accept(undefined, 'new@elsewhere.example');
  expect([rejected.status, rejected.body.message]).toEqual([403, 'Registration is by invitation only.']);
  const user = await addUserWithStatus('Finance', 'deactivated');
  expect((await accept(await invite(user.id), user.email)).status).toBe(410);
  expect(await statusOf(user.id)).toBe('deactivated');
});
