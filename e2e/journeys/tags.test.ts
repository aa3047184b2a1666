import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, signIn, type Visit, visit } from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const staff = (name: string) => ({ email: `${name}@leadwright.example`, password: ADMIN.password });
const server = sharedServer();
let browser: Browser;
let steward: Visit;

beforeAll(async () => {
  browser = await launchBrowser();
  steward = await visit(browser, server.url);
  await signIn(steward.page, staff('data.steward'));
});
afterAll(async () => {
  expect(steward.complaints).toEqual([]);
  await browser?.close();
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
