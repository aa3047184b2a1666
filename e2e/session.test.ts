import { refreshToken } from '@leadwright/contract/features/auth';
import { countUnread } from '@leadwright/contract/features/notification-count';
import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mainScreens } from '../web/src/screens.ts';
import {
  type Browser,
  createScreenOpener,
  expectAccessible,
  launchBrowser,
  signIn,
  signInByForm,
  visit,
  waitUntilIdle,
} from './harness/browser.ts';
import { type ExternalDatabase, startDatabase } from './harness/external-database.ts';
import { ADMIN, type RunningServer, startServer } from './harness/server.ts';

const TOKEN_SECONDS = 3600;
let database: ExternalDatabase;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  database = await startDatabase();
  server = await startServer({ DATABASE_URL: database.url, ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS), DEMO: 'off' });
  browser = await launchBrowser();
});
// Reverts the suspension of a test even when the test fails.
afterEach(() => database.pool.query(`update app_user set status = 'active'`));
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await database?.close();
});

test('rejects a wrong password with the specified text, then opens the requested page', async () => {
  const { page, end, pageErrors } = await visit(browser, server.url);
  await page.goto('/clients');
  await page.waitForURL(/\/login/);
  await expectAccessible(page);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Wrong Email or Password').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/clients$/);
  expect(pageErrors).toEqual([]);
  await end();
});

/** Collects the tokens that the pages renew. */
function collectRenewedTokens(context: BrowserContext): string[] {
  const renewedTokens: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === refreshToken.path) renewedTokens.push(request.postDataJSON().accessToken);
  });
  return renewedTokens;
}

test('renews a token for all open tabs before it expires', async () => {
  const first = await visit(browser, server.url);
  const { page, context, pageErrors } = first;
  // The pages believe that the token is old, while the server still accepts it.
  await context.clock.install();
  await signInByForm(page);
  const second = await context.newPage();
  await second.goto('/verticals');
  await second.getByText('Advertising').first().waitFor();
  await waitUntilIdle(first);
  const renewedTokens = collectRenewedTokens(context);
  const rejectedUrls: string[] = [];
  context.on('response', (response) => response.status() === 401 && rejectedUrls.push(response.url()));
  const readTokens = () =>
    Promise.all([page, second].map((tab) => tab.evaluate(() => localStorage.getItem('accessToken'))));
  for (const round of [1, 2, 3]) {
    const [oldToken] = await readTokens();
    await context.clock.fastForward(0.95 * TOKEN_SECONDS * 1000);
    await expect.poll(readTokens).not.toContain(oldToken);
    // A tab that has not yet heard of the new token may renew the old one once more.
    await expect.poll(async () => new Set(await readTokens()).size).toBe(1);
    expect(new Set(renewedTokens).size).toBe(round);
    expect(renewedTokens).toContain(oldToken);
  }
  expect(rejectedUrls).toEqual([]);
  expect(pageErrors).toEqual([]);
  await first.end();
});

describe('short-lived tokens', () => {
  let shortLivedServer: RunningServer;
  beforeAll(async () => {
    // A second server on the same database, which is already set up.
    shortLivedServer = await startServer({ DATABASE_URL: database.url, ACCESS_TOKEN_SECONDS: '5', DEMO: 'off' });
  });
  afterAll(() => shortLivedServer?.close());

  /** Returns the token that the browser stores while no page is open. */
  async function readStoredToken(context: BrowserContext): Promise<string> {
    const { origins } = await context.storageState();
    const tokenItem = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'accessToken');
    return String(tokenItem?.value);
  }
  const fetchStatus = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'leadwright' };
    return (await fetch(new URL(countUnread.path, shortLivedServer.url), { headers })).status;
  };

  test('shares one refresh between waiting calls after the token has expired', async () => {
    const { page, context, end, pageErrors } = await visit(browser, shortLivedServer.url);
    await signInByForm(page);
    const renewedTokens = collectRenewedTokens(context);
    // An open page would renew the token.
    await page.goto('about:blank');
    renewedTokens.length = 0;
    const expiredToken = await readStoredToken(context);
    await expect.poll(() => fetchStatus(expiredToken)).toBe(401);
    await page.goto('/verticals');
    await page.getByRole('heading', { name: 'Verticals' }).waitFor();
    await page.getByText('Advertising').first().waitFor();
    expect(renewedTokens[0]).toBe(expiredToken);
    expect(renewedTokens).toEqual([...new Set(renewedTokens)]);
    expect(new URL(page.url()).pathname).toBe('/verticals');
    expect(pageErrors).toEqual([]);
    await end();
  });
});

test('signs out a suspended user at the next call and explains why', async () => {
  const visitor = await visit(browser, server.url);
  const { page } = visitor;
  await signInByForm(page);
  await waitUntilIdle(visitor);
  // An open page would detect the suspension first, and the next page would not know why the session ended.
  await page.goto('about:blank');
  await database.pool.query(`update app_user set status = 'suspended'`);
  await page.goto('/verticals').catch(() => undefined);
  await page.waitForURL(/\/login/);
  await page
    .getByText(/suspended/i)
    .first()
    .waitFor();
  expect(await page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('userInfo')])).toEqual([
    null,
    null,
  ]);
  await visitor.end();
});

test('reloads the page on a suspension, so that no session data stays in memory', async () => {
  const { page, end } = await visit(browser, server.url);
  await signInByForm(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await database.pool.query(`update app_user set status = 'suspended'`);
  // The keys open a screen without a page load, and the first call of that screen detects the suspension.
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.waitForURL(/\/login/);
  await page
    .getByText(/suspended/i)
    .first()
    .waitFor();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false);
  await end();
});

test('redirects to the login when the role call reports an ended session', async () => {
  const { page, end } = await visit(browser, server.url);
  await signInByForm(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The first page must send no request after the session has ended.
  await page.goto('about:blank');
  await database.pool.query('update session set revoked_at = now()');
  const rejectedUrls: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() === 401) rejectedUrls.push(pathname.replace(/[\da-f-]{36}/, '{roleId}'));
  });
  await page.goto('/verticals').catch(() => undefined);
  await page.waitForURL(/\/login/);
  expect(rejectedUrls).toContain('/api/roles/{roleId}');
  expect(new URL(page.url()).searchParams.get('from')).toBe('/verticals');
  await end();
});

test('warns about Caps Lock, and keeps a remembered session after closing the browser', async () => {
  const { page, context, end } = await visit(browser, server.url);
  const daysLeft = async () => {
    const { expires = 0 } = (await context.cookies()).find(({ name }) => name.endsWith('lw_refresh')) ?? {};
    return expires < 0 ? 'until the browser closes' : Math.round((expires - Date.now() / 1000) / 86_400);
  };
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await page.getByText('Caps Lock is on').waitFor();
  await password.dispatchEvent('keyup', { key: 'CapsLock', modifierCapsLock: false });
  await page.getByText('Caps Lock is on').waitFor({ state: 'hidden' });
  await signInByForm(page);
  expect(await daysLeft()).toBe('until the browser closes');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Email').fill(ADMIN.email);
  await password.fill(ADMIN.password);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  expect(await daysLeft()).toBe(30);
  await end();
});

test('signs out all tabs when one signs out', async () => {
  const { page, context, end } = await visit(browser, server.url);
  await signInByForm(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/verticals');
  await otherTab.getByRole('heading', { name: 'Verticals' }).waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/login/);
  await otherTab.waitForURL(/\/login/);
  await end();
});

test('shows the login over a form when the session ends and keeps its input', async () => {
  const { page, end } = await visit(browser, server.url);
  await signIn(page);
  await page.goto('/vertical/add');
  await page.getByLabel('Name').fill('Typed before');
  await page.getByLabel(/^Code/).fill('BEFORE');
  await database.pool.query('update session set revoked_at = now()');
  await page.getByRole('button', { name: 'Save' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Sign in again to keep your unsaved changes.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Name').inputValue()).toBe('Typed before');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect
    .poll(async () => (await database.pool.query(`select name from vertical where code = 'BEFORE'`)).rows)
    .toEqual([{ name: 'Typed before' }]);
  await end();
});

test('names the missing permission of a rejected change and keeps the input', async () => {
  const { page, end } = await visit(browser, server.url);
  await signIn(page);
  await page.goto('/vertical/add');
  await page.getByLabel('Name').fill('Typed before');
  await page.getByLabel(/^Code/).fill('TYPED');
  // The permission is revoked while the form is open.
  const revokedPermission = `subject = 'vertical' and action = 'create'`;
  await database.pool.query(`delete from role_permission where ${revokedPermission}`);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Your role does not have permission to add “vertical”.').first().waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Typed before');
  await end();
});

test('shows error pages for unknown URLs and missing permissions', async () => {
  const { page, end } = await visit(browser, server.url);
  await signIn(page);
  await page.goto('/no/such/page');
  await page.waitForURL(/\/error-404/);
  await expectAccessible(page);
  await page.goto('/not-authorized');
  await page.waitForURL(/\/unauthorized/);
  await expectAccessible(page);
  await end();
});

test('redirects to /unauthorized without the permission and requests no data', async () => {
  await database.pool.query('delete from role_permission');
  const visitor = await visit(browser, server.url);
  const { page } = visitor;
  await signIn(page);
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const guardedScreens = mainScreens.filter(({ subject, action }) => subject && action);
  expect(guardedScreens.length).toBeGreaterThan(30);
  const openScreen = createScreenOpener(visitor);
  for (const { path, subject, action } of guardedScreens) {
    const url = path.replaceAll(/:\w+/g, crypto.randomUUID());
    await openScreen(url, async () => {
      const { pathname, searchParams } = new URL(page.url());
      const { from, ...permission } = Object.fromEntries(searchParams);
      expect({ pathname, from, ...permission }).toEqual({ pathname: '/unauthorized', from: url, subject, action });
      if (subject === 'elomark-users')
        await page.getByText(/Your role does not have permission to \w+ “Staff users”/).waitFor();
    });
  }
  expect(requestedPaths.filter((path) => path.startsWith('/api/') && !/^\/api\/(roles|auth)\//.test(path))).toEqual([]);
  await visitor.end();
});
