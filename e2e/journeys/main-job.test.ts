import { join } from 'node:path';
import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { accountsToAssign, contactsToAssign } from '@leadwright/contract/features/assigning';
import { contactsForCampaign } from '@leadwright/contract/features/campaign-contacts';
import type { Dataset } from '@leadwright/contract/grid';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import {
  type Browser,
  expectAccessible,
  launchBrowser,
  signIn,
  type Visit,
  visit,
  waitUntilIdle,
} from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const ASSIGNED = { whose: 'somebody' };
const SUPPLIER_FILE = join(import.meta.dirname, '../../server/seed/demo-supplier.csv');
const ROW_COUNT = 300;
const STEWARD = { email: 'data.steward@leadwright.example', password: ADMIN.password };
const MANAGER = { email: 'campaign.manager@leadwright.example', password: ADMIN.password };
/** Sales developers of the demo, who are in the team of the campaign. */
const DEVELOPERS = ['Orsola Tench', 'Padrig Wimble'];
const server = sharedServer();
const managerApi = new ApiUser(server);
let browser: Browser;
let steward: Visit;
let manager: Visit;
let page: Page;
let campaignUrl: string;

beforeAll(async () => {
  browser = await launchBrowser();
  steward = await visit(browser, server.url);
  page = steward.page;
  manager = await visit(browser, server.url);
  await managerApi.signIn(MANAGER);
});
afterAll(async () => {
  await browser?.close();
  expect([steward?.pageErrors, manager?.pageErrors]).toEqual([[], []]);
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
});

interface WorkingRow {
  id: string;
  account_id?: string;
  company_name: string;
  developer_label?: string;
}

/** Returns all rows of a grid of the campaign, without their versions. */
async function listCampaignRows({ endpoint }: Dataset, scope = {}): Promise<WorkingRow[]> {
  const campaign_id = campaignUrl.split('/').at(-1);
  const query = JSON.stringify({ endRow: 1_000 });
  const { data } = await managerApi.call(endpoint, { body: { campaign_id, query, ...scope } });
  return JSON.parse(data).rows.map(({ version: _, scope_version: __, ...row }: Record<string, unknown>) => row);
}
const listWork = async () => [await listCampaignRows(accountsForCampaign), await listCampaignRows(contactsForCampaign)];
let initialWork: WorkingRow[][];
let populated: number[];

const formatCount = (count: number) => count.toLocaleString('en-GB');
async function openForCampaign(path: string) {
  await manager.page.goto(`${path}?campaign=${campaignUrl.split('/').at(-1)}`);
  await waitUntilIdle(manager);
}
/** Returns the counts of accounts and contacts in a row of the plan. */
const readPlan = async (name: string) => {
  const cells = manager.page.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');
  return (await cells.allInnerTexts()).map(parseCount);
};
const undoButton = () => manager.page.getByRole('button', { name: /^Undo: / }).first();

/** Populates the campaign from its screen. Returns the numbers of accounts and contacts put into work. */
async function populateCampaign(): Promise<number[]> {
  const [ready, inWork] = [await readPlan('Ready to populate'), await readPlan('Already in work')];
  const total = ready.reduce((sum, count) => sum + count);
  await manager.page.getByRole('button', { name: `Populate ${formatCount(total)} rows` }).click();
  await expect.poll(() => readPlan('Already in work')).toEqual(inWork.map((count, i) => count + ready[i]!));
  await undoButton().waitFor();
  return ready;
}

test('populates the campaign with its accepted accounts and their contacts', async () => {
  const formerContacts = await listCampaignRows(contactsForCampaign);
  await page.goto(campaignUrl.replace('/campaign/', '/campaign-contact?campaign='));
  await waitUntilIdle(steward);
  await page.getByRole('button', { name: 'Add the contacts of its accounts' }).filter({ visible: true }).click();
  const toast = page.getByText(/^[\d,]+ contacts added to the campaign$/);
  await toast.waitFor();
  initialWork = await listWork();
  expect(parseCount(await toast.textContent())).toBe(initialWork[1]!.length - formerContacts.length);
  await signIn(manager.page, MANAGER);
  await openForCampaign('/campaigns/populate-sd-data');
  populated = await populateCampaign();
  expect(Math.min(...populated)).toBeGreaterThan(0);
  const [accountCount, contactCount] = populated.map(formatCount);
  const runs = manager.page.getByRole('region', { name: /^Runs/ });
  await runs.getByText(`${accountCount} accounts, ${contactCount} contacts`).waitFor();
});

/** Returns the number of rows of each developer, as their cards show it. */
async function readLoads() {
  const cards = manager.page.getByRole('region', { name: 'Developers' });
  const loads = DEVELOPERS.map((name) =>
    cards
      .getByText(name, { exact: true })
      .locator('xpath=ancestor::*[.//button][1]')
      .getByText(/^[\d,]+ assigned/)
      .textContent(),
  );
  return (await Promise.all(loads)).map(parseCount);
}
async function openDevelopers(list: 'account' | 'contact') {
  await openForCampaign(`/campaigns/assign-${list}-data-to-sd`);
  return readLoads();
}
let initialLoads: { accounts: number[]; contacts: number[] };
let initialAssigned: WorkingRow[];

test('assigns the accounts to two developers, with the contacts of each account', async () => {
  const accounts = await listCampaignRows(accountsToAssign);
  const accountIds = new Set(accounts.map(({ id }) => id));
  // Contacts move with their main account, which may be outside the campaign.
  const contactIds = new Set(initialWork[1]!.flatMap((row) => (accountIds.has(row.account_id!) ? [row.id] : [])));
  const movedCount = (await listCampaignRows(contactsToAssign)).filter(({ id }) => contactIds.has(id)).length;
  initialAssigned = await listCampaignRows(contactsToAssign, ASSIGNED);
  initialLoads = { contacts: await openDevelopers('contact'), accounts: await openDevelopers('account') };
  const rowCheckboxes = manager.page.getByRole('checkbox', { name: /^Select / });
  await rowCheckboxes.nth(1).click();
  const bar = manager.page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: /^Select all .* that match$/ }).click();
  await bar.getByRole('button', { name: 'Assign…' }).click();
  const dialog = manager.page.getByRole('dialog', { name: 'Assign rows' });
  for (const name of DEVELOPERS) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText(`${formatCount(movedCount)} contacts move with their accounts.`).waitFor();
  await dialog.getByRole('button', { name: `Assign ${formatCount(accounts.length)} accounts` }).click();
  const sumOf = (loads: number[]) => loads.reduce((sum, load) => sum + load);
  await expect.poll(async () => sumOf(await readLoads())).toBe(sumOf(initialLoads.accounts) + accounts.length);
  const assignedAccounts = await listCampaignRows(accountsToAssign, ASSIGNED);
  const assignedContacts = (await listCampaignRows(contactsToAssign, ASSIGNED)).filter(({ id }) => contactIds.has(id));
  expect(assignedContacts.length).toBe(movedCount);
  const developerOf = new Map(assignedAccounts.map((row) => [row.company_name, row.developer_label]));
  expect(assignedContacts.filter((row) => row.developer_label !== developerOf.get(row.company_name))).toEqual([]);
  const newContacts = DEVELOPERS.map((name) => assignedContacts.filter((row) => row.developer_label === name).length);
  expect(await openDevelopers('contact')).toEqual(initialLoads.contacts.map((load, i) => load + newContacts[i]!));
});

test('undoes the assignment and then the populating, which leaves the rows as before', async () => {
  await openDevelopers('account');
  await undoButton().click();
  const developers = manager.page.getByRole('region', { name: 'Developers' });
  await developers.getByText(/^[\d,]+ rows restored\.$/).waitFor();
  await expect.poll(readLoads).toEqual(initialLoads.accounts);
  expect(await listCampaignRows(contactsToAssign, ASSIGNED)).toEqual(initialAssigned);
  expect(await listWork()).toEqual(initialWork);
  await openForCampaign('/campaigns/populate-sd-data');
  await undoButton().click();
  await expect.poll(() => readPlan('Ready to populate')).toEqual(populated);
  expect(await listWork()).toEqual(initialWork);
});
