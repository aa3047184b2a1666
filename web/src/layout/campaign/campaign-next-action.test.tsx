import type { ScreenName } from '@leadwright/contract/paths';
import { expect, test } from 'vitest';
import { findScreen } from '../../screens.ts';
import { addCampaign } from '../../testing/campaign.ts';
import { show } from '../../testing/show.tsx';
import { CampaignNextAction } from './campaign-next-action.tsx';
import { useCampaign } from './use-campaign.ts';

function Content({ id }: { id: string }) {
  const { data } = useCampaign(id);
  return (
    <>
      <h1>{data?.name}</h1>
      <CampaignNextAction id={id} />
    </>
  );
}

test.each<[ScreenName, number]>([
  ['gantt', 1],
  ['campaignEdit', 1],
  ['campaign', 0],
  ['imports', 0],
])('offers the import in a campaign without accounts on setup screens only: %s', async (name, links) => {
  const id = await addCampaign();
  const { getByRole } = await show(<Content id={id} />, { screen: findScreen(name) });
  await expect.element(getByRole('heading')).toHaveTextContent(/\w/);
  const importLink = getByRole('link', { name: 'Import a file' });
  expect(importLink.elements()).toHaveLength(links);
  if (links > 0) await expect.element(importLink).toHaveAttribute('href', expect.stringContaining(`campaign=${id}`));
});
