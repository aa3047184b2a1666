import { STORAGE } from '@leadwright/contract/features/auth';
import { finishExternalSignIn } from '@leadwright/contract/features/external-sign-in';
import { freePort } from '@leadwright/server/database/embedded';
import { startProvider, type TestProvider } from '@leadwright/server/testing/provider';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type Browser,
  expectAccessible,
  expectNoSidewaysScroll,
  launchBrowser,
  visit,
  waitUntilIdle,
} from './harness/browser.ts';
import { type ExternalDatabase, startDatabase } from './harness/external-database.ts';
import { type Program, startProgram } from './harness/program.ts';
import { ADMIN } from './harness/server.ts';

let provider: TestProvider;
let database: ExternalDatabase;
let browser: Browser;
let program: Program | undefined;
let url: string;
let env: Record<string, string>;

beforeAll(async () => {
  // The provider redirects only to a registered URL.
  url = `http://localhost:${await freePort()}`;
  [database, browser, provider] = await Promise.all([startDatabase(), launchBrowser(), startProvider(`${url}/login`)]);
  env = {
    DATABASE_URL: database.url,
    DEMO: 'off',
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'debug',
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Example "ID" & <Co>',
    OIDC_ALLOWED_DOMAINS: 'allowed.example',
    OIDC_ALLOWED_DOMAINS_ROLE: 'Sales developer',
  };
});
afterEach(async () => {
  program?.signal('SIGTERM');
  await program?.exited;
});
afterAll(async () => {
  await Promise.all([browser?.close(), provider?.close()]);
  await database?.close();
});

async function start(overrides: Record<string, string> = {}): Promise<void> {
  program = startProgram({ ...env, ...overrides });
  await program.ready;
}

const SIGN_IN_LABEL = 'Sign in with Example "ID" & <Co>';
/** Signs in on the provider's pages. */
async function signInAtProvider(page: Page, login: string) {
  await page.waitForURL((target) => target.origin === provider.issuer);
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
const readStoredSession = (page: Page) =>
  page.evaluate(
    (keys) => keys.map((key) => localStorage.getItem(key)),
    [STORAGE.token, STORAGE.user, STORAGE.loggedIn],
  );

test('signs in through the provider, opens the requested page and signs out of both', async () => {
  await start();
  provider.accounts.ada = { email: 'ada@allowed.example', email_verified: true, name: 'Ada Lovelace' };
  const visitor = await visit(browser, url);
  const { page } = visitor;
  await page.goto('/campaigns');
  await page.getByRole('button', { name: SIGN_IN_LABEL }).waitFor();
  await expectAccessible(page);
  const signInRequest = page.waitForRequest((request) => new URL(request.url()).pathname === finishExternalSignIn.path);
  await page.getByRole('button', { name: SIGN_IN_LABEL }).click();
  await signInAtProvider(page, 'ada');
  await page.waitForURL(`${url}/campaigns`);
  await waitUntilIdle(visitor);
  const [token, profile, flag] = await readStoredSession(page);
  expect(JSON.parse(profile!)).toMatchObject({ email: 'ada@allowed.example', userRole: 'Sales developer' });
  expect(flag).toBe('true');
  const claims = JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString());
  expect(claims.exp - claims.iat).toBe(600);
  // The provider's response is not in the browser history.
  const { answer } = (await signInRequest).postDataJSON() as { answer: string };
  await page.goBack();
  expect(page.url()).not.toContain('code=');

  await page.goto('/');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((target) => target.origin === provider.issuer);
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.waitForURL(`${url}/login`);
  await page.getByRole('button', { name: SIGN_IN_LABEL }).waitFor();
  expect(await readStoredSession(page)).toEqual([null, null, null]);
  expect(visitor.pageErrors).toEqual([]);

  const output = program!.output();
  expect(output).toContain(finishExternalSignIn.path);
  const secrets = [token!, provider.clientSecret, ...new URLSearchParams(answer).values()].filter(
    (secret) => secret !== provider.issuer,
  );
  expect(secrets.length).toBeGreaterThanOrEqual(4);
  const { rows } = await database.pool.query<{ text: string }>('select e::text as text from audit_event e');
  for (const secret of secrets)
    expect([output, ...rows.map(({ text }) => text)].filter((text) => text.includes(secret))).toEqual([]);
});

test('shows the error code of a failed sign-in and links back to the login', async () => {
  await start();
  provider.accounts.stranger = { email: 'stranger@elsewhere.example', email_verified: true };
  for (const width of [1440, 390]) {
    const visitor = await visit(browser, url, { width });
    const { page } = visitor;
    const consoleMessages: string[] = [];
    page.on('console', (message) => void consoleMessages.push(message.text()));
    await page.goto('/login');
    await page.getByRole('button', { name: SIGN_IN_LABEL }).click();
    await signInAtProvider(page, 'stranger');
    const alert = page.getByRole('alert');
    await alert.getByText('Error code: unknown_user. Check the console for details.', { exact: true }).waitFor();
    await alert.getByText('No user has your email address. Ask an administrator for an invitation.').waitFor();
    expect(
      consoleMessages.some(
        (text) => text.includes('Sign-in through the provider failed') && text.includes('unknown_user'),
      ),
    ).toBe(true);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // A reload does not repeat the sign-in, because the provider's response is no longer in the URL.
    expect(page.url()).toBe(`${url}/login`);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByLabel('Email').waitFor();
    expect(visitor.pageErrors).toEqual([]);
    await visitor.end();
  }
  expect(program!.output()).not.toContain('stranger@');
});

test('hides the provider button without a provider, and passwords when they are switched off', async () => {
  await start({
    OIDC_ISSUER: '',
    OIDC_CLIENT_ID: '',
    OIDC_CLIENT_SECRET: '',
    OIDC_ALLOWED_DOMAINS: '',
    OIDC_ALLOWED_DOMAINS_ROLE: '',
  });
  const visitorWithoutProvider = await visit(browser, url);
  await visitorWithoutProvider.page.goto('/login');
  await visitorWithoutProvider.page.getByLabel('Email').waitFor();
  expect(await visitorWithoutProvider.page.getByRole('button', { name: /^Sign in with/ }).count()).toBe(0);
  program!.signal('SIGTERM');
  await program!.exited;

  await start({ LOCAL_SIGN_IN: 'off' });
  const visitor = await visit(browser, url, { width: 390 });
  const { page } = visitor;
  await page.goto('/forgot-password');
  await page.getByText('Only administrators can use passwords here.').waitFor();
  await page.goto('/login');
  await page.getByRole('button', { name: SIGN_IN_LABEL }).waitFor();
  expect(await page.getByLabel('Email').count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in as an administrator' }).click();
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${url}/`);
  expect(visitor.pageErrors).toEqual([]);
});

test('does not start with a default role that is unknown or grants everything', async () => {
  for (const role of ['No such role', 'administrator', 'Client viewer']) {
    const invalidProgram = startProgram({ ...env, OIDC_ALLOWED_DOMAINS_ROLE: role });
    expect(await invalidProgram.exited).toBe(1);
    expect(invalidProgram.output()).toContain(`OIDC_ALLOWED_DOMAINS_ROLE: there is no staff role “${role}”`);
  }
});
