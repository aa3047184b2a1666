import { generatePath } from 'react-router';
import type { ScreenEntry } from '../../screen.ts';
import { findScreen } from '../../screens.ts';

/** A campaign as far as addresses name it. */
export interface CampaignName {
  id: string;
  name: string;
}

const namesOf = ({ path }: ScreenEntry) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/** A screen of a campaign that needs nothing but the campaign to be opened: an entry of its menu. */
export const isCampaignEntry = (screen: ScreenEntry): boolean =>
  Boolean(screen.inCampaign) &&
  !screen.below &&
  namesOf(screen).every((name) => name === 'campaignId' || name === 'campaignName');

/** The address of a screen in a campaign; one that needs more leads to the nearest above it that does not. */
export function campaignAddress(screen: ScreenEntry, { id, name }: CampaignName): string {
  if (!isCampaignEntry(screen)) {
    return campaignAddress(findScreen((screen.inCampaign && screen.parent) || 'campaign'), { id, name });
  }
  const filled = generatePath(screen.path, { campaignId: id, campaignName: name });
  return namesOf(screen).length > 0 ? filled : `${filled}?${new URLSearchParams({ campaign: id })}`;
}
