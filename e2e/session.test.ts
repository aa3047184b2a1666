import { refreshToken } from '@leadwright/contract/features/auth';
import { countUnread } from '@leadwright/contract/features/notification-count';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mainScreens } from '../web/src/screens.ts';
import {
  type Browser,
  expectAccessible,
  launchBrowser,
  signIn,
  signInByForm,
  visit,
  waitUntilIdle,
  walkWithin,
} from './harness/browser.ts';
import { type ExternalDatabase, startDatabase } from './harness/external-database.ts';
import { ADMIN, type RunningServer, startServer } from './harness/server.ts';

let database: ExternalDatabase;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  database = await startDatabase();
  server = await startServer({ DATABASE_URL: database.url, ACCESS_TOKEN_SECONDS: '3600', DEMO: 'off' });
  browser = await launchBrowser();
});
// Undo the suspension of a test even when it fails.
afterEach(() => database.pool.query(`update app_user set status = 'active'`));
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await database?.close();
});

test('rejects a wrong password with the specified text and opens the requested page', async () => {
  const { page, end, complaints } = await visit(browser, server.url);
  await page.goto('/clients');
  await page.waitForURL(/\/login/);
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Wrong Email or Password').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/clients$/);
  expect(complaints).toEqual([]);
  await end();
});

describe('tokens that live for seconds', () => {
  let brief: RunningServer;
  beforeAll(async () => {
    // A second server on the same database, which is already set up.
    brief = await startServer({ DATABASE_URL: database.url, ACCESS_TOKEN_SECONDS: '5', DEMO: 'off' });
  });
  afterAll(() => brief?.close());

  /** Collects the tokens that pages renew. */
  function countRenewed(context: BrowserContext): string[] {
    const renewed: string[] = [];
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === refreshToken.path) renewed.push(request.postDataJSON().accessToken);
    });
    return renewed;
  }
  const tokenIn = (page: Page) => page.evaluate(() => String(localStorage.getItem('accessToken')));
  /** Returns the token that the browser stores while no page is open. */
  async function keptToken(context: BrowserContext): Promise<string> {
    const { origins } = await context.storageState();
    const stored = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'accessToken');
    return String(stored?.value);
  }
  const answerTo = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'leadwright' };
    return (await fetch(new URL(countUnread.path, brief.url), { headers })).status;
  };

  test('renews a token once for all open tabs before it expires', async () => {
    const first = await visit(browser, brief.url);
    const { page, context, complaints } = first;
    const renewed = countRenewed(context);
    await signInByForm(page);
    const other = await context.newPage();
    await other.goto('/verticals');
    await other.getByText('Advertising').first().waitFor();
    await waitUntilIdle(first);
    // A slow page may load after its token has expired. From here on it renews the token itself.
    await expect.poll(() => renewed.length).toBeGreaterThan(0);
    const refused: string[] = [];
    context.on('response', (response) => response.status() === 401 && refused.push(response.url()));
    const before = renewed.length;
    const answers = new Set<number>();
    await expect
      .poll(
        async () => {
          for (const tab of [page, other]) answers.add(await answerTo(await tokenIn(tab)));
          return renewed.length - before;
        },
        { interval: 100 },
      )
      .toBeGreaterThan(2);
    expect([...answers]).toEqual([200]);
    expect(refused).toEqual([]);
    expect(renewed).toEqual([...new Set(renewed)]);
    expect(complaints).toEqual([]);
    await first.end();
  });

  test('shares one refresh between waiting calls after the token has expired', async () => {
    const { page, context, end, complaints } = await visit(browser, brief.url);
    await signInByForm(page);
    const renewed = countRenewed(context);
    // No page is open: it would renew the token itself.
    await page.goto('about:blank');
    renewed.length = 0;
    const old = await keptToken(context);
    await expect.poll(() => answerTo(old)).toBe(401);
    await page.goto('/verticals');
    await page.getByRole('heading', { name: 'Verticals' }).waitFor();
    await page.getByText('Advertising').first().waitFor();
    expect(renewed[0]).toBe(old);
    expect(renewed).toEqual([...new Set(renewed)]);
    expect(new URL(page.url()).pathname).toBe('/verticals');
    expect(complaints).toEqual([]);
    await end();
  });
});

test('signs out a suspended user at the next call and explains why', async () => {
  const opened = await visit(browser, server.url);
  const { page } = opened;
  await signInByForm(page);
  await waitUntilIdle(opened);
  // An open page would detect the suspension first, and the next one would not know why the session ended.
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
  await opened.end();
});

test('reloads the page on a suspension, so that no session data stays in memory', async () => {
  const { page, end } = await visit(browser, server.url);
  await signInByForm(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await database.pool.query(`update app_user set status = 'suspended'`);
  // By a key within the page: the first call of the next screen detects the suspension.
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

test('redirects to the login when the session of the role call has ended', async () => {
  const { page, end } = await visit(browser, server.url);
  await signInByForm(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The first page must send no request after the session has ended.
  await page.goto('about:blank');
  await database.pool.query('update session set revoked_at = now()');
  const refused: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() === 401) refused.push(pathname.replace(/[\da-f-]{36}/, '{roleId}'));
  });
  await page.goto('/verticals').catch(() => undefined);
  await page.waitForURL(/\/login/);
  expect(refused).toContain('/api/roles/{roleId}');
  expect(new URL(page.url()).searchParams.get('from')).toBe('/verticals');
  await end();
});

test('warns about Caps Lock, and keeps a remembered session after closing the browser', async () => {
  const { page, context, end } = await visit(browser, server.url);
  const daysLeft = async () => {
    const { expires = 0 } = (await context.cookies()).find(({ name }) => name.endsWith('lw_refresh')) ?? {};
    return expires < 0 ? 'with the browser' : Math.round((expires - Date.now() / 1000) / 86_400);
  };
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await page.getByText('Caps Lock is on').waitFor();
  await password.dispatchEvent('keyup', { key: 'CapsLock', modifierCapsLock: false });
  await page.getByText('Caps Lock is on').waitFor({ state: 'hidden' });
  await signInByForm(page);
  expect(await daysLeft()).toBe('with the browser');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(ADMIN.email);
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
  const other = await context.newPage();
  await other.goto('/verticals');
  await other.getByRole('heading', { name: 'Verticals' }).waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/login/);
  await other.waitForURL(/\/login/);
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
  const taken = `subject = 'vertical' and action = 'create'`;
  await database.pool.query(`delete from role_permission where ${taken}`);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Your role does not have permission to add “vertical”.').first().waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Typed before');
  await end();
});

test('has error pages for unknown addresses and missing permissions', async () => {
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
  const visited = await visit(browser, server.url);
  const { page } = visited;
  await signIn(page);
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const guarded = mainScreens.filter(({ subject, action }) => subject && action);
  expect(guarded.length).toBeGreaterThan(30);
  const walk = walkWithin(visited);
  for (const { path, subject, action } of guarded) {
    const address = path.replaceAll(/:\w+/g, crypto.randomUUID());
    await walk(address, async () => {
      const { pathname, searchParams } = new URL(page.url());
      const { from, ...asksFor } = Object.fromEntries(searchParams);
      expect({ pathname, from, ...asksFor }).toEqual({ pathname: '/unauthorized', from: address, subject, action });
      if (subject === 'elomark-users')
        await page.getByText(/Your role does not have permission to \w+ “Staff users”/).waitFor();
    });
  }
  expect(requestedPaths.filter((path) => path.startsWith('/api/') && !/^\/api\/(roles|auth)\//.test(path))).toEqual([]);
  await visited.end();
});
