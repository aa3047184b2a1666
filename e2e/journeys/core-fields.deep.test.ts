import { coreFields } from '@leadwright/contract/core/core-fields';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiUser } from '../harness/api.ts';
import { closePage, expectAccessible, openSignedIn, type SignedInPage } from '../harness/browser.ts';
import { sharedServer } from '../harness/shared-server.ts';

const server = sharedServer();
const user = new ApiUser(server);
let admin: SignedInPage;
let page: Page;
let fieldId: string;

const readField = () => user.call(coreFields.view, { params: { id: fieldId } });

beforeAll(async () => {
  await user.signIn();
  const fields = await user.listRows(coreFields.list);
  fieldId = fields.find(({ entity, key }) => entity === 'contact' && key === 'seniority')!.id;
  admin = await openSignedIn(server);
  page = admin.page;
});
afterAll(async () => {
  // Restores the fields for the other journeys.
  const { version } = await readField();
  await user.call(coreFields.edit, {
    params: { id: fieldId },
    body: { version, label: 'Seniority', help: '', required: 'no' },
  });
  await closePage(admin);
});

test('renames a core field and makes it required, with key and type locked', async () => {
  await page.goto('/fields/core-fields');
  await page.getByRole('link', { name: 'Account name' }).waitFor();
  await expectAccessible(page);
  await page.goto(`/fields/core-field/${fieldId}`);
  await page.getByRole('heading', { name: 'Seniority' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit' }).first().click();
  for (const [name, value] of [
    ['Key', 'seniority'],
    ['Type', 'Text'],
    ['Record', 'Contact'],
  ] as const) {
    const lockedField = page.getByRole('textbox', { name, exact: true });
    const attributes = [await lockedField.inputValue(), await lockedField.getAttribute('readonly')];
    expect([name, ...attributes]).toEqual([name, value, '']);
  }
  await page.getByRole('textbox', { name: /^Label(?! of)/ }).fill('Level');
  await page.getByRole('textbox', { name: 'Help' }).fill('As their card says it');
  await page.getByRole('combobox', { name: 'Required' }).click();
  await page.getByRole('option', { name: 'Always' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Level' }).waitFor();
  expect(await readField()).toMatchObject({ label: 'Level', required: 'always', key: 'seniority' });
});

test('applies the changes to grids and forms, and rejects a record without the required field', async () => {
  await page.goto('/contacts');
  await page.getByRole('columnheader', { name: /^Level/ }).waitFor();
  expect(await page.getByRole('columnheader', { name: /^Seniority/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Add contact' }).click();
  await page.getByText('As their card says it').waitFor();
  await page.getByRole('textbox', { name: 'Forename' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Surname' }).fill('Byron');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Level is required.').first().waitFor();
  await expectAccessible(page);
  page.once('dialog', (dialog) => dialog.accept());
});

test('removes a field from grid and form and restores it', async () => {
  await page.goto(`/fields/core-field/${fieldId}`);
  await page.getByRole('heading', { name: 'Level' }).waitFor();
  await user.call(coreFields.remove, { params: { id: fieldId } });
  await page.goto('/contacts');
  await page.getByRole('columnheader', { name: /^Name/ }).waitFor();
  expect(await page.getByRole('columnheader', { name: /^Level/ }).count()).toBe(0);
  await page.goto('/contacts/add');
  await page.getByRole('textbox', { name: 'Forename' }).waitFor();
  expect(await page.getByText('As their card says it').count()).toBe(0);
  await page.goto('/fields/core-field/add');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use Level' }).click();
  await page.getByRole('heading', { name: 'Level' }).waitFor();
  await page.goto('/contacts');
  await page.getByRole('columnheader', { name: /^Level/ }).waitFor();
});
