import { clients } from '@leadwright/contract/features/clients';
import { changePermissions, type PermissionChange, roles } from '@leadwright/contract/features/roles';
import { staffUsers } from '@leadwright/contract/features/users';
import { expect, test } from 'vitest';
import { call } from '../../../api/call.ts';
import { show } from '../../../testing/show.tsx';
import { userType } from '../../../testing/user-type.ts';
import { Screen } from '../matrix/role-permission.tsx';

const randomText = () => Math.random().toString(36).slice(2);

async function addUserWithPermissions(changes: PermissionChange[]) {
  const role = await call(roles.add, { body: { name: `Explained ${randomText()}`, description: '' } });
  await call(changePermissions, { body: { roles: [{ id: role.id, version: role.version, changes }] } });
  const name = `Explained ${randomText()}`;
  const body = { email: `${randomText()}@explained.example`, first_name: 'E', surname: name, display_name: name };
  const roleAndType = { role_id: role.id, user_type_id: await userType() };
  const { id } = await call(staffUsers.add, { body: { ...body, ...roleAndType } as never });
  return { id, name, role: role.name };
}
const showScreen = (search: Record<string, string>) =>
  show(<Screen />, {
    path: '/roles/role-permission',
    at: `/roles/role-permission?${new URLSearchParams({ tab: 'user', ...search })}`,
  });

test('shows the reason for each permission, and marks permissions that reach no rows', async () => {
  const { id, name, role } = await addUserWithPermissions([
    { subject: 'campaigns', action: 'read', scope: 'own' },
    { subject: 'vertical', action: 'read', scope: 'own' },
    { subject: 'export', action: 'read', scope: 'all' },
  ]);
  const screen = await showScreen({ user: id });
  const row = (text: string) => screen.getByRole('row', { name: new RegExp(text) });
  await expect.element(row('Campaigns Read Own')).toHaveTextContent(`The role “${role}” grants it.`);
  await expect.element(row('Campaigns Read Own')).toHaveTextContent('They own it or are in its team.');
  await expect.element(row('Verticals Read')).toHaveTextContent('No access');
  await expect.element(row('Export rows to files')).toHaveTextContent('Special permission');
  await expect.element(screen.getByText(/have not accepted the invitation/)).toBeVisible();
  await screen.getByRole('searchbox', { name: 'Search permissions' }).fill('campaigns');
  await expect.element(row('Verticals Read')).not.toBeInTheDocument();
  expect(screen.router.state.location.search).toContain('q=campaigns');
  await expect.element(screen.getByLabelText('User', { exact: true })).toHaveValue(name);
});

test('explains which condition a hidden record does not meet', async () => {
  const { id, name } = await addUserWithPermissions([{ subject: 'clients', action: 'read', scope: 'own' }]);
  await call(clients.add, {
    body: { code: randomText().slice(0, 8).toUpperCase(), name: `Hidden ${randomText()}` } as never,
  });
  const screen = await showScreen({ user: id, entity: 'clients' });
  await expect.element(screen.getByText('They cannot see any of the records that you can see.')).toBeVisible();
  const link = screen.getByRole('listitem').getByRole('link').first();
  await link.click();
  await expect.element(screen.getByText(new RegExp(`^${name} cannot see`))).toBeVisible();
  await expect.element(screen.getByRole('status').getByText('They are its account manager.')).toBeVisible();
  await expect.element(screen.getByText('One of their roles grants this permission.').first()).toBeVisible();
  expect(screen.router.state.location.search).toContain('record=');
});

test('explains what the view shows if no user is chosen', async () => {
  const screen = await showScreen({});
  await expect.element(screen.getByText(/Choose a user to see their permissions/)).toBeVisible();
  await screen.getByRole('link', { name: 'By role' }).click();
  await expect.element(screen.getByRole('searchbox', { name: 'Search permissions' })).toBeVisible();
});

test('keeps the record from the URL when a user is chosen', async () => {
  const { id: record } = await call(clients.add, {
    body: { code: randomText().slice(0, 8).toUpperCase(), name: `Asked ${randomText()}` } as never,
  });
  const { name } = await addUserWithPermissions([{ subject: 'clients', action: 'read', scope: 'all' }]);
  const screen = await showScreen({ entity: 'clients', record });
  await expect.element(screen.getByText(/Choose a user to see why they can or cannot see the record/)).toBeVisible();
  await screen.getByLabelText('User', { exact: true }).fill(name);
  await screen.getByRole('option', { name: new RegExp(name) }).click();
  await expect.element(screen.getByText(new RegExp(`^${name} can see “Asked`))).toBeVisible();
});
