import './messages.ts';
import { addAccounts } from '@leadwright/contract/features/accounts';
import { addContacts, type ContactView, viewContact } from '@leadwright/contract/features/contacts';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { show } from '../../testing/show.tsx';
import { ContactForm } from './contact-form.tsx';

const randomWord = () => Math.random().toString(36).slice(2, 10);
const callbacks = { onSaved: () => undefined, onCancel: () => undefined };

async function addContact(fields: object = {}): Promise<ContactView> {
  const { id: account_id } = await call(addAccounts, { body: { company_name: `Firm ${randomWord()}`, country: 'GB' } });
  const body = { forename: 'Ada', surname: `Known-${randomWord()}`, account_id, ...fields } as never;
  const { id } = await call(addContacts, { body });
  return call(viewContact, { params: { id }, query: {} });
}

test('reports an existing email address while the user types', async () => {
  const existingContact = await addContact({ email: `${randomWord()}@leadwright.example` });
  const screen = await show(<ContactForm {...callbacks} />);
  const email = screen.getByRole('textbox', { name: 'Email', exact: true });
  const card = screen.getByRole('link', {
    name: `Open ${existingContact.forename} ${existingContact.surname} in a new tab`,
  });
  await email.fill(existingContact.email!.toUpperCase());
  await expect.element(card).toBeVisible();
  await expect
    .element(card)
    .toHaveAttribute('href', `/contacts/view/${existingContact.id}/${existingContact.account_id}`);
  await expect.element(screen.getByText('Same email address')).toBeVisible();
  await email.fill(`other-${existingContact.email}`);
  await expect.element(card).not.toBeInTheDocument();
});

test('offers the sub-roles of the chosen role and clears the sub-role on a role change', async () => {
  const contact = await addContact({ role: 'General management' });
  const screen = await show(<ContactForm contact={contact} {...callbacks} />);
  const field = (label: string) => screen.getByRole('combobox', { name: label, exact: true });
  const options = () =>
    screen
      .getByRole('option')
      .elements()
      .map((option) => option.textContent);
  await field('Sub-role').click();
  await expect.poll(() => options().length).toBeGreaterThan(1);
  const managementSubRoles = options();
  await screen.getByRole('option').first().click();
  await expect.element(field('Sub-role')).toHaveValue(String(managementSubRoles[0]));
  await field('Role').fill('Finance');
  await screen
    .getByRole('option', { name: /Finance/ })
    .first()
    .click();
  await expect.element(field('Sub-role')).toHaveValue('');
  await field('Sub-role').click();
  await expect.poll(() => options().length).toBeGreaterThan(0);
  expect(options().filter((label) => managementSubRoles.includes(label))).toEqual([]);
});
