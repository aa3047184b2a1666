/** Preferences of a user apply on every device. */
import { readPreferences } from '@leadwright/contract/features/preferences';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import { type Browser, launchBrowser, signIn, type Visit, visit, waitUntilIdle } from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
const STEWARD = { ...ADMIN, email: 'data.steward@leadwright.example' };
let browser: Browser;
let user: ApiUser;

beforeAll(async () => {
  browser = await launchBrowser();
  user = new ApiUser(server);
  await user.signIn(STEWARD);
});
afterAll(async () => {
  await browser?.close();
});

const loadPreferences = () => user.call(readPreferences);
const colorSchemeOf = ({ page }: Visit) => page.locator('html').getAttribute('data-mantine-color-scheme');

test('restores theme, menu, pins and recent records on another device', async () => {
  const firstDevice = await visit(browser, server.url, { syncsPreferences: true });
  await signIn(firstDevice.page, STEWARD);
  await firstDevice.page.goto('/contacts');
  await waitUntilIdle(firstDevice);
  await firstDevice.page.getByRole('button', { name: 'Pin this page' }).click();
  await firstDevice.page.getByRole('button', { name: /^Account of/ }).click();
  await firstDevice.page.getByText('Dark', { exact: true }).click();
  await firstDevice.page.getByText('At the side').click();
  await firstDevice.page.keyboard.press('Escape');
  await firstDevice.page.goto('/accounts');
  const link = firstDevice.page.locator('[role="gridcell"] a').first();
  await firstDevice.page.goto((await link.getAttribute('href')) ?? '');
  await waitUntilIdle(firstDevice);
  await expect
    .poll(async () => Object.keys(await loadPreferences()).sort(), { timeout: 15_000 })
    .toEqual(['layout', 'pins', 'recent', 'theme']);
  const [record] = (await loadPreferences()).recent!;
  expect(firstDevice.pageErrors).toEqual([]);

  const secondDevice = await visit(browser, server.url, { syncsPreferences: true });
  expect(await secondDevice.page.goto('/login').then(() => colorSchemeOf(secondDevice))).toBe('light');
  await signIn(secondDevice.page, STEWARD);
  await secondDevice.page.goto('/');
  await expect.poll(() => colorSchemeOf(secondDevice), { timeout: 15_000 }).toBe('dark');
  const sidebar = secondDevice.page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByRole('region', { name: 'Pinned' }).getByRole('link', { name: 'Contacts' }).waitFor();
  await sidebar.getByRole('region', { name: 'Recent' }).getByRole('link', { name: record!.title }).waitFor();
  // A change there appears on the first device after a reload.
  await sidebar.getByRole('button', { name: 'Remove Contacts' }).click();
  await expect
    .poll(async () => (await loadPreferences()).pins!.some(({ path }) => path === '/contacts'), { timeout: 15_000 })
    .toBe(false);
  await firstDevice.page.goto('/');
  await waitUntilIdle(firstDevice);
  const pinnedRegion = firstDevice.page.getByRole('region', { name: 'Pinned' });
  await expect.poll(() => pinnedRegion.getByRole('link', { name: 'Contacts' }).count(), { timeout: 15_000 }).toBe(0);
  expect(secondDevice.pageErrors).toEqual([]);
});
