import './messages.ts';
import { expect, test } from 'vitest';
import { addCampaign } from '../../testing/campaign.ts';
import { show } from '../../testing/show.tsx';
import { Screen } from './assign-accounts.tsx';
import { useLoadText } from './use-load-text.ts';

function Load({ capacity }: { capacity: number | null }) {
  return <p>{useLoadText()({ load: 60, capacity })}</p>;
}

test('links an empty list of unassigned accounts to Populate', async () => {
  const id = await addCampaign();
  const screen = await show(<Screen />, { path: '/assign', at: `/assign?campaign=${id}` });
  await expect.element(screen.getByText('No unassigned accounts')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Populate the campaign' }))
    .toHaveAttribute('href', `/campaigns/populate-sd-data?campaign=${id}`);
});

test('shows the remaining room of a developer with a capacity', async () => {
  const screen = await show(
    <>
      <Load capacity={4960} />
      <Load capacity={50} />
      <Load capacity={null} />
    </>,
  );
  await expect.element(screen.getByText('60 assigned · room for 4,900', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('60 assigned · room for 0', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('60 assigned', { exact: true })).toBeVisible();
});
