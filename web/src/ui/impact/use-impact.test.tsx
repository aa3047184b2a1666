import { addAccounts } from '@leadwright/contract/features/accounts';
import { verticals } from '@leadwright/contract/features/verticals';
import { expect, test, vi } from 'vitest';
import { call } from '../../api/call.ts';
import { Edit, View } from '../../features/verticals/verticals.tsx';
import { show } from '../../testing/show.tsx';

const word = () => Math.random().toString(36).slice(2, 9);
const add = (name: string) => call(verticals.add, { body: { name, code: word().toUpperCase() } });
const view = (id: string) => call(verticals.view, { params: { id } });

/** Creates a vertical with two accounts. */
async function used() {
  const { id, name } = await add(`Used ${word()}`);
  for (const at of ['one', 'two'])
    await call(addAccounts, { body: { company_name: `Account ${at} of ${name}`, country: 'GB', vertical_id: id } });
  return { id, name };
}

const edit = (id: string) => show(<Edit />, { path: '/vertical/edit/:verticalId', at: `/vertical/edit/${id}` });

test('lists the affected records with counts and writes only after confirmation', async () => {
  const { id, name } = await used();
  const { getByRole, getByLabelText } = await edit(id);
  const change = async () => {
    await getByLabelText('Name').fill(`${name} now`);
    await getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(getByRole('row', { name: 'Accounts (Vertical) 2' })).toBeVisible();
  };
  await change();
  await getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(getByRole('dialog')).not.toBeInTheDocument();
  expect((await view(id)).name).toBe(name);
  // The input is still there.
  await expect.element(getByLabelText('Name')).toHaveValue(`${name} now`);
  await change();
  await getByRole('button', { name: 'Continue' }).click();
  await vi.waitFor(async () => expect((await view(id)).name).toBe(`${name} now`), { timeout: 20_000 });
});

test('changes an unused record immediately', async () => {
  const { id, name } = await add(`Unused ${word()}`);
  const { getByRole, getByLabelText } = await edit(id);
  await getByLabelText('Name').fill(`${name} now`);
  await getByRole('button', { name: 'Save', exact: true }).click();
  await vi.waitFor(async () => expect((await view(id)).name).toBe(`${name} now`), { timeout: 20_000 });
});

test('asks on archiving and on a change of one field as the form does', async () => {
  const { id, name } = await used();
  const { getByRole, getByLabelText } = await show(<View />, { path: '/vertical/:verticalId', at: `/vertical/${id}` });
  await getByRole('button', { name: 'Archive' }).click();
  await expect.element(getByRole('row', { name: 'Accounts (Vertical) 2' })).toBeVisible();
  await getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(getByRole('dialog')).not.toBeInTheDocument();
  await getByRole('button', { name: 'Edit Name' }).click();
  await getByLabelText('Name').fill(`${name} now`);
  await getByRole('button', { name: 'Save', exact: true }).click();
  await getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(getByRole('dialog')).not.toBeInTheDocument();
  expect(await view(id)).toMatchObject({ name, archived_at: null });
  await getByRole('button', { name: 'Archive' }).click();
  await getByRole('button', { name: 'Continue' }).click();
  await vi.waitFor(async () => expect((await view(id)).archived_at).not.toBeNull(), { timeout: 20_000 });
});
