import { addAccounts } from '@leadwright/contract/features/accounts';
import { addContacts, updateContact, viewContact } from '@leadwright/contract/features/contacts';
import { viewErasure } from '@leadwright/contract/features/erasure';
import { lookup } from '@leadwright/contract/features/lookups';
import { addSuppression } from '@leadwright/contract/features/suppression';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { chooseRecordAction } from '../../testing/record-menu.ts';
import { show } from '../../testing/show.tsx';
import { formatDay } from '../../ui/format.ts';
import { ViewContact } from './contact-view.tsx';

test('shows job and role in the header only, and edits a field in place', async () => {
  const name = `Osprey ${Math.random().toString(36).slice(2)}`;
  const account = await call(addAccounts, { body: { company_name: name, country: 'GB' } as never });
  const body = {
    account_id: account.id,
    forename: 'Robin',
    surname: name,
    job_title: 'Buyer',
    seniority: 'Manager',
    mobile: [{ number: '+44 7700 900001', primary: true }],
  };
  const { id } = await call(addContacts, { body: body as never });
  const { getByRole, getByText } = await show(<ViewContact id={id} />);
  await expect.element(getByRole('link', { name }).first()).toHaveAttribute('href', `/accounts/${account.id}`);
  await expect.element(getByText('Buyer').first()).toBeVisible();
  await expect.element(getByText('Manager')).toBeVisible();
  for (const hasText of ['Job title', 'Seniority'])
    expect(getByRole('term').filter({ hasText }).elements()).toHaveLength(0);
  await getByRole('button', { name: /^Show \d+ empty fields$/ }).click();
  await getByRole('button', { name: 'Edit Email' }).click();
  const email = getByRole('textbox', { name: 'Email' });
  await email.fill('robin@');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveAccessibleDescription('Enter a complete email address.');
  await email.fill('robin@osprey.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(getByRole('link', { name: 'robin@osprey.example' }).first()).toBeVisible();
  const contact = await call(viewContact, { params: { id }, query: {} });
  expect(contact).toMatchObject({
    email: 'robin@osprey.example',
    job_title: 'Buyer',
    seniority: 'Manager',
    version: 2,
  });
  expect(contact.mobile).toHaveLength(1);
});

test('starts an erasure from the menu of a contact for an administrator', async () => {
  const name = `Heron ${Math.random().toString(36).slice(2)}`;
  const account = await call(addAccounts, { body: { company_name: name, country: 'GB' } as never });
  const body = { account_id: account.id, forename: 'Robin', surname: name, job_title: 'Buyer' };
  const { id } = await call(addContacts, { body: body as never });
  const screen = await show(<ViewContact id={id} />);
  const { getByRole, router } = screen;
  await chooseRecordAction(screen, 'Find for erasure');
  await expect.element(getByRole('heading', { name: `Find Robin ${name} for erasure?` })).toBeVisible();
  await getByRole('button', { name: 'Find this person' }).click();
  const path = () => router.state.location.pathname;
  await expect.poll(path).toMatch(/^\/privacy\/erasures\/view\//);
  const { people } = await call(viewErasure, { params: { id: path().split('/').at(-1)! } });
  expect(people.map((person) => person.id)).toEqual([id]);
});

test('shows title, name, job at the account, seniority, role and sub-role', async () => {
  const word = Math.random().toString(36).slice(2);
  const account = await call(addAccounts, { body: { company_name: `Osprey ${word}`, country: 'GB' } as never });
  const { options: roles } = await call(lookup, { params: { list: 'contact-roles' }, query: {} });
  const role = roles[0]!.id;
  const { options: subRoles } = await call(lookup, { params: { list: 'contact-sub-roles' }, query: { within: role } });
  const { id } = await call(addContacts, {
    body: {
      ...{ account_id: account.id, title: 'Ms', forename: 'Robin', surname: word, job_title: 'Buyer' },
      ...{ seniority: 'Manager', role, sub_role: subRoles[0]!.id },
    } as never,
  });
  const { getByRole, getByText } = await show(<ViewContact id={id} />);
  const heading = getByRole('heading', { level: 1, name: `Ms Robin ${word}` });
  await expect.element(heading).toBeVisible();
  const headline = ['Buyer', `Osprey ${word}`, 'Manager', role, subRoles[0]!.label].join(' · ');
  await expect.element(getByText(headline)).toBeVisible();
});

test('lists account, email, job, numbers, dates and state of each role', async () => {
  const word = Math.random().toString(36).slice(2);
  const addAccount = (company_name: string) =>
    call(addAccounts, { body: { company_name: `${company_name} ${word}`, country: 'GB' } as never });
  const [formerAccount, currentAccount] = [await addAccount('Heron'), await addAccount('Osprey')];
  const mobile = [{ number: '+44 7700 900007', primary: true }];
  const body = { account_id: formerAccount.id, forename: 'Robin', surname: word, job_title: 'Buyer', mobile };
  const { id } = await call(addContacts, { body: body as never });
  const { version, title, forename, surname } = await call(viewContact, { params: { id }, query: {} });
  const update = {
    id,
    version,
    title,
    forename,
    surname,
    account_id: currentAccount.id,
    from_account_id: formerAccount.id,
  };
  await call(updateContact, { body: { ...update, job_title: 'Director', mobile: [] } as never });
  const { getByRole } = await show(<ViewContact id={id} />);
  await getByRole('tab', { name: 'Roles 2' }).click();
  const table = getByRole('table', { name: 'Roles' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect.element(row('Heron').getByText('Former')).toBeVisible();
  for (const text of ['Buyer', '+44 7700 900007', formatDay(new Date().toISOString().slice(0, 10))])
    await expect.element(row('Heron').getByText(text)).toBeVisible();
  for (const text of ['Director', 'Current', 'Shown here'])
    await expect.element(row('Osprey').getByText(text)).toBeVisible();
  const role = row('Heron').getByRole('link', { name: `Heron ${word}` });
  await expect.element(role).toHaveAttribute('href', expect.stringContaining(formerAccount.id));
});

test('marks a contact that must not be contacted', async () => {
  const word = Math.random().toString(36).slice(2);
  const account = await call(addAccounts, { body: { company_name: `Kestrel ${word}`, country: 'GB' } as never });
  const body = { account_id: account.id, forename: 'Robin', surname: word, email: `robin@${word}.example` };
  const { id } = await call(addContacts, { body: body as never });
  const entry = { kind: 'address', value: body.email, source: 'Letter', reason: 'Asked for it' } as const;
  await call(addSuppression, { body: entry });
  const { getByText } = await show(<ViewContact id={id} />);
  await expect.element(getByText('Do not contact')).toBeVisible();
});
