import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Browser,
  expectAccessible,
  expectNoSidewaysScroll,
  launchBrowser,
  signIn,
  type Visit,
  visit,
  waitUntilIdle,
} from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
let browser: Browser;
let admin: Visit;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const stopButton = () => page.getByRole('button', { name: 'Back to your account' });

test.each([1440, 390])('shows an administrator the view of a client user, read-only, at %i px', async (width) => {
  admin = await visit(browser, server.url, { width });
  page = admin.page;
  await signIn(page, ADMIN);
  await page.goto('/client-users');
  await page
    .getByRole('link', { name: /client viewer/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'View as this user' }).click();
  await page.getByText(/^You are viewing as .*client viewer.*\./i).waitFor();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Campaigns' }).waitFor();
  await waitUntilIdle(admin);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await stopButton().click();
  await page.waitForURL('**/client-user/**');
  await page.getByRole('button', { name: 'View as this user' }).waitFor();
  expect(await stopButton().count()).toBe(0);
  expect(admin.pageErrors).toEqual([]);
});

test('rejects saving with a message while viewing as another user', async () => {
  admin = await visit(browser, server.url);
  page = admin.page;
  await signIn(page, ADMIN);
  await page.goto('/clients?q=tyne');
  await page.getByRole('link', { name: 'Tyne Industrial Supplies' }).click();
  await page.getByRole('button', { name: 'View as client' }).click();
  await page.getByRole('menuitem').first().click();
  await stopButton().waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('link', { name: /profile/i }).click();
  await page.getByRole('main').getByLabel('Job title').fill('Somebody else');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page
    .getByText(/You are viewing as [^(]+\. Nothing can be changed\./)
    .first()
    .waitFor();
});

test('leaves the view when the viewed user can no longer sign in', async () => {
  const [viewer, suspender] = [await visit(browser, server.url), await visit(browser, server.url)];
  for (const { page } of [viewer, suspender]) {
    await signIn(page, ADMIN);
    await page.goto('/client-users');
    await page.getByRole('link', { name: 'Rufus Merriden' }).click();
  }
  await viewer.page.getByRole('button', { name: 'View as this user' }).click();
  await viewer.page.getByText(/^You are viewing as Rufus Merriden/).waitFor();
  await suspender.page.getByRole('button', { name: 'Suspend' }).click();
  await suspender.page.getByRole('button', { name: 'Reactivate' }).waitFor();
  const nextScreen = viewer.page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Campaigns' });
  // Any refused call ends the view: one of the next screen, or one that looks for notifications before the click.
  await Promise.all([
    viewer.page.waitForURL('**/client-user/**'),
    nextScreen.click({ timeout: 5_000 }).catch(() => undefined),
  ]);
  await suspender.page.getByRole('button', { name: 'Reactivate' }).click();
  await suspender.page.getByRole('button', { name: 'Suspend' }).waitFor();
});
