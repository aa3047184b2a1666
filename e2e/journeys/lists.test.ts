import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, expectAccessible, launchBrowser, signIn, visit } from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

async function runAsUser(name: string, work: (page: Page) => Promise<void>): Promise<void> {
  const visitor = await visit(browser, server.url);
  await signIn(visitor.page, { email: `${name}@leadwright.example`, password: ADMIN.password });
  await work(visitor.page);
  expect(visitor.pageErrors).toEqual([]);
  await visitor.end();
}

/** Returns the menu items of the first row in the list of verticals. */
async function readRowMenuItems(page: Page): Promise<string[]> {
  await page.goto('/verticals?as=list');
  await page.locator('[data-row="0"]').hover();
  await page.locator('[data-row="0"] [data-row-menu]').click();
  await page.getByRole('menuitem').first().waitFor();
  return page.getByRole('menuitem').allTextContents();
}

test('offers editing in the row menu and adding above the list, if permitted', async () => {
  await runAsUser('data.steward', async (page) => {
    const items = await readRowMenuItems(page);
    expect(items).toEqual(['View', 'Open in a new tab', 'Edit', 'Clone', 'Archive', 'Copy link']);
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Clone' }).click();
    await page.waitForURL(/\/vertical\/add/);
    await expect.poll(() => page.getByLabel('Name').inputValue()).toContain('Copy of ');
    await page.goto('/verticals?as=list');
    await page.getByRole('link', { name: 'Add vertical' }).waitFor();
  });
});

test('shows a read-only user the rows without editing and adding', async () => {
  await runAsUser('campaign.manager', async (page) => {
    expect(await readRowMenuItems(page)).toEqual(['View', 'Open in a new tab', 'Copy link']);
    expect(await page.getByRole('link', { name: 'Add vertical' }).count()).toBe(0);
  });
});

test('shows users without the permission whom to ask', async () => {
  await runAsUser('sales.developer', async (page) => {
    await page.goto('/verticals?as=list');
    await page.getByText('Ask an administrator if you need it.').waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    await expectAccessible(page);
  });
});
