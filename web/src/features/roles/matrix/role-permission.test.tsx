import { changePermissions, type PermissionChange, readPermissions, roles } from '@leadwright/contract/features/roles';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '../../../api/call.ts';
import { show } from '../../../testing/show.tsx';
import { Screen } from './role-permission.tsx';

// A phone shows one role.
beforeEach(() => page.viewport(1440, 900));

const addRole = (prefix = 'Matrix') =>
  call(roles.add, { body: { name: `${prefix} ${Math.random().toString(36).slice(2)}`, description: '' } });
const permissionsOf = async (id: string) =>
  (await call(readPermissions, { query: { ids: id } })).roles[0]!.permissions.map(
    ({ subject, action, scope }) => `${subject} ${action} ${scope}`,
  );
const change = (id: string, changes: PermissionChange[], version = 1) =>
  call(changePermissions, { body: { roles: [{ id, version, changes }] } });
const showMatrix = (...ids: string[]) =>
  show(<Screen />, { path: '/roles/role-permission', at: `/roles/role-permission?roles=${ids.join(',')}` });
/** Reads the DOM because locators support no role for headers that span several columns. */
const roleHeaders = () => [...document.querySelectorAll('th[scope="colgroup"]')].map(({ textContent }) => textContent);
const scopeOf = (element: Element) => element.getAttribute('data-scope');

test('shows all roles as columns with the scope of each permission as a glyph', async () => {
  const { id, name } = await addRole('A role');
  await change(id, [
    { subject: 'tags', action: 'read', scope: 'team' },
    { subject: 'tags', action: 'create', scope: 'own' },
  ]);
  const screen = await show(<Screen />, { path: '/roles/role-permission', at: '/roles/role-permission?q=tags' });
  await expect.element(screen.getByText(name, { exact: true })).toBeVisible();
  const { roles: allRoles } = await call(readPermissions, { query: {} });
  expect(allRoles.length).toBeGreaterThan(8);
  expect(roleHeaders()).toEqual(allRoles.map((role) => role.name));
  const scopes = ['Read: Team', 'Add: Own', 'Change: None', 'All actions: Some'].map((state) => {
    const [action, scope] = state.split(': ');
    return scopeOf(screen.getByRole('button', { name: `Tags, ${action}, ${name}: ${scope}`, exact: true }).element());
  });
  expect(scopes).toEqual(['team', 'own', 'none', 'some']);
});

test('states how many roles are not shown', async () => {
  const { id } = await addRole();
  const reply = await call(readPermissions, { query: { ids: id } });
  const originalFetch = window.fetch;
  const fetchStub = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async (input, init) =>
      String(input instanceof Request ? input.url : input).includes(readPermissions.path)
        ? Response.json({ ...reply, more: 2 })
        : originalFetch(input, init),
    );
  onTestFinished(() => fetchStub.mockRestore());
  const screen = await showMatrix(id);
  await expect.element(screen.getByText('2 more roles are not shown. Choose roles to see them.')).toBeVisible();
});

test('has cells only for actions that the subject supports, and skips gaps with the arrow keys', async () => {
  const { id, name } = await addRole();
  const screen = await showMatrix(id);
  const cell = (label: string) => screen.getByRole('button', { name: label, exact: true });
  await expect.element(cell(`Export rows to files, Read, ${name}: None`)).toBeInTheDocument();
  const row = screen.getByRole('row', { name: /^Export rows to files/ });
  expect(row.getByRole('button').elements()).toHaveLength(1);
  const user = userEvent.setup();
  (cell(`Export rows to files, Read, ${name}: None`).element() as HTMLElement).focus();
  // The rows between, for bulk changes and merging, have no read permission.
  await user.keyboard('{ArrowDown}');
  await expect.element(cell(`View as another user, Read, ${name}: None`)).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  await expect.element(cell(`Export rows to files, Read, ${name}: None`)).toHaveFocus();
});

test('shows the details of a cell on hover and focus until Escape', async () => {
  const { id, name } = await addRole();
  await change(id, [{ subject: 'tags', action: 'read', scope: 'team' }]);
  const screen = await showMatrix(id);
  const details = page.getByRole('tooltip');
  await screen.getByRole('button', { name: `Tags, Read, ${name}: Team`, exact: true }).hover();
  await expect.element(details).toHaveTextContent(`Tags · Read${name}: TeamRecords of the user’s teams`);
  const user = userEvent.setup();
  (screen.getByRole('button', { name: `Tags, All actions, ${name}: Some` }).element() as HTMLElement).focus();
  await expect.element(details).toHaveTextContent('One of 4 permissions granted');
  await user.keyboard('{Escape}');
  await expect.element(details).not.toBeInTheDocument();
  await user.keyboard('{ArrowRight}n');
  await expect.element(details).toHaveTextContent(`${name}: NoneBefore: Team`);
});

test('shows the role, search and scope controls on one line', async () => {
  const ids = [await addRole(), await addRole(), await addRole()].map(({ id }) => id);
  const screen = await showMatrix(...ids);
  await expect.element(screen.getByText('Scope to grant', { exact: true })).toBeVisible();
  const top = (text: string) => screen.getByText(text, { exact: true }).first().element().getBoundingClientRect().top;
  expect(['Roles', 'Search permissions'].map(top)).toEqual([top('Scope to grant'), top('Scope to grant')]);
  const controls = ['.mantine-MultiSelect-input', '[type="search"]', '[role="radiogroup"]'].map((selector) => {
    const { top, height } = screen.container.querySelector(selector)!.getBoundingClientRect();
    return [Math.round(top), Math.round(height)];
  });
  expect(controls).toEqual([controls[0], controls[0], controls[0]]);
});

test('shows only the chosen role on a phone and keeps unsaved changes to other roles', async () => {
  await page.viewport(390, 844);
  const { id, name } = await addRole();
  const otherRole = await addRole();
  const screen = await showMatrix(id, otherRole.id);
  await screen.getByRole('button', { name: `Tags, Read, ${name}: None`, exact: true }).click();
  await screen.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: otherRole.name }).click();
  await screen.getByRole('button', { name: `Tags, Read, ${otherRole.name}: None`, exact: true }).click();
  expect(roleHeaders()).toEqual([otherRole.name]);
  await expect.element(screen.getByText('2 permissions added, affects no user')).toBeVisible();
});

test('grants, reviews and saves a permission with the keyboard, from one tab stop', async () => {
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

test('grants the permissions of a row, a group and a column of the search result', async () => {
  const { id, name } = await addRole();
  const screen = await showMatrix(id);
  const summary = (text: string) => expect.element(screen.getByText(text)).toBeVisible();
  await screen.getByRole('button', { name: `Accounts, All actions, ${name}: None`, exact: true }).click();
  await summary('4 permissions added, affects no user');
  await screen.getByRole('button', { name: 'Undo all' }).click();
  await screen.getByRole('button', { name: `Fields, All actions, ${name}: None`, exact: true }).click();
  await summary('23 permissions added, affects no user');
  await screen.getByRole('button', { name: 'Undo all' }).click();
  await screen.getByRole('searchbox', { name: 'Search permissions' }).fill('grade');
  await screen.getByRole('button', { name: `All shown, Read, ${name}: None`, exact: true }).click();
  await summary('3 permissions added, affects no user');
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

test('compares two roles side by side and can show only their differences', async () => {
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

test('lists each sensitive field with its own read and change permissions', async () => {
  const { id, name } = await addRole();
  const screen = await showMatrix(id);
  const cell = (label: string) => screen.getByRole('button', { name: label, exact: true });
  await cell(`Mobile of contacts, Change, ${name}: None`).click();
  await expect.element(cell(`Mobile of contacts, Read, ${name}: All`)).toBeVisible();
  await expect.element(screen.getByText('2 permissions added, affects no user')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Mobile of contacts, Add/ })).not.toBeInTheDocument();
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
