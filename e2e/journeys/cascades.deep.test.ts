import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { editCascade, listCascades, viewCascade } from '@leadwright/contract/features/cascades';
import { campaignFields } from '@leadwright/contract/features/fields';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import { closePage, expectAccessible, openSignedIn, type SignedInPage } from '../harness/browser.ts';
import { keyboardOf } from '../harness/keyboard.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
let admin: SignedInPage;
let page: Page;
let user: ApiUser;
let campaign_id: string;
let account_id: string;
const fieldIds: Record<string, string> = {};

beforeAll(async () => {
  admin = await openSignedIn(server);
  page = admin.page;
  user = new ApiUser(server);
  await user.signIn();
  campaign_id = (await user.listRows(campaigns.list)).find(({ code }) => code === 'TYNE-27-01')!.id;
  const options = { 'Sales region': ['North', 'South'], 'Sales area': ['Tyne', 'Tees', 'Solent'] };
  for (const [label, labels] of Object.entries(options)) {
    const body = { campaign_id, label, type: 'select' as const, options: labels.map((option) => ({ label: option })) };
    fieldIds[label] = (await user.call(campaignFields.add, { body })).id;
  }
  const { data } = await user.call(accountsForCampaign.endpoint, { body: { campaign_id, query: '{}' } });
  account_id = JSON.parse(data).rows[0].id;
});
afterAll(async () => {
  const { cascades } = await user.call(listCascades, { params: { campaign_id } });
  for (const { id, version } of cascades)
    await user.call(editCascade, { params: { id }, body: { version, archived: true } });
  for (const id of Object.values(fieldIds)) await user.call(campaignFields.remove, { params: { id } });
  await closePage(admin);
});

const pairCheckbox = (name: string) => page.getByRole('checkbox', { name });
const regionField = () => page.getByRole('combobox', { name: 'Sales region' });
const areaField = () => page.getByRole('combobox', { name: 'Sales area' });
const readOptions = async () => {
  await page.getByRole('option').first().waitFor();
  return page.getByRole('option').allTextContents();
};

test('defines a cascade, and its pairs in a matrix, a pasted table and a tree', async () => {
  const keyboard = keyboardOf(page);
  await page.goto(`/campaigns/add-more-fields-for-cascade?campaign=${campaign_id}`);
  await keyboard.type(page.getByRole('textbox', { name: /^Name/ }), 'Sales areas');
  await keyboard.choose(page.getByRole('combobox', { name: 'Level 1' }), 'Sales region');
  await keyboard.choose(page.getByRole('combobox', { name: 'Level 2' }), 'Sales area');
  await expectAccessible(page);
  await keyboard.press(page.getByRole('button', { name: 'Save', exact: true }));
  await page.getByRole('heading', { name: 'Cascade “Sales areas”' }).waitFor();

  await page.getByRole('tab', { name: 'Matrix' }).click();
  await pairCheckbox('North, Tyne').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect.poll(() => pairCheckbox('North, Tees').isChecked()).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Paste a table' }).click();
  await page.getByLabel('Two or three columns from a spreadsheet').fill('South\tSolent\nSouth\tNarnia');
  await page.getByText('Line 2: “Narnia” is not an option of “Sales area”').waitFor();
  await page.getByRole('button', { name: 'Add 1 pair' }).click();
  await expect.poll(() => pairCheckbox('South, Solent').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Cascade saved').waitFor();

  await page.getByRole('tab', { name: 'Tree' }).click();
  await page.getByText('Tyne and Tees').waitFor();
  await page.getByRole('button', { name: 'Choose values for “South”' }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cascading fields' }).last().click();
  await page.getByText('2 of 2 values have values below them').waitFor();
  await expectAccessible(page);
});

test('offers valid values in a form, clears invalid values and restores them', async () => {
  await page.goto(`/accounts/${account_id}?campaign=${campaign_id}`);
  await page.getByRole('tab', { name: 'Campaign fields' }).click();
  await page.getByText('Choose “Sales region” first.').waitFor();
  await regionField().click();
  await page.getByRole('option', { name: 'North' }).click();
  await areaField().click();
  expect(await readOptions()).toEqual(['Tyne', 'Tees']);
  // Typed text filters the list.
  await page.keyboard.type('tee');
  await expect.poll(readOptions).toEqual(['Tees']);
  await page.getByRole('option', { name: 'Tees' }).click();
  await expect.poll(() => areaField().inputValue()).toBe('Tees');

  await regionField().click();
  await page.getByRole('option', { name: 'South' }).click();
  await page.getByText('Filled in automatically: the only option for “Sales region”.').waitFor();
  await expect.poll(() => areaField().inputValue()).toBe('Solent');
  await regionField().click();
  await page.getByRole('option', { name: 'North' }).click();
  await page.getByText('Cleared because no longer allowed: Sales area').waitFor();
  await expect.poll(() => areaField().inputValue()).toBe('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => regionField().inputValue()).toBe('South');
  await expect.poll(() => areaField().inputValue()).toBe('Solent');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Campaign fields saved').waitFor();
});

test('lists records with an invalid combination and fixes them', async () => {
  const { cascades } = await user.call(listCascades, { params: { campaign_id } });
  const { id } = cascades[0]!;
  const { version, pairs } = await user.call(viewCascade, { params: { id } });
  const changedPairs = pairs.map((pair) => (pair.parent === 'south' ? { ...pair, child: 'tees' } : pair));
  await user.call(editCascade, { params: { id }, body: { version, pairs: changedPairs } });
  await page.goto(`/campaigns/list-cascade-fields?campaign=${campaign_id}`);
  await page.getByRole('link', { name: '1 record' }).click();
  await page.getByText('Sales region: South → Sales area: Solent').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fix', exact: true }).click();
  await page.getByText('No records in violation.').waitFor();
});
