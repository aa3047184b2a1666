import { expect, test } from 'vitest';
import { findScreen, mainScreens } from '../../screens.ts';
import { campaignScreenUrl, isCampaignEntry } from './campaign-screen-url.ts';

const campaign = { id: 'c1', name: 'Stahl & Co' };
const urlOf = (name: Parameters<typeof findScreen>[0]) => campaignScreenUrl(findScreen(name), campaign);

test('returns the URL of a campaign screen, with the campaign in path or query', () => {
  expect(urlOf('matchReview')).toBe('/accounts/unmatched/c1');
  expect(urlOf('matched')).toBe('/accounts/matched/c1/Stahl%20%26%20Co');
  expect(urlOf('campaignAccounts')).toBe('/campaign-account?campaign=c1');
  expect(urlOf('importUpload')).toBe('/select_column_import_account_to_campaign?campaign=c1');
});

test('returns the parent of a screen that needs more than the campaign', () => {
  expect(urlOf('importCheck')).toBe('/imports?campaign=c1');
  expect(urlOf('matchCandidates')).toBe('/accounts/unmatched/c1');
});

test('returns the campaign page for a screen outside campaigns', () => {
  expect(urlOf('tags')).toBe('/campaign/c1');
});

test('assigns every screen with a campaign id in its path to the campaign menu', () => {
  const campaignScreens = mainScreens.filter(({ path }) => path.includes(':campaignId'));
  expect(campaignScreens.length).toBeGreaterThan(5);
  expect(campaignScreens.filter(({ inCampaign }) => !inCampaign).map(({ name }) => name)).toEqual([]);
  const entries = mainScreens.filter(isCampaignEntry);
  expect(entries.filter(({ icon }) => !icon).map(({ name }) => name)).toEqual([]);
});
