import { changeStaffUserState, staffUsers } from '@leadwright/contract/features/users';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { session } from '../../storage/session.ts';
import { show } from '../../testing/show.tsx';
import { userType } from '../../testing/user-type.ts';
import { View } from './staff-users.tsx';

const ownId = () => session().profile!.uid;
const showUser = (id: string) => show(<View />, { path: '/leadwright-user/:userId', at: `/leadwright-user/${id}` });

async function addInvitedUser(): Promise<string> {
  const word = Math.random().toString(36).slice(2, 9);
  const { role_id } = await call(staffUsers.view, { params: { id: ownId() } });
  const person = { first_name: 'Jane', surname: word, display_name: `Jane ${word}` };
  const body = { ...person, email: `${word}@agency.example`, role_id, user_type_id: await userType() } as never;
  return (await call(staffUsers.add, { body })).id;
}

test('offers an invited user only the invitation actions and explains why', async () => {
  const { getByRole, getByText } = await showUser(await addInvitedUser());
  await expect.element(getByRole('button', { name: 'Resend invitation' })).toBeVisible();
  await expect.element(getByText(/before they accept the invitation/)).toBeVisible();
  for (const name of ['Suspend', 'Reactivate', 'Deactivate…'])
    expect(getByRole('button', { name, exact: true }).elements()).toHaveLength(0);
});

test('does not let users deactivate their own account, and explains why', async () => {
  const { getByRole, getByText } = await showUser(ownId());
  await expect.element(getByText(/You cannot suspend or deactivate yourself/)).toBeVisible();
  await expect.element(getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
  for (const name of ['Suspend', 'Reactivate', 'Deactivate…', 'View as this user'])
    expect(getByRole('button', { name, exact: true }).elements()).toHaveLength(0);
});

test('the server rejects the suspension of an invited user', async () => {
  const id = await addInvitedUser();
  const rejection = await call(changeStaffUserState, { params: { id }, body: { state: 'suspended' } }).catch(
    (error: { code: string; detail: unknown }) => [error.code, error.detail],
  );
  expect(rejection).toEqual(['illegal_transition', { allowed: [] }]);
});
