import { readPreferences } from '@leadwright/contract/features/preferences';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import { type Browser, launchBrowser, signIn, type Visit, visit, waitUntilIdle } from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

/** Preferences of a user apply on every device. */
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

const savedPreferences = () => user.call(readPreferences);
const colorSchemeOf = ({ page }: Visit) => page.locator('html').getAttribute('data-mantine-color-scheme');

test('restores theme, menu, pins and recent records on another device', async () => {
  const first = await visit(browser, server.url, { syncsPreferences: true });
  await signIn(first.page, STEWARD);
  await first.page.goto('/contacts');
  await waitUntilIdle(first);
  await first.page.getByRole('button', { name: 'Pin this page' }).click();
  await first.page.getByRole('button', { name: /^Account of/ }).click();
  await first.page.getByText('Dark', { exact: true }).click();
  await first.page.getByText('At the side').click();
  await first.page.keyboard.press('Escape');
  await first.page.goto('/accounts');
  const link = first.page.locator('[role="gridcell"] a').first();
  await first.page.goto((await link.getAttribute('href')) ?? '');
  await waitUntilIdle(first);
  await expect
    .poll(async () => Object.keys(await savedPreferences()).sort(), { timeout: 15_000 })
    .toEqual(['layout', 'pins', 'recent', 'theme']);
  const [record] = (await savedPreferences()).recent!;
  expect(first.pageErrors).toEqual([]);

  const second = await visit(browser, server.url, { syncsPreferences: true });
  expect(await second.page.goto('/login').then(() => colorSchemeOf(second))).toBe('light');
  await signIn(second.page, STEWARD);
  await second.page.goto('/');
  await expect.poll(() => colorSchemeOf(second), { timeout: 15_000 }).toBe('dark');
  const side = second.page.getByRole('complementary', { name: 'Sidebar' });
  await side.getByRole('region', { name: 'Pinned' }).getByRole('link', { name: 'Contacts' }).waitFor();
  await side.getByRole('region', { name: 'Recent' }).getByRole('link', { name: record!.title }).waitFor();
  // A change there appears on the first device after a reload.
  await side.getByRole('button', { name: 'Remove Contacts' }).click();
  await expect
    .poll(async () => (await savedPreferences()).pins!.some(({ path }) => path === '/contacts'), { timeout: 15_000 })
    .toBe(false);
  await first.page.goto('/');
  await waitUntilIdle(first);
  const pinned = first.page.getByRole('region', { name: 'Pinned' });
  await expect.poll(() => pinned.getByRole('link', { name: 'Contacts' }).count(), { timeout: 15_000 }).toBe(0);
  expect(second.pageErrors).toEqual([]);
});
