import { addAccounts } from '@leadwright/contract/features/accounts';
import { verticals } from '@leadwright/contract/features/verticals';
import { expect, test, vi } from 'vitest';
import { call } from '../../api/call.ts';
import { Edit, View } from '../../features/verticals/verticals.tsx';
import { chooseRecordAction } from '../../testing/record-menu.ts';
import { show } from '../../testing/show.tsx';

const randomText = () => Math.random().toString(36).slice(2, 9);
const addVertical = (name: string) => call(verticals.add, { body: { name, code: randomText().toUpperCase() } });
const loadVertical = (id: string) => call(verticals.view, { params: { id } });

/** Creates a vertical with two accounts. */
async function addUsedVertical() {
  const { id, name } = await addVertical(`Used ${randomText()}`);
  for (const number of ['one', 'two'])
    await call(addAccounts, { body: { company_name: `Account ${number} of ${name}`, country: 'GB', vertical_id: id } });
  return { id, name };
}

const showEditForm = (id: string) => show(<Edit />, { path: '/vertical/edit/:verticalId', at: `/vertical/edit/${id}` });

test('lists the affected records with counts and saves only after confirmation', async () => {
  const { id, name } = await addUsedVertical();
  const { getByRole, getByLabelText } = await showEditForm(id);
  const change = async () => {
    await getByLabelText('Name').fill(`${name} now`);
    await getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(getByRole('row', { name: 'Accounts (Vertical) 2' })).toBeVisible();
  };
  await change();
  await getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(getByRole('dialog')).not.toBeInTheDocument();
  expect((await loadVertical(id)).name).toBe(name);
  // The form keeps the input.
  await expect.element(getByLabelText('Name')).toHaveValue(`${name} now`);
  await change();
  await getByRole('button', { name: 'Continue' }).click();
  await vi.waitFor(async () => expect((await loadVertical(id)).name).toBe(`${name} now`), { timeout: 20_000 });
});

test('changes an unused record immediately', async () => {
  const { id, name } = await addVertical(`Unused ${randomText()}`);
  const { getByRole, getByLabelText } = await showEditForm(id);
  await getByLabelText('Name').fill(`${name} now`);
  await getByRole('button', { name: 'Save', exact: true }).click();
  await vi.waitFor(async () => expect((await loadVertical(id)).name).toBe(`${name} now`), { timeout: 20_000 });
});

test('asks for confirmation before archiving and before editing a single field', async () => {
  const { id } = await addUsedVertical();
  const screen = await show(<View />, { path: '/vertical/:verticalId', at: `/vertical/${id}` });
  const { getByRole, getByLabelText } = screen;
  await chooseRecordAction(screen, 'Archive');
  await expect.element(getByRole('row', { name: 'Accounts (Vertical) 2' })).toBeVisible();
  await getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(getByRole('dialog')).not.toBeInTheDocument();
  await getByRole('button', { name: /^Show \d+ empty fields$/ }).click();
  await getByRole('button', { name: 'Edit Description' }).click();
  await getByLabelText('Description').fill('Goods by sea');
  await getByRole('button', { name: 'Save', exact: true }).click();
  await getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(getByRole('dialog')).not.toBeInTheDocument();
  expect(await loadVertical(id)).toMatchObject({ description: '', archived_at: null });
  await getByRole('button', { name: 'Cancel' }).click();
  await chooseRecordAction(screen, 'Archive');
  await getByRole('button', { name: 'Continue' }).click();
  await vi.waitFor(async () => expect((await loadVertical(id)).archived_at).not.toBeNull(), { timeout: 20_000 });
});
