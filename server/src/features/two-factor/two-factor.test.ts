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

let places = 0;
type Jar = Record<string, string>;
interface Place {
  remoteAddress: string;
  agent?: string;
  jar?: Jar;
}
/** Each browser at an address of its own, so that the tests do not slow each other down. */
const elsewhere = (): Place => ({ remoteAddress: `192.0.2.${++places}` });

async function send(path: string, payload: object, { remoteAddress, agent = 'A browser', jar = {} }: Place) {
  const headers = { 'user-agent': agent };
  const answer = await app.http.inject({ method: 'POST', url: path, payload, headers, remoteAddress, cookies: jar });
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  return { status: answer.statusCode, body: answer.json(), answer, jar: { ...jar, ...cookies } };
}
const give = (email: string, place: Place, more: object = {}) =>
  send(login.path, { email, password: PASSWORD, ...more }, place);
const show = (code: string, place: Place) => send(secondStep.path, { code }, place);

/** A code of the half minute that is so many steps from this one. */
const codeOf = (secret: string, steps = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });
const WRONG = async (secret: string) => {
  const right = await Promise.all([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return Array.from({ length: 9 }, (_, i) => String(i).repeat(6)).find((code) => !right.includes(code))!;
};
/** Forgets which code was the last, as half a minute would. */
const later = (user: TestUser) =>
  app.pool.query('update second_factor set last_step = 0 where user_id = $1', [user.id]);

async function withFactor(user: TestUser) {
  const { secret, uri } = await app.call(user, beginSecondFactor, { body: { current: PASSWORD } });
  const { recovery_codes: codes } = await app.call(user, confirmSecondFactor, { body: { code: await codeOf(secret) } });
  await later(user);
  return { user, secret, uri, codes };
}
const added = async (role = 'Finance') => withFactor(await app.addUser(role));

async function events(user: TestUser) {
  const { rows } = await app.pool.query<{ action: string; before: unknown; after: unknown; user_id: string }>(
    `select action, user_id from audit_event where entity_id = $1 and action in
     ('two-factor-on', 'two-factor-off', 'two-factor-reset', 'recovery-code', 'recovery-codes') order by at, id`,
    [user.id],
  );
  return rows;
}
const mails = async (user: TestUser) => {
  const { rows } = await app.pool.query<{ subject: string; text: string }>(
    `select subject, text from mail where to_address = $1 order by created_at`,
    [user.email],
  );
  return rows.map(({ subject, text }) => `${subject}\n${text}`);
};

test('it is switched on with the password and a code; then the sign-in asks for a code, and remembers as before', async () => {
  const user = await app.addUser('Finance');
  const wrong = await app.request(user, beginSecondFactor, { body: { current: 'not it' } });
  expect([wrong.status, wrong.body.fields]).toEqual([422, { current: 'The current password is wrong.' }]);
  const { secret, uri } = await app.call(user, beginSecondFactor, { body: { current: PASSWORD } });
  expect(uri).toContain(`secret=${secret}`);
  // Nothing has changed before a code shows that the app has it.
  expect((await give(user.email, elsewhere())).status).toBe(200);
  for (const code of [await WRONG(secret), '12 34', 'no code at all']) {
    const mistyped = await app.request(user, confirmSecondFactor, { body: { code } });
    expect([mistyped.status, Object.keys(mistyped.body.fields ?? {})]).toEqual([422, ['code']]);
  }
  const on = await app.call(user, confirmSecondFactor, { body: { code: await codeOf(secret) } });
  expect([on.recovery_codes.length, new Set(on.recovery_codes).size, on.ended]).toEqual([10, 10, 1]);
  expect(await app.call(user, viewSecondFactor)).toEqual({ on_since: expect.any(String), recovery_codes: 10 });
  expect((await app.request(user, beginSecondFactor, { body: { current: PASSWORD } })).status).toBe(409);

  await later(user);
  const place = elsewhere();
  const half = await give(user.email, place, { remember: true });
  expect([half.status, half.body.code, half.body.accessToken]).toEqual([401, 'second_factor_needed', undefined]);
  expect(Object.keys(half.jar)).toEqual(['lw_step']);
  const cookie = half.answer.cookies[0];
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 300 });
  const whole = await show(await codeOf(secret), { ...place, jar: half.jar });
  expect([whole.status, whole.body.userData.uid]).toEqual([200, user.id]);
  expect(whole.answer.cookies.find(({ name }) => name === 'lw_refresh')?.maxAge).toBe(30 * 24 * 3600);
  const refreshed = await send(
    refreshToken.path,
    { accessToken: whole.body.accessToken },
    { ...place, jar: whole.jar },
  );
  expect(refreshed.status).toBe(200);
});

test('neither secret nor codes are kept in a form that reads as them, and no repeated call answers them', async () => {
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
  for (const said of [secret, ...recovery_codes, ...recovery_codes.map((code: string) => code.replaceAll('-', ''))])
    expect(rows.filter(({ text }) => text.includes(said))).toEqual([]);
});

test('a code is accepted once, also of two that come together, and none from before it', async () => {
  const { user, secret } = await added();
  const code = await codeOf(secret);
  const places = [elsewhere(), elsewhere()];
  const halves = await Promise.all(places.map((place) => give(user.email, place)));
  const both = await Promise.all(places.map((place, i) => show(code, { ...place, jar: halves[i]!.jar })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const place = elsewhere();
  const { jar } = await give(user.email, place);
  expect((await show(code, { ...place, jar })).body.fields).toEqual({
    code: 'This code is wrong or has already been used. Wait for the next one.',
  });
  expect((await show(await codeOf(secret, -1), { ...place, jar })).status).toBe(422);
  expect((await show(await codeOf(secret, 1), { ...place, jar })).status).toBe(200);
});

test('half a sign-in is worth nothing: not in another browser, not later, not twice, not as a session', async () => {
  const { user, secret } = await added();
  const place = elsewhere();
  const { jar } = await give(user.email, place);
  const code = await codeOf(secret);
  for (const other of [
    { ...elsewhere(), jar },
    { ...place, jar, agent: 'Another browser' },
    { ...place, jar: {} },
    { ...place, jar: { lw_step: 'x'.repeat(43) } },
  ]) {
    const refused = await show(code, other);
    expect([refused.status, refused.body.code]).toEqual([410, 'step_ended']);
  }
  // Neither the cookie nor what is in it is a session.
  expect((await app.request({ ...user, token: jar.lw_step! }, listSessions)).status).toBe(401);
  expect((await send(refreshToken.path, { accessToken: user.token }, { ...place, jar })).status).toBe(401);
  expect((await show(code, { ...place, jar })).status).toBe(200);
  await later(user);
  expect((await show(code, { ...place, jar })).status).toBe(410);

  const late = await give(user.email, place);
  await app.pool.query(`update sign_in_step set expires_at = now() where user_id = $1`, [user.id]);
  expect((await show(code, { ...place, jar: late.jar })).status).toBe(410);
});

test('the code of somebody else is no code, and a suspension or a new password between the steps ends the sign-in', async () => {
  const [mine, theirs] = [await added(), await added()];
  const place = elsewhere();
  const { jar } = await give(mine.user.email, place);
  for (const code of [await codeOf(theirs.secret), theirs.codes[0]!])
    expect((await show(code, { ...place, jar })).status).toBe(422);
  await app.pool.query(`update app_user set status = 'suspended' where id = $1`, [mine.user.id]);
  const suspended = await show(await codeOf(mine.secret), { ...place, jar });
  expect([suspended.status, suspended.body.code]).toEqual([401, 'suspended']);

  const other = await give(theirs.user.email, place);
  const password = 'nine blue umbrellas open';
  const body = { current: PASSWORD, password, confirmPassword: password };
  await app.call(theirs.user, changePassword, { body });
  expect((await show(await codeOf(theirs.secret), { ...place, jar: other.jar })).status).toBe(410);
});

test('limits wrong codes to five per password and throttles all attempts of a user together', async () => {
  const { user, secret } = await added();
  const wrong = await WRONG(secret);
  const place = elsewhere();
  const { jar } = await give(user.email, place);
  const five = [];
  for (let i = 0; i < 5; i++) five.push((await show(wrong, { ...place, jar })).status);
  expect(five).toEqual([422, 422, 422, 422, 410]);
  const sixth = await show(await codeOf(secret), { ...place, jar });
  expect([sixth.status, sixth.body.message]).toEqual([410, 'Too many wrong codes. Enter your password again.']);

  // Ten attempts per user are free; the eleventh starts a block.
  const second = elsewhere();
  const { jar: again } = await give(user.email, second);
  for (let i = 0; i < 5; i++) await show(wrong, { ...second, jar: again });
  const third = elsewhere();
  const begun = { ...third, jar: (await give(user.email, third)).jar };
  expect((await show(wrong, begun)).status).toBe(422);
  await extendThrottle(app, user.id);
  // The block also applies to the right code and to other addresses.
  const last = elsewhere();
  const half = { ...last, jar: (await give(user.email, last)).jar };
  for (const place of [begun, half]) expect((await show(await codeOf(secret), place)).status).toBe(429);
});

test('attempts that come together count each other', async () => {
  const { user, secret } = await added();
  const place = elsewhere();
  const { jar } = await give(user.email, place);
  const wrong = await WRONG(secret);
  const answers = await Promise.all(Array.from({ length: 20 }, () => show(wrong, { ...place, jar })));
  expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(5);
});

test('a recovery code stands in for a code, once, however it is written down; it is on record and told by mail', async () => {
  const { user, codes } = await added();
  const place = elsewhere();
  const first = await give(user.email, place);
  const written = codes[0]!.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O');
  expect((await show(written, { ...place, jar: first.jar })).status).toBe(200);
  const second = await give(user.email, place);
  expect((await show(codes[0]!, { ...place, jar: second.jar })).status).toBe(422);
  expect((await show(codes[1]!, { ...place, jar: second.jar })).status).toBe(200);
  expect((await app.call(user, viewSecondFactor)).recovery_codes).toBe(8);
  expect((await events(user)).map(({ action }) => action)).toEqual(['two-factor-on', 'recovery-code', 'recovery-code']);
  expect((await mails(user)).at(-1)).toContain('You have 8 left');
});

test('new recovery codes end the earlier ones, and switching off needs password and code and ends other sessions', async () => {
  const { user, secret, codes } = await added();
  const renew = (current: string, code: string) => app.request(user, renewRecoveryCodes, { body: { current, code } });
  expect((await renew('not it', await codeOf(secret))).status).toBe(422);
  expect((await renew(PASSWORD, await WRONG(secret))).status).toBe(422);
  const { body } = await renew(PASSWORD, await codeOf(secret));
  const end = (current: string, code: string) => app.request(user, endSecondFactor, { body: { current, code } });
  expect(Object.keys((await end(PASSWORD, codes[0]!)).body.fields ?? {})).toEqual(['code']);
  expect(Object.keys((await end('not it', body.recovery_codes[0]!)).body.fields ?? {})).toEqual(['current']);
  // The wrong password has used nothing up.
  expect((await end(PASSWORD, body.recovery_codes[0]!)).body).toEqual({ ended: 0 });
  expect(await app.call(user, viewSecondFactor)).toEqual({ on_since: null, recovery_codes: 0 });
  expect((await give(user.email, elsewhere())).status).toBe(200);
  expect((await end(PASSWORD, body.recovery_codes[1]!)).status).toBe(409);
  const actions = (await events(user)).map(({ action }) => action);
  expect(actions).toEqual(['two-factor-on', 'recovery-codes', 'recovery-code', 'two-factor-off']);
  expect((await mails(user)).at(-1)).toContain('Two-factor sign-in to Leadwright is off');
});

test('a new password by mail does not switch it off, and neither does a new invitation', async () => {
  const { user, secret } = await added();
  const token = await app.db.transaction().execute((trx) => issueToken(trx, user.id, 'password_reset'));
  const password = 'nine blue umbrellas open';
  await app.call(user, resetPassword, { body: { token, password, confirmPassword: password } });
  const place = elsewhere();
  const half = await give(user.email, place, { password });
  expect(half.body.code).toBe('second_factor_needed');
  expect((await show(await codeOf(secret), { ...place, jar: half.jar })).status).toBe(200);

  await app.pool.query(`update app_user set status = 'invited' where id = $1`, [user.id]);
  const invitation = await app.db.transaction().execute((trx) => issueToken(trx, user.id, 'invitation'));
  const registered = await send(
    '/api/auth/register',
    { displayName: 'Somebody', email: user.email, password, confirmPassword: password, invitation },
    elsewhere(),
  );
  expect([registered.status, registered.body.code]).toEqual([401, 'second_factor_needed']);
});

test('an administrator resets it for somebody who has lost it, who is signed out and told; nobody their own', async () => {
  const { user, secret } = await added();
  const list = async () => {
    const { data } = await app.call(app.admin, staffUsers.list.endpoint, { body: { query: '{}' } });
    return (JSON.parse(data).rows as { id: string; two_factor: string }[]).find(({ id }) => id === user.id)?.two_factor;
  };
  const reset = (by: TestUser, id: string) => app.request(by, resetStaffSecondFactor, { params: { id } });
  expect(await list()).toBe('on');
  const lesser = await app.addUserWith([{ subject: 'elomark-users', action: 'update', scope: 'all' }]);
  expect((await reset(lesser, user.id)).status).toBe(403);
  expect((await reset(app.admin, user.id)).body).toMatchObject({ id: user.id, two_factor: 'off' });
  expect(await list()).toBe('off');
  expect((await app.request(user, listSessions)).status).toBe(401);
  expect((await give(user.email, elsewhere())).status).toBe(200);
  expect((await reset(app.admin, user.id)).status).toBe(409);
  expect((await events(user)).at(-1)).toEqual({ action: 'two-factor-reset', user_id: app.admin.id });
  expect((await mails(user)).at(-1)).toContain('has taken your second factor');
  expect(secret).toHaveLength(32);

  const own = await withFactor(await app.addUser('Administrator'));
  expect((await reset(own.user, own.user.id)).status).toBe(403);
});

test('the list of client users shows it too, and a client’s administrator resets it for their own people alone', async () => {
  const [one, other] = [await addCampaign(app, 'One'), await addCampaign(app, 'Other')];
  const theirs = await withFactor(await app.addUser('Client viewer', one.clientId));
  const lead = await app.addUser('Client administrator', one.clientId);
  const outsider = await app.addUser('Client administrator', other.clientId);
  const { data } = await app.call(lead, clientUsers.list.endpoint, { body: { query: '{}' } });
  const rows = JSON.parse(data).rows as { id: string; two_factor: string }[];
  expect(rows.find(({ id }) => id === theirs.user.id)?.two_factor).toBe('on');
  expect(rows.find(({ id }) => id === lead.id)?.two_factor).toBe('off');
  const reset = (by: TestUser) => app.request(by, resetClientSecondFactor, { params: { id: theirs.user.id } });
  expect((await reset(outsider)).status).toBe(404);
  expect((await reset(lead)).status).toBe(200);
});
