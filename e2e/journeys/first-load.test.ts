/** The first load of the page: appearance, scripts, requests and redirects. */
import { STORAGE } from '@leadwright/contract/features/auth';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { staffUsers } from '@leadwright/contract/features/users';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { to } from '../../web/src/paths.ts';
import { ApiUser } from '../harness/api.ts';
import { type Browser, launchBrowser, signIn, signInByForm, visit, waitUntilIdle } from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** Returns the colour schemes of the first frames, before the page has loaded. */
async function firstColorSchemes(page: Page, path: string): Promise<string[]> {
  await page.addInitScript(() => {
    const sampledSchemes: string[] = [];
    Object.assign(window, { sampledSchemes });
    const sampleFrame = () => {
      if (document.body)
        sampledSchemes.push(
          `${document.documentElement.getAttribute('data-mantine-color-scheme')} ${getComputedStyle(document.documentElement).colorScheme}`,
        );
      if (sampledSchemes.length < 20) requestAnimationFrame(sampleFrame);
    };
    requestAnimationFrame(sampleFrame);
  });
  await page.goto(path);
  await page.waitForFunction(() => (window as unknown as { sampledSchemes: string[] }).sampledSchemes.length >= 20);
  return page.evaluate(() => [...new Set((window as unknown as { sampledSchemes: string[] }).sampledSchemes)]);
}

test('uses the light theme until another is chosen, before the first paint', async () => {
  const context = await browser.newContext({ baseURL: server.url, colorScheme: 'dark', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const currentScheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await signInByForm(page);
  expect(await currentScheme()).toBe('light');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByText(name, { exact: true }).click();
    await page.keyboard.press('Escape');
  };
  for (const [name, expectedScheme] of [
    ['System', 'dark'],
    ['Light', 'light'],
    ['Dark', 'dark'],
  ] as const) {
    await choose(name);
    await expect.poll(currentScheme).toBe(expectedScheme);
  }
  expect(await firstColorSchemes(page, '/tags')).toEqual(['dark dark']);
  await context.close();
});

test('blocks an inline script', async () => {
  const { page, end, pageErrors } = await visit(browser, server.url);
  for (const path of ['/login', '/error-404', '/no/such/page']) {
    const response = await page.goto(path);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.hasRun = true';
      document.head.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="/none.png" onerror="window.hasRun = true">');
    });
    await expect.poll(() => pageErrors.length).toBeGreaterThan(0);
    expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
    pageErrors.splice(0);
  }
  await end();
});

test('stores token, profile and signed-in flag in the browser on sign-in', async () => {
  const { page, end } = await visit(browser, server.url);
  await signInByForm(page);
  const storedItems = await page.evaluate(
    (keys) => keys.map((key) => localStorage.getItem(key)),
    [STORAGE.token, STORAGE.user, STORAGE.loggedIn],
  );
  expect(storedItems[0]).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(JSON.parse(storedItems[1]!)).toMatchObject({ email: ADMIN.email, userRole: 'Administrator' });
  expect(storedItems[2]).toBe('true');
  await end();
});

test('rejects a sign-in response without a profile', async () => {
  const { page, end } = await visit(browser, server.url);
  // The real response with the profile removed.
  await page.route('**/api/auth/login', async (route) => {
    const response = await route.fetch();
    const { accessToken } = await response.json();
    await route.fulfill({ response, json: { accessToken } });
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Wrong Email or Password', { exact: true }).waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).includes('accessToken'))).toBe(false);
  await end();
});

test('shows a splash screen without menu, buttons or data until permissions are loaded', async () => {
  const { page, end } = await visit(browser, server.url);
  await signInByForm(page);
  const { promise: permissionsReleased, resolve: releasePermissions } = Promise.withResolvers<void>();
  const { promise: permissionsRequested, resolve: reportPermissionsRequest } = Promise.withResolvers<void>();
  await page.route('**/api/roles/*', async (route) => {
    reportPermissionsRequest();
    await permissionsReleased;
    await route.continue();
  });
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requestedPaths.push(pathname);
  });
  await page.goto('/verticals', { waitUntil: 'commit' });
  // Ignore the requests of the previous page.
  requestedPaths.splice(0);
  await permissionsRequested;
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  await page.waitForLoadState('load');
  expect(await page.locator('a, button, nav, main, h1, table, [role="grid"]').count()).toBe(0);
  expect(requestedPaths.filter((path) => !path.startsWith('/api/roles/'))).toEqual([]);
  releasePermissions();
  await page.getByRole('heading', { name: 'Verticals' }).waitFor();
  await end();
});

test('redirects alternative URLs to their screens', async () => {
  const visitor = await visit(browser, server.url);
  const { page } = visitor;
  await signIn(page);
  for (const unknownPath of ['/pages/error-404', '/no/such/page', '/page2']) {
    await page.goto(unknownPath);
    await page.waitForURL((url) => url.pathname === '/error-404');
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  }
  const user = new ApiUser(server);
  await user.signIn();
  const [client] = await user.listRows(clients.list);
  const currentUser = (await user.listRows(staffUsers.list)).find(({ email }) => email === ADMIN.email)!;
  for (const [alias, path, heading] of [
    ['/client/add', '/clients/add', 'Add client'],
    [`/client/${client!.id}`, `/clients/${client!.id}`, String(client!.name)],
    [`/client/edit/${client!.id}`, `/clients/edit/${client!.id}`, `Edit ${client!.name}`],
    [`/apps/user/user-view/${currentUser.id}`, `/user/profile/${currentUser.id}`, 'Your profile'],
    [`/apps/user/user-edit/${currentUser.id}`, `/user/profile/${currentUser.id}`, 'Your profile'],
  ] as const) {
    await page.goto(alias);
    await page.waitForURL((url) => url.pathname === path);
    await waitUntilIdle(visitor);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
  }
  await visitor.end();
});

test('accepts any character in the campaign name of a URL and finds the campaign by its id', async () => {
  const visitor = await visit(browser, server.url);
  const { page } = visitor;
  await signIn(page);
  const user = new ApiUser(server);
  await user.signIn();
  const [client] = await user.listRows(clients.list);
  const code = `NAMES-${Date.now() % 100_000}`;
  const name = `A/B 100% sure? Žluť & 漢字 #${code}`;
  const { id } = await user.call(campaigns.add, {
    body: {
      code,
      name,
      client_id: client!.id,
      start_date: '2026-03-01',
      end_date: '2026-09-30',
      lawful_basis: 'legitimate_interest',
    },
  });
  for (const campaignName of [name, 'Another name', '%']) {
    const path = to('matched', { campaignId: id, campaignName });
    await page.goto(path);
    await waitUntilIdle(visitor);
    expect(new URL(page.url()).pathname).toBe(new URL(path, server.url).pathname);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name }).waitFor();
  }
  expect(await user.call(campaigns.view, { params: { id } })).toMatchObject({ name, version: 1 });
  await user.call(campaigns.remove, { params: { id } });
  await visitor.end();
});
