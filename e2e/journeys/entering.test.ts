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

/** From the first byte to the first screen: what is shown, what runs, what is asked for, and where addresses lead. */
const server = sharedServer();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** The schemes that the page had in the frames before it was loaded. */
async function firstFrames(page: Page, path: string): Promise<string[]> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      if (document.body)
        seen.push(
          `${document.documentElement.getAttribute('data-mantine-color-scheme')} ${getComputedStyle(document.documentElement).colorScheme}`,
        );
      if (seen.length < 20) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(path);
  await page.waitForFunction(() => (window as unknown as { seen: string[] }).seen.length >= 20);
  return page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
}

test('the theme is light until another is chosen, and the chosen one stands before the first paint', async () => {
  const context = await browser.newContext({ baseURL: server.url, colorScheme: 'dark', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await signInByForm(page);
  expect(await scheme()).toBe('light');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByText(name, { exact: true }).click();
    await page.keyboard.press('Escape');
  };
  for (const [name, shown] of [
    ['System', 'dark'],
    ['Light', 'light'],
    ['Dark', 'dark'],
  ] as const) {
    await choose(name);
    await expect.poll(scheme).toBe(shown);
  }
  expect(await firstFrames(page, '/tags')).toEqual(['dark dark']);
  await context.close();
});

test('a script that is written into a page does not run', async () => {
  const { page, end, complaints } = await visit(browser, server.url);
  for (const path of ['/login', '/error-404', '/no/such/page']) {
    const answer = await page.goto(path);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.hasRun = true';
      document.head.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="/none.png" onerror="window.hasRun = true">');
    });
    await expect.poll(() => complaints.length).toBeGreaterThan(0);
    expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
    complaints.splice(0);
  }
  await end();
});

test('signing in keeps token, profile and flag in this browser', async () => {
  const { page, end } = await visit(browser, server.url);
  await signInByForm(page);
  const kept = await page.evaluate(
    (names) => names.map((name) => localStorage.getItem(name)),
    [STORAGE.token, STORAGE.user, STORAGE.loggedIn],
  );
  expect(kept[0]).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(JSON.parse(kept[1]!)).toMatchObject({ email: ADMIN.email, userRole: 'Administrator' });
  expect(kept[2]).toBe('true');
  await end();
});

test('an answer to the sign-in that does not say who it is lets nobody in', async () => {
  const { page, end } = await visit(browser, server.url);
  // The real answer, robbed of its profile on the way.
  await page.route('**/api/auth/login', async (route) => {
    const answer = await route.fetch();
    const { accessToken } = await answer.json();
    await route.fulfill({ response: answer, json: { accessToken } });
  });
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Wrong Email or Password', { exact: true }).waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).includes('accessToken'))).toBe(false);
  await end();
});

test('until the rights are known there is a splash: no menu, no button, no data', async () => {
  const { page, end } = await visit(browser, server.url);
  await signInByForm(page);
  const { promise: rightsMayCome, resolve: letRightsCome } = Promise.withResolvers<void>();
  const { promise: rightsAskedFor, resolve: askedForRights } = Promise.withResolvers<void>();
  await page.route('**/api/roles/*', async (route) => {
    askedForRights();
    await rightsMayCome;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await page.goto('/verticals', { waitUntil: 'commit' });
  // What the page before this one has asked for is none of it.
  asked.splice(0);
  await rightsAskedFor;
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  await page.waitForLoadState('load');
  expect(await page.locator('a, button, nav, main, h1, table, [role="grid"]').count()).toBe(0);
  expect(asked.filter((path) => !path.startsWith('/api/roles/'))).toEqual([]);
  letRightsCome();
  await page.getByRole('heading', { name: 'Verticals' }).waitFor();
  await end();
});

test('other addresses lead to the screens they stand for', async () => {
  const visitor = await visit(browser, server.url);
  const { page } = visitor;
  await signIn(page);
  for (const unknown of ['/pages/error-404', '/no/such/page', '/page2']) {
    await page.goto(unknown);
    await page.waitForURL((url) => url.pathname === '/error-404');
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  }
  const user = new ApiUser(server);
  await user.signIn();
  const [client] = await user.rows(clients.list);
  const own = (await user.rows(staffUsers.list)).find(({ email }) => email === ADMIN.email)!;
  for (const [alias, address, heading] of [
    ['/client/add', '/clients/add', 'Add client'],
    [`/client/${client!.id}`, `/clients/${client!.id}`, String(client!.name)],
    [`/client/edit/${client!.id}`, `/clients/edit/${client!.id}`, `Edit ${client!.name}`],
    [`/apps/user/user-view/${own.id}`, `/user/profile/${own.id}`, 'Your profile'],
    [`/apps/user/user-edit/${own.id}`, `/user/profile/${own.id}`, 'Your profile'],
  ] as const) {
    await page.goto(alias);
    await page.waitForURL((url) => url.pathname === address);
    await waitUntilIdle(visitor);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
  }
  await visitor.end();
});

test('a name in an address may hold any sign, and what is shown goes by the id beside it', async () => {
  const visitor = await visit(browser, server.url);
  const { page } = visitor;
  await signIn(page);
  const user = new ApiUser(server);
  await user.signIn();
  const [client] = await user.rows(clients.list);
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
    const address = to('matched', { campaignId: id, campaignName });
    await page.goto(address);
    await waitUntilIdle(visitor);
    expect(new URL(page.url()).pathname).toBe(new URL(address, server.url).pathname);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name }).waitFor();
  }
  expect(await user.call(campaigns.view, { params: { id } })).toMatchObject({ name, version: 1 });
  await user.call(campaigns.remove, { params: { id } });
  await visitor.end();
});
