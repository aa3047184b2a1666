/** Navigation with the menu in both layouts, the palette and keyboard shortcuts. */
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { allDbContacts } from '@leadwright/contract/features/contacts';
import type { search as searchRecords } from '@leadwright/contract/features/search';
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
let admin: SignedInPage;
let page: Page;
let user: ApiUser;

beforeAll(async () => {
  admin = await openSignedIn(server);
  page = admin.page;
  user = new ApiUser(server);
  await user.signIn();
});
afterAll(() => closePage(admin));

async function open(path: string): Promise<void> {
  await page.goto(path);
  await waitUntilIdle(admin);
}

async function search(text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill(text);
}

test('lists the screens of an area, filters them by typing and opens one with Enter', async () => {
  await open('/');
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Data' });
  await panel.getByRole('link', { name: /^Accounts/ }).waitFor();
  await expectAccessible(page);
  await panel.getByRole('textbox').fill('people');
  expect(await panel.getByRole('link').allInnerTexts()).toEqual([expect.stringMatching(/^Contacts/)]);
  await panel.getByRole('textbox').press('Enter');
  await page.waitForURL('**/contacts');
});

test('shows the same tree in a collapsible side menu and remembers the choice', async () => {
  await open('/tags');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByText('At the side').click();
  await page.keyboard.press('Escape');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByRole('link', { name: 'Tags' }).waitFor();
  expect(await sidebar.locator('[aria-current="page"]').textContent()).toBe('Tags');
  await open('/verticals');
  await expectAccessible(page);
  await sidebar.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await sidebar.getByRole('button', { name: 'Clients', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Clients' })
    .getByRole('link', { name: /^Clients/ })
    .click();
  await page.waitForURL('**/clients');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByText('Across the top').click();
});

test('finds screens by synonyms, and records by name, number and email', async () => {
  const accounts = await user.listRows(allDbAccounts);
  const numberedAccount = accounts.find(({ registration_number }) => /^\d{8}$/.test(String(registration_number)))!;
  const contact = (await user.listRows(allDbContacts)).find(({ email }) => email)!;
  await open('/');
  await search('customers');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Clients/ })
    .waitFor();
  await search(String(numberedAccount.registration_number));
  await page.getByRole('dialog').getByText(String(numberedAccount.company_name)).click();
  await page.waitForURL(`**/accounts/${numberedAccount.id}`);
  await waitUntilIdle(admin);
  await search(String(contact.email));
  await page.getByRole('dialog').getByText(`${contact.forename} ${contact.surname}`).click();
  await page.waitForURL(`**/contacts/view/${contact.id}/*`);
  await waitUntilIdle(admin);
  await search('northern');
  await page.getByRole('dialog').getByText('Northern manufacturers').first().click();
  await page.waitForURL('**/campaign/*');
  await waitUntilIdle(admin);
});

test('starts the palette with recent pages, then the screens of the campaign', async () => {
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Control+k');
  await expect.poll(() => dialog.getByRole('button').first().textContent()).toBe('Northern manufacturers');
  const buttonTexts = await dialog.getByRole('button').allTextContents();
  expect(buttonTexts.indexOf('Terms')).toBeGreaterThan(0);
  expect(buttonTexts.indexOf('Terms')).toBeLessThan(buttonTexts.findIndex((title) => title.startsWith('Accounts')));
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill('review');
  await dialog
    .getByRole('button', { name: /^Review/ })
    .first()
    .click();
  await page.waitForURL('**/accounts/unmatched/*');
});

test('keeps state, client and dates of a campaign at the same position on its screens', async () => {
  await open('/campaigns');
  await page.getByRole('link', { name: 'Northern manufacturers' }).first().click();
  await page.waitForURL('**/campaign/*');
  const facts = page.getByRole('region', { name: 'About the campaign' });
  const readPosition = async () => {
    await waitUntilIdle(admin);
    const box = (await facts.getByRole('link').last().boundingBox())!;
    return { x: Math.round(box.x), y: Math.round(box.y) };
  };
  await facts.getByText('Live').waitFor();
  expect(await page.getByRole('main').getByText('Live', { exact: true }).count()).toBe(0);
  const position = await readPosition();
  for (const screen of ['Match settings', 'Terms']) {
    await page.getByRole('navigation', { name: 'Campaign menu' }).getByRole('link', { name: screen }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await readPosition()).toEqual(position);
  }
});

test('finds no accounts without the permission', async () => {
  const financeUser = await visit(admin.browser, server.url);
  await signIn(financeUser.page, { email: 'finance@leadwright.example', password: ADMIN.password });
  await financeUser.page.goto('/');
  await waitUntilIdle(financeUser);
  await financeUser.page.keyboard.press('Control+k');
  const response = financeUser.page.waitForResponse(/\/api\/search\?/);
  await financeUser.page.getByRole('dialog').getByRole('textbox').fill('limited');
  const { groups } = (await (await response).json()) as ReplyOf<typeof searchRecords>;
  expect(groups.filter(({ kind }) => kind === 'account' || kind === 'contact')).toEqual([]);
  await waitUntilIdle(financeUser);
  expect(financeUser.allErrors).toEqual([]);
});

test('opens areas (g and a letter), adds (c), searches (/) and lists shortcuts (?)', async () => {
  await open('/');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.waitForURL('**/campaigns');
  await waitUntilIdle(admin);
  await page.keyboard.press('c');
  await page.waitForURL('**/campaign/add');
  await open('/');
  await page.keyboard.press('/');
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Shift+?');
  await page.getByRole('dialog').getByRole('row', { name: 'Settings' }).waitFor();
  await expectAccessible(page);
});

test('skips to the table with the keyboard', async () => {
  await open('/accounts');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.closest('[role="grid"], [role="treegrid"]') !== null)).toBe(
    true,
  );
});
