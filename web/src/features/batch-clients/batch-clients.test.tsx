import { batchClients } from '@leadwright/contract/features/batch-clients';
import { clients } from '@leadwright/contract/features/clients';
import { lookup } from '@leadwright/contract/features/lookups';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { show } from '../../testing/show.tsx';
import { Edit } from './batch-clients.tsx';

const randomCode = () => Math.random().toString(36).slice(2, 10).toUpperCase();
const readSet = (id: string) => call(batchClients.view, { params: { id } });

async function addClient() {
  const code = randomCode();
  return call(clients.add, { body: { code, name: `Client ${code}` } as never });
}

async function showSet(values: object) {
  const { options } = await call(lookup, { params: { list: 'staff' }, query: {} });
  const body = {
    name: `Set ${randomCode()}`,
    priority: 1 + Math.floor(Math.random() * 1e9),
    owner_id: options[0]!.id,
    ...values,
  };
  const clientSet = await call(batchClients.add, { body: body as never });
  const path = '/batch_clients/edit/:batch_clientId';
  const screen = await show(<Edit />, { path, at: `/batch_clients/edit/${clientSet.id}` });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...screen, id: clientSet.id, save: () => screen.getByRole('button', { name: 'Save', exact: true }).click() };
}

test('adds clients to a set from pasted lines and from a filtered client list', async () => {
  const [pastedClient, pickedClient] = [await addClient(), await addClient()];
  const screen = await showSet({ mode: 'static' });
  await screen.getByRole('button', { name: 'Paste a list' }).click();
  await screen.getByLabelText('Client codes or names').fill(`${pastedClient.code}\nNo such client`);
  await screen.getByRole('button', { name: 'Find and add' }).click();
  await expect.element(screen.getByText('One of 2 was found')).toBeVisible();
  await expect.element(screen.getByLabelText('Client codes or names')).toHaveValue('No such client');

  await screen.getByRole('button', { name: 'Choose from the client list' }).click();
  await screen.getByRole('searchbox', { name: /^Search/ }).fill(String(pickedClient.code));
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('gridcell', { name: String(pickedClient.name), exact: true })).toBeVisible();
  await screen.getByRole('checkbox', { name: `Select ${pickedClient.name}` }).click();
  // Use the keyboard, because in a low window the form buttons cover the end of the list.
  const add = screen.getByRole('button', { name: 'Add to the set' });
  await expect.element(add).toBeEnabled();
  (add.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('One client added')).toBeVisible();
  // Enter in the search of the list does not submit the form.
  expect((await readSet(screen.id)).clients).toEqual([]);
  await screen.save();
  await expect.poll(async () => (await readSet(screen.id)).clients).toEqual([pastedClient.id, pickedClient.id]);
});

test('saves the filter of the client list as the rule and previews its rows', async () => {
  const [first, second] = [await addClient(), await addClient()];
  const rule = JSON.stringify({ filterModel: {}, quickSearch: String(first.code) });
  const screen = await showSet({ mode: 'rule', rule });
  const row = ({ name }: { name: unknown }) => screen.getByRole('gridcell', { name: String(name), exact: true });
  await expect.element(row(first)).toBeVisible();
  await expect.element(row(second)).not.toBeInTheDocument();
  await screen.getByRole('searchbox', { name: /^Search/ }).fill(String(second.code));
  await expect.element(row(second)).toBeVisible();
  expect((await readSet(screen.id)).rule).toBe(rule);
  await screen.save();
  await expect.poll(async () => JSON.parse((await readSet(screen.id)).rule).quickSearch).toBe(second.code);
  expect((await readSet(screen.id)).member_count).toBe(1);
});
