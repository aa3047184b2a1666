import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, expectAccessible, launchBrowser, signInByForm, visit } from './harness/browser.ts';
import { ADMIN, type RunningServer, startServer } from './harness/server.ts';

/** Idle time before a user is warned and signed out. */
const IDLE_LIMIT_MINUTES = 30;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer({ IDLE_MINUTES: String(IDLE_LIMIT_MINUTES), DEMO: 'off' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/**
 * Backdates the last activity so that `secondsLeft` seconds remain until the limit. Polls, because the page checks the
 * activity only after its lazily loaded part is ready.
 */
const simulateIdleUntilVisible = (secondsLeft: number, target: Locator) =>
  expect
    .poll(async () => {
      await target
        .page()
        .evaluate(
          (milliseconds) => localStorage.setItem('lastActive', String(Date.now() - milliseconds)),
          (IDLE_LIMIT_MINUTES * 60 - secondsLeft) * 1_000,
        );
      return target.isVisible();
    })
    .toBe(true);

test('warns an idle user, keeps the session on a key press or ends it without losing input', async () => {
  const { page, end, pageErrors } = await visit(browser, server.url);
  await signInByForm(page);
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  await simulateIdleUntilVisible(45, warning);
  await expectAccessible(page);
  const readSecondsShown = async () => Number(/\d+/.exec((await warning.textContent()) ?? '')?.[0]);
  const initialSeconds = await readSecondsShown();
  expect(initialSeconds).toBeGreaterThan(0);
  await expect.poll(readSecondsShown).toBeLessThan(initialSeconds);
  await page.keyboard.press('Enter');
  await warning.waitFor({ state: 'hidden' });

  await page.goto('/tag/add');
  await page.getByRole('textbox', { name: 'Name' }).fill('Typed and not saved');
  await simulateIdleUntilVisible(45, warning);
  // An open form stays behind the sign-in dialog.
  const endedMessage = page.getByText('Your session has ended. Sign in again to keep your unsaved changes.');
  await simulateIdleUntilVisible(0, endedMessage);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await endedMessage.waitFor({ state: 'hidden' });
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Typed and not saved');
  expect(pageErrors).toEqual([]);
  await end();

  const otherVisitor = await visit(browser, server.url);
  await signInByForm(otherVisitor.page);
  const signInMessage = 'Your session has ended. Sign in again to continue where you were.';
  await simulateIdleUntilVisible(0, otherVisitor.page.getByText(signInMessage));
  expect(new URL(otherVisitor.page.url()).pathname).toBe('/login');
  await otherVisitor.end();
});

test('announces a new version, which can be postponed or loaded', async () => {
  const { page, end } = await visit(browser, server.url);
  await signInByForm(page);
  const versionMessage = page.getByText(/^A new version of Leadwright is available/);
  const returnToTab = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  // The lazily loaded part is ready once it requests the page again.
  const pageRequest = page.waitForResponse((response) => new URL(response.url()).pathname === '/');
  await expect
    .poll(async () => {
      await returnToTab();
      return Promise.race([pageRequest.then(() => true), new Promise((resolve) => setTimeout(resolve, 200, false))]);
    })
    .toBe(true);
  expect(await versionMessage.count()).toBe(0);
  // Serves the page as a later build would.
  await page.route('**/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/\/js\/index-[^"]+/, '/js/index-later.js'),
    });
  });
  await returnToTab();
  await versionMessage.waitFor();
  await page.getByRole('button', { name: 'Later' }).click();
  await versionMessage.waitFor({ state: 'hidden' });
  await page.unroute('**/');
  await end();
});
