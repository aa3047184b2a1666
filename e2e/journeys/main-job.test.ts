import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, expectAccessible, launchBrowser, signIn, type Visit, visit } from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const SUPPLIER_FILE = join(import.meta.dirname, '../../server/seed/demo-supplier.csv');
const ROW_COUNT = 300;
const STEWARD = { email: 'data.steward@leadwright.example', password: ADMIN.password };
const server = sharedServer();
let browser: Browser;
let steward: Visit;
let page: Page;
let campaignUrl: string;

beforeAll(async () => {
  browser = await launchBrowser();
  steward = await visit(browser, server.url);
  page = steward.page;
});
afterAll(async () => {
  await browser?.close();
});

/** Parses the first number in a text of the page. */
const parseCount = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));

test('signs in as a data steward and finds the campaign', async () => {
  await signIn(page, STEWARD);
  await page.goto('/');
  await page.getByText(/^\d+ rows wait for review$/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Campaigns', exact: true }).click();
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: 'Campaigns' })
    .getByRole('link', { name: /^Campaigns/ })
    .click();
  await page.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Northern manufacturers' }).first().click();
  await page.getByRole('heading', { name: 'Northern manufacturers' }).waitFor();
  campaignUrl = new URL(page.url()).pathname;
});

test('uploads, reads and maps the supplier file and previews every row', async () => {
  await page
    .getByRole('link', { name: /import/i })
    .last()
    .click();
  await page.waitForURL(/select_column_import_account_to_campaign/);
  await page.locator('input[type="file"]').setInputFiles(SUPPLIER_FILE);
  await page.getByRole('heading', { name: 'File settings' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Supplier', { exact: false }).last().fill('Council spending list');
  await page.getByRole('button', { name: 'Read the file' }).click();
  await page.getByRole('heading', { name: 'Map columns' }).waitFor();
  await expectAccessible(page);
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  // The home link is an icon.
  expect(await breadcrumb.allInnerTexts()).toEqual([
    '',
    'Campaigns',
    'Northern manufacturers',
    'Imports',
    'demo-supplier.csv',
  ]);
  expect(await page.title()).toBe('demo-supplier.csv · Northern manufacturers · Leadwright');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('heading', { name: 'Import preview' }).waitFor();
  await expectAccessible(page);
  await page.getByText(String(ROW_COUNT), { exact: true }).first().waitFor();
});

test('matches the rows and leaves uncertain ones for review', async () => {
  await page.getByRole('button', { name: /^Match \d+ rows/ }).click();
  await page
    .getByRole('heading', { name: /Matched: some rows need review|All rows are decided/ })
    .waitFor({ timeout: 120_000 });
  await expectAccessible(page);
  await page.goto(campaignUrl);
  await page.getByRole('heading', { name: 'Northern manufacturers' }).waitFor();
});

/** The evidence of a row, which must be loaded before the row can be judged. */
const evidence = () => page.getByText('Score breakdown');

test('switches to another campaign on the same screen', async () => {
  await page.goto(campaignUrl.replace('/campaign/', '/accounts/unmatched/'));
  const campaignPanel = page.getByRole('complementary', { name: 'Campaign Northern manufacturers' });
  await campaignPanel.locator('a[aria-current="page"]', { hasText: 'Review' }).waitFor();
  await campaignPanel.getByRole('button', { name: 'Northern manufacturers' }).click();
  await page.getByRole('option', { name: 'Public sector suppliers' }).click();
  await page.getByRole('complementary', { name: 'Campaign Public sector suppliers' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/accounts\/unmatched\//);
  expect(page.url()).not.toContain(campaignUrl.replace('/campaign/', ''));
  await expectAccessible(page);
});

test('reviews ten rows using only the keyboard, and undoes one', async () => {
  await page.goto(campaignUrl.replace('/campaign/', '/accounts/unmatched/'));
  const progress = page.getByText(/[\d,]+ of [\d,]+ decided/).first();
  await progress.waitFor();
  const readDecidedCount = async () => parseCount(await progress.textContent());
  const initialCount = await readDecidedCount();
  for (const [previousDecisions, key] of ['a', 'a', 'c', 'a', 'x', 'a', 'c', 'a', 'a', 'c'].entries()) {
    const previousCount = initialCount + previousDecisions;
    await evidence().waitFor();
    await page.keyboard.press(key);
    if (key === 'x') {
      // Excluding a row asks for a reason; the first reason has the focus.
      await page.locator('[role="dialog"] button[data-autofocus]:focus').waitFor();
      await page.keyboard.press('Enter');
    }
    // A number that another account holds opens a dialog, which asks for the reason of the duplicate.
    const reasonField = page.getByRole('dialog').getByRole('textbox');
    await expect
      .poll(async () => (await reasonField.isVisible()) || (await readDecidedCount()) > previousCount, {
        timeout: 20_000,
      })
      .toBe(true);
    if (await reasonField.isVisible()) {
      await reasonField.fill('The supplier mixed up the number');
      await page.keyboard.press('Enter');
    }
    await expect.poll(readDecidedCount, { timeout: 20_000 }).toBe(previousCount + 1);
  }
  const finalCount = await readDecidedCount();
  await page.keyboard.press('u');
  await expect.poll(readDecidedCount, { timeout: 20_000 }).toBeLessThan(finalCount);
  await expectAccessible(page);
});

test('ignores a key before the evidence is loaded and shows a message', async () => {
  const { promise: evidenceReleased, resolve: releaseEvidence } = Promise.withResolvers<void>();
  const rowUrl = /\/api\/matching\/rows\//;
  await page.route(rowUrl, async (route) => {
    await evidenceReleased;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('region', { name: 'Rows' }).getByRole('listitem').first().waitFor();
  const decisionRequests: string[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/api/matching/decide') && decisionRequests.push(request.url()),
  );
  await page.keyboard.press('a');
  await page.getByText('The evidence of this row is still loading').waitFor();
  releaseEvidence();
  await evidence().waitFor();
  expect(decisionRequests).toEqual([]);
  await page.unroute(rowUrl);
});

test('shows toasts next to or above the judgement buttons', async () => {
  const originalSize = page.viewportSize()!;
  const buttons = page.getByRole('group', { name: 'Decide this row' });
  const firstRow = page.getByRole('region', { name: 'Rows' }).getByRole('listitem').first().getByRole('link');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await buttons.or(firstRow).first().waitFor();
    if (!(await buttons.isVisible())) await firstRow.click();
    await evidence().waitFor();
    // No decision of this page load can be undone, so the key shows only a toast.
    await page.keyboard.press('u');
    const toast = page.getByRole('status').filter({ hasText: 'Nothing to undo' }).last();
    await toast.waitFor();
    await expect
      .poll(async () => {
        const [a, b] = [(await toast.boundingBox())!, (await buttons.boundingBox())!];
        return a.x >= b.x + b.width || a.x + a.width <= b.x || a.y + a.height <= b.y || a.y >= b.y + b.height;
      })
      .toBe(true);
  }
  await page.setViewportSize(originalSize);
});

test('moves a row marked as unsure to the end of the list, and restores it on undo', async () => {
  await page.goto(campaignUrl.replace('/campaign/', '/accounts/unmatched/'));
  const rows = page.getByRole('region', { name: 'Rows' }).getByRole('listitem');
  const progress = page.getByText(/[\d,]+ of [\d,]+ decided/).first();
  await evidence().waitFor();
  const initialProgress = await progress.textContent();
  const link = rows.first().getByRole('link');
  const name = (await link.textContent())!;
  await page.keyboard.press('m');
  await page.getByText(/: moved to the end of your list/).waitFor();
  await expect.poll(() => link.textContent()).not.toBe(name);
  expect(await rows.last().textContent()).toContain('Unsure');
  await page.getByRole('button', { name: 'Unsure' }).focus();
  await page.getByText('Leaves the row to others').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('u');
  await expect.poll(() => link.textContent()).toBe(name);
  await evidence().waitFor();
  const response = page.waitForResponse(/\/api\/matching\/decide$/);
  await page.getByRole('button', { name: 'Unsure' }).click();
  expect((await response).status()).toBe(200);
  await page.reload();
  await evidence().waitFor();
  await expect.poll(() => link.textContent()).not.toBe(name);
  // Scrolling to the last row loads more rows until the list ends.
  await expect
    .poll(async () => {
      await rows.last().scrollIntoViewIfNeeded();
      return (await rows.last().textContent())?.includes('Unsure');
    })
    .toBe(true);
  expect(await progress.textContent()).toBe(initialProgress);
});

test('lists accepted companies in the campaign grid and keeps filters in the URL', async () => {
  await page.goto(campaignUrl.replace('/campaign/', '/campaign-account?campaign='));
  const count = page.getByText(/^[\d,]+ rows$/).first();
  await count.waitFor();
  const totalCount = parseCount(await count.textContent());
  expect(totalCount).toBeGreaterThan(50);
  await page
    .getByPlaceholder(/Search/)
    .last()
    .fill('limited');
  await expect.poll(() => new URL(page.url()).search).toContain('limited');
  await expect.poll(async () => parseCount(await count.textContent())).toBeLessThan(totalCount);
  await page.reload();
  await count.waitFor();
  expect(parseCount(await count.textContent())).toBeLessThan(totalCount);
  // Text that is cleared before the request is never sent.
  const search = page.getByPlaceholder(/Search/).last();
  await search.fill('zyxomancer');
  await search.press('Escape');
  await expect.poll(() => new URL(page.url()).search).not.toContain('limited');
  expect(await search.inputValue()).toBe('');
  // Longer than the debounce of the field.
  await page.waitForTimeout(600);
  expect(new URL(page.url()).search).not.toContain('zyxomancer');
  expect(steward.pageErrors).toEqual([]);
});
