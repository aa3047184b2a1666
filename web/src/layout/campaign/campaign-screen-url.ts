import { generatePath } from 'react-router';
import type { ScreenEntry } from '../../screen.ts';
import { findScreen } from '../../screens.ts';

/** The part of a campaign that URLs contain. */
export interface CampaignName {
  id: string;
  name: string;
}

const paramNamesOf = ({ path }: ScreenEntry) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/** Returns whether a screen is an entry of the campaign menu: it needs no parameters other than the campaign. */
export const isCampaignEntry = (screen: ScreenEntry): boolean =>
  Boolean(screen.inCampaign) &&
  !screen.isHidden &&
  paramNamesOf(screen).every((name) => name === 'campaignId' || name === 'campaignName');

/**
 * Returns the URL of a screen in a campaign. For a screen that needs further parameters, it is the URL of the nearest
 * parent without them.
 */
export function campaignScreenUrl(screen: ScreenEntry, { id, name }: CampaignName): string {
  if (!isCampaignEntry(screen)) {
    return campaignScreenUrl(findScreen((screen.inCampaign && screen.parent) || 'campaign'), { id, name });
  }
  const path = generatePath(screen.path, { campaignId: id, campaignName: name });
  return paramNamesOf(screen).length > 0 ? path : `${path}?${new URLSearchParams({ campaign: id })}`;
}
