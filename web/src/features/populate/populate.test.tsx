import type { Endpoint } from '@leadwright/contract/endpoint';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { addContacts } from '@leadwright/contract/features/contacts';
import { lookup } from '@leadwright/contract/features/lookups';
import { newContacts, populatePlan } from '@leadwright/contract/features/populate';
import axe from 'axe-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { call } from '../../api/call.ts';
import { addCampaign, addCampaignAccounts } from '../../testing/campaign.ts';
import { show } from '../../testing/show.tsx';
import { Screen } from './populate.tsx';

test('shows the same counts after a run as in its preview', async () => {
  const id = await addCampaign();
  await addCampaignAccounts(id, ['Kestrel Foods', 'Lapwing Foods']);
  const screen = await show(<Screen />, { path: '/populate', at: `/populate?campaign=${id}` });
  const ready = screen.getByRole('row', { name: /^Ready to populate/ });
  await expect.element(ready).toHaveTextContent('20');
  await expect.element(screen.getByRole('row', { name: /^Already in work/ })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Show rows since the last run' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Populate 2 rows' }).click();
  const runs = screen.getByRole('region', { name: 'Runs (1)' });
  await expect.element(runs.getByText('Done')).toBeVisible();
  await expect.element(runs.getByText(/2 accounts, no contacts/)).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /^Already in work/ })).toHaveTextContent('20');
  await expect.element(screen.getByRole('heading', { name: 'No rows to populate' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Show rows since the last run' })).toBeVisible();
});

test('links to the import while the campaign has no rows', async () => {
  const id = await addCampaign();
  const screen = await show(<Screen />, { path: '/populate', at: `/populate?campaign=${id}` });
  await expect.element(screen.getByRole('heading', { name: 'No accepted rows yet' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Import a file' }))
    .toHaveAttribute('href', `/select_column_import_account_to_campaign?campaign=${id}`);
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
});

/** Replaces the replies of an endpoint for a campaign until the test ends. */
function replaceReplies(endpoint: Endpoint, id: string, replace: (response: Response) => Promise<Response>) {
  const originalFetch = window.fetch;
  onTestFinished(() => {
    window.fetch = originalFetch;
  });
  const path = endpoint.path.replace(/\{\w+\}/, id);
  window.fetch = async (input, init) => {
    const response = await originalFetch(input, init);
    return new URL(response.url).pathname === path ? replace(response) : response;
  };
}

test('links to the review while rows wait for it', async () => {
  const id = await addCampaign();
  replaceReplies(campaigns.view, id, async (response) => Response.json({ ...(await response.json()), remaining: 3 }));
  const screen = await show(<Screen />, { path: '/populate', at: `/populate?campaign=${id}` });
  await expect
    .element(screen.getByRole('link', { name: 'Review 3 rows' }))
    .toHaveAttribute('href', `/accounts/unmatched/${id}`);
  await expect.element(screen.getByRole('link', { name: 'Import a file' })).not.toBeInTheDocument();
});

describe('contacts in master data', () => {
  async function addAccountWithContacts() {
    const id = await addCampaign();
    const [account_id] = await addCampaignAccounts(id, ['Merlin Foods']);
    const { options } = await call(lookup, { params: { list: 'seniorities' }, query: {} });
    const [senior, junior] = [options[0]!.id, options.at(-1)!.id];
    for (const [forename, seniority] of [
      ['Una', ''],
      ['Jo', junior],
      ['Sam', senior],
    ])
      await call(addContacts, { body: { forename, surname: 'Merlin', account_id, seniority } as never });
    return id;
  }

  test('are previewed by seniority and added with the run', async () => {
    const id = await addAccountWithContacts();
    const screen = await show(<Screen />, { path: '/populate', at: `/populate?campaign=${id}` });
    const section = screen.getByRole('region', { name: 'Contacts in master data' });
    await expect.element(section.getByText('3 contacts of its accounts are not in the campaign.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Populate one row' })).toBeEnabled();
    await section.getByLabelText('Contacts to add').selectOptions('2');
    await expect.element(section.getByRole('row', { name: /^To add/ })).toHaveTextContent('2');
    await expect.element(section.getByRole('row', { name: /^Over the limit/ })).toHaveTextContent('1');
    const names = section.getByRole('listitem');
    await expect
      .poll(() => names.elements().map(({ textContent }) => textContent?.slice(0, 3)))
      .toEqual(['Sam', 'Jo ']);
    expect((await axe.run(section.element())).violations.map(({ id }) => id)).toEqual([]);
    await screen.getByRole('button', { name: 'Populate 3 rows' }).click();
    await expect.element(screen.getByText(/one account, 2 contacts/i)).toBeVisible();
    await expect.element(section.getByText('One contact of its accounts is not in the campaign.')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Assign accounts' }))
      .toHaveAttribute('href', `/campaigns/assign-account-data-to-sd?campaign=${id}`);
  });

  test('are not offered when the campaign has all of them', async () => {
    const id = await addCampaign();
    await addCampaignAccounts(id, ['Osprey Foods']);
    const screen = await show(<Screen />, { path: '/populate', at: `/populate?campaign=${id}&contacts=3` });
    await expect.element(screen.getByText('The campaign has all contacts of its accounts.')).toBeVisible();
    await expect.element(screen.getByLabelText('Contacts to add')).not.toBeInTheDocument();
  });

  test('are hidden from a viewer who may not add them', async () => {
    const id = await addAccountWithContacts();
    replaceReplies(populatePlan, id, async (response) =>
      Response.json({ ...(await response.json()), may_add_contacts: false }),
    );
    const screen = await show(<Screen />, { path: '/populate', at: `/populate?campaign=${id}` });
    await expect.element(screen.getByRole('button', { name: 'Populate one row' })).toBeVisible();
    await expect.element(screen.getByText('Contacts in master data')).not.toBeInTheDocument();
  });

  test('block the run until their preview is loaded', async () => {
    const id = await addAccountWithContacts();
    let hasFailed = false;
    replaceReplies(newContacts, id, async (response) => {
      if (hasFailed) return response;
      hasFailed = true;
      return Response.json({ code: 'internal', message: 'Something went wrong.' }, { status: 500 });
    });
    const screen = await show(<Screen />, { path: '/populate', at: `/populate?campaign=${id}&contacts=all` });
    const section = screen.getByRole('region', { name: 'Contacts in master data' });
    await expect.element(section.getByRole('alert')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Populate one row' })).toBeDisabled();
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('button', { name: 'Populate 4 rows' })).toBeEnabled();
  });
});
