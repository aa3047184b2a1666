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

const STEP_TABLE = 'Steps of version';
const readStepCodes = () =>
  page.getByRole('table', { name: STEP_TABLE }).first().locator('tbody tr b').allTextContents();
const expectOrder = (order: string) => expect.poll(async () => (await readStepCodes()).join(' ')).toBe(order);
const waitForSave = (path: RegExp) => page.waitForResponse((response) => path.test(response.url()) && response.ok());

async function openScheme(name: string) {
  await page.goto('/grades');
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
}

test('clones a grade scheme using only the keyboard', async () => {
  await page.goto('/grade/clone');
  await page.getByRole('combobox', { name: 'Scheme to copy' }).waitFor();
  await expectAccessible(page);
  // The first field has the focus.
  await page.keyboard.type('House');
  await page.getByRole('option', { name: 'House scheme' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Scheme of Tyne');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Tyne');
  await page.getByRole('option', { name: 'Tyne Industrial Supplies' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Scheme of Tyne', exact: true }).waitFor();
  await page.getByRole('link', { name: 'House scheme' }).waitFor();
  await expectOrder('A1 A2 B1 B2 C D');
  const [firstStep] = await page.getByRole('table', { name: STEP_TABLE }).first().locator('tbody tr').all();
  for (const text of ['A1', 'Meeting set', 'Meeting'])
    await firstStep!.getByText(text, { exact: true }).first().waitFor();
  expect(await firstStep!.getByRole('img').first().getAttribute('aria-label')).toMatch(/^#[0-9a-f]{6}$/);
  await expectAccessible(page);
});

test('reorders steps with arrow keys and by dragging, and saves the order', async () => {
  await openScheme('Scheme of Tyne');
  await page.getByRole('button', { name: /^Move C:/ }).focus();
  const keyboardSave = waitForSave(/\/order$/);
  await page.keyboard.press('ArrowUp');
  await keyboardSave;
  await expectOrder('A1 A2 B1 C B2 D');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Move C:/);
  const dragSave = waitForSave(/\/order$/);
  const row = (code: string) => page.getByRole('row', { name: code }).first();
  await row('Rejected').dragTo(row('Meeting set'));
  await dragSave;
  await expectOrder('D A1 A2 B1 C B2');
  await page.reload();
  await expectOrder('D A1 A2 B1 C B2');
});

test('builds criteria, marks invalid conditions and shows the criteria as text', async () => {
  await openScheme('Scheme of Tyne');
  await page.getByRole('link', { name: 'Interested' }).click();
  await page.getByRole('heading', { name: /Interested/, level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByLabel('A record matches if').selectOption('or');
  await page.getByLabel('Field of condition 1').selectOption('country');
  await page.getByLabel('Values').first().fill('United K');
  await page.getByRole('option', { name: 'United Kingdom' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Field of condition 2').selectOption('head_office_city');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Condition 2 (City): a text was expected.').first().waitFor();
  await page.getByRole('textbox', { name: 'Value' }).last().fill('Leeds');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // Saving asks for confirmation, because another step of the scheme can be reached from this step.
  await page.getByRole('button', { name: 'Continue' }).click();
  const criteria = page.getByRole('region', { name: 'Entry criteria' });
  await criteria.getByText('A record matches if any condition is met').waitFor();
  expect(await criteria.getByRole('listitem').allTextContents()).toEqual([
    'Country is United Kingdom',
    'City contains “Leeds”',
  ]);
});

test('saves a changed step in use as a new version and opens that version', async () => {
  await openScheme('House scheme');
  await page.getByText('A started campaign uses this version').waitFor();
  await page.getByRole('link', { name: 'Nurture' }).click();
  await page.getByRole('heading', { name: /Nurture/, level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const oldUrl = page.url();
  await page.getByLabel('Label').fill('Nurture later');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('row', { name: /^Campaigns/ }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'B2 Nurture later' }).waitFor();
  expect(page.url()).not.toBe(oldUrl.replace('/edit/', '/view/'));
  await page.getByText('Version 2').waitFor();
  await page.getByRole('link', { name: 'House scheme' }).first().click();
  await page.getByText('Version 2', { exact: true }).waitFor();
  await page.getByRole('tab', { name: /Versions/ }).click();
  const firstVersion = page.getByRole('region', { name: 'Version 1' });
  await firstVersion.getByRole('link', { name: 'Northern manufacturers' }).waitFor();
  await firstVersion.getByRole('link', { name: 'Nurture', exact: true }).waitFor();
  const secondVersion = page.getByRole('region', { name: 'Version 2' });
  await secondVersion.getByRole('link', { name: 'Nurture later' }).waitFor();
  await secondVersion.getByText('No campaign uses it').waitFor();
  await expectAccessible(page);
});

test('asks which campaigns move to a new version, with an editable step table', async () => {
  await openScheme('House scheme');
  await page.getByText(/uses? an older version of “House scheme”/).waitFor();
  await page.getByRole('button', { name: 'Move campaigns…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move campaigns to version 2' });
  const moveButton = dialog.getByRole('button', { name: 'Move', exact: true });
  expect(await moveButton.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox', { name: /^Northern manufacturers/ }).click();
  const newStepField = (code: string) => dialog.getByRole('combobox', { name: `New step for ${code} of version 1` });
  expect(await newStepField('B2').inputValue()).toBe('B2 – Nurture later');
  await newStepField('C').click();
  await page.getByRole('option', { name: 'B2 – Nurture later' }).click();
  await expect.poll(() => newStepField('C').inputValue()).toBe('B2 – Nurture later');
  await expectAccessible(page);
  await moveButton.click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: /Versions/ }).click();
  await page
    .getByRole('region', { name: 'Version 2' })
    .getByRole('link', { name: 'Northern manufacturers' })
    .waitFor({ timeout: 60_000 });
});

test('counts the records of a campaign per step in a dry run, without saving', async () => {
  await openScheme('Scheme of Tyne');
  await page.getByRole('tab', { name: 'Dry run' }).click();
  await page.getByRole('combobox', { name: 'Campaign' }).fill('Public sector');
  await page.getByRole('option', { name: /^Public sector suppliers/ }).click();
  const dryRunTable = page.getByRole('table', { name: 'Dry run' });
  await dryRunTable.getByRole('row', { name: /B1 Interested/ }).waitFor();
  expect(
    await dryRunTable
      .getByRole('row', { name: /B1 Interested/ })
      .locator('td')
      .nth(1)
      .textContent(),
  ).toMatch(/^\d+$/);
  await page
    .getByRole('status')
    .filter({ hasText: /account|record/ })
    .waitFor();
  await expectAccessible(page);
  // The URL contains the campaign, so that the dry run can be shared.
  expect(new URL(page.url()).searchParams.get('campaign')).toMatch(/^[0-9a-f-]{36}$/);
});
