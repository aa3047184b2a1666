import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Browser,
  expectAccessible,
  launchBrowser,
  signIn,
  type Visit,
  visit,
  waitUntilIdle,
} from '../harness/browser.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
let browser: Browser;
let admin: Visit;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await visit(browser, server.url);
  page = admin.page;
  await signIn(page);
});
afterAll(async () => {
  expect(admin.pageErrors).toEqual([]);
  await browser?.close();
});

async function choose(list: string, option: string) {
  await page.getByRole('combobox', { name: list }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Opens the form for a new field of the planned campaign and fills in label and type, without saving. */
async function fillNewField(label: string, type: string) {
  await page.goto('/fields/campaign-field/add');
  await page.getByRole('combobox', { name: 'Campaign' }).fill('TYNE-27-01');
  await page.getByRole('option', { name: /^Public sector suppliers/ }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill(label);
  await choose('Type', type);
}
async function save(label: string) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: label, exact: true }).waitFor();
}

test('imports a column whose header is a synonym of a field', async () => {
  await fillNewField('Lorries owned', 'Whole number');
  await page.getByLabel('Import synonyms').first().fill('LKW-Bestand');
  await page.keyboard.press('Enter');
  await save('Lorries owned');
  await page.getByText('LKW-Bestand').first().waitFor();
  await expectAccessible(page);
  const campaign = await page.getByRole('link', { name: 'Public sector suppliers' }).last().getAttribute('href');
  await page.goto(`/select_column_import_account_to_campaign${new URL(campaign!, server.url).search}`);
  const csv = ['Firma,LKW Bestand', 'Lorry Owners Ltd,12', 'Others Ltd,some', ''].join('\n');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'lorries.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('heading', { name: 'File settings' }).waitFor();
  await page.getByLabel('Supplier', { exact: false }).last().fill('A supplier');
  await page.getByRole('button', { name: 'Read the file' }).click();
  await page.getByText('The header is an import synonym of a campaign field').waitFor();
  const target = page.getByRole('combobox', { name: 'Field for “LKW Bestand”' });
  expect(await target.inputValue()).toBe('Lorries owned');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('heading', { name: 'Import preview' }).waitFor();
  await page.getByText('Lorries owned: Not a number').waitFor();
  await page.getByRole('columnheader', { name: 'Lorries owned' }).waitFor();
  await expectAccessible(page);
});

test('edits a contact field for a contact of the campaign', async () => {
  await fillNewField('Best hour', 'Text');
  await choose('Record', 'Contact');
  await save('Best hour');
  await page.getByRole('link', { name: 'Public sector suppliers' }).last().click();
  await page.getByRole('heading', { name: 'Campaign contacts' }).waitFor();
  await waitUntilIdle(admin);
  await page
    .getByRole('button', { name: 'Add the contacts of its accounts' })
    .filter({ visible: true })
    .first()
    .click();
  await page
    .getByText(/contacts? added to the campaign/)
    .first()
    .waitFor();
  await page.locator('[role="gridcell"] a').first().click();
  await page.getByRole('tab', { name: 'Campaign fields' }).click();
  await page.getByRole('textbox', { name: 'Best hour' }).fill('After lunch');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Campaign fields saved').waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'Campaign fields' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Best hour' }).inputValue()).toBe('After lunch');
});
