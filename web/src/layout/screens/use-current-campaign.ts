import { useParams, useSearchParams } from 'react-router';
import { usePageCampaign } from '../../ui/campaign/page-campaign.ts';
import { useScreen } from './use-screen.ts';

/** Returns the campaign of the current screen: from the path, from `?campaign=`, or as set by the page. */
export function useCurrentCampaign(): string | undefined {
  const isInCampaign = useScreen()?.inCampaign;
  const { campaignId } = useParams();
  const [search] = useSearchParams();
  const pageCampaignId = usePageCampaign();
  return isInCampaign && (campaignId ?? search.get('campaign') ?? pageCampaignId);
}
