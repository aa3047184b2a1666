import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, signIn, visit } from './harness/browser.ts';
import { type ExternalDatabase, startDatabase } from './harness/external-database.ts';
import { ADMIN, type RunningServer, startServer } from './harness/server.ts';

let database: ExternalDatabase;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  database = await startDatabase();
  // An external database, and tokens that live for two seconds: refreshing is the normal case here.
  server = await startServer({ DATABASE_URL: database.url, ACCESS_TOKEN_SECONDS: '2', DEMO: 'off' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await database?.close();
});

test('a wrong password is refused in the words of the specification, a right one leads to the page asked for first', async () => {
  const { page, context, complaints } = await visit(browser, server.url);
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
  await context.close();
});

test('when the token has expired, waiting calls share one refresh and the user notices nothing', async () => {
  const { page, context, complaints } = await visit(browser, server.url);
  await signIn(page);
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh-token')) refreshes += 1;
  });
  await page.waitForTimeout(2_500);
  await page.goto('/verticals');
  await page.getByRole('heading', { name: 'Verticals' }).waitFor();
  await page.getByText('Advertising').first().waitFor();
  expect(refreshes).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/verticals');
  expect(complaints).toEqual([]);
  await context.close();
});

test('a suspended user is signed out at the next call, and told why', async () => {
  const { page, context } = await visit(browser, server.url);
  await signIn(page);
  await database.pool.query(`update app_user set status = 'suspended'`);
  // Where the first screen is still loading, one of its calls is the next one and leads away from this address.
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
  await database.pool.query(`update app_user set status = 'active'`);
  await context.close();
});

test('unknown addresses and missing rights have pages of their own', async () => {
  const { page, context } = await visit(browser, server.url);
  await signIn(page);
  await page.goto('/no/such/page');
  await page.waitForURL(/\/error-404/);
  await expectAccessible(page);
  await page.goto('/not-authorized');
  await page.waitForURL(/\/unauthorized/);
  await expectAccessible(page);
  await context.close();
});
