/** Error pages, and how users continue from them. */
import { listNotifications } from '@leadwright/contract/features/notifications';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import { closePage, expectAccessible, openSignedIn, type SignedInPage } from '../harness/browser.ts';
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
  admin = new ApiUser(server);
  await admin.signIn();
});
afterAll(() => closePage(steward));

const loadNotifications = async (event: string) =>
  (await admin.call(listNotifications, { query: {} })).notifications.filter((item) => item.event === event);

test('requests a missing permission from the administrators only once', async () => {
  await page.goto('/audit-log');
  await page.waitForURL(/\/unauthorized/);
  const requestButton = page.getByRole('button', { name: 'Request access' });
  await requestButton.waitFor();
  await expectAccessible(page);
  await requestButton.click();
  await page.getByText('Request sent to your administrators.').waitFor();
  await page.reload();
  await requestButton.click();
  await page.getByText(/^Request sent to your administrators /).waitFor();
  expect((await loadNotifications('right_asked')).map(({ detail }) => detail)).toEqual(['See: Audit log']);
  expect(steward.pageErrors).toEqual([]);
});

test('reports a missing page and searches from there', async () => {
  const path = `/no/such/${crypto.randomUUID()}`;
  await page.goto(path);
  await page.waitForURL(/\/error-404/);
  await page.getByRole('button', { name: 'Report this page' }).click();
  await page.getByLabel('What did you want to do?').fill('See the tags');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Request sent to your administrators.').waitFor();
  expect((await loadNotifications('page_reported')).map(({ detail }) => detail)).toContain(`${path} – See the tags`);
  await page.getByRole('searchbox', { name: 'Find a page or a record' }).fill('tags');
  await page.keyboard.press('Enter');
  await page
    .getByRole('option', { name: 'Tags' })
    .or(page.getByRole('button', { name: /^Tags/ }))
    .first()
    .click();
  await page.waitForURL(/\/tags$/);
});
