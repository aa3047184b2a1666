/** Search results of the palette, and shortcut keys in text fields. */
import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { addContacts, allDbContacts } from '@leadwright/contract/features/contacts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mainScreens } from '../../web/src/screens.ts';
import { ApiUser } from '../harness/api.ts';
import { closePage, openSignedIn, type SignedInPage, signIn, visit, waitUntilIdle } from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
let admin: SignedInPage;
let page: Page;

beforeAll(async () => {
  admin = await openSignedIn(server);
  page = admin.page;
});
afterAll(() => closePage(admin));

async function open(path: string, visitor = admin): Promise<void> {
  await visitor.page.goto(path);
  await waitUntilIdle(visitor);
}
const palette = (target = page) => target.getByRole('dialog', { name: 'Search and commands' });
async function search(text: string, target = page): Promise<void> {
  if (!(await palette(target).isVisible())) await target.keyboard.press('Control+k');
  await palette(target).getByRole('textbox').fill(text);
}
const screensWithoutParameters = mainScreens.filter(({ path }) => !path.includes(':'));

test('keeps the letters typed while the palette loads', async () => {
  await open('/tags');
  const loading = Promise.withResolvers<void>();
  await page.route(/palette[^/]*\.js/, async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('vertx');
  await page.keyboard.press('Backspace');
  loading.resolve();
  await expect.poll(() => palette().getByRole('textbox').inputValue()).toBe('vert');
  await page.unrouteAll();
});

test('finds every screen of the menu by its name', async () => {
  await open('/tags');
  for (const { title, group } of screensWithoutParameters.filter(({ group }) => group)) {
    await search(title);
    await palette()
      .getByRole('button', { name: new RegExp(`^${title}`) })
      .first()
      .waitFor();
    expect(group).toBeDefined();
  }
});

test('finds the screens of an area by its name', async () => {
  await open('/tags');
  await search('settings');
  const resultTexts = await palette().getByRole('button').allTextContents();
  for (const title of ['User types', 'Tags', 'Verticals'])
    expect(
      resultTexts.some((text) => text.startsWith(title)),
      title,
    ).toBe(true);
  expect(resultTexts.some((text) => text.startsWith('Contacts'))).toBe(false);
});

test('does not find a screen that the user may not open', async () => {
  const developer = await visit(admin.browser, server.url);
  await signIn(developer.page, { email: 'sales.developer@leadwright.example', password: ADMIN.password });
  await developer.page.goto('/campaigns');
  await waitUntilIdle(developer);
  await search('verticals', developer.page);
  await palette(developer.page).getByText('Nothing found').waitFor();
  await search('campaigns', developer.page);
  await palette(developer.page)
    .getByRole('button', { name: /^Campaigns/ })
    .first()
    .waitFor();
  await developer.end();
});

test('opens the first result with Enter when only records match', async () => {
  const user = new ApiUser(server);
  await user.signIn();
  const [account] = await user.listRows(allDbAccounts);
  const name = String(account!.company_name);
  await open('/tags');
  await search(name);
  await palette().getByRole('button', { name }).first().and(page.locator('[data-selected]')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
});

test('finds accounts, contacts, clients, campaigns and users by name', async () => {
  const user = new ApiUser(server);
  await user.signIn();
  const account = String((await user.listRows(allDbAccounts))[0]!.company_name);
  const contact = (await user.listRows(allDbContacts)).find(({ forename, surname }) => forename && surname)!;
  const client = String((await user.listRows(clients.list))[0]!.name);
  const campaign = String((await user.listRows(campaigns.list))[0]!.name);
  await open('/tags');
  for (const name of [account, `${contact.forename} ${contact.surname}`, client, campaign, 'Demo data steward']) {
    await search(name);
    await palette().getByRole('button').filter({ hasText: name }).first().waitFor();
  }
});

/** Matches only record results, which have text after the name, and no recently opened pages. */
const CONTACT_RESULT = /Philippa Palettowska./;

test('finds a contact by number and opens it, using only the keyboard', async () => {
  const user = new ApiUser(server);
  await user.signIn();
  const [account] = await user.listRows(allDbAccounts);
  await user.call(addContacts, {
    body: {
      forename: 'Philippa',
      surname: 'Palettowska',
      account_id: account!.id,
      email: 'p.palettowska@palette.example',
      mobile: [{ number: '+44 7700 900456' }],
    },
  });
  for (const text of ['07700 900 456', 'palettowska phil', 'p.palettowska@pal', 'Philipa Paletowska']) {
    await open('/tags');
    await page.keyboard.press('Control+k');
    await palette().getByRole('textbox').waitFor();
    await page.keyboard.type(text);
    const result = palette().getByRole('button').filter({ hasText: CONTACT_RESULT });
    await result.waitFor();
    // A recently opened page of the contact can come first.
    const isSelected = async () => (await result.getAttribute('data-selected')) !== null;
    for (let presses = 0; presses < 5 && !(await isSelected()); presses++) await page.keyboard.press('ArrowDown');
    expect(await isSelected()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Philippa Palettowska' }).waitFor();
  }
});

test('marks each searched word wherever it occurs in a result', async () => {
  await open('/tags');
  await search('palettowska phil');
  const result = palette().getByRole('button').filter({ hasText: CONTACT_RESULT });
  await result.waitFor();
  expect(await result.locator('mark').allTextContents()).toEqual(expect.arrayContaining(['Phil', 'Palettowska']));
});

test('links to a list with the search when there are more results than shown', async () => {
  await open('/tags');
  await search('limited');
  await palette()
    .getByRole('button', { name: /^Show all .*in Accounts/ })
    .click();
  await page.waitForURL((url) => url.pathname === '/accounts' && url.searchParams.get('q') === 'limited');
  await page.locator('[role="gridcell"] a').first().waitFor();
});

test('reports a failed search and repeats it on request', async () => {
  await open('/tags');
  await page.route('**/api/search?*', (route) => route.abort());
  await search('palettowska');
  await palette().getByText('The records could not be searched.').waitFor();
  await page.unroute('**/api/search?*');
  await palette().getByRole('button', { name: 'Search again' }).click();
  await palette().getByRole('button').filter({ hasText: CONTACT_RESULT }).waitFor();
  await page.keyboard.press('Escape');
  admin.pageErrors.length = 0;
});

test('types shortcut keys as text in a text field', async () => {
  const TYPED_KEYS = 'gc /?Pgd';
  await open('/vertical/add');
  await page.getByLabel('Name').click();
  await page.keyboard.type(TYPED_KEYS);
  expect(await page.getByLabel('Name').inputValue()).toBe(TYPED_KEYS);
  await open('/accounts');
  const quickSearch = page.getByRole('searchbox').or(page.locator('[aria-keyshortcuts="/"]')).first();
  await quickSearch.click();
  await page.keyboard.type(TYPED_KEYS);
  expect(await quickSearch.inputValue()).toBe(TYPED_KEYS);
  expect(new URL(page.url()).pathname).toBe('/accounts');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('main').getByRole('button', { name: 'Pin this page' }).waitFor();
});
