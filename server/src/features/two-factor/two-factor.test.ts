import { login, refreshToken, resetPassword } from '@leadwright/contract/features/auth';
import { clientUsers, resetClientSecondFactor } from '@leadwright/contract/features/client-users';
import { changePassword, listSessions } from '@leadwright/contract/features/profile';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondStep,
  viewSecondFactor,
} from '@leadwright/contract/features/two-factor';
import { resetStaffSecondFactor, staffUsers } from '@leadwright/contract/features/users';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-config.ts';
import { extendThrottle } from '../auth/testing/throttle.ts';
import { issueToken } from '../auth/tokens.service.ts';
import { addCampaign } from '../matching/testing/review-fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let addressCount = 0;
type CookieJar = Record<string, string>;
interface Browser {
  remoteAddress: string;
  agent?: string;
  jar?: CookieJar;
}
/** Returns a browser at a new IP address, so that tests do not throttle each other. */
const newBrowser = (): Browser => ({ remoteAddress: `192.0.2.${++addressCount}` });

async function send(path: string, payload: object, { remoteAddress, agent = 'A browser', jar = {} }: Browser) {
  const headers = { 'user-agent': agent };
  const response = await app.http.inject({ method: 'POST', url: path, payload, headers, remoteAddress, cookies: jar });
  const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
  return { status: response.statusCode, body: response.json(), response, jar: { ...jar, ...cookies } };
}
const enterPassword = (email: string, browser: Browser, fields: object = {}) =>
  send(login.path, { email, password: PASSWORD, ...fields }, browser);
const enterCode = (code: string, browser: Browser) => send(secondStep.path, { code }, browser);

/** Generates a code for a time step relative to the current one. */
const codeOf = (secret: string, steps = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });
const invalidCode = async (secret: string) => {
  const validCodes = await Promise.all([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return Array.from({ length: 9 }, (_, i) => String(i).repeat(6)).find((code) => !validCodes.includes(code))!;
};
/** Resets the last used code, so that the current code can be used again. */
const allowCurrentCode = (user: TestUser) =>
  app.pool.query('update second_factor set last_step = 0 where user_id = $1', [user.id]);

async function switchOnFactor(user: TestUser) {
  const { secret, uri } = await app.call(user, beginSecondFactor, { body: { current: PASSWORD } });
  const { recovery_codes: codes } = await app.call(user, confirmSecondFactor, { body: { code: await codeOf(secret) } });
  await allowCurrentCode(user);
  return { user, secret, uri, codes };
}
const addUserWithFactor = async (role = 'Finance') => switchOnFactor(await app.addUser(role));

async function loadEvents(user: TestUser) {
  const { rows } = await app.pool.query<{ action: string; before: unknown; after: unknown; user_id: string }>(
    `select action, user_id from audit_event where entity_id = $1 and action in
     ('two-factor-on', 'two-factor-off', 'two-factor-reset', 'recovery-code', 'recovery-codes') order by at, id`,
    [user.id],
  );
  return rows;
}
const listMails = async (user: TestUser) => {
  const { rows } = await app.pool.query<{ subject: string; text: string }>(
    `select subject, text from mail where to_address = $1 order by created_at`,
    [user.email],
  );
  return rows.map(({ subject, text }) => `${subject}\n${text}`);
};

test('requires the second factor at sign-in after it is switched on with password and code', async () => {
  const user = await app.addUser('Finance');
  const wrongInput = await app.request(user, beginSecondFactor, { body: { current: 'not it' } });
  expect([wrongInput.status, wrongInput.body.fields]).toEqual([422, { current: 'The current password is wrong.' }]);
  const { secret, uri } = await app.call(user, beginSecondFactor, { body: { current: PASSWORD } });
  expect(uri).toContain(`secret=${secret}`);
  // The factor is off until a code confirms the app.
  expect((await enterPassword(user.email, newBrowser())).status).toBe(200);
  for (const code of [await invalidCode(secret), '12 34', 'no code at all']) {
    const rejectedReply = await app.request(user, confirmSecondFactor, { body: { code } });
    expect([rejectedReply.status, Object.keys(rejectedReply.body.fields ?? {})]).toEqual([422, ['code']]);
  }
  const confirmReply = await app.call(user, confirmSecondFactor, { body: { code: await codeOf(secret) } });
  expect([confirmReply.recovery_codes.length, new Set(confirmReply.recovery_codes).size, confirmReply.ended]).toEqual([
    10, 10, 1,
  ]);
  expect(await app.call(user, viewSecondFactor)).toEqual({ on_since: expect.any(String), recovery_codes: 10 });
  expect((await app.request(user, beginSecondFactor, { body: { current: PASSWORD } })).status).toBe(409);

  await allowCurrentCode(user);
  const browser = newBrowser();
  const firstStep = await enterPassword(user.email, browser, { remember: true });
  expect([firstStep.status, firstStep.body.code, firstStep.body.accessToken]).toEqual([
    401,
    'second_factor_needed',
    undefined,
  ]);
  expect(Object.keys(firstStep.jar)).toEqual(['lw_step']);
  const cookie = firstStep.response.cookies[0];
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 300 });
  const secondStepReply = await enterCode(await codeOf(secret), { ...browser, jar: firstStep.jar });
  expect([secondStepReply.status, secondStepReply.body.userData.uid]).toEqual([200, user.id]);
  expect(secondStepReply.response.cookies.find(({ name }) => name === 'lw_refresh')?.maxAge).toBe(30 * 24 * 3600);
  const refreshReply = await send(
    refreshToken.path,
    { accessToken: secondStepReply.body.accessToken },
    { ...browser, jar: secondStepReply.jar },
  );
  expect(refreshReply.status).toBe(200);
});

test('stores no secret or code in plain text, including for idempotency', async () => {
  const user = await app.addUser('Finance');
  const headers = { authorization: `Bearer ${user.token}`, 'idempotency-key': crypto.randomUUID() };
  const post = async (url: string, payload: object) =>
    (await app.http.inject({ method: 'POST', url, headers, payload })).json();
  const { secret } = await post(beginSecondFactor.path, { current: PASSWORD });
  headers['idempotency-key'] = crypto.randomUUID();
  const { recovery_codes } = await post(confirmSecondFactor.path, { code: await codeOf(secret) });
  const { rows } = await app.pool.query<{ text: string }>(`
    select f::text || encode(f.sealed_secret, 'escape') as text from second_factor f
    union all select c::text from recovery_code c union all select r::text from repeatable_call r
    union all select e::text from audit_event e union all select m::text from mail m`);
  expect(rows.length).toBeGreaterThan(10);
  for (const secretText of [
    secret,
    ...recovery_codes,
    ...recovery_codes.map((code: string) => code.replaceAll('-', '')),
  ])
    expect(rows.filter(({ text }) => text.includes(secretText))).toEqual([]);
});

test('accepts each code once and rejects codes of earlier time steps', async () => {
  const { user, secret } = await addUserWithFactor();
  const code = await codeOf(secret);
  const browsers = [newBrowser(), newBrowser()];
  const firstSteps = await Promise.all(browsers.map((browser) => enterPassword(user.email, browser)));
  const responses = await Promise.all(
    browsers.map((browser, i) => enterCode(code, { ...browser, jar: firstSteps[i]!.jar })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const browser = newBrowser();
  const { jar } = await enterPassword(user.email, browser);
  expect((await enterCode(code, { ...browser, jar })).body.fields).toEqual({
    code: 'This code is wrong or has already been used. Wait for the next one.',
  });
  expect((await enterCode(await codeOf(secret, -1), { ...browser, jar })).status).toBe(422);
  expect((await enterCode(await codeOf(secret, 1), { ...browser, jar })).status).toBe(200);
});

test('accepts the cookie of the first step once, in the same browser, before it expires', async () => {
  const { user, secret } = await addUserWithFactor();
  const browser = newBrowser();
  const { jar } = await enterPassword(user.email, browser);
  const code = await codeOf(secret);
  for (const otherBrowser of [
    { ...newBrowser(), jar },
    { ...browser, jar, agent: 'Another browser' },
    { ...browser, jar: {} },
    { ...browser, jar: { lw_step: 'x'.repeat(43) } },
  ]) {
    const rejected = await enterCode(code, otherBrowser);
    expect([rejected.status, rejected.body.code]).toEqual([410, 'step_ended']);
  }
  // Neither the cookie nor its value works as a session.
  expect((await app.request({ ...user, token: jar.lw_step! }, listSessions)).status).toBe(401);
  expect((await send(refreshToken.path, { accessToken: user.token }, { ...browser, jar })).status).toBe(401);
  expect((await enterCode(code, { ...browser, jar })).status).toBe(200);
  await allowCurrentCode(user);
  expect((await enterCode(code, { ...browser, jar })).status).toBe(410);

  const expiredStep = await enterPassword(user.email, browser);
  await app.pool.query(`update sign_in_step set expires_at = now() where user_id = $1`, [user.id]);
  expect((await enterCode(code, { ...browser, jar: expiredStep.jar })).status).toBe(410);
});

test('rejects codes of another user and ends the sign-in on suspension or a new password', async () => {
  const [firstUser, secondUser] = [await addUserWithFactor(), await addUserWithFactor()];
  const browser = newBrowser();
  const { jar } = await enterPassword(firstUser.user.email, browser);
  for (const code of [await codeOf(secondUser.secret), secondUser.codes[0]!])
    expect((await enterCode(code, { ...browser, jar })).status).toBe(422);
  await app.pool.query(`update app_user set status = 'suspended' where id = $1`, [firstUser.user.id]);
  const suspendedReply = await enterCode(await codeOf(firstUser.secret), { ...browser, jar });
  expect([suspendedReply.status, suspendedReply.body.code]).toEqual([401, 'suspended']);

  const secondUserStep = await enterPassword(secondUser.user.email, browser);
  const password = 'nine blue umbrellas open';
  const body = { current: PASSWORD, password, confirmPassword: password };
  await app.call(secondUser.user, changePassword, { body });
  expect((await enterCode(await codeOf(secondUser.secret), { ...browser, jar: secondUserStep.jar })).status).toBe(410);
});

test('limits wrong codes per sign-in and throttles all attempts of a user', async () => {
  const { user, secret } = await addUserWithFactor();
  const wrongCode = await invalidCode(secret);
  const browser = newBrowser();
  const { jar } = await enterPassword(user.email, browser);
  const statuses = [];
  for (let i = 0; i < 5; i++) statuses.push((await enterCode(wrongCode, { ...browser, jar })).status);
  expect(statuses).toEqual([422, 422, 422, 422, 410]);
  const sixthAttempt = await enterCode(await codeOf(secret), { ...browser, jar });
  expect([sixthAttempt.status, sixthAttempt.body.message]).toEqual([
    410,
    'Too many wrong codes. Enter your password again.',
  ]);

  // The eleventh attempt of a user starts a block.
  const secondBrowser = newBrowser();
  const { jar: secondJar } = await enterPassword(user.email, secondBrowser);
  for (let i = 0; i < 5; i++) await enterCode(wrongCode, { ...secondBrowser, jar: secondJar });
  const thirdBrowser = newBrowser();
  const thirdBrowserWithStep = { ...thirdBrowser, jar: (await enterPassword(user.email, thirdBrowser)).jar };
  expect((await enterCode(wrongCode, thirdBrowserWithStep)).status).toBe(422);
  await extendThrottle(app, user.id);
  // The block also applies to a correct code and to other IP addresses.
  const lastBrowser = newBrowser();
  const lastBrowserWithStep = { ...lastBrowser, jar: (await enterPassword(user.email, lastBrowser)).jar };
  for (const browser of [thirdBrowserWithStep, lastBrowserWithStep])
    expect((await enterCode(await codeOf(secret), browser)).status).toBe(429);
});

test('counts concurrent attempts', async () => {
  const { user, secret } = await addUserWithFactor();
  const browser = newBrowser();
  const { jar } = await enterPassword(user.email, browser);
  const wrongCode = await invalidCode(secret);
  const responses = await Promise.all(Array.from({ length: 20 }, () => enterCode(wrongCode, { ...browser, jar })));
  expect(responses.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(5);
});

test('accepts a recovery code once in any notation, with audit entry and email', async () => {
  const { user, codes } = await addUserWithFactor();
  const browser = newBrowser();
  const firstStep = await enterPassword(user.email, browser);
  const typedCode = codes[0]!.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O');
  expect((await enterCode(typedCode, { ...browser, jar: firstStep.jar })).status).toBe(200);
  const secondStep = await enterPassword(user.email, browser);
  expect((await enterCode(codes[0]!, { ...browser, jar: secondStep.jar })).status).toBe(422);
  expect((await enterCode(codes[1]!, { ...browser, jar: secondStep.jar })).status).toBe(200);
  expect((await app.call(user, viewSecondFactor)).recovery_codes).toBe(8);
  expect((await loadEvents(user)).map(({ action }) => action)).toEqual([
    'two-factor-on',
    'recovery-code',
    'recovery-code',
  ]);
  expect((await listMails(user)).at(-1)).toContain('You have 8 left');
});

test('replaces earlier recovery codes and requires password and code to switch off', async () => {
  const { user, secret, codes } = await addUserWithFactor();
  const renew = (current: string, code: string) => app.request(user, renewRecoveryCodes, { body: { current, code } });
  expect((await renew('not it', await codeOf(secret))).status).toBe(422);
  expect((await renew(PASSWORD, await invalidCode(secret))).status).toBe(422);
  const { body } = await renew(PASSWORD, await codeOf(secret));
  const end = (current: string, code: string) => app.request(user, endSecondFactor, { body: { current, code } });
  expect(Object.keys((await end(PASSWORD, codes[0]!)).body.fields ?? {})).toEqual(['code']);
  expect(Object.keys((await end('not it', body.recovery_codes[0]!)).body.fields ?? {})).toEqual(['current']);
  // The attempt with the wrong password did not consume the code.
  expect((await end(PASSWORD, body.recovery_codes[0]!)).body).toEqual({ ended: 0 });
  expect(await app.call(user, viewSecondFactor)).toEqual({ on_since: null, recovery_codes: 0 });
  expect((await enterPassword(user.email, newBrowser())).status).toBe(200);
  expect((await end(PASSWORD, body.recovery_codes[1]!)).status).toBe(409);
  const actions = (await loadEvents(user)).map(({ action }) => action);
  expect(actions).toEqual(['two-factor-on', 'recovery-codes', 'recovery-code', 'two-factor-off']);
  expect((await listMails(user)).at(-1)).toContain('Two-factor sign-in to Leadwright is off');
});

test('keeps the second factor on after a password reset or a new invitation', async () => {
  const { user, secret } = await addUserWithFactor();
  const token = await app.db.transaction().execute((trx) => issueToken(trx, user.id, 'password_reset'));
  const password = 'nine blue umbrellas open';
  await app.call(user, resetPassword, { body: { token, password, confirmPassword: password } });
  const browser = newBrowser();
  const firstStep = await enterPassword(user.email, browser, { password });
  expect(firstStep.body.code).toBe('second_factor_needed');
  expect((await enterCode(await codeOf(secret), { ...browser, jar: firstStep.jar })).status).toBe(200);

  await app.pool.query(`update app_user set status = 'invited' where id = $1`, [user.id]);
  const invitation = await app.db.transaction().execute((trx) => issueToken(trx, user.id, 'invitation'));
  const registerReply = await send(
    '/api/auth/register',
    { displayName: 'Somebody', email: user.email, password, confirmPassword: password, invitation },
    newBrowser(),
  );
  expect([registerReply.status, registerReply.body.code]).toEqual([401, 'second_factor_needed']);
});

test('allows administrators to reset the factor of others but not their own', async () => {
  const { user, secret } = await addUserWithFactor();
  const readFactorState = async () => {
    const { data } = await app.call(app.admin, staffUsers.list.endpoint, { body: { query: '{}' } });
    return (JSON.parse(data).rows as { id: string; two_factor: string }[]).find(({ id }) => id === user.id)?.two_factor;
  };
  const reset = (actor: TestUser, id: string) => app.request(actor, resetStaffSecondFactor, { params: { id } });
  expect(await readFactorState()).toBe('on');
  const userWithoutReset = await app.addUserWith([{ subject: 'elomark-users', action: 'update', scope: 'all' }]);
  expect((await reset(userWithoutReset, user.id)).status).toBe(403);
  expect((await reset(app.admin, user.id)).body).toMatchObject({ id: user.id, two_factor: 'off' });
  expect(await readFactorState()).toBe('off');
  expect((await app.request(user, listSessions)).status).toBe(401);
  expect((await enterPassword(user.email, newBrowser())).status).toBe(200);
  expect((await reset(app.admin, user.id)).status).toBe(409);
  expect((await loadEvents(user)).at(-1)).toEqual({ action: 'two-factor-reset', user_id: app.admin.id });
  expect((await listMails(user)).at(-1)).toContain('has removed your second factor');
  expect(secret).toHaveLength(32);

  const administrator = await switchOnFactor(await app.addUser('Administrator'));
  expect((await reset(administrator.user, administrator.user.id)).status).toBe(403);
});

test('limits client administrators to the second factors of their client', async () => {
  const [ownClient, otherClient] = [await addCampaign(app, 'One'), await addCampaign(app, 'Other')];
  const clientUser = await switchOnFactor(await app.addUser('Client viewer', ownClient.clientId));
  const clientAdministrator = await app.addUser('Client administrator', ownClient.clientId);
  const outsider = await app.addUser('Client administrator', otherClient.clientId);
  const { data } = await app.call(clientAdministrator, clientUsers.list.endpoint, { body: { query: '{}' } });
  const rows = JSON.parse(data).rows as { id: string; two_factor: string }[];
  expect(rows.find(({ id }) => id === clientUser.user.id)?.two_factor).toBe('on');
  expect(rows.find(({ id }) => id === clientAdministrator.id)?.two_factor).toBe('off');
  const reset = (actor: TestUser) =>
    app.request(actor, resetClientSecondFactor, { params: { id: clientUser.user.id } });
  expect((await reset(outsider)).status).toBe(404);
  expect((await reset(clientAdministrator)).status).toBe(200);
});
