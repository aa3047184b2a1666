import { userTypeSummaries } from '@leadwright/contract/features/user-type-summaries';
import { staffUsers } from '@leadwright/contract/features/users';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { show } from '../../testing/show.tsx';
import { Add, List, View } from './staff-users.tsx';

type Screen = Awaited<ReturnType<typeof show>>;
const choose = async (form: Screen, field: string, name: string) => {
  await form.getByRole('combobox', { name: field, exact: false }).first().fill(name);
  await form.getByRole('option', { name: new RegExp(`^${name}`) }).click();
};
const roleField = (form: Screen) => form.getByRole('combobox', { name: /^Role/ }).first();

test('proposes the role of the type for a new user until another role is chosen', async () => {
  const form = await show(<Add />);
  await choose(form, 'Type', 'Finance');
  await expect.element(roleField(form)).toHaveValue('Finance');
  await choose(form, 'Type', 'Data analyst');
  await expect.element(roleField(form)).toHaveValue('Data steward');
  await choose(form, 'Role', 'Quality control');
  await choose(form, 'Type', 'Sales developer');
  await expect.element(roleField(form)).toHaveValue('Quality control');
});

test('proposes the role of the type when several users are invited', async () => {
  const form = await show(<Add />, { path: '/here', at: '/here?many=yes' });
  await choose(form, 'Type', 'Finance');
  await expect.element(roleField(form)).toHaveValue('Finance');
});

test('shows the badge of the type in the list and on the page', async () => {
  const { types } = await call(userTypeSummaries);
  const type = types.find(({ name }) => name === 'Finance')!;
  const word = Math.random().toString(36).slice(2, 9);
  const body = {
    ...{ first_name: 'Jane', surname: word, display_name: `Jane ${word}`, email: `${word}@people.example` },
    ...{ role_id: type.default_role_id!, user_type_id: type.id },
  };
  const { id } = await call(staffUsers.add, { body });
  const page = await show(<View />, { path: '/user/:userId', at: `/user/${id}` });
  const typeIcon = (screen: Screen) => screen.container.querySelector('[style*="--type"] svg');
  await expect.poll(() => typeIcon(page)).not.toBeNull();
  await page.unmount();
  const list = await show(<List />, { at: `/here?q=${word}` });
  await expect.element(list.getByText(`Jane ${word}`).first()).toBeVisible();
  await expect.poll(() => typeIcon(list)).not.toBeNull();
});
