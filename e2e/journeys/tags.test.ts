import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, signIn, type Visit, visit } from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const staff = (name: string) => ({ email: `${name}@leadwright.example`, password: ADMIN.password });
const server = sharedServer();
let browser: Browser;
let steward: Visit;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  steward = await visit(browser, server.url);
  page = steward.page;
  await signIn(page, staff('data.steward'));
});
afterAll(async () => {
  expect(steward.complaints).toEqual([]);
  await browser?.close();
});

const addTag = async (name: string) => {
  await page.goto('/tag/add');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('textbox', { name: 'Put on' }).click();
  await page.getByRole('option', { name: 'Accounts' }).click();
  await page.getByLabel('Colour').fill('#2f55d4');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name }).waitFor();
};
const openFirstAccount = async () => {
  await page.goto('/accounts');
  await page.locator('.ag-cell a').first().click();
  await page.getByRole('region', { name: 'Tags' }).waitFor();
};
const tagsShown = () => page.getByRole('region', { name: 'Tags' }).getByRole('listitem');
const finder = () => page.getByPlaceholder('Find a tag');

test('a tag is made, and the key t puts it on an account', async () => {
  await addTag('Harvest fair');
  await expectAccessible(page);
  await openFirstAccount();
  await page.keyboard.press('t');
  await finder().waitFor();
  await page.keyboard.type('vest');
  await page.getByRole('option', { name: 'Harvest fair' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await tagsShown().filter({ hasText: 'Harvest fair' }).waitFor();
  expect(await page.getByRole('option', { name: 'Harvest fair' }).count()).toBe(0);
});

test('who may not make tags is not offered to, and keeps the others', async () => {
  const manager = await visit(browser, server.url);
  await signIn(manager.page, staff('campaign.manager'));
  await manager.page.goto('/campaigns');
  await manager.page.getByRole('link', { name: 'Northern manufacturers' }).first().click();
  await manager.page.getByRole('button', { name: 'Add a tag' }).waitFor();
  await manager.page.keyboard.press('t');
  await manager.page.getByPlaceholder('Find a tag').fill('No such thing');
  await manager.page.getByText('No tag fits').waitFor();
  expect(await manager.page.getByRole('option').count()).toBe(0);
  expect(manager.complaints).toEqual([]);
  await manager.context.close();
});
