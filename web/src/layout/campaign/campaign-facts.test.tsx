import './campaign-space.css';
import './campaign.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pauseReads } from '../../testing/calls.ts';
import { addCampaign } from '../../testing/campaign.ts';
import { show } from '../../testing/show.tsx';
import { CampaignFacts } from './campaign-facts.tsx';

test.each([390, 1280])('keeps its height when the campaign is loaded at %d px', async (width) => {
  const id = await addCampaign();
  await page.viewport(width, 900);
  const resume = pauseReads();
  const { container, getByText } = await show(<CampaignFacts id={id} />);
  const height = () => container.querySelector('.place-facts')!.getBoundingClientRect().height;
  const heightWhileLoading = height();
  expect(heightWhileLoading).toBeGreaterThan(0);
  resume();
  await expect.element(getByText('Draft')).toBeVisible();
  expect(height()).toBe(heightWhileLoading);
});
