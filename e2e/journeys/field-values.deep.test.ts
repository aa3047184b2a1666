import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { listOptions } from '@leadwright/contract/features/field-options';
import { masterFields } from '@leadwright/contract/features/fields';
import { addView } from '@leadwright/contract/features/grid-views';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import { closePage, expectAccessible, openSignedIn, type SignedInPage, signIn, visit } from '../harness/browser.ts';
import { ADMIN } from '../harness/server.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
const user = new ApiUser(server);
let admin: SignedInPage;
let page: Page;
let fieldId: string;

beforeAll(async () => {
  await user.signIn();
  const options = [{ label: 'Bicycle' }];
  fieldId = (await user.call(masterFields.add, { body: { label: 'Way to work', type: 'select', options } })).id;
  admin = await openSignedIn(server);
  page = admin.page;
});
afterAll(() => closePage(admin));

const readOptionStates = async () => {
  const { options } = await user.call(listOptions, { params: { id: fieldId } });
  return options.map(({ label, state }) => `${label} ${state}`);
};
/** Presses Tab until an element of this name has the focus. */
async function tabTo(name: RegExp): Promise<void> {
  for (let pressCount = 0; pressCount < 80; pressCount++) {
    const focusedName = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
    if (name.test(focusedName)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not reach ${name}.`);
}
/** Opens the menu of an option and selects an item with the keyboard. */
async function runOptionAction(option: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${option}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: item }).waitFor();
  await page.getByRole('menuitem', { name: item }).focus();
  await page.keyboard.press('Enter');
}

test('chooses a field and pastes options with the keyboard, and reports a duplicate line', async () => {
  await page.goto('/campaigns/add-field-values');
  await page.getByRole('combobox', { name: 'Field' }).focus();
  await page.keyboard.type('Way to');
  await page.getByRole('option', { name: 'Way to work' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'Options of Way to work' }).waitFor();
  expect(new URL(page.url()).searchParams.get('field')).toBe(fieldId);
  await expectAccessible(page);
  await tabTo(/^Paste lines$/);
  await page.keyboard.press('Enter');
  const linesField = page.getByLabel('Options, one per line');
  await linesField.waitFor();
  await linesField.focus();
  await page.keyboard.type('Train\nBus\n bi cycle');
  await tabTo(/^Add 3 options$/);
  await page.keyboard.press('Enter');
  await page.getByText('Line 3: “bi cycle” is already an option.').waitFor();
  await expectAccessible(page);
  await linesField.fill('Train\nBus');
  await tabTo(/^Add 2 options$/);
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /Bus/ }).waitFor();
  expect(await readOptionStates()).toEqual(['Bicycle active', 'Train active', 'Bus active']);
});

test('reorders options with the arrow keys and by dragging', async () => {
  const waitForOrderSave = () =>
    page.waitForResponse((response) => /options\/order$/.test(response.url()) && response.ok());
  await page.getByRole('button', { name: /^Move Bus:/ }).focus();
  const keyboardSave = waitForOrderSave();
  await page.keyboard.press('ArrowUp');
  await keyboardSave;
  expect(await readOptionStates()).toEqual(['Bicycle active', 'Bus active', 'Train active']);
  const dragSave = waitForOrderSave();
  await page.getByRole('row', { name: /Train/ }).dragTo(page.getByRole('row', { name: /Bicycle/ }));
  await dragSave;
  expect(await readOptionStates()).toEqual(['Train active', 'Bicycle active', 'Bus active']);
});

test('retires an option, merges two and undoes the merge', async () => {
  await runOptionAction('Bicycle', 'Retire');
  await page.getByRole('row', { name: /Bicycle.*Retired/ }).waitFor();
  await runOptionAction('Bus', 'Merge…');
  const mergeTarget = page.getByRole('combobox', { name: 'Merge into' });
  await mergeTarget.waitFor();
  await expectAccessible(page);
  await mergeTarget.focus();
  await page.keyboard.type('Train');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(/^Merge$/);
  await page.keyboard.press('Enter');
  await page.getByText('“Bus” was merged into “Train”').waitFor();
  const undoButton = page.getByRole('button', { name: 'Undo: “Bus” was merged into “Train”' });
  await undoButton.waitFor();
  expect(await readOptionStates()).toEqual(['Train active', 'Bicycle retired', 'Bus merged']);
  await expectAccessible(page);
  await undoButton.focus();
  await page.keyboard.press('Enter');
  await expect.poll(readOptionStates).toEqual(['Train active', 'Bicycle retired', 'Bus active']);
});

test('shows where an option is used and merges only after confirmation', async () => {
  await user.call(addView, {
    params: { dataset: accountsForCampaign.name },
    body: {
      name: 'Those who come by bus',
      visibility: 'personal',
      state: { layout: {}, filter: { [customColumn(fieldId)]: { filterType: 'set', values: ['bus'] } } },
    } as never,
  });
  await runOptionAction('Bus', 'Where used');
  const usageList = page.getByRole('dialog', { name: 'Where Bus is used' });
  await usageList.getByRole('link', { name: 'Those who come by bus' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await usageList.waitFor({ state: 'detached' });
  await runOptionAction('Bus', 'Retire');
  const usageDialog = page.getByRole('dialog', { name: 'Where this is used' });
  await usageDialog.getByRole('row', { name: /^Saved views.* 1$/ }).waitFor();
  await expectAccessible(page);
  await usageDialog.getByRole('button', { name: 'Cancel' }).click();
  await usageDialog.waitFor({ state: 'detached' });
  expect(await readOptionStates()).toContain('Bus active');
  await runOptionAction('Bus', 'Merge…');
  await page.getByRole('combobox', { name: 'Merge into' }).fill('Train');
  await page.getByRole('option', { name: 'Train' }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await usageDialog.getByRole('button', { name: 'Cancel' }).click();
  await usageDialog.waitFor({ state: 'detached' });
  expect(await readOptionStates()).toContain('Bus active');
  await page.keyboard.press('Escape');
  await runOptionAction('Bus', 'Retire');
  await usageDialog.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(readOptionStates).toContain('Bus retired');
});

test('redirects to the error page without the permission', async () => {
  const financeUser = await visit(admin.browser, server.url);
  await signIn(financeUser.page, { email: 'finance@leadwright.example', password: ADMIN.password });
  await financeUser.page.goto('/campaigns/add-field-values');
  await financeUser.page.waitForURL(/\/unauthorized/);
  expect(financeUser.pageErrors).toEqual([]);
  await financeUser.page.close();
});
