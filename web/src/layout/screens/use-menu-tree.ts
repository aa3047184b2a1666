import type { AreaName } from '../../areas.ts';
import type { ScreenEntry } from '../../screen.ts';
import { findScreen, mainScreens } from '../../screens.ts';
import { type Area, ancestorsOf, areaOf, buildMenuTree } from './menu-tree.ts';
import { useCurrentCampaign } from './use-current-campaign.ts';
import { useCanOpen, useScreen } from './use-screen.ts';

/** Returns the menu tree of the screens that the user may open. */
export function useMenuTree(): Area[] {
  const canOpen = useCanOpen();
  return buildMenuTree(mainScreens.filter(canOpen));
}

/** Returns the menu entry of the current screen or of its nearest parent; for campaign screens, the campaign list. */
export function useCurrentEntry(): ScreenEntry | undefined {
  const screen = useScreen();
  const isInCampaign = useCurrentCampaign() !== undefined;
  if (isInCampaign) return findScreen('campaigns');
  return screen && [screen, ...ancestorsOf(screen).reverse()].find(({ group }) => group);
}

export function useCurrentArea(): AreaName | undefined {
  const entry = useCurrentEntry();
  return entry && areaOf(entry);
}
