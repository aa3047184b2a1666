import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { closePage, expectAccessible, openSignedIn, type SignedInPage } from '../harness/browser.ts';
import { tabTo as pressTabTo } from '../harness/keyboard.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
let admin: SignedInPage;
let page: Page;

beforeAll(async () => {
  admin = await openSignedIn(server);
  page = admin.page;
});
afterAll(() => closePage(admin));

const tabTo = (target: Locator) => pressTabTo(page, target);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const field = (name: string) => page.getByRole('main').getByLabel(name).and(page.locator('input'));

test('creates a role and grants it a permission, using only the keyboard', async () => {
  await page.goto('/role/add');
  await tabTo(field('Name'));
  await page.keyboard.type('Set by keyboard');
  await tabTo(button('Save'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Set by keyboard' }).waitFor();
  await tabTo(link('Permissions'));
  await page.keyboard.press('Enter');
  await button('All shown, All actions, Set by keyboard: None').waitFor();
  await tabTo(button('All shown, All actions, Set by keyboard: None'));
  // Moves from the top heading to the column Read of the first permission.
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await page.keyboard.press('a');
  await button('Export rows to files, Read, Set by keyboard: All').waitFor();
  await page.getByText('one permission added, affects no user').waitFor();
  await tabTo(button('Save permissions'));
  await page.keyboard.press('Enter');
  await page.getByText('Permissions saved').waitFor();
  await page.reload();
  await button('Export rows to files, Read, Set by keyboard: All').waitFor();
  await expectAccessible(page);
});

test('explains why a user sees a record, using only the keyboard', async () => {
  await page.goto('/roles/role-permission');
  await tabTo(link('By user'));
  await page.keyboard.press('Enter');
  await tabTo(field('User'));
  await page.keyboard.type('client viewer');
  await page.getByRole('option', { name: /client viewer/i }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page
    .getByRole('table')
    .getByText(/It belongs to their client/)
    .first()
    .waitFor();
  await tabTo(field('Record type'));
  await page.keyboard.type('campaign');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Examples they cannot see' }).waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Not met: It belongs to their client and is visible to its users.' })
    .first()
    .waitFor();
  await expectAccessible(page);
});
