import { addView } from '@leadwright/contract/features/grid-views';
import { viewProfile } from '@leadwright/contract/features/profile';
import { staffUsers } from '@leadwright/contract/features/users';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { session } from '../../storage/session.ts';
import { show } from '../../testing/show.tsx';
import { userType } from '../../testing/user-type.ts';
import { formatNumber } from '../../ui/format.ts';
import { shadesOf } from '../../ui/look/theme-colour.ts';
import { displayName } from '../../ui/names/display-name.ts';
import { Screen } from './profile.tsx';

const ownId = () => session().profile!.uid;
const showProfile = (id: string) => show(<Screen />, { path: '/user/profile/:userId', at: `/user/profile/${id}` });

test('changes the profile of the user and lists their sessions', async () => {
  const { getByRole, getByLabelText, getByText } = await showProfile(ownId());
  await expect.element(getByRole('heading', { name: 'Your profile' })).toBeVisible();
  await expect.element(getByText('This session')).toBeVisible();
  const title = `Job ${Math.random().toString(36).slice(2, 8)}`;
  await getByLabelText('Job title').fill(title);
  await getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(getByText('Profile saved')).toBeVisible();
  expect((await call(viewProfile, { params: { id: ownId() } })).job_title).toBe(title);
});

test('formats numbers by the chosen locale immediately after a change', async () => {
  const { getByRole, getByLabelText } = await showProfile(ownId());
  await expect.element(getByRole('heading', { name: 'Your profile' })).toBeVisible();
  for (const [name, formatted] of [
    ['Deutsch (Deutschland)', '12.345,6'],
    ['English (United Kingdom)', '12,345.6'],
  ] as const) {
    await getByLabelText('Locale').click();
    await getByRole('option', { name }).click();
    await getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => formatNumber(12_345.6)).toBe(formatted);
  }
});

test('reports a wrong current password and different new passwords at their fields', async () => {
  const { getByRole, getByLabelText, getByText } = await showProfile(ownId());
  await getByLabelText('Current password').fill('not this one');
  await getByLabelText('New password', { exact: true }).fill('nine blue umbrellas');
  await getByLabelText('Confirm new password').fill('nine blue');
  await getByRole('button', { name: 'Change password' }).click();
  await expect.element(getByText("Password doesn't match. Please try again.")).toBeVisible();
  await getByLabelText('Confirm new password').fill('nine blue umbrellas');
  await getByRole('button', { name: 'Change password' }).click();
  await expect.element(getByText('The current password is wrong.')).toBeVisible();
});

test('shows another user as a card without a form', async () => {
  const word = Math.random().toString(36).slice(2, 9);
  const { role_id } = await call(staffUsers.view, { params: { id: ownId() } });
  const person = { first_name: 'Jane', surname: word, display_name: `Jane ${word}`, about: 'Knows verticals' };
  const user = await call(staffUsers.add, {
    body: { ...person, email: `${word}@agency.example`, role_id, user_type_id: await userType() } as never,
  });
  const { getByRole, getByText } = await showProfile(user.id);
  await expect.element(getByRole('heading', { name: `Jane ${word}` })).toBeVisible();
  await expect.element(getByText('Knows verticals')).toBeVisible();
  await expect.element(getByText('No campaigns that you can see')).toBeVisible();
  expect(getByRole('textbox').elements()).toHaveLength(0);
});

test('lists the permissions with reasons on demand', async () => {
  const { getByRole } = await showProfile(ownId());
  await getByRole('button', { name: 'Show your permissions' }).click();
  const row = getByRole('row', { name: /Audit log.*Read.*All.*The role “Administrator” grants it/ });
  await expect.element(row).toBeVisible();
});

test('checks the contrast of an accent colour, applies a readable shade and reduces motion', async () => {
  const { getByLabelText, getByText, getByRole } = await showProfile(ownId());
  await getByLabelText('Accent colour').fill('#ffff00');
  await expect.element(getByText(/On light pages: hard to read \(contrast 1\.1 to 1/)).toBeVisible();
  await expect.element(getByText(/On dark pages: easy to read/)).toBeVisible();
  const primaryColour = () => document.documentElement.style.getPropertyValue('--primary');
  await expect.poll(primaryColour).toBe(`light-dark(${shadesOf('#ffff00', 0).primary}, #ffff00)`);
  await getByLabelText('Accent colour').fill('#ff');
  await expect.element(getByText('Enter a colour as # and six digits, such as #2f55d4.')).toBeVisible();
  await getByRole('button', { name: 'Reset to the default colour' }).click();
  await expect.poll(primaryColour).toBe('');
  await getByLabelText('Reduce motion').click();
  const hasReducedMotion = () => document.documentElement.hasAttribute('data-calm');
  await expect.poll(hasReducedMotion).toBe(true);
  await getByLabelText('Reduce motion').click();
  await expect.poll(hasReducedMotion).toBe(false);
});

test('switches the title case of names in lists off and on', async () => {
  const { getByLabelText } = await showProfile(ownId());
  expect(displayName('ASHBY TOOLING LTD')).toBe('Ashby Tooling Ltd');
  await getByLabelText('Show names in title case').click();
  await expect.poll(() => displayName('ASHBY TOOLING LTD')).toBe('ASHBY TOOLING LTD');
  await getByLabelText('Show names in title case').click();
  await expect.poll(() => displayName('ASHBY TOOLING LTD')).toBe('Ashby Tooling Ltd');
});

test('lists saved views with links', async () => {
  const name = `View ${Math.random().toString(36).slice(2, 8)}`;
  const { id } = await call(addView, {
    params: { dataset: 'clients' },
    body: { name, visibility: 'personal', state: { layout: {}, search: 'north' } } as never,
  });
  const { getByRole, getByText } = await showProfile(ownId());
  await expect.element(getByText(name)).toBeVisible();
  await expect.element(getByRole('link', { name })).toHaveAttribute('href', `/clients?view=${id}`);
});

test('sets up a webhook with a secret that is shown once, and removes it', async () => {
  const { getByRole, getByText, getByLabelText } = await showProfile(ownId());
  await getByLabelText('URL').fill('https://10.0.0.1/hook');
  await getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(getByText('This address is not on the public internet.')).toBeVisible();
  await getByLabelText('URL').fill('https://hooks.example/leadwright');
  await getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(getByRole('region', { name: 'Secret' })).toHaveTextContent(/^whsec_/);
  await getByRole('dialog').getByRole('button').last().click();
  await expect.element(getByText('https://hooks.example/leadwright')).toBeVisible();
  await getByRole('button', { name: 'Remove webhook' }).click();
  await expect.element(getByLabelText('URL')).toBeVisible();
});
