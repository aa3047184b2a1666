import type { AreaName } from '../../areas.ts';
import type { ScreenEntry } from '../../screen.ts';
import { findScreen, mainScreens } from '../../screens.ts';
import { useCampaignHere } from './campaign-here.ts';
import { type Area, ancestorsOf, areaOf, treeOf } from './tree.ts';
import { useCanOpen, useScreen } from './use-screen.ts';

/** Returns the menu tree of the screens that the user may open. */
export function useTree(): Area[] {
  const canOpen = useCanOpen();
  return treeOf(mainScreens.filter(canOpen));
}

/** Returns the menu entry that the current screen is or belongs to; all campaign screens belong to the campaigns. */
export function useEntryHere(): ScreenEntry | undefined {
  const screen = useScreen();
  const isInCampaign = useCampaignHere() !== undefined;
  if (isInCampaign) return findScreen('campaigns');
  return screen && [screen, ...ancestorsOf(screen).reverse()].find(({ group }) => group);
}

export function useAreaHere(): AreaName | undefined {
  const entry = useEntryHere();
  return entry && areaOf(entry);
}
