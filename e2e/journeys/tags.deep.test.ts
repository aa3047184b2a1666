import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePage, expectAccessible, openSignedIn, type SignedInPage, signIn, visit } from '../harness/browser.ts';
import { tabTo as pressTabTo } from '../harness/keyboard.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const staffCredentials = (name: string) => ({ email: `${name}@leadwright.example`, password: ADMIN.password });
const server = sharedServer();
let steward: SignedInPage;
let page: Page;

beforeAll(async () => {
  steward = await openSignedIn(server, staffCredentials('data.steward'));
  page = steward.page;
});
afterAll(() => closePage(steward));

const addTag = async (name: string) => {
  await page.goto('/tag/add');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('combobox', { name: 'Record type' }).click();
  await page.getByRole('option', { name: 'Accounts' }).click();
  await page.getByRole('textbox', { name: 'Colour' }).fill('#2f55d4');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name }).waitFor();
};
const openFirstAccount = async () => {
  await page.goto('/accounts');
  await page.locator('[role="gridcell"] a').first().click();
  await page.getByRole('region', { name: 'Tags' }).waitFor();
};
const visibleTags = () => page.getByRole('region', { name: 'Tags' }).getByRole('listitem');
const tagSearch = () => page.getByPlaceholder('Find a tag');

const tabTo = (name: string) => pressTabTo(page, page.getByRole('button', { name, exact: true }));

test('creates a tag and adds it to an account with the T key', async () => {
  await addTag('Harvest fair');
  await expectAccessible(page);
  await openFirstAccount();
  await page.keyboard.press('t');
  await tagSearch().waitFor();
  await page.keyboard.type('vest');
  await page.getByRole('option', { name: 'Harvest fair' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await visibleTags().filter({ hasText: 'Harvest fair' }).waitFor();
  await page.getByRole('option', { name: 'Harvest fair' }).waitFor({ state: 'detached' });
});

test('creates an unknown tag without leaving the record', async () => {
  await tagSearch().fill('Harvest supper');
  await page.getByRole('option', { name: 'Create “Harvest supper”' }).waitFor();
  await page.keyboard.press('Enter');
  await visibleTags().filter({ hasText: 'Harvest supper' }).waitFor();
  await page.keyboard.press('Escape');
  await tagSearch().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove the tag Harvest supper' }).click();
  await visibleTags().filter({ hasText: 'Harvest supper' }).waitFor({ state: 'detached' });
  await page.reload();
  await visibleTags().filter({ hasText: 'Harvest fair' }).waitFor();
  expect(await visibleTags().allTextContents()).not.toContain('Harvest supper');
});

test('lets a user without the permission choose existing tags but not create new ones', async () => {
  const manager = await visit(steward.browser, server.url);
  await signIn(manager.page, staffCredentials('campaign.manager'));
  await manager.page.goto('/campaigns');
  await manager.page.getByRole('link', { name: 'Northern manufacturers' }).first().click();
  await manager.page.getByRole('button', { name: 'Add a tag' }).waitFor();
  await manager.page.keyboard.press('t');
  await manager.page.getByPlaceholder('Find a tag').fill('No such thing');
  await manager.page.getByText('No matching tags').waitFor();
  expect(await manager.page.getByRole('option').count()).toBe(0);
  expect(manager.pageErrors).toEqual([]);
  await manager.end();
});

test('opens the tags of the focused grid row with the T key, and filters by a tag', async () => {
  await page.goto('/accounts');
  // Uses the read-only official number, because a letter starts editing in an editable cell.
  const numberCell = page.locator('[data-row="1"] [data-column="registration_number"]');
  await numberCell.click();
  await page.keyboard.press('t');
  await tagSearch().waitFor();
  await page.keyboard.type('harvest f');
  await page.getByRole('option', { name: 'Harvest fair' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-row="1"] [data-column="tags"]').getByText('Harvest fair').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto('/tags');
  await page.getByRole('link', { name: 'Harvest fair' }).click();
  await page.getByText('2 records have this tag').waitFor();
  await page.getByRole('link', { name: 'See the records' }).click();
  await page.getByText('2 rows', { exact: true }).waitFor();
  await expectAccessible(page);
});

test('merges two tags using only the keyboard, after which only the remaining tag is used', async () => {
  await page.goto('/tags');
  await page.getByRole('link', { name: 'Harvest supper' }).click();
  await page.getByRole('heading', { name: 'Harvest supper' }).waitFor();
  const supperUrl = page.url();
  await page.goto('/tags');
  await page.getByRole('link', { name: 'Harvest fair' }).click();
  await page.getByRole('heading', { name: 'Harvest fair' }).waitFor();
  await tabTo('More actions');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Merge…' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('supper');
  await page.getByRole('option', { name: 'Harvest supper' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('2 records get “Harvest supper” instead.').waitFor();
  await expectAccessible(page);
  await tabTo('Merge');
  await page.keyboard.press('Enter');
  // The impact is shown first, with the focus on Continue.
  await page.getByRole('row', { name: 'Accounts 2' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).and(page.locator(':focus')).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  // The page announces that the job has finished.
  await page.getByRole('status').filter({ hasText: 'Merge tag' }).first().waitFor();
  await page.goto(supperUrl);
  await page.getByText('2 records have this tag').waitFor();
  await page.getByText('“Harvest fair” was merged into this one').waitFor();
  await expectAccessible(page);
  await openFirstAccount();
  await visibleTags().filter({ hasText: 'Harvest supper' }).waitFor();
  await page.keyboard.press('t');
  await tagSearch().fill('harvest');
  await page.getByRole('option', { name: 'Create “harvest”' }).waitFor();
  expect(await page.getByRole('option').allTextContents()).toEqual(['Create “harvest”']);
});

test('keeps a retired tag on its records and prevents removing it', async () => {
  await page.goto('/tags');
  await page.getByRole('link', { name: 'Harvest supper' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByText('2 records have this tag. Retire it instead.').waitFor();
  await page.getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Reactivate' }).waitFor();
  await openFirstAccount();
  await visibleTags().filter({ hasText: 'Harvest supper' }).waitFor();
});
