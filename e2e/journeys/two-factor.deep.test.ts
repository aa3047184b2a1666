import { STORAGE } from '@leadwright/contract/features/auth';
import { generate } from 'otplib';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Browser,
  expectAccessible,
  expectNoSidewaysScroll,
  launchBrowser,
  signIn,
  signInByForm,
  visit,
  waitUntilIdle,
} from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const CREDENTIALS = { email: 'zennor.akeley@leadwright.example', password: ADMIN.password };
const server = sharedServer();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

const generateCode = (secret: string, stepOffset = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1_000) + stepOffset * 30 });
const expectFocus = (container: Page | Locator, label: string) =>
  expect
    .poll(() => container.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement))
    .toBe(true);
/** Enters the password using only the keyboard. */
async function enterPassword(page: Page): Promise<void> {
  await page.goto('/login');
  await expectFocus(page, 'Email');
  await page.keyboard.type(CREDENTIALS.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(CREDENTIALS.password);
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Code');
}
async function enterCode(page: Page, code: string): Promise<void> {
  await expectFocus(page, 'Code');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}
async function openProfile(page: Page): Promise<void> {
  const uid = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)!).uid as string, STORAGE.user);
  await page.goto(`/user/profile/${uid}`);
}
const waitForHome = (page: Page) => page.waitForURL((url) => url.pathname === '/');

test('enables two-factor sign-in, signs in using only the keyboard, and disables it', async () => {
  const visitor = await visit(browser, server.url);
  const { page } = visitor;
  await signIn(page, CREDENTIALS);
  await openProfile(page);
  await page.getByRole('button', { name: 'Switch on…' }).click();
  const dialog = page.getByRole('dialog');
  await expectFocus(dialog, 'Current password');
  await page.keyboard.type('not it');
  await page.keyboard.press('Enter');
  await dialog.getByText('The current password is wrong.').waitFor();
  await dialog.getByLabel('Current password').fill(CREDENTIALS.password);
  await page.keyboard.press('Enter');
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await expectFocus(page, 'Code');
  await expectAccessible(page);
  const secret = (await dialog.locator('pre').textContent())!.replace(/\s/g, '');
  await enterCode(page, '12 34');
  await dialog.getByText('This code is wrong').waitFor();
  await dialog.getByLabel('Code', { exact: true }).fill(await generateCode(secret));
  await page.keyboard.press('Enter');
  const codes = (await page.getByRole('region', { name: 'Recovery codes' }).textContent())!.split('\n');
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  // Escape does not close the recovery codes.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('On since').waitFor();
  await waitUntilIdle(visitor);
  await expectAccessible(page);

  const phoneVisitor = await visit(browser, server.url, { width: 390 });
  await enterPassword(phoneVisitor.page);
  expect(phoneVisitor.page.url()).toContain('/login');
  await expectAccessible(phoneVisitor.page);
  await expectNoSidewaysScroll(phoneVisitor.page);
  await enterCode(phoneVisitor.page, codes[0]!.replace('-', ''));
  await waitForHome(phoneVisitor.page);
  await openProfile(phoneVisitor.page);
  await phoneVisitor.page.getByText('Recovery codes left').waitFor();
  await waitUntilIdle(phoneVisitor);
  await expectNoSidewaysScroll(phoneVisitor.page);
  await expectAccessible(phoneVisitor.page);

  const otherVisitor = await visit(browser, server.url);
  await enterPassword(otherVisitor.page);
  await enterCode(otherVisitor.page, codes[0]!);
  await otherVisitor.page.getByText('This code is wrong or has already been used.').waitFor();
  // The wrong code is selected, so typing replaces it.
  await enterCode(otherVisitor.page, await generateCode(secret, 1));
  await waitForHome(otherVisitor.page);
  await waitUntilIdle(otherVisitor);

  await page.reload();
  await page.getByRole('button', { name: 'Switch off…' }).click();
  await page.getByRole('dialog').getByLabel('Current password').fill(CREDENTIALS.password);
  await page.getByRole('dialog').getByLabel('Code', { exact: true }).fill(codes[1]!);
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await page.getByText('Two-factor sign-in switched off').waitFor();
  const passwordVisitor = await visit(browser, server.url);
  await signInByForm(passwordVisitor.page, CREDENTIALS);
  expect([visitor, phoneVisitor, otherVisitor, passwordVisitor].flatMap(({ pageErrors }) => pageErrors)).toEqual([]);
});

test('returns to the password after a slow sign-in and explains why', async () => {
  const visitor = await visit(browser, server.url, { width: 390 });
  const { page } = visitor;
  await page.goto('/login?step=code');
  await enterCode(page, '123456');
  await page
    .getByText('The sign-in took too long or was started in another browser. Enter your password again.')
    .waitFor();
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.goto('/login?step=code');
  await page.getByRole('button', { name: 'Back to the password' }).click();
  await page.getByLabel('Email').fill(CREDENTIALS.email);
  expect(visitor.pageErrors).toEqual([]);
});
