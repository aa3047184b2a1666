import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Page } from '../page.tsx';
import { ChooseCampaign, type ChooseCampaignProps } from './choose-campaign.tsx';

interface InCampaignProps extends ChooseCampaignProps {
  title: string;
  children: (campaignId: string) => ReactNode;
}

/** A screen of the campaign in the URL, or the choice of a campaign when the URL names none. */
export function CampaignScreen({ title, children, ...choice }: InCampaignProps) {
  const campaignId = useSearchParams()[0].get('campaign');
  if (campaignId) return <Fragment key={campaignId}>{children(campaignId)}</Fragment>;
  return (
    <Page title={title}>
      <ChooseCampaign {...choice} />
    </Page>
  );
}
