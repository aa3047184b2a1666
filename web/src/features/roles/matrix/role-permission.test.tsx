import { changePermissions, type PermissionChange, readPermissions, roles } from '@leadwright/contract/features/roles';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../../api/call.ts';
import { show } from '../../../testing/show.tsx';
import { Screen } from './role-permission.tsx';

const addRole = () =>
  call(roles.add, { body: { name: `Matrix ${Math.random().toString(36).slice(2)}`, description: '' } });
const permissionsOf = async (id: string) =>
  (await call(readPermissions, { query: { ids: id } })).roles[0]!.permissions.map(
    ({ subject, action, scope }) => `${subject} ${action} ${scope}`,
  );
const change = (id: string, changes: PermissionChange[], version = 1) =>
  call(changePermissions, { body: { roles: [{ id, version, changes }] } });
const showMatrix = (...ids: string[]) =>
  show(<Screen />, { path: '/roles/role-permission', at: `/roles/role-permission?roles=${ids.join(',')}` });

test('grants, reviews and saves a permission by keyboard from one tab stop', async () => {
  const { id, name } = await addRole();
  const screen = await showMatrix(id);
  const cell = (label: string) => screen.getByRole('button', { name: label, exact: true });
  await expect.element(cell(`Tags, Read, ${name}: None`)).toBeInTheDocument();
  expect(screen.container.querySelectorAll('table [tabindex="0"]')).toHaveLength(1);
  const user = userEvent.setup();
  (cell(`Tags, Read, ${name}: None`).element() as HTMLElement).focus();
  await user.keyboard('{ArrowRight}');
  await expect.element(cell(`Tags, Add, ${name}: None`)).toHaveFocus();
  await user.keyboard('o{ArrowRight}{ }');
  await expect.element(cell(`Tags, Add, ${name}: Own`)).toBeInTheDocument();
  await expect.element(cell(`Tags, Read, ${name}: Own`)).toBeInTheDocument();
  await expect.element(cell(`Tags, Change, ${name}: All`)).toHaveFocus();
  expect(screen.container.querySelectorAll('table [tabindex="0"]')).toHaveLength(1);
  await expect.element(screen.getByText('3 permissions added, affects no user')).toBeVisible();
  expect(await permissionsOf(id)).toEqual([]);
  (screen.getByRole('button', { name: 'Save permissions' }).element() as HTMLElement).focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => permissionsOf(id)).toEqual(['tags create own', 'tags read own', 'tags update all']);
  await expect.element(screen.getByRole('button', { name: 'Save permissions' })).not.toBeInTheDocument();
});

test('switches a row, a group and a column within the search result', async () => {
  const { id, name } = await addRole();
  const screen = await showMatrix(id);
  const summary = (text: string) => expect.element(screen.getByText(text)).toBeVisible();
  await screen.getByRole('button', { name: `Accounts, All actions, ${name}: None`, exact: true }).click();
  await summary('4 permissions added, affects no user');
  await screen.getByRole('button', { name: 'Undo all' }).click();
  await screen.getByRole('button', { name: `Fields, All actions, ${name}: None`, exact: true }).click();
  await summary('32 permissions added, affects no user');
  await screen.getByRole('button', { name: 'Undo all' }).click();
  await screen.getByRole('searchbox', { name: 'Search permissions' }).fill('grade');
  await screen.getByRole('button', { name: `All shown, Read, ${name}: None`, exact: true }).click();
  await summary('4 permissions added, affects no user');
});

test('reports a role that another user changed and keeps unsaved changes', async () => {
  const { id, name } = await addRole();
  const screen = await showMatrix(id);
  await screen.getByRole('button', { name: `Tags, Read, ${name}: None`, exact: true }).click();
  await change(id, [{ subject: 'clients', action: 'read', scope: 'all' }]);
  const save = screen.getByRole('button', { name: 'Save permissions' });
  await save.click();
  await expect.element(screen.getByText(/Someone else has changed one permission/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: `Clients, Read, ${name}: All`, exact: true })).toBeVisible();
  await expect.element(screen.getByText('one permission added, affects no user')).toBeVisible();
  await save.click();
  await expect.poll(() => permissionsOf(id)).toEqual(['clients read all', 'tags read all']);
});

test('compares two roles side by side, and only their differences', async () => {
  const [firstRole, secondRole] = [await addRole(), await addRole()];
  const sharedGrant: PermissionChange = { subject: 'clients', action: 'read', scope: 'all' };
  await change(firstRole.id, [sharedGrant, { subject: 'tags', action: 'read', scope: 'all' }]);
  await change(secondRole.id, [sharedGrant, { subject: 'tags', action: 'read', scope: 'own' }]);
  const screen = await showMatrix(firstRole.id, secondRole.id);
  await expect
    .element(screen.getByRole('button', { name: `Tags, Read, ${secondRole.name}: Own`, exact: true }))
    .toBeVisible();
  await screen.getByRole('switch', { name: 'Differences only' }).click();
  await expect.element(screen.getByRole('rowheader', { name: 'Clients' })).not.toBeInTheDocument();
  expect(
    screen
      .getByRole('rowheader')
      .elements()
      .map((row) => row.textContent),
  ).toEqual(['All shown', 'Settings', 'Tags']);
});

test('unfolds sensitive fields to single fields with read and change', async () => {
  const { id, name } = await addRole();
  const screen = await showMatrix(id);
  const cell = (label: string) => screen.getByRole('button', { name: label, exact: true });
  const unsupportedLabel = `Email of contacts, Add, ${name}: No such permission`;
  await expect.element(cell(unsupportedLabel)).toHaveAttribute('aria-disabled', 'true');
  (cell(unsupportedLabel).element() as HTMLElement).click();
  await cell(`Mobile of contacts, Change, ${name}: None`).click();
  await expect.element(cell(`Mobile of contacts, Read, ${name}: All`)).toBeVisible();
  await expect.element(screen.getByText('2 permissions added, affects no user')).toBeVisible();
  await screen.getByRole('button', { name: 'Show changes' }).click();
  await expect.element(screen.getByText(`${name}: Mobile of contacts, Change: None → All`)).toBeVisible();
  await screen.getByRole('button', { name: 'Undo all' }).click();
  await cell(`Sensitive fields, All actions, ${name}: None`).click();
  await expect.element(screen.getByText('10 permissions added, affects no user')).toBeVisible();
  await cell(`Sensitive fields, Change, ${name}: All`).click();
  await screen.getByRole('button', { name: 'Save permissions' }).click();
  const fields = ['contact-ddi', 'contact-email', 'contact-mobile', 'see-money', 'sensitive-fields'];
  await expect.poll(() => permissionsOf(id)).toEqual(fields.map((field) => `${field} read all`));
});
