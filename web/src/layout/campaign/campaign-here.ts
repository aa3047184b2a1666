import { useParams, useSearchParams } from 'react-router';
import { Announced, useAnnounce, useAnnounced } from '../../ui/announced.ts';
import { useScreen } from '../tree/use-screen.ts';

/** The campaign of a page whose address does not name it, such as that of an import. */
const ofPage = new Announced<string | undefined>(undefined);
export const useAnnouncedCampaign = (id: string | undefined) => useAnnounce(ofPage, id);

/** The campaign that the screen shown belongs to: from its path, from `?campaign=`, or as the page says. */
export function useCampaignHere(): string | undefined {
  const isIn = useScreen()?.inCampaign;
  const { campaignId } = useParams();
  const [search] = useSearchParams();
  const announcedId = useAnnounced(ofPage);
  return isIn && (campaignId ?? search.get('campaign') ?? announcedId);
}
