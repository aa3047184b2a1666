import { forgotPassword, login, logout, refreshToken, register } from '@leadwright/contract/features/auth';
import { beginExternalSignIn, finishExternalSignIn } from '@leadwright/contract/features/external-sign-in';
import { listSessions, viewProfile } from '@leadwright/contract/features/profile';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import { type Cookies, cookiesOf, errorOf, forbiddenWith, post } from '../../testing/external-calls.ts';
import { startProvider, type TestProvider } from '../../testing/provider.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, TEST_CONFIG } from '../../testing/test-config.ts';
import { issueToken, revokeTokens } from '../auth/tokens.service.ts';

const LOGIN_URL = `${TEST_CONFIG.publicUrl}/login`;
let provider: TestProvider;
let app: TestApp;
/** A second server with local sign-in switched off. */
let strict: TestApp;

const settings = (): NonNullable<Config['oidc']> => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  name: 'Example ID',
  allowedDomains: ['allowed.example'],
  role: 'Sales developer',
});
beforeAll(async () => {
  provider = await startProvider(LOGIN_URL);
  [app, strict] = await Promise.all([
    startTestApp({ config: { oidc: settings() } }),
    startTestApp({ config: { oidc: settings(), localSignIn: false } }),
  ]);
});
afterAll(async () => {
  await Promise.all([app?.close(), strict?.close(), provider?.close()]);
});
beforeEach(() => {
  provider.accounts = {};
});
afterEach(() => {
  provider.tamper = undefined;
  provider.signsWithAnotherKey = false;
});

async function begin(to = app) {
  const answer = await post(to, beginExternalSignIn.path, {});
  expect(answer.statusCode).toBe(200);
  return { address: new URL(answer.json().address), jar: cookiesOf(answer) };
}
const finish = (answer: string, jar: Cookies, to = app) => post(to, finishExternalSignIn.path, { answer }, jar);

/** Runs a complete sign-in as the provider account with this login. */
async function signIn(who: string, to = app) {
  const { address, jar } = await begin(to);
  return finish(await provider.walk(address.href, who), jar, to);
}
const confirmed = (email: string, name = 'Ada Lovelace') => ({ email, email_verified: true, name });

async function userBy(email: string, to = app) {
  const { rows } = await sql<{
    id: string;
    status: string;
    role: string;
    display_name: string;
    email: string;
    client_id: string | null;
  }>`
    select u.id, u.email, u.status, u.display_name, u.client_id, r.name as role from app_user u join role r on r.id = u.role_id
    where lower(u.email) = lower(${email})`.execute(to.db);
  return rows[0];
}
const sessionsOf = async (userId: string, to = app) =>
  (
    await to.pool.query(
      `select sealed_id_token is not null as is_external, remembered,
         round(extract(epoch from expires_at - created_at) / 3600)::int as hours
       from session where user_id = $1 and user_agent <> '' order by created_at`,
      [userId],
    )
  ).rows;
/** Adds a user with an open invitation. */
async function invite(email: string, to = app): Promise<string> {
  const { rows } = await to.pool.query(
    `insert into app_user (email, first_name, surname, display_name, role_id, status)
     select $1, 'In', 'Vited', 'In Vited', id, 'invited' from role where name = 'Data steward' returning id`,
    [email],
  );
  await issueToken(to.db, rows[0].id, 'invitation');
  return rows[0].id;
}

test('signs in through the provider for a working day, like with a password', async () => {
  const user = await app.addUser('Sales developer');
  provider.accounts.ada = confirmed(user.email.toUpperCase());
  const answer = await signIn('ada');
  expect(answer.statusCode).toBe(200);
  const { accessToken, userData } = answer.json();
  expect(userData).toMatchObject({ uid: user.id, email: user.email, userRole: 'Sales developer' });
  const claims = decodeJwt(accessToken);
  expect(claims.exp! - claims.iat!).toBe(TEST_CONFIG.accessTokenSeconds);
  expect((await app.call({ ...user, token: accessToken }, viewProfile, { params: { id: user.id } })).is_own).toBe(true);
  const { sign_ins } = await app.call(user, listSessions);
  expect(sign_ins.map(({ provider: name }) => name)).toEqual(['Example ID']);
  expect((await post(app, refreshToken.path, { accessToken }, cookiesOf(answer))).statusCode).toBe(200);
  expect(await sessionsOf(user.id)).toEqual([{ is_external: true, remembered: false, hours: 12 }]);
  const { rows } = await app.pool.query(
    `select action, after->>'provider' as provider from audit_event where user_id = $1 order by id`,
    [user.id],
  );
  expect(rows).toEqual([
    { action: 'external-account', provider: null },
    { action: 'sign-in', provider: 'Example ID' },
  ]);
});

test('starts each sign-in with a new challenge, state and nonce', async () => {
  const [first, second] = [await begin(), await begin()];
  expect(first.address.origin).toBe(provider.issuer);
  expect(Object.fromEntries(first.address.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: LOGIN_URL,
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(first.address.searchParams.get(name)!.length).toBeGreaterThan(30);
    expect(first.address.searchParams.get(name)).not.toBe(second.address.searchParams.get(name));
  }
  const cookie = (await post(app, beginExternalSignIn.path, {})).cookies.find(({ name }) => name === 'lw_external');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 600 });
});

test('accepts a response only once', async () => {
  const user = await app.addUser('Sales developer');
  provider.accounts.once = confirmed(user.email);
  const { address, jar } = await begin();
  const answer = await provider.walk(address.href, 'once');
  const both = await Promise.all([finish(answer, jar), finish(answer, jar)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  expect(errorOf(await finish(answer, jar))).toEqual(forbiddenWith('attempt_over'));
  // The response is also rejected for another sign-in of the same browser.
  expect(errorOf(await finish(answer, (await begin()).jar))).toEqual(forbiddenWith('answer_refused'));
  expect(await sessionsOf(user.id)).toHaveLength(1);
});

test('rejects a response in another browser or with another state', async () => {
  const user = await app.addUser('Sales developer');
  provider.accounts.state = confirmed(user.email);
  const { address } = await begin();
  const answer = await provider.walk(address.href, 'state');
  expect(errorOf(await finish(answer, {}))).toEqual(forbiddenWith('attempt_over'));
  expect(errorOf(await finish(answer, { lw_external: 'made-up' }))).toEqual(forbiddenWith('attempt_over'));
  expect(errorOf(await finish(answer, (await begin()).jar))).toEqual(forbiddenWith('answer_refused'));
  for (const changed of ['x', '']) {
    const again = await begin();
    const other = new URLSearchParams(await provider.walk(again.address.href, 'state'));
    if (changed) other.set('state', changed);
    else other.delete('state');
    expect(errorOf(await finish(`?${other}`, again.jar))).toEqual(forbiddenWith('answer_refused'));
  }
  expect(await sessionsOf(user.id)).toEqual([]);
});

test('rejects the code of another sign-in because its verifier differs', async () => {
  const user = await app.addUser('Sales developer');
  provider.accounts.mixed = confirmed(user.email);
  const [stolen, own] = [await begin(), await begin()];
  const code = new URLSearchParams(await provider.walk(stolen.address.href, 'mixed')).get('code')!;
  const answer = new URLSearchParams(await provider.walk(own.address.href, 'mixed'));
  answer.set('code', code);
  expect(errorOf(await finish(`?${answer}`, own.jar))).toEqual(forbiddenWith('invalid_grant'));
});

test('rejects a sign-in that took too long', async () => {
  const user = await app.addUser('Sales developer');
  provider.accounts.slow = confirmed(user.email);
  const { address, jar } = await begin();
  const answer = await provider.walk(address.href, 'slow');
  await app.pool.query(`update external_attempt set expires_at = now() - interval '1 second'`);
  expect(errorOf(await finish(answer, jar))).toEqual(forbiddenWith('attempt_over'));
});

const now = () => Math.floor(Date.now() / 1000);
test.each<[string, TestProvider['tamper']]>([
  ['another issuer', (claims) => ({ ...claims, iss: 'https://elsewhere.example' })],
  ['another audience', (claims) => ({ ...claims, aud: 'another' })],
  ['several audiences and another party', (claims) => ({ ...claims, aud: ['leadwright', 'another'], azp: 'another' })],
  ['another nonce', (claims) => ({ ...claims, nonce: 'of another sign-in' })],
  ['no nonce', ({ nonce: _, ...claims }) => claims],
  ['an end that is past', (claims) => ({ ...claims, iat: now() - 7200, exp: now() - 3600 })],
  ['no subject', ({ sub: _, ...claims }) => claims],
])('rejects an ID token with %s', async (_, tamper) => {
  const user = await app.addUser('Sales developer');
  provider.accounts.tampered = confirmed(user.email);
  provider.tamper = tamper;
  expect(errorOf(await signIn('tampered'))).toEqual(forbiddenWith('answer_refused'));
  provider.tamper = undefined;
  expect((await signIn('tampered')).statusCode).toBe(200);
});

test('rejects an ID token that the provider did not sign', async () => {
  const user = await app.addUser('Sales developer');
  provider.accounts.forged = confirmed(user.email);
  provider.signsWithAnotherKey = true;
  expect(errorOf(await signIn('forged'))).toEqual(forbiddenWith('answer_refused'));
});

test('accepts only confirmed addresses, from the ID token or userinfo', async () => {
  const user = await app.addUser('Sales developer');
  const accounts: TestProvider['accounts'] = {
    unverified: { email: user.email, email_verified: false },
    silent: { email: user.email },
    word: { email: user.email, email_verified: 'true' },
    nobody: { email_verified: true },
  };
  for (const [who, account] of Object.entries(accounts)) {
    provider.accounts[who] = account;
    expect([who, errorOf(await signIn(who))]).toEqual([who, forbiddenWith('address_unverified')]);
    provider.tamper = (claims) => ({ ...claims, ...account });
    expect([who, errorOf(await signIn(who))]).toEqual([who, forbiddenWith('address_unverified')]);
    provider.tamper = undefined;
  }
  provider.accounts.told = {};
  provider.tamper = (claims) => ({ ...claims, email: user.email, email_verified: true });
  expect((await signIn('told')).json().userData.uid).toBe(user.id);
});

test('rejects an address that only matches by case folding', async () => {
  // The Kelvin sign becomes an ASCII k in lower case.
  const user = await app.addUser('Sales developer');
  await app.pool.query('update app_user set email = $2 where id = $1', [user.id, 'kim@leadwright.example']);
  provider.accounts.kelvin = confirmed('\u212Aim@leadwright.example');
  expect(errorOf(await signIn('kelvin'))).toEqual(forbiddenWith('address_unverified'));
  provider.accounts.kim = confirmed('Kim@leadwright.example');
  expect((await signIn('kim')).statusCode).toBe(200);
});

test('rejects unknown users and creates none', async () => {
  const count = async () => (await app.pool.query('select count(*) from app_user')).rows[0].count;
  const before = await count();
  for (const [who, email] of Object.entries({
    outsider: 'stranger@elsewhere.example',
    below: 'a@sub.allowed.example',
    beside: 'a@notallowed.example',
    longer: 'a@allowed.example.evil.example',
  })) {
    provider.accounts[who] = confirmed(email);
    expect([who, errorOf(await signIn(who))]).toEqual([who, forbiddenWith('unknown_user')]);
  }
  expect(await count()).toBe(before);
});

test('creates one staff user without a password for an allowed domain', async () => {
  provider.accounts.new = confirmed('Grace.Hopper@Allowed.Example', 'Grace \u202eBrewster\u2066 Hopper');
  const both = await Promise.all([signIn('new'), signIn('new')]);
  const uids = both.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().userData.uid);
  expect(new Set(uids).size).toBe(1);
  const user = (await userBy('grace.hopper@allowed.example'))!;
  expect(user).toMatchObject({
    id: uids[0],
    status: 'active',
    role: 'Sales developer',
    client_id: null,
    display_name: 'Grace Brewster Hopper',
  });
  const { rows } = await app.pool.query(
    `select action, after->>'role' as role from audit_event where entity_id = $1 order by id limit 2`,
    [user.id],
  );
  expect(rows).toEqual([
    { action: 'create', role: 'Sales developer' },
    { action: 'external-account', role: null },
  ]);
  // The provider cannot be bypassed: the user has no password and gets no link to set one.
  const mails = async () =>
    (await app.pool.query('select count(*) from mail where to_address = $1', [user.email])).rows;
  await post(app, forgotPassword.path, { email: 'grace.hopper@allowed.example' });
  const known = await app.addUser('Sales developer');
  await post(app, forgotPassword.path, { email: known.email });
  await expect
    .poll(async () => (await app.pool.query('select from mail where to_address = $1', [known.email])).rowCount)
    .toBe(1);
  expect(await mails()).toEqual([{ count: 0 }]);
});

test('accepts an open invitation by a sign-in with the confirmed address', async () => {
  const invited = await invite('invited@elsewhere.example');
  provider.accounts.guest = { ...confirmed('invited@elsewhere.example'), email_verified: false };
  expect(errorOf(await signIn('guest'))).toEqual(forbiddenWith('address_unverified'));
  expect(await userBy('invited@elsewhere.example')).toMatchObject({ status: 'invited' });
  provider.accounts.guest = confirmed('invited@elsewhere.example');
  expect((await signIn('guest')).json().userData.uid).toBe(invited);
  expect(await userBy('invited@elsewhere.example')).toMatchObject({ status: 'active', role: 'Data steward' });
  const { rows } = await app.pool.query('select used_at is not null as used from user_token where user_id = $1', [
    invited,
  ]);
  expect(rows).toEqual([{ used: true }]);

  const late = await invite('late@allowed.example');
  await revokeTokens(app.db, late, 'invitation');
  provider.accounts.late = confirmed('late@allowed.example');
  expect(errorOf(await signIn('late'))).toEqual(forbiddenWith('invitation_ended'));
  expect(await userBy('late@allowed.example')).toMatchObject({ status: 'invited' });
});

test('rejects suspended, deactivated and archived users by subject and by address', async () => {
  for (const isKnown of [true, false]) {
    for (const [state, expected] of [
      [`status = 'suspended'`, [401, 'suspended', undefined]],
      [`status = 'deactivated'`, forbiddenWith('deactivated')],
      [`archived_at = now()`, forbiddenWith(isKnown ? 'deactivated' : 'unknown_user')],
    ] as const) {
      const user = await app.addUser('Sales developer');
      const who = `out-${user.id}`;
      provider.accounts[who] = confirmed(user.email);
      if (isKnown) expect((await signIn(who)).statusCode).toBe(200);
      await app.pool.query(`update app_user set ${state} where id = $1`, [user.id]);
      expect([state, isKnown, errorOf(await signIn(who))]).toEqual([state, isKnown, expected]);
    }
  }
});

test('matches by subject after the first sign-in, regardless of the address', async () => {
  const [owner, other] = await Promise.all([app.addUser('Sales developer'), app.addUser('Administrator')]);
  provider.accounts.owner = confirmed(owner.email);
  expect((await signIn('owner')).json().userData.uid).toBe(owner.id);
  // The owner changes to another user's address at the provider and is still the same user.
  provider.accounts.owner = confirmed(other.email);
  expect((await signIn('owner')).json().userData.uid).toBe(owner.id);
  // Another account takes over the owner's address and cannot sign in as the owner.
  provider.accounts.thief = confirmed(owner.email);
  expect(errorOf(await signIn('thief'))).toEqual(forbiddenWith('other_account'));
  expect(await sessionsOf(other.id)).toEqual([]);
});

test('returns the error code of the provider only if it is well-formed', async () => {
  for (const [error, code] of [
    ['access_denied', 'access_denied'],
    ['<script>alert(1)</script>', 'provider_refused'],
  ]) {
    const { address, jar } = await begin();
    const state = address.searchParams.get('state')!;
    const answer = new URLSearchParams({
      error: error!,
      state,
      iss: provider.issuer,
      error_description: 'Nobody home',
    });
    expect(errorOf(await finish(`?${answer}`, jar))).toEqual(forbiddenWith(code!));
  }
});

test('signs out at the provider only for sessions that started there', async () => {
  const user = await app.addUser('Sales developer');
  provider.accounts.leaver = confirmed(user.email);
  const answer = await signIn('leaver');
  const jar = cookiesOf(answer);
  const left = (await post(app, logout.path, {}, jar)).json();
  const address = new URL(left.leave_at);
  expect(address.origin).toBe(provider.issuer);
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(LOGIN_URL);
  expect(decodeJwt(address.searchParams.get('id_token_hint')!).sub).toBe('leaver');
  expect(await (await fetch(address)).text()).toContain(`${provider.issuer}/session/end/confirm`);
  expect((await post(app, refreshToken.path, { accessToken: answer.json().accessToken }, jar)).statusCode).toBe(401);
  // A second sign-out does not redirect to the provider.
  expect((await post(app, logout.path, {}, jar)).json()).toEqual({ ok: true });

  const local = await post(app, login.path, { email: user.email, password: PASSWORD });
  expect((await post(app, logout.path, {}, cookiesOf(local))).json()).toEqual({ ok: true });
});

test('allows passwords only to administrators if local sign-in is off', async () => {
  const user = await strict.addUser('Sales developer');
  const enter = (email: string, password = PASSWORD) => post(strict, login.path, { email, password });
  const refused = await enter(user.email);
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    'Passwords and passkeys are switched off. Sign in with Example ID.',
  ]);
  // A wrong password does not reveal who is an administrator.
  for (const email of [user.email, strict.admin.email])
    expect((await enter(email, 'wrong')).json().code).toBe('wrong_credentials');
  expect((await enter(strict.admin.email)).statusCode).toBe(200);
  provider.accounts.strict = confirmed(user.email);
  expect((await signIn('strict', strict)).statusCode).toBe(200);

  await post(strict, forgotPassword.path, { email: user.email });
  await post(strict, forgotPassword.path, { email: strict.admin.email });
  const mailed = async () => (await strict.pool.query('select to_address from mail')).rows;
  await expect.poll(mailed).toEqual([{ to_address: strict.admin.email }]);

  const invited = await invite('new@elsewhere.example', strict);
  const invitation = await issueToken(strict.db, invited, 'invitation');
  const body = { invitation, email: 'new@elsewhere.example', displayName: 'New', password: PASSWORD };
  expect((await post(strict, register.path, body)).statusCode).toBe(403);
  expect(await userBy('new@elsewhere.example', strict)).toMatchObject({ status: 'invited' });
  provider.accounts.invited = confirmed('new@elsewhere.example');
  expect((await signIn('invited', strict)).json().userData.uid).toBe(invited);
});
