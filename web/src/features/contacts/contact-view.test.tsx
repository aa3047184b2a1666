import { addAccounts } from '@leadwright/contract/features/accounts';
import { addContacts, viewContact } from '@leadwright/contract/features/contacts';
import { viewErasure } from '@leadwright/contract/features/erasure';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { show } from '../../testing/show.tsx';
import { ViewContact } from './contact-view.tsx';

test('the job heads the page of a contact and is not said again; a field is edited where it stands', async () => {
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
  expect(getByRole('term').filter({ hasText: 'Job title' }).elements()).toHaveLength(0);
  await getByRole('button', { name: /^Show \d+ empty fields$/ }).click();
  await getByRole('button', { name: 'Edit E-mail' }).click();
  const email = getByRole('textbox', { name: 'E-mail' });
  await email.fill('robin@');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveAccessibleDescription('Enter a complete e-mail address.');
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

test('from a contact an administrator gets to the erasure with that person found', async () => {
  const name = `Heron ${Math.random().toString(36).slice(2)}`;
  const account = await call(addAccounts, { body: { company_name: name, country: 'GB' } as never });
  const body = { account_id: account.id, forename: 'Robin', surname: name, job_title: 'Buyer' };
  const { id } = await call(addContacts, { body: body as never });
  const { getByRole, router } = await show(<ViewContact id={id} />);
  await getByRole('button', { name: 'More actions' }).click();
  await getByRole('menuitem', { name: 'Find for erasure' }).click();
  await expect.element(getByRole('heading', { name: `Find Robin ${name} for erasure?` })).toBeVisible();
  await getByRole('button', { name: 'Find this person' }).click();
  const path = () => router.state.location.pathname;
  await expect.poll(path).toMatch(/^\/privacy\/erasures\/view\//);
  const { people } = await call(viewErasure, { params: { id: path().split('/').at(-1)! } });
  expect(people.map((one) => one.id)).toEqual([id]);
});
