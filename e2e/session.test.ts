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
// What one test takes from everybody is no affair of the next, however it ended.
afterEach(() => database.pool.query(`update app_user set status = 'active'`));
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await database?.close();
});

test('a wrong password is refused in the words of the specification, a right one leads to the page asked for first', async () => {
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
    // Beside the other on its database, which is set up already.
    brief = await startServer({ DATABASE_URL: database.url, ACCESS_TOKEN_SECONDS: '5', DEMO: 'off' });
  });
  afterAll(() => brief?.close());

  /** The tokens that pages give back for new ones. */
  function countRenewed(context: BrowserContext): string[] {
    const renewed: string[] = [];
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === refreshToken.path) renewed.push(request.postDataJSON().accessToken);
    });
    return renewed;
  }
  const tokenIn = (page: Page) => page.evaluate(() => String(localStorage.getItem('accessToken')));
  /** The token as the browser keeps it while no page is open. */
  async function keptToken(context: BrowserContext): Promise<string> {
    const { origins } = await context.storageState();
    const kept = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'accessToken');
    return String(kept?.value);
  }
  const answerTo = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'leadwright' };
    return (await fetch(new URL(countUnread.path, brief.url), { headers })).status;
  };

  test('pages that stay open renew each token once for all tabs, before it ends: no call is refused', async () => {
    const first = await visit(browser, brief.url);
    const { page, context, complaints } = first;
    const renewed = countRenewed(context);
    await signInByForm(page);
    const other = await context.newPage();
    await other.goto('/verticals');
    await other.getByText('Advertising').first().waitFor();
    await waitUntilIdle(first);
    // A page that is slow to load outlives its token. It renews by itself from here on.
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

  test('when the token has expired, waiting calls share one refresh and the user notices nothing', async () => {
    const { page, context, end, complaints } = await visit(browser, brief.url);
    await signInByForm(page);
    const renewed = countRenewed(context);
    // No page is open meanwhile: it would renew the token by itself.
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

test('a suspended user is signed out at the next call, and told why', async () => {
  const opened = await visit(browser, server.url);
  const { page } = opened;
  await signInByForm(page);
  await waitUntilIdle(opened);
  // An open page would meet the suspension first, and the one after it would no longer know why there is no session.
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

test('a suspension loads the page anew, so that nothing of the session is left in it', async () => {
  const { page, end } = await visit(browser, server.url);
  await signInByForm(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await database.pool.query(`update app_user set status = 'suspended'`);
  // Within the page, by its own keys: a first call of the next screen meets the suspension.
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

test('where the session has ended, the call of the role is refused and leads to the login', async () => {
  const { page, end } = await visit(browser, server.url);
  await signInByForm(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Nothing of the first page may ask once more behind the end.
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

test('Caps Lock is told, and whoever is remembered keeps the session in a browser that was closed', async () => {
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

test('signing out in one tab signs out the others', async () => {
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

test('where the session ends under a form, the login stands over it and nothing of it is lost', async () => {
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

test('a refused change names the right that is missing, and what was typed stays', async () => {
  const { page, end } = await visit(browser, server.url);
  await signIn(page);
  await page.goto('/vertical/add');
  await page.getByLabel('Name').fill('Typed before');
  await page.getByLabel(/^Code/).fill('TYPED');
  // The right is taken away while the form is open.
  const taken = `subject = 'vertical' and action = 'create'`;
  await database.pool.query(`delete from role_permission where ${taken}`);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Your role does not have permission to add “vertical”.').first().waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Typed before');
  await end();
});

test('unknown addresses and missing rights have pages of their own', async () => {
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

test('without the right it asks for, every screen leads to /unauthorized, and none of its data is asked for', async () => {
  await database.pool.query('delete from role_permission');
  const visited = await visit(browser, server.url);
  const { page } = visited;
  await signIn(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
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
  expect(asked.filter((path) => path.startsWith('/api/') && !/^\/api\/(roles|auth)\//.test(path))).toEqual([]);
  await visited.end();
});
