import { addAccounts, getCompanyFromMasterDatabase, viewAccount } from '@leadwright/contract/features/accounts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { addCampaign, addCampaignAccounts } from '../../testing/campaign.ts';
import { show } from '../../testing/show.tsx';
import { ViewAccount } from './account-view.tsx';

async function showAccount(values: object = {}) {
  const name = `Merlin ${Math.random().toString(36).slice(2).slice(0, 8)} Limited`;
  const { id } = await call(addAccounts, { body: { company_name: name, country: 'GB', ...values } as never });
  const screen = await show(<ViewAccount id={id} />);
  await expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible();
  const editButton = (field: string) => screen.getByRole('button', { name: `Edit ${field}`, exact: true });
  return { ...screen, id, editButton, read: () => call(viewAccount, { params: { id } }) };
}

test('validates an inline edit with the rules of the form', async () => {
  const { editButton, getByRole, getByText, id, read } = await showAccount({
    website: 'merlin.example',
    head_office_city: 'Leeds',
    phones: [{ type: 'S', number: '+44 20 7946 0001' }],
  });
  await editButton('City').click();
  await getByRole('textbox', { name: 'City' }).fill('Hull');
  await userEvent.keyboard('{Enter}');
  await expect.element(getByText('Hull')).toBeVisible();
  await editButton('Website').click();
  const website = getByRole('textbox', { name: 'Website' });
  await website.fill('no address');
  await userEvent.keyboard('{Enter}');
  await expect.element(website).toHaveAccessibleDescription('Enter a web address, such as "acme.co.uk".');
  await userEvent.keyboard('{Escape}');
  const account = await read();
  expect(account).toMatchObject({ id, head_office_city: 'Hull', website: 'https://merlin.example', version: 2 });
  expect(account.phones).toHaveLength(1);
});

test('shows the sources of values, and phones and official numbers as sections', async () => {
  const { getByRole, getByText } = await showAccount();
  const sources = getByRole('region', { name: 'Sources' });
  await expect.element(sources.getByText('Entered by hand, by First administrator')).toBeVisible();
  await expect.element(sources.getByText('2 values')).toBeVisible();
  await expect.element(getByRole('heading', { name: 'Phones', exact: true })).toBeVisible();
  await expect.element(getByRole('heading', { name: 'Official numbers', exact: true })).toBeVisible();
  await expect.element(getByText('No phone yet.')).toBeVisible();
  await expect.element(getByText('LinkedIn')).not.toBeInTheDocument();
});

test('lists the campaigns of an account with membership and progress', async () => {
  const name = `Campaigned ${Math.random().toString(36).slice(2, 10)}`;
  const campaign = await addCampaign();
  await addCampaignAccounts(campaign, [name]);
  const { data } = await call(getCompanyFromMasterDatabase, { body: { company_name: name } });
  const { id } = data.find(({ company_name }) => company_name === name)!;
  await expect.poll(async () => (await call(viewAccount, { params: { id } })).campaigns).toHaveLength(1);
  const { getByRole, getByText } = await show(<ViewAccount id={id} />);
  await expect.element(getByText('Membership', { exact: true })).toBeVisible();
  const row = getByRole('row', { name: /Accepted/ });
  await expect.element(row).toHaveTextContent(/Client .+Accepted.*Unassigned/);
  await expect.element(row.getByRole('link')).toHaveAttribute('href', expect.stringContaining(campaign));
});
