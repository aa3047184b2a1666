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
/** A second server without local sign-in. */
let externalOnlyApp: TestApp;

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
  [app, externalOnlyApp] = await Promise.all([
    startTestApp({ config: { oidc: settings() } }),
    startTestApp({ config: { oidc: settings(), localSignIn: false } }),
  ]);
});
afterAll(async () => {
  await Promise.all([app?.close(), externalOnlyApp?.close(), provider?.close()]);
});
beforeEach(() => {
  provider.accounts = {};
});
afterEach(() => {
  provider.tamper = undefined;
  provider.signsWithAnotherKey = false;
});

async function begin(server = app) {
  const response = await post(server, beginExternalSignIn.path, {});
  expect(response.statusCode).toBe(200);
  return { address: new URL(response.json().address), cookies: cookiesOf(response) };
}
const finish = (answer: string, cookies: Cookies, server = app) =>
  post(server, finishExternalSignIn.path, { answer }, cookies);

/** Completes a sign-in with an account at the provider. */
async function signIn(account: string, server = app) {
  const { address, cookies } = await begin(server);
  return finish(await provider.completeSignIn(address.href, account), cookies, server);
}
const confirmedAccount = (email: string, name = 'Ada Lovelace') => ({ email, email_verified: true, name });

async function findUser(email: string, server = app) {
  type Row = Record<'id' | 'status' | 'role' | 'display_name' | 'email', string> & { client_id: string | null };
  const { rows } = await sql<Row>`
    select u.id, u.email, u.status, u.display_name, u.client_id, r.name as role from app_user u join role r on r.id = u.role_id
    where lower(u.email) = lower(${email})`.execute(server.db);
  return rows[0];
}
const loadSessions = async (userId: string, server = app) =>
  (
    await server.pool.query(
      `select sealed_id_token is not null as is_external, remembered,
         round(extract(epoch from expires_at - created_at) / 3600)::int as hours
       from session where user_id = $1 and user_agent <> '' order by created_at`,
      [userId],
    )
  ).rows;
/** Adds a user with an open invitation. */
async function invite(email: string, server = app): Promise<string> {
  const { rows } = await server.pool.query(
    `insert into app_user (email, first_name, surname, display_name, role_id, status)
     select $1, 'In', 'Vited', 'In Vited', id, 'invited' from role where name = 'Data steward' returning id`,
    [email],
  );
  await server.transaction((trx) => issueToken(trx, rows[0].id, 'invitation'));
  return rows[0].id;
}

test('starts a session of 12 hours after a sign-in at the provider', async () => {
  const user = await app.addUser('Sales developer');
  provider.accounts.ada = confirmedAccount(user.email.toUpperCase());
  const response = await signIn('ada');
  expect(response.statusCode).toBe(200);
  const { accessToken, userData } = response.json();
  expect(userData).toMatchObject({ uid: user.id, email: user.email, userRole: 'Sales developer' });
  const claims = decodeJwt(accessToken);
  expect(claims.exp! - claims.iat!).toBe(TEST_CONFIG.accessTokenSeconds);
  expect((await app.call({ ...user, token: accessToken }, viewProfile, { params: { id: user.id } })).is_own).toBe(true);
  const { sign_ins } = await app.call(user, listSessions);
  expect(sign_ins.map(({ provider: name }) => name)).toEqual(['Example ID']);
  expect((await post(app, refreshToken.path, { accessToken }, cookiesOf(response))).statusCode).toBe(200);
  expect(await loadSessions(user.id)).toEqual([{ is_external: true, remembered: false, hours: 12 }]);
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

test('accepts a response of the provider only once', async () => {
  const user = await app.addUser('Sales developer');
  provider.accounts.once = confirmedAccount(user.email);
  const { address, cookies } = await begin();
  const answer = await provider.completeSignIn(address.href, 'once');
  const responses = await Promise.all([finish(answer, cookies), finish(answer, cookies)]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  expect(errorOf(await finish(answer, cookies))).toEqual(forbiddenWith('attempt_over'));
  // The response is also rejected for another sign-in of the same browser.
  expect(errorOf(await finish(answer, (await begin()).cookies))).toEqual(forbiddenWith('answer_refused'));
  expect(await loadSessions(user.id)).toHaveLength(1);
});

test('rejects a response in another browser or with another state', async () => {
  const user = await app.addUser('Sales developer');
  provider.accounts.state = confirmedAccount(user.email);
  const { address } = await begin();
  const answer = await provider.completeSignIn(address.href, 'state');
  expect(errorOf(await finish(answer, {}))).toEqual(forbiddenWith('attempt_over'));
  expect(errorOf(await finish(answer, { lw_external: 'made-up' }))).toEqual(forbiddenWith('attempt_over'));
  expect(errorOf(await finish(answer, (await begin()).cookies))).toEqual(forbiddenWith('answer_refused'));
  for (const state of ['x', '']) {
    const nextAttempt = await begin();
    const query = new URLSearchParams(await provider.completeSignIn(nextAttempt.address.href, 'state'));
    if (state) query.set('state', state);
    else query.delete('state');
    expect(errorOf(await finish(`?${query}`, nextAttempt.cookies))).toEqual(forbiddenWith('answer_refused'));
  }
  expect(await loadSessions(user.id)).toEqual([]);
});

test('rejects the code of another sign-in because its verifier differs', async () => {
  const user = await app.addUser('Sales developer');
  provider.accounts.mixed = confirmedAccount(user.email);
  const [stolenAttempt, ownAttempt] = [await begin(), await begin()];
  const code = new URLSearchParams(await provider.completeSignIn(stolenAttempt.address.href, 'mixed')).get('code')!;
  const answer = new URLSearchParams(await provider.completeSignIn(ownAttempt.address.href, 'mixed'));
  answer.set('code', code);
  expect(errorOf(await finish(`?${answer}`, ownAttempt.cookies))).toEqual(forbiddenWith('invalid_grant'));
});

test('rejects a sign-in that took too long', async () => {
  const user = await app.addUser('Sales developer');
  provider.accounts.slow = confirmedAccount(user.email);
  const { address, cookies } = await begin();
  const answer = await provider.completeSignIn(address.href, 'slow');
  await app.pool.query(`update external_attempt set expires_at = now() - interval '1 second'`);
  expect(errorOf(await finish(answer, cookies))).toEqual(forbiddenWith('attempt_over'));
});

const nowInSeconds = () => Math.floor(Date.now() / 1000);
test.each<[string, TestProvider['tamper']]>([
  ['another issuer', (claims) => ({ ...claims, iss: 'https://elsewhere.example' })],
  ['another audience', (claims) => ({ ...claims, aud: 'another' })],
  [
    'several audiences and another authorised party',
    (claims) => ({ ...claims, aud: ['leadwright', 'another'], azp: 'another' }),
  ],
  ['another nonce', (claims) => ({ ...claims, nonce: 'of another sign-in' })],
  ['no nonce', ({ nonce: _, ...claims }) => claims],
  ['an expiry in the past', (claims) => ({ ...claims, iat: nowInSeconds() - 7200, exp: nowInSeconds() - 3600 })],
  ['no subject', ({ sub: _, ...claims }) => claims],
])('rejects an ID token with %s', async (_, tamper) => {
  const user = await app.addUser('Sales developer');
  provider.accounts.tampered = confirmedAccount(user.email);
  provider.tamper = tamper;
  expect(errorOf(await signIn('tampered'))).toEqual(forbiddenWith('answer_refused'));
  provider.tamper = undefined;
  expect((await signIn('tampered')).statusCode).toBe(200);
});

test('rejects an ID token that the provider did not sign', async () => {
  const user = await app.addUser('Sales developer');
  provider.accounts.forged = confirmedAccount(user.email);
  provider.signsWithAnotherKey = true;
  expect(errorOf(await signIn('forged'))).toEqual(forbiddenWith('answer_refused'));
});

test('accepts only confirmed emails from the ID token or userinfo', async () => {
  const user = await app.addUser('Sales developer');
  const accounts: TestProvider['accounts'] = {
    unverified: { email: user.email, email_verified: false },
    silent: { email: user.email },
    word: { email: user.email, email_verified: 'true' },
    nobody: { email_verified: true },
  };
  for (const [account, claims] of Object.entries(accounts)) {
    provider.accounts[account] = claims;
    expect([account, errorOf(await signIn(account))]).toEqual([account, forbiddenWith('address_unverified')]);
    provider.tamper = (tokenClaims) => ({ ...tokenClaims, ...claims });
    expect([account, errorOf(await signIn(account))]).toEqual([account, forbiddenWith('address_unverified')]);
    provider.tamper = undefined;
  }
  provider.accounts.tokenOnly = {};
  provider.tamper = (claims) => ({ ...claims, email: user.email, email_verified: true });
  expect((await signIn('tokenOnly')).json().userData.uid).toBe(user.id);
});

test('rejects an address that only matches by case folding', async () => {
  // The Kelvin sign becomes an ASCII k in lower case.
  const user = await app.addUser('Sales developer');
  await app.pool.query('update app_user set email = $2 where id = $1', [user.id, 'kim@leadwright.example']);
  provider.accounts.kelvin = confirmedAccount('\u212Aim@leadwright.example');
  expect(errorOf(await signIn('kelvin'))).toEqual(forbiddenWith('address_unverified'));
  provider.accounts.kim = confirmedAccount('Kim@leadwright.example');
  expect((await signIn('kim')).statusCode).toBe(200);
});

test('rejects unknown users and creates none', async () => {
  const count = async () => (await app.pool.query('select count(*) from app_user')).rows[0].count;
  const initialCount = await count();
  for (const [account, email] of Object.entries({
    outsider: 'stranger@elsewhere.example',
    below: 'a@sub.allowed.example',
    sameEnding: 'a@notallowed.example',
    longer: 'a@allowed.example.evil.example',
  })) {
    provider.accounts[account] = confirmedAccount(email);
    expect([account, errorOf(await signIn(account))]).toEqual([account, forbiddenWith('unknown_user')]);
  }
  expect(await count()).toBe(initialCount);
});

test('creates one staff user without a password for an allowed domain', async () => {
  provider.accounts.new = confirmedAccount('Grace.Hopper@Allowed.Example', 'Grace \u202eBrewster\u2066 Hopper');
  const responses = await Promise.all([signIn('new'), signIn('new')]);
  const uids = responses.filter(({ statusCode }) => statusCode === 200).map((response) => response.json().userData.uid);
  expect(new Set(uids).size).toBe(1);
  const user = (await findUser('grace.hopper@allowed.example'))!;
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
  // The user has no password and cannot request a link to set one.
  const countMails = async () =>
    (await app.pool.query('select count(*) from mail where to_address = $1', [user.email])).rows;
  await post(app, forgotPassword.path, { email: 'grace.hopper@allowed.example' });
  const localUser = await app.addUser('Sales developer');
  await post(app, forgotPassword.path, { email: localUser.email });
  await expect
    .poll(async () => (await app.pool.query('select from mail where to_address = $1', [localUser.email])).rowCount)
    .toBe(1);
  expect(await countMails()).toEqual([{ count: 0 }]);
});

test('accepts an open invitation by a sign-in with the confirmed address', async () => {
  const invitedId = await invite('invited@elsewhere.example');
  provider.accounts.guest = { ...confirmedAccount('invited@elsewhere.example'), email_verified: false };
  expect(errorOf(await signIn('guest'))).toEqual(forbiddenWith('address_unverified'));
  expect(await findUser('invited@elsewhere.example')).toMatchObject({ status: 'invited' });
  provider.accounts.guest = confirmedAccount('invited@elsewhere.example');
  expect((await signIn('guest')).json().userData.uid).toBe(invitedId);
  expect(await findUser('invited@elsewhere.example')).toMatchObject({ status: 'active', role: 'Data steward' });
  const { rows } = await app.pool.query('select used_at is not null as used from user_token where user_id = $1', [
    invitedId,
  ]);
  expect(rows).toEqual([{ used: true }]);

  const lateId = await invite('late@allowed.example');
  await app.transaction((trx) => revokeTokens(trx, lateId, 'invitation'));
  provider.accounts.late = confirmedAccount('late@allowed.example');
  expect(errorOf(await signIn('late'))).toEqual(forbiddenWith('invitation_ended'));
  expect(await findUser('late@allowed.example')).toMatchObject({ status: 'invited' });
});

test('rejects suspended, deactivated and archived users, found by subject or address', async () => {
  for (const isKnown of [true, false]) {
    for (const [state, expected] of [
      [`status = 'suspended'`, [401, 'suspended', undefined]],
      [`status = 'deactivated'`, forbiddenWith('deactivated')],
      [`archived_at = now()`, forbiddenWith(isKnown ? 'deactivated' : 'unknown_user')],
    ] as const) {
      const user = await app.addUser('Sales developer');
      const account = `out-${user.id}`;
      provider.accounts[account] = confirmedAccount(user.email);
      if (isKnown) expect((await signIn(account)).statusCode).toBe(200);
      await app.pool.query(`update app_user set ${state} where id = $1`, [user.id]);
      expect([state, isKnown, errorOf(await signIn(account))]).toEqual([state, isKnown, expected]);
    }
  }
});

test('finds the user by subject after the first sign-in, regardless of the address', async () => {
  const [owner, otherUser] = await Promise.all([app.addUser('Sales developer'), app.addUser('Administrator')]);
  provider.accounts.owner = confirmedAccount(owner.email);
  expect((await signIn('owner')).json().userData.uid).toBe(owner.id);
  // The owner changes the email at the provider to that of another user and is still the same user.
  provider.accounts.owner = confirmedAccount(otherUser.email);
  expect((await signIn('owner')).json().userData.uid).toBe(owner.id);
  // Another account with the owner’s email cannot sign in as the owner.
  provider.accounts.thief = confirmedAccount(owner.email);
  expect(errorOf(await signIn('thief'))).toEqual(forbiddenWith('other_account'));
  expect(await loadSessions(otherUser.id)).toEqual([]);
});

test('returns the error code of the provider only if it is well-formed', async () => {
  for (const [error, code] of [
    ['access_denied', 'access_denied'],
    ['<script>alert(1)</script>', 'provider_refused'],
  ]) {
    const { address, cookies } = await begin();
    const state = address.searchParams.get('state')!;
    const answer = new URLSearchParams({
      error: error!,
      state,
      iss: provider.issuer,
      error_description: 'Nobody home',
    });
    expect(errorOf(await finish(`?${answer}`, cookies))).toEqual(forbiddenWith(code!));
  }
});

test('signs out at the provider only for sessions that started there', async () => {
  const user = await app.addUser('Sales developer');
  provider.accounts.leaver = confirmedAccount(user.email);
  const response = await signIn('leaver');
  const cookies = cookiesOf(response);
  const signOut = (await post(app, logout.path, {}, cookies)).json();
  const address = new URL(signOut.leave_at);
  expect(address.origin).toBe(provider.issuer);
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(LOGIN_URL);
  expect(decodeJwt(address.searchParams.get('id_token_hint')!).sub).toBe('leaver');
  expect(await (await fetch(address)).text()).toContain(`${provider.issuer}/session/end/confirm`);
  expect((await post(app, refreshToken.path, { accessToken: response.json().accessToken }, cookies)).statusCode).toBe(
    401,
  );
  // A second sign-out does not redirect to the provider.
  expect((await post(app, logout.path, {}, cookies)).json()).toEqual({ ok: true });

  const localSignIn = await post(app, login.path, { email: user.email, password: PASSWORD });
  expect((await post(app, logout.path, {}, cookiesOf(localSignIn))).json()).toEqual({ ok: true });
});

test('allows passwords only to administrators if local sign-in is off', async () => {
  const user = await externalOnlyApp.addUser('Sales developer');
  const signInLocally = (email: string, password = PASSWORD) => post(externalOnlyApp, login.path, { email, password });
  const rejected = await signInLocally(user.email);
  expect([rejected.statusCode, rejected.json().message]).toEqual([
    403,
    'Passwords and passkeys are switched off. Sign in with Example ID.',
  ]);
  // A wrong password does not reveal who is an administrator.
  for (const email of [user.email, externalOnlyApp.admin.email])
    expect((await signInLocally(email, 'wrong')).json().code).toBe('wrong_credentials');
  expect((await signInLocally(externalOnlyApp.admin.email)).statusCode).toBe(200);
  provider.accounts.strict = confirmedAccount(user.email);
  expect((await signIn('strict', externalOnlyApp)).statusCode).toBe(200);

  await post(externalOnlyApp, forgotPassword.path, { email: user.email });
  await post(externalOnlyApp, forgotPassword.path, { email: externalOnlyApp.admin.email });
  const recipients = async () => (await externalOnlyApp.pool.query('select to_address from mail')).rows;
  await expect.poll(recipients).toEqual([{ to_address: externalOnlyApp.admin.email }]);

  const invitedId = await invite('new@elsewhere.example', externalOnlyApp);
  const invitation = await externalOnlyApp.transaction((trx) => issueToken(trx, invitedId, 'invitation'));
  const body = { invitation, email: 'new@elsewhere.example', displayName: 'New', password: PASSWORD };
  expect((await post(externalOnlyApp, register.path, body)).statusCode).toBe(403);
  expect(await findUser('new@elsewhere.example', externalOnlyApp)).toMatchObject({ status: 'invited' });
  provider.accounts.invited = confirmedAccount('new@elsewhere.example');
  expect((await signIn('invited', externalOnlyApp)).json().userData.uid).toBe(invitedId);
});
