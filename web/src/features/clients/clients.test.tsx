import { campaigns } from '@leadwright/contract/features/campaigns';
import { clientSteps } from '@leadwright/contract/features/client-steps';
import { clientUsers } from '@leadwright/contract/features/client-users';
import { clients } from '@leadwright/contract/features/clients';
import { lookup } from '@leadwright/contract/features/lookups';
import { expect, test, vi } from 'vitest';
import { call } from '../../api/call.ts';
import { addCampaign } from '../../testing/campaign.ts';
import { show } from '../../testing/show.tsx';
import { userType } from '../../testing/user-type.ts';
import { Add, View } from './clients.tsx';

test('lists the campaigns of a client and does not repeat the header in the facts', async () => {
  const code = Math.random().toString(36).slice(2).slice(0, 8).toUpperCase();
  const client = await call(clients.add, {
    body: { code, name: `Client ${code}`, legal_name: 'Legal Limited' } as never,
  });
  const campaign = await call(campaigns.add, {
    body: {
      code,
      name: `Campaign ${code}`,
      client_id: client.id,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      lawful_basis: 'consent',
      client_visible: true,
    },
  });
  const { getByRole, getByText } = await show(<View />, { path: '/clients/:clientId', at: `/clients/${client.id}` });
  await expect.element(getByText(`Code ${code}`)).toBeVisible();
  await expect.element(getByText('Legal Limited')).toBeVisible();
  for (const name of ['Name', 'Code', 'Status'])
    expect(
      getByRole('term')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .elements(),
    ).toHaveLength(0);
  await getByRole('tab', { name: 'Campaigns 1' }).click();
  await expect
    .element(getByRole('link', { name: `Campaign ${code}` }))
    .toHaveAttribute('href', `/campaign/${campaign.id}`);
});

test('shows campaigns with their progress, people and changes in the overview', async () => {
  const id = await addCampaign();
  const { client_id, name, version } = await call(campaigns.view, { params: { id } });
  await call(campaigns.edit, { params: { id }, body: { version, target_accounts: 300 } });
  const { getByRole } = await show(<View />, { path: '/clients/:clientId', at: `/clients/${client_id}` });
  const section = getByRole('region', { name: 'Campaigns (1)' });
  await expect.element(section.getByRole('link', { name: String(name) })).toHaveAttribute('href', `/campaign/${id}`);
  await expect.element(section.getByText('0 of 300 accounts worked')).toBeVisible();
  await expect.element(section.getByText('Draft')).toBeVisible();
  await expect.element(getByRole('region', { name: 'People' }).getByText('No client users yet')).toBeVisible();
  await expect.element(getByRole('region', { name: 'Latest changes' }).getByText('Added')).toBeVisible();
});

test('links to client users and prefills the client of an invitation', async () => {
  const code = Math.random().toString(36).slice(2).slice(0, 8).toUpperCase();
  const client = await call(clients.add, { body: { code, name: `Client ${code}` } as never });
  const { options } = await call(lookup, { params: { list: 'client-roles' }, query: {} });
  const user = await call(clientUsers.add, {
    body: {
      client_id: client.id,
      role_id: options[0]!.id,
      user_type_id: await userType('client'),
      email: `${code}@client.example`,
      ...{ first_name: 'Jane', surname: code, display_name: `Jane ${code}` },
    },
  });
  const { getByRole } = await show(<View />, { path: '/clients/:clientId', at: `/clients/${client.id}` });
  await getByRole('tab', { name: 'People 1' }).click();
  await expect.element(getByRole('link', { name: `Jane ${code}` })).toHaveAttribute('href', `/client-user/${user.id}`);
  for (const [name, suffix] of [
    ['Invite a person', ''],
    ['Invite several', '&many=yes'],
  ] as const)
    await expect
      .element(getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', `/client-user/add?client_id=${client.id}${suffix}`);
});

test('links to the pages that add a campaign, a field and a suppression list for the client', async () => {
  const code = Math.random().toString(36).slice(2).slice(0, 8).toUpperCase();
  const { id } = await call(clients.add, { body: { code, name: `Client ${code}` } as never });
  const { getByRole } = await show(<View />, { path: '/clients/:clientId', at: `/clients/${id}` });
  await getByRole('tab', { name: /^Campaigns/ }).click();
  await expect
    .element(getByRole('link', { name: 'Add a campaign' }))
    .toHaveAttribute('href', `/campaign/add?client_id=${id}`);
  await getByRole('tab', { name: /^Fields/ }).click();
  await expect
    .element(getByRole('link', { name: 'Add a field' }))
    .toHaveAttribute('href', `/fields/client-field/add?client_id=${id}`);
  await getByRole('tab', { name: 'Suppression lists' }).click();
  await expect
    .element(getByRole('link', { name: 'Upload a list' }).first())
    .toHaveAttribute('href', `/privacy/add?many=yes&scope=client&client_id=${id}`);
});

test('shows only the client’s records in its lists and prefills the client of new records', async () => {
  const code = Math.random().toString(36).slice(2).slice(0, 8).toUpperCase();
  const client = await call(clients.add, { body: { code, name: `Client ${code}` } as never });
  const otherClient = await call(clients.add, {
    body: { code: `${code}2`, name: [...code].reverse().join('') } as never,
  });
  for (const { id, name } of [client, otherClient])
    await call(clientSteps.add, {
      body: { client_id: id, code, name: `Step of ${name}`, phase: 'setup', duration: 1, order: 1 } as never,
    });
  const { getByRole } = await show(<View />, { path: '/clients/:clientId', at: `/clients/${client.id}` });
  await getByRole('tab', { name: 'Steps' }).click();
  await expect.element(getByRole('link', { name: `Step of ${client.name}`, exact: true })).toBeVisible();
  expect(getByRole('link', { name: `Step of ${otherClient.name}`, exact: true }).elements()).toEqual([]);
  const lists = {
    Emails: ['Add client email', '/clients/addEmail'],
    Steps: ['Add client campaign step', '/campaigns/client-campaign-step/add'],
    'Purchase orders': ['Add purchase order', '/campaigns/purchase-order/add'],
    'Email templates': ['Add email template', '/campaign/create_email_template'],
    'Document templates': ['Add document template', '/campaign/create_docs_template'],
    Documents: ['Add document', '/editor/add'],
  };
  for (const [tab, [name, path]] of Object.entries(lists)) {
    await getByRole('tab', { name: tab, exact: true }).click();
    await expect
      .element(getByRole('link', { name, exact: true }).first())
      .toHaveAttribute('href', `${path}?client_id=${client.id}`);
  }
});

test('adds a similar client with a reason and changes its state with buttons', async () => {
  const word = Math.random().toString(36).slice(2, 9);
  await call(clients.add, { body: { code: word.toUpperCase(), name: `${word} Foods Limited` } as never });
  const { getByRole, getByText, getByLabelText } = await show(<Add />, { path: '/clients/add', at: '/clients/add' });
  await getByLabelText(/^Name/).fill(`${word} Foods Ltd`);
  await getByLabelText(/^Code/).fill(`${word}2`.toUpperCase());
  await expect.element(getByText('1 client may be the same')).toBeVisible();
  await expect.element(getByText('Same name')).toBeVisible();
  await getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(getByText(/Explain why it is another one/).first()).toBeVisible();
  await getByLabelText('Why this is another client').fill('Another group');
  await getByRole('button', { name: 'Save', exact: true }).click();
  const addedClient = await vi.waitFor(async () => {
    const { data } = await call(clients.list.endpoint, {
      body: { query: JSON.stringify({ quickSearch: `${word}2` }) },
    });
    const { rows } = JSON.parse(data) as { rows: { id: string }[] };
    expect(rows).toHaveLength(1);
    return rows[0]!;
  }, 20_000);

  const screen = await show(<View />, { path: '/clients/:clientId', at: `/clients/${addedClient.id}` });
  const changeButton = screen.getByRole('button', { name: 'Change state' });
  await changeButton.click();
  await expect.element(screen.getByText('“Active” cannot be changed to: Prospect.')).toBeVisible();
  await screen.getByRole('menuitem', { name: 'Put on hold' }).click();
  await changeButton.click();
  await expect.element(screen.getByRole('menuitem', { name: 'Resume' })).toBeVisible();
  await expect.element(screen.getByText('“On hold” cannot be changed to: Prospect.')).toBeVisible();
  await screen.getByRole('menuitem', { name: 'End', exact: true }).click();
  const reopen = screen.getByRole('button', { name: 'Reopen' });
  await expect.element(reopen).toHaveAttribute('title', '“Ended” cannot be changed to: Prospect, On hold.');
  expect((await call(clients.view, { params: { id: addedClient.id } })).status).toBe('ended');
});
