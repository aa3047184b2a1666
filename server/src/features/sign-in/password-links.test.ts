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

let actor = 0;
/** Requests a link from a new IP address each time, so that tests do not throttle each other. */
const ask = (email: string, remoteAddress = `192.0.2.${++actor}`) =>
  app.http.inject({ method: 'POST', url: forgotPassword.path, payload: { email }, remoteAddress });
async function mails(to: string) {
  const { rows } = await app.pool.query<{ purpose: string; text: string }>(
    'select purpose, text from mail where to_address = $1 order by created_at',
    [to],
  );
  return rows;
}
/** Requests a link and reads its secret from the email. */
async function linkFor(email: string): Promise<string> {
  const before = (await mails(email)).length;
  expect((await ask(email)).statusCode).toBe(200);
  await expect.poll(async () => (await mails(email)).length).toBe(before + 1);
  const [, token] = /https:\/\/portal\.example\/reset-password\/([\w-]{43})\n/.exec((await mails(email)).at(-1)!.text)!;
  return token!;
}
const reset = (token: string, password = NEW_PASSWORD, confirmPassword = password) =>
  app.request(undefined, resetPassword, { body: { token, password, confirmPassword } });
const signIn = (email: string, password: string) => app.request(undefined, login, { body: { email, password } });
const withStatus = async (role: string, status: string) => {
  const user = await app.addUser(role);
  await app.pool.query('update app_user set status = $2 where id = $1', [user.id, status]);
  return user;
};

test('sets a new password once by link and ends the old one and all sessions', async () => {
  const user = await app.addUser('Finance');
  const token = await linkFor(user.email);
  const owner = await app.call(app.admin, checkLink, { body: { token, purpose: 'password_reset' } });
  expect(owner).toEqual({ email: user.email, displayName: 'Test Finance' });
  expect((await app.request(user, listJobs)).status).toBe(200);

  expect((await reset(token)).status).toBe(200);
  expect((await app.request(user, listJobs)).status).toBe(401);
  expect((await signIn(user.email, PASSWORD)).status).toBe(401);
  expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
  const again = await reset(token, 'yet another password');
  expect([again.status, again.body.message]).toEqual([410, 'This link has already been used. It works only once.']);
  expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
  expect((await mails(user.email)).map(({ purpose }) => purpose)).toEqual(['password_reset', 'password_changed']);
  const { rows } = await app.pool.query(`select user_id, after from audit_event where action = 'password'`);
  expect(rows).toEqual([{ user_id: user.id, after: null }]);
});

test('returns the same response for all addresses and emails only active users', async () => {
  const user = await app.addUser('Finance');
  const suspended = await withStatus('Finance', 'suspended');
  const answers = [await ask('nobody@leadwright.example'), await ask(suspended.email), await ask(user.email)];
  const [first, ...others] = answers.map(({ statusCode, body }) => [statusCode, body]);
  expect(first).toEqual([200, '{"ok":true,"stays_in_outbox":true}']);
  expect(others).toEqual([first, first]);
  await expect.poll(() => mails(user.email)).toHaveLength(1);
  expect([...(await mails('nobody@leadwright.example')), ...(await mails(suspended.email))]).toEqual([]);
});

test('responds before it looks up the user', async () => {
  const user = await app.addUser('Finance');
  const blocker = await app.pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table app_user, user_token, mail in access exclusive mode');
    expect((await ask(user.email)).statusCode).toBe(200);
    expect((await ask('nobody@leadwright.example')).statusCode).toBe(200);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  await expect.poll(() => mails(user.email)).toHaveLength(1);
});

test('throttles repeated requests for known and unknown addresses', async () => {
  const user = await app.addUser('Finance');
  for (const [email, address] of [
    [user.email, '198.51.100.1'],
    ['nobody@leadwright.example', '198.51.100.2'],
  ] as const) {
    const answers: number[] = [];
    for (let i = 0; i < 4; i++) answers.push((await ask(email, address)).statusCode);
    await extendThrottle(app, address);
    answers.push((await ask(email, address)).statusCode);
    expect(answers).toEqual([200, 200, 200, 200, 429]);
  }
});

test('rejects replaced and expired links with the reason', async () => {
  const user = await app.addUser('Finance');
  const first = await linkFor(user.email);
  const second = await linkFor(user.email);
  expect((await reset(first)).body.detail).toEqual({ why: 'replaced' });
  await app.pool.query(`update user_token set expires_at = now() - interval '1 second'`);
  const late = await reset(second);
  expect([late.status, late.body.message]).toEqual([410, 'This link has expired.']);
  expect((await signIn(user.email, PASSWORD)).status).toBe(200);
});

test('rejects different passwords as specified and keeps the link valid', async () => {
  const user = await app.addUser('Finance');
  const token = await linkFor(user.email);
  const differing = await reset(token, NEW_PASSWORD, `${NEW_PASSWORD}.`);
  expect([differing.status, differing.body.fields]).toEqual([422, { confirmPassword: PASSWORDS_DIFFER }]);
  expect((await reset(token, 'short')).body.fields).toHaveProperty('password');
  expect((await reset(token)).status).toBe(200);
});

test('rejects an open link after its user was suspended', async () => {
  const user = await app.addUser('Finance');
  const token = await linkFor(user.email);
  await app.pool.query(`update app_user set status = 'suspended' where id = $1`, [user.id]);
  expect((await reset(token)).status).toBe(410);
  expect((await app.request(undefined, checkLink, { body: { token, purpose: 'password_reset' } })).status).toBe(410);
});

test('clears the throttle of the user after a reset', async () => {
  const user = await app.addUser('Finance');
  for (let i = 0; i < 6; i++) await signIn(user.email, 'no');
  await extendThrottle(app, user.email);
  expect((await signIn(user.email, PASSWORD)).status).toBe(429);
  await reset(await linkFor(user.email));
  expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
});

const invite = (userId: string) => app.db.transaction().execute((trx) => issueToken(trx, userId, 'invitation'));
const accept = (invitation: string | undefined, email: string, more = {}) =>
  app.request(undefined, register, {
    body: { displayName: 'Ann Invited', email, password: NEW_PASSWORD, invitation, ...more },
  });
const statusOf = async (id: string) =>
  (await app.pool.query<{ status: string }>('select status from app_user where id = $1', [id])).rows[0]!.status;

test('accepts an invitation once: sets name and password, activates and signs in', async () => {
  const user = await withStatus('Finance', 'invited');
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
  const user = await withStatus('Finance', 'invited');
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
  const open = await accept(undefined, 'new@elsewhere.example');
  expect([open.status, open.body.message]).toEqual([403, 'Registration is by invitation only.']);
  const user = await withStatus('Finance', 'deactivated');
  expect((await accept(await invite(user.id), user.email)).status).toBe(410);
  expect(await statusOf(user.id)).toBe('deactivated');
});
