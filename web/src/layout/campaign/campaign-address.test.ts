import { expect, test } from 'vitest';
import { findScreen, mainScreens } from '../../screens.ts';
import { campaignAddress, isCampaignEntry } from './campaign-address.ts';

const campaign = { id: 'c1', name: 'Stahl & Co' };
const at = (name: Parameters<typeof findScreen>[0]) => campaignAddress(findScreen(name), campaign);

test('a screen of a campaign is found in another one: in its path, or behind the question mark', () => {
  expect(at('matchReview')).toBe('/accounts/unmatched/c1');
  expect(at('matched')).toBe('/accounts/matched/c1/Stahl%20%26%20Co');
  expect(at('campaignAccounts')).toBe('/campaign-account?campaign=c1');
  expect(at('importUpload')).toBe('/select_column_import_account_to_campaign?campaign=c1');
});

test('a screen about one file of a campaign leads, in another, to the screen above it', () => {
  expect(at('importCheck')).toBe('/imports?campaign=c1');
  expect(at('matchCandidates')).toBe('/accounts/unmatched/c1');
});

test('a screen of no campaign leads to the campaign itself', () => {
  expect(at('tags')).toBe('/campaign/c1');
});

test('every screen whose address carries a campaign is in its menu, or below an entry of it', () => {
  const carrying = mainScreens.filter(({ path }) => path.includes(':campaignId'));
  expect(carrying.length).toBeGreaterThan(5);
  expect(carrying.filter(({ inCampaign }) => !inCampaign).map(({ name }) => name)).toEqual([]);
  const entries = mainScreens.filter(isCampaignEntry);
  expect(entries.filter(({ icon }) => !icon).map(({ name }) => name)).toEqual([]);
});
