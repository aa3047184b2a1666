import { useParams, useSearchParams } from 'react-router';
import { usePageCampaign } from '../../ui/campaign/page-campaign.ts';
import { useScreen } from './use-screen.ts';

/** Returns the campaign of the open screen: from its path, from `?campaign=`, or as announced by the page. */
export function useCampaignHere(): string | undefined {
  const isIn = useScreen()?.inCampaign;
  const { campaignId } = useParams();
  const [search] = useSearchParams();
  const announcedId = usePageCampaign();
  return isIn && (campaignId ?? search.get('campaign') ?? announcedId);
}
