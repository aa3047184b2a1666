import { campaigns } from '@leadwright/contract/features/campaigns';
import { expect, onTestFinished, test } from 'vitest';
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

test('links to the review while rows wait for it', async () => {
  const id = await addCampaign();
  const originalFetch = window.fetch;
  onTestFinished(() => {
    window.fetch = originalFetch;
  });
  window.fetch = async (input, init) => {
    const response = await originalFetch(input, init);
    if (new URL(response.url).pathname !== campaigns.view.path.replace('{id}', id)) return response;
    return Response.json({ ...(await response.json()), remaining: 3 });
  };
  const screen = await show(<Screen />, { path: '/populate', at: `/populate?campaign=${id}` });
  await expect
    .element(screen.getByRole('link', { name: 'Review 3 rows' }))
    .toHaveAttribute('href', `/accounts/unmatched/${id}`);
  await expect.element(screen.getByRole('link', { name: 'Import a file' })).not.toBeInTheDocument();
});
