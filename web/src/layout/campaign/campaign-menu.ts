import { CAMPAIGN_SECTIONS } from '../../areas.ts';
import { mainScreens } from '../../screens.ts';
import { useCanOpen } from '../screens/use-screen.ts';
import { isCampaignEntry } from './campaign-screen-url.ts';

/** Returns the sections of the campaign menu with the screens that the user may open. */
export function useCampaignMenu() {
  const canOpen = useCanOpen();
  const entriesBySection = Map.groupBy(
    mainScreens.filter((screen) => isCampaignEntry(screen) && canOpen(screen)),
    ({ inCampaign }) => inCampaign,
  );
  return CAMPAIGN_SECTIONS.flatMap((name) => {
    const entries = entriesBySection.get(name);
    return entries ? [{ name, entries }] : [];
  });
}
