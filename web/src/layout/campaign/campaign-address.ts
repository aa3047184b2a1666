import { generatePath } from 'react-router';
import type { ScreenEntry } from '../../screen.ts';
import { findScreen } from '../../screens.ts';

/** The part of a campaign that addresses need. */
export interface CampaignName {
  id: string;
  name: string;
}

const namesOf = ({ path }: ScreenEntry) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/** Returns whether a campaign screen can be opened with the campaign alone: an entry of its menu. */
export const isCampaignEntry = (screen: ScreenEntry): boolean =>
  Boolean(screen.inCampaign) &&
  !screen.below &&
  namesOf(screen).every((name) => name === 'campaignId' || name === 'campaignName');

/**
 * Returns the address of a screen in a campaign; a screen that needs more leads to the nearest one above that does not.
 */
export function campaignAddress(screen: ScreenEntry, { id, name }: CampaignName): string {
  if (!isCampaignEntry(screen)) {
    return campaignAddress(findScreen((screen.inCampaign && screen.parent) || 'campaign'), { id, name });
  }
  const filled = generatePath(screen.path, { campaignId: id, campaignName: name });
  return namesOf(screen).length > 0 ? filled : `${filled}?${new URLSearchParams({ campaign: id })}`;
}
