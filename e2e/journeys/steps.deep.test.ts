import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePage, expectAccessible, openSignedIn, type SignedInPage } from '../harness/browser.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
let admin: SignedInPage;
let page: Page;

beforeAll(async () => {
  admin = await openSignedIn(server);
  page = admin.page;
});
afterAll(() => closePage(admin));

const phaseTable = (name: string) => page.getByRole('table', { name: `Steps of the phase ${name}` });
const readStepCodes = async (name: string) =>
  (await phaseTable(name).locator('tbody tr td:nth-child(2)').allTextContents()).join(' ');
const waitForSave = (path: RegExp) => page.waitForResponse((response) => path.test(response.url()) && response.ok());

async function choose(label: string, name: string) {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name }).click();
}

test('lists the library by phase and moves a step with the keyboard and by dragging', async () => {
  await page.goto('/campaigns/master-steps');
  await phaseTable('Setup').waitFor();
  expect(await readStepCodes('Setup')).toBe('SET-01 SET-02 SET-03');
  expect(await readStepCodes('Messaging')).toBe('MSG-01 MSG-02');
  const orderSaved = waitForSave(/master-steps\/order/);
  await page.getByRole('button', { name: /^Move SET-02/ }).press('ArrowUp');
  await orderSaved;
  await expect.poll(() => readStepCodes('Setup')).toBe('SET-02 SET-01 SET-03');
  await page.reload();
  await expect.poll(() => readStepCodes('Setup')).toBe('SET-02 SET-01 SET-03');
  const dragSaved = waitForSave(/master-steps\/order/);
  await phaseTable('Setup')
    .locator('tr', { hasText: 'SET-02' })
    .dragTo(phaseTable('Setup').locator('tr', { hasText: 'SET-01' }));
  await dragSaved;
  await page.reload();
  await expect.poll(() => readStepCodes('Setup')).toBe('SET-01 SET-02 SET-03');
});

test('adds several steps from the library and lists them by phase', async () => {
  await page.goto('/campaigns/client-campaign-step/add?many=yes');
  await choose('Client', 'Halden Brook Instruments');
  await page.getByRole('checkbox', { name: 'All of the phase Messaging' }).check();
  await page.getByRole('checkbox', { name: 'CALL-02 Pilot calls' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add 3 steps' }).click();
  await phaseTable('Messaging').waitFor();
  expect(await readStepCodes('Messaging')).toBe('MSG-01 MSG-02');
  expect(await readStepCodes('Calling')).toBe('CALL-02');
  await expectAccessible(page);
  const orderSaved = waitForSave(/client-steps\/order/);
  await page.getByRole('button', { name: /^Move MSG-02/ }).press('ArrowUp');
  await orderSaved;
  await page.reload();
  await expect.poll(() => readStepCodes('Messaging')).toBe('MSG-02 MSG-01');
});

test('shows how many fields of a linked step differ and resets each one', async () => {
  await phaseTable('Calling').getByRole('link', { name: 'Pilot calls' }).click();
  await page.getByText('No field differs from the master step').waitFor();
  await page.getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Trial calls');
  await page.getByRole('textbox', { name: /^Duration/ }).fill('9');
  await page.getByText('2 fields differ from the master step').waitFor();
  await page.getByRole('button', { name: 'Reset Duration to the master step' }).click();
  await page.getByText('One field differs from the master step').waitFor();
  await page.getByRole('textbox', { name: /^Deliverable/ }).fill('A short note');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Trial calls', exact: true }).waitFor();
  await page.getByText('2 fields differ from the master step').waitFor();
  const comparison = page.getByRole('table', { name: 'Master step' });
  await expect.poll(() => comparison.getByText('Overridden').count()).toBe(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset Name to the master step' }).click();
  await page.getByRole('heading', { name: 'Pilot calls', exact: true }).waitFor();
  await page.getByText('One field differs from the master step').waitFor();
  await comparison.getByText('A short note').waitFor();
  await page.getByRole('switch', { name: 'Show inherited fields' }).check({ force: true });
  await comparison.getByText('Inherited').first().waitFor();
});

test('reviews changes of a master step field by field', async () => {
  await page.goto('/campaigns/master-steps');
  await phaseTable('Messaging').getByRole('link', { name: 'Value proposition' }).click();
  await page.getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('textbox', { name: /^Duration/ }).fill('6');
  await page.getByRole('textbox', { name: /^Deliverable/ }).fill('Call guide in two languages');
  await page.keyboard.press('Control+Enter');
  // The impact of the change must be confirmed first.
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: /client steps wait for a review/ }).click();
  await choose('Client', 'Halden Brook Instruments');
  const changes = page.getByRole('table', { name: /for Halden Brook Instruments$/ });
  await changes.waitFor();
  await expect.poll(() => page.getByRole('table', { name: /^Changes of/ }).count()).toBe(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Accept Duration of/ }).click();
  await expect.poll(() => changes.locator('tbody tr').count()).toBe(1);
  await page.getByRole('checkbox', { name: 'Select all changes' }).check();
  await page.getByRole('button', { name: 'Ignore selected (1)' }).click();
  await page.getByText('Nothing to review here').waitFor();
  await page.goto('/campaigns/client-campaign-steps?as=order');
  await choose('Client', 'Halden Brook Instruments');
  const row = phaseTable('Messaging').locator('tr', { hasText: 'MSG-01' });
  await row.getByText('6 days').waitFor();
  await row.getByRole('link').click();
  await page.getByText('One field differs from the master step').waitFor();
});

test('reports the position of an invalid line in a file, and the result for each step', async () => {
  await page.goto('/campaigns/master-step/add?file=yes');
  const file = (text: string) => ({ name: 'steps.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const header = 'code,name,phase,duration,order\n';
  const fileInput = page.locator('input[type="file"]');
  await fileInput.setInputFiles(file(`${header}JRN-01,Journey,selling,1,90\n`));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Line 2, phase: Expected one of setup, data,').waitFor();
  await expectAccessible(page);
  await fileInput.setInputFiles(file(`${header}JRN-01,Journey,close,1,90\n`));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('table', { name: 'Results' }).getByText('JRN-01').waitFor();
  await expectAccessible(page);
});
