/** The bell shows actions of other users without a reload, and its count matches the list. */
import { campaigns } from '@leadwright/contract/features/campaigns';
import { lookup } from '@leadwright/contract/features/lookups';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import {
  closePage,
  expectAccessible,
  openSignedIn,
  type SignedInPage,
  signIn,
  visit,
  waitUntilIdle,
} from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
const STEWARD = { ...ADMIN, email: 'data.steward@leadwright.example' };
let steward: SignedInPage;
let page: Page;
let admin: ApiUser;

beforeAll(async () => {
  steward = await openSignedIn(server, STEWARD);
  page = steward.page;
  await page.goto('/');
  admin = new ApiUser(server);
  await admin.signIn();
});
afterAll(() => closePage(steward));

const bell = () => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = () => page.getByRole('dialog', { name: 'Notifications' });
const unreadItems = () => panel().getByRole('button', { name: /^Mark as read/ });
const readUnreadCount = async () => Number(/\d+/.exec((await bell().getAttribute('aria-label')) ?? '')?.[0] ?? 0);

/** Assigns new campaigns to the steward and returns their names. */
async function assignCampaigns(count: number): Promise<string[]> {
  const { options } = await admin.call(lookup, { params: { list: 'staff' }, query: { q: STEWARD.email } });
  const { options: clients } = await admin.call(lookup, { params: { list: 'clients' }, query: {} });
  const names = Array.from({ length: count }, () => `Given ${crypto.randomUUID().slice(0, 8)}`);
  for (const name of names)
    await admin.call(campaigns.add, {
      body: {
        ...{ name, code: name.replace('Given ', 'G-'), client_id: clients[0]!.id, owner_id: options[0]!.id },
        ...{ start_date: '2026-03-01', end_date: '2026-09-30', lawful_basis: 'legitimate_interest' },
      } as never,
    });
  return names;
}

test('counts and lists an assignment without a reload and marks it read on opening', async () => {
  await bell().waitFor();
  const initialCount = await readUnreadCount();
  const [firstName, secondName] = await assignCampaigns(2);
  await expect.poll(readUnreadCount).toBe(initialCount + 2);
  await bell().click();
  await panel()
    .getByRole('heading', { name: /^Assigned to you/ })
    .waitFor();
  await expect.poll(() => unreadItems().count()).toBe(initialCount + 2);
  await expectAccessible(page);
  // A third notification appears in the open list.
  const [thirdName] = await assignCampaigns(1);
  await panel()
    .getByRole('link', { name: `${thirdName} was assigned to you` })
    .waitFor();
  await panel()
    .getByRole('link', { name: `${firstName} was assigned to you` })
    .click();
  await page.getByRole('heading', { name: firstName!, exact: true }).waitFor();
  await expect.poll(readUnreadCount).toBe(initialCount + 2);
  await bell().click();
  await panel()
    .getByRole('button', { name: `Mark as unread: ${firstName} was assigned to you` })
    .click();
  await expect.poll(readUnreadCount).toBe(initialCount + 3);
  await panel()
    .getByRole('button', { name: `Mark as read: ${secondName} was assigned to you` })
    .click();
  await expect.poll(readUnreadCount).toBe(initialCount + 2);
  await panel().getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => unreadItems().count()).toBe(0);
  await expect.poll(readUnreadCount).toBe(0);
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'hidden' });
});

test('saves the notification channels that a user chooses with keyboard or mouse', async () => {
  await bell().click();
  await panel().getByRole('link', { name: 'Notification settings' }).click();
  const dailyDigest = page.getByRole('checkbox', { name: 'Assigned to you: Daily digest' });
  const immediateEmail = page.getByRole('checkbox', { name: 'Assigned to you: Email immediately' });
  await immediateEmail.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => immediateEmail.isChecked()).toBe(true);
  await dailyDigest.check();
  // An event is sent by single email or in the daily digest, not both.
  await expect.poll(() => immediateEmail.isChecked()).toBe(false);
  await page.getByLabel('Quiet hours from').fill('21:15');
  await waitUntilIdle(steward);
  await page.reload();
  await dailyDigest.waitFor();
  expect([await dailyDigest.isChecked(), await immediateEmail.isChecked()]).toEqual([true, false]);
  expect(await page.getByLabel('Quiet hours from').inputValue()).toBe('21:15');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(steward.pageErrors).toEqual([]);
});

test('shows the bell in the layout of client users', async () => {
  const viewer = await visit(steward.browser, server.url);
  await signIn(viewer.page, { ...ADMIN, email: 'client.viewer@leadwright.example' });
  await viewer.page.goto('/');
  await waitUntilIdle(viewer);
  await viewer.page.getByRole('button', { name: /^Notifications/ }).click();
  await viewer.page.getByRole('dialog', { name: 'Notifications' }).getByText('No notifications yet').waitFor();
  await expectAccessible(viewer.page);
  expect(viewer.pageErrors).toEqual([]);
  await viewer.end();
});

test('mutes all notifications until a chosen time, which the bell shows', async () => {
  await page.goto('/');
  await bell().click();
  await panel().getByRole('button', { name: 'Mute', exact: true }).click();
  const muteUntil = new Date(Date.now() + 2 * 86_400_000);
  await page.getByLabel('Until', { exact: true }).fill(`${muteUntil.toISOString().slice(0, 10)}T10:30`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mute until then' }).click();
  await panel()
    .getByText(/^Muted until .*10:30$/)
    .waitFor();
  await page.keyboard.press('Escape');
  await assignCampaigns(1);
  const label = () => bell().getAttribute('aria-label');
  await expect.poll(label).toMatch(/^Notifications: muted until .*10:30$/);
  await bell().click();
  await panel().getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(label).toMatch(/^Notifications: \d+ unread$/);
});
