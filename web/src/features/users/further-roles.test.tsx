import { clientUsers } from '@leadwright/contract/features/client-users';
import { clients } from '@leadwright/contract/features/clients';
import { lookup } from '@leadwright/contract/features/lookups';
import { roles } from '@leadwright/contract/features/roles';
import { staffUsers } from '@leadwright/contract/features/users';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { show } from '../../testing/show.tsx';
import { userType } from '../../testing/user-type.ts';
import { Edit as EditClientUser } from './client-users.tsx';
import { Edit, View } from './staff-users.tsx';

const randomWord = () => Math.random().toString(36).slice(2, 9);
const addRole = () => call(roles.add, { body: { name: `Role ${randomWord()}`, description: '' } });

async function personFields() {
  const word = randomWord();
  return { first_name: 'Jane', surname: word, display_name: `Jane ${word}`, email: `${word}@people.example` };
}
async function addStaffUser(role_id: string, further_roles: string[] = []) {
  const body = { ...(await personFields()), role_id, further_roles, user_type_id: await userType() } as never;
  return (await call(staffUsers.add, { body })).id;
}
const showForm = (id: string) => show(<Edit />, { path: '/user/edit/:userId', at: `/user/edit/${id}` });
const furtherRoles = async (id: string) => (await call(staffUsers.view, { params: { id } })).further_roles;

test('adds a further role, shows it in the record and removes it', async () => {
  const [first, second] = [await addRole(), await addRole()];
  const id = await addStaffUser(first.id);
  const form = await showForm(id);
  await form.getByRole('combobox', { name: 'Further roles' }).fill(second.name);
  await form.getByRole('option', { name: second.name }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => furtherRoles(id)).toEqual([second.id]);
  await form.unmount();
  const record = await show(<View />, { path: '/user/:userId', at: `/user/${id}` });
  await expect.element(record.getByText('Further roles').first()).toBeVisible();
  await expect.element(record.getByText(second.name).first()).toBeVisible();
  await record.unmount();
  const secondForm = await showForm(id);
  await expect.element(secondForm.getByText(second.name)).toBeVisible();
  await secondForm.getByRole('combobox', { name: 'Further roles' }).click();
  await userEvent.keyboard('{Backspace}');
  await secondForm.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => furtherRoles(id)).toEqual([]);
});

test('rejects the first role as a further role', async () => {
  const first = await addRole();
  const id = await addStaffUser(first.id);
  const form = await showForm(id);
  await form.getByRole('combobox', { name: 'Further roles' }).fill(first.name);
  await form.getByRole('option', { name: first.name }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByText(/the first role cannot be a further role/).first()).toBeVisible();
  expect(await furtherRoles(id)).toEqual([]);
});

test('offers a client user only client roles', async () => {
  const { options } = await call(lookup, { params: { list: 'client-roles' }, query: { q: 'Client viewer' } });
  const client = await call(clients.add, {
    body: { code: randomWord().toUpperCase(), name: `Client ${randomWord()}` } as never,
  });
  const body = {
    ...(await personFields()),
    client_id: client.id,
    role_id: options[0]!.id,
    user_type_id: await userType('client'),
  } as never;
  const { id } = await call(clientUsers.add, { body });
  const form = await show(<EditClientUser />, { path: '/user/edit/:userId', at: `/user/edit/${id}` });
  await form.getByRole('combobox', { name: 'Further roles' }).fill('Client');
  await expect.element(form.getByRole('option', { name: 'Client administrator' })).toBeVisible();
  await form.getByRole('combobox', { name: 'Further roles' }).fill('Data steward');
  await expect.element(form.getByRole('option', { name: 'Nothing found' })).toBeVisible();
});
