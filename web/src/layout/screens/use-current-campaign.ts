import { useParams, useSearchParams } from 'react-router';
import { usePageCampaign } from '../../ui/campaign/page-campaign.ts';
import { useScreen } from './use-screen.ts';

/** Returns the id of the current screen's campaign: from the path, from `?campaign=`, or as set by the page. */
export function useCurrentCampaign(): string | undefined {
  const campaignSection = useScreen()?.inCampaign;
  const { campaignId } = useParams();
  const [search] = useSearchParams();
  const pageCampaignId = usePageCampaign();
  return campaignSection && (campaignId ?? search.get('campaign') ?? pageCampaignId);
}
