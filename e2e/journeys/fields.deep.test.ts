import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { FIELD_COUNT_WARNING } from '@leadwright/contract/features/custom-fields';
import { campaignFields, masterFields } from '@leadwright/contract/features/fields';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
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

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const highlightedOption = () => page.evaluate(() => document.querySelector('[data-combobox-selected]')?.textContent);
/**
 * Presses ArrowDown until the option is highlighted. The list wraps around and ignores keys before it is ready, so the
 * number of presses varies.
 */
async function highlightOption(option: string) {
  for (let index = 0; index < 60 && (await highlightedOption()) !== option; index++) {
    await press('ArrowDown');
    await page.waitForTimeout(30);
  }
  expect(await highlightedOption()).toBe(option);
}

test('creates a select field and uses it in a campaign, using only the keyboard', async () => {
  await page.goto('/fields/master-field/add');
  await page.getByRole('heading', { name: 'Add master field' }).waitFor();
  await page.getByRole('textbox', { name: 'Label' }).waitFor();
  // The label has the focus first, then key, help and type.
  await page.keyboard.type('Fleet band');
  await press('Tab', 'Tab', 'Tab', 'Enter');
  await page.getByRole('option', { name: 'Single select' }).waitFor();
  await highlightOption('Single select');
  await press('Enter');
  await press('Tab');
  await page.keyboard.type('Small\nLarge\nsmall');
  await press('Control+Enter');
  await page.getByText('small: Another option already has this value.').waitFor();
  await page.getByRole('textbox', { name: 'Options, one per line' }).focus();
  await press('Control+End', 'Shift+Home', 'Delete', 'Backspace');
  // The preview shows an input for the type.
  await page.getByText('Try it with a value').waitFor();
  await expectAccessible(page);
  await press('Control+Enter');
  await page.getByRole('heading', { name: 'Fleet band', exact: true }).waitFor();
  await page.getByText('No campaign uses it yet.').waitFor();
  await expectAccessible(page);

  await page.goto('/campaigns/add-more-field');
  await page.getByRole('combobox', { name: 'Campaign' }).focus();
  await page.keyboard.type('TYNE-27-01');
  await page.getByRole('option', { name: /^Public sector suppliers/ }).waitFor();
  await press('ArrowDown');
  await expect.poll(highlightedOption).toMatch(/^Public sector suppliers/);
  await press('Enter');
  await page.getByRole('checkbox', { name: /^Fleet band/ }).focus();
  await press('Space');
  await page.getByRole('button', { name: 'Use one field' }).focus();
  await press('Enter');
  await page.getByRole('button', { name: 'Hide Fleet band' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'View in grid' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('textbox', { name: 'Find a column' }).fill('Fleet band');
  await page.getByText('Fleet band').first().waitFor();
});

test('shows the fields of a campaign in the account form by section and saves them', async () => {
  await page.goto('/campaigns/add-more-field');
  await page.getByRole('combobox', { name: 'Campaign' }).fill('TYNE-27-01');
  await page.getByRole('option', { name: /^Public sector suppliers/ }).click();
  await page.getByRole('link', { name: 'View in grid' }).click();
  await page.locator('[role="gridcell"] a').first().click();
  await page.getByRole('tab', { name: 'Campaign fields' }).click();
  await page.getByText('Employees, as the company reported them').waitFor();
  await page.getByRole('combobox', { name: 'Fleet band' }).click();
  await page.getByRole('option', { name: 'Large' }).click();
  await page
    .getByRole('spinbutton', { name: 'People we know' })
    .or(page.getByLabel('People we know'))
    .first()
    .fill('7');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Campaign fields saved').waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'Campaign fields' }).waitFor();
  await expect.poll(() => page.getByLabel('Fleet band').first().inputValue()).toBe('Large');
  await expect.poll(() => page.getByLabel('People we know').first().inputValue()).toBe('7');
});

test('moves a field to another section and position in the form', async () => {
  const user = new ApiUser(server);
  await user.signIn();
  const fleetField = (await user.listRows(masterFields.list)).find(({ label }) => label === 'Fleet band')!;
  const { version } = await user.call(masterFields.view, { params: { id: fleetField.id } });
  await user.call(masterFields.edit, {
    params: { id: fleetField.id },
    body: { version, section: 'Vehicles', order: 0 },
  });
  await page.reload();
  const section = page.getByRole('group', { name: 'Vehicles' });
  await section.getByLabel('Fleet band').first().waitFor();
  const readPanelText = async () => (await page.getByRole('tabpanel').textContent()) ?? '';
  const panelText = await readPanelText();
  expect(panelText.indexOf('Fleet band')).toBeLessThan(panelText.indexOf('People we know'));
  const currentVersion = (await user.call(masterFields.view, { params: { id: fleetField.id } })).version;
  await user.call(masterFields.edit, {
    params: { id: fleetField.id },
    body: { version: currentVersion, section: '', order: null },
  });
  await page.reload();
  await page.getByLabel('Fleet band').first().waitFor();
  expect(await section.count()).toBe(0);
  const updatedText = await readPanelText();
  expect(updatedText.indexOf('Fleet band')).toBeGreaterThan(updatedText.indexOf('People we know'));
});

test('warns about eighty fields in a campaign but accepts more', async () => {
  const user = new ApiUser(server);
  await user.signIn();
  const [client] = await user.listRows(clients.list);
  const dates = { start_date: '2026-01-01', end_date: '2026-12-31', lawful_basis: 'legitimate_interest' } as const;
  const { id: campaign_id } = await user.call(campaigns.add, {
    body: { code: 'MANY-1', name: 'Campaign of many fields', client_id: client!.id, ...dates },
  });
  for (let index = 1; index < FIELD_COUNT_WARNING; index++)
    await user.call(campaignFields.add, {
      body: { campaign_id, label: `Field ${index}`, type: 'text', indexed: false },
    });
  await page.goto(`/campaigns/add-more-field?campaign=${campaign_id}`);
  await page.getByRole('checkbox').first().waitFor();
  const warning = page.getByText(/Fewer than 80 are easier to use/);
  expect(await warning.count()).toBe(0);
  await user.call(campaignFields.add, { body: { campaign_id, label: 'The eightieth', type: 'text', indexed: false } });
  await page.reload();
  await warning.waitFor();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /^Fleet band/ }).click();
  await page.getByRole('button', { name: 'Use one field' }).click();
  await page.getByRole('button', { name: 'Hide Fleet band' }).waitFor();
  await user.call(campaigns.remove, { params: { id: campaign_id } });
});

test('changes the type of a field and undoes the change, using only the keyboard', async () => {
  await page.goto('/fields/master-fields');
  await page.getByRole('link', { name: 'Fleet band', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Fleet band', exact: true }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).focus();
  await press('Enter');
  await page.getByRole('menuitem', { name: 'Change type…' }).focus();
  await press('Enter');
  const type = page.getByRole('combobox', { name: 'New type' });
  await type.waitFor();
  // For values that cannot be converted safely, the page offers a new field.
  await type.focus();
  await press('Enter');
  await highlightOption('Whole number');
  await press('Enter');
  await page.getByText('One record has a value that does not fit.').first().waitFor();
  await page.getByRole('button', { name: 'Create a new field and copy' }).waitFor();
  await expectAccessible(page);
  await type.focus();
  await press('Enter');
  await highlightOption('Multi-select');
  await press('Enter');
  await page.getByText('The one record with a value keeps it.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change type', exact: true }).focus();
  await press('Enter');
  await page.getByRole('heading', { name: 'Type changes' }).waitFor();
  await page.getByText('From Single select to Multi-select').waitFor();
  await page.getByText('Multi-select', { exact: true }).first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo: From Single select to Multi-select' }).focus();
  await press('Enter');
  await page.getByText('Undone', { exact: true }).first().waitFor();
  await page.getByText('Single select', { exact: true }).first().waitFor();
});

test('edits a default value with the input for its type and checks its limits', async () => {
  await page.goto('/fields/master-field/add');
  await page.getByRole('textbox', { name: 'Label' }).fill('Visits a year');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Yes or no' }).click();
  await page.getByRole('combobox', { name: 'Default value' }).waitFor();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Whole number' }).click();
  await page.getByLabel('Maximum').fill('9');
  await page.getByLabel('Default value').fill('12');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => page.getByLabel('Default value').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Default value').fill('7');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Visits a year', exact: true }).waitFor();
  await page.getByText('Default value', { exact: true }).waitFor();
  await expectAccessible(page);
});
