import { CAMPAIGN_SECTIONS } from '../../areas.ts';
import { mainScreens } from '../../screens.ts';
import { useCanOpen } from '../screens/use-screen.ts';
import { isCampaignEntry } from './campaign-address.ts';

/** Builds the second-level menu of a campaign from the screens that the user may open. */
export function useCampaignMenu() {
  const canOpen = useCanOpen();
  const bySection = Map.groupBy(
    mainScreens.filter((screen) => isCampaignEntry(screen) && canOpen(screen)),
    ({ inCampaign }) => inCampaign,
  );
  return CAMPAIGN_SECTIONS.flatMap((name) => {
    const entries = bySection.get(name);
    return entries ? [{ name, entries }] : [];
  });
}
