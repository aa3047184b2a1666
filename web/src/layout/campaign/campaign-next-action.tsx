import { NextDataButton } from '../../ui/campaign/data-buttons.tsx';
import { useScreen } from '../screens/use-screen.ts';
import { useCampaign } from './use-campaign.ts';

/**
 * The next step with the data of a campaign, among the title's actions of its screens. The overview and the data screens
 * have their own buttons for it.
 */
export function CampaignNextAction({ id }: { id: string }) {
  const section = useScreen()?.inCampaign;
  const { data: campaign } = useCampaign(id);
  const rows = campaign?.remaining ?? 0;
  if (!campaign || !section || section === 'overview' || section === 'data') return null;
  if (rows === 0 && campaign.accounts) return null;
  return <NextDataButton campaignId={id} rows={rows} variant="default" />;
}
