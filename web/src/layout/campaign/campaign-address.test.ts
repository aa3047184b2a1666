import { expect, test } from 'vitest';
import { findScreen, mainScreens } from '../../screens.ts';
import { campaignAddress, isCampaignEntry } from './campaign-address.ts';

const campaign = { id: 'c1', name: 'Stahl & Co' };
const at = (name: Parameters<typeof findScreen>[0]) => campaignAddress(findScreen(name), campaign);

test('finds a campaign screen in another campaign, by path or by query', () => {
  expect(at('matchReview')).toBe('/accounts/unmatched/c1');
  expect(at('matched')).toBe('/accounts/matched/c1/Stahl%20%26%20Co');
  expect(at('campaignAccounts')).toBe('/campaign-account?campaign=c1');
  expect(at('importUpload')).toBe('/select_column_import_account_to_campaign?campaign=c1');
});

test('leads from a screen about one file to the screen above it in another campaign', () => {
  expect(at('importCheck')).toBe('/imports?campaign=c1');
  expect(at('matchCandidates')).toBe('/accounts/unmatched/c1');
});

test('leads from a screen outside campaigns to the campaign itself', () => {
  expect(at('tags')).toBe('/campaign/c1');
});

test('has every screen with a campaign in its address in the campaign menu or below it', () => {
  const carrying = mainScreens.filter(({ path }) => path.includes(':campaignId'));
  expect(carrying.length).toBeGreaterThan(5);
  expect(carrying.filter(({ inCampaign }) => !inCampaign).map(({ name }) => name)).toEqual([]);
  const entries = mainScreens.filter(isCampaignEntry);
  expect(entries.filter(({ icon }) => !icon).map(({ name }) => name)).toEqual([]);
});
