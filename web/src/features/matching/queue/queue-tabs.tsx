import { useTranslation } from 'react-i18next';
import { to } from '../../../paths.ts';
import { ViewLinks } from '../../../ui/look/view-links.tsx';
import { useWorkbench } from '../use-workbench.ts';

/** Links to the lists of imported rows of a campaign, each with its row count. */
export function QueueTabs({ campaignName = 'campaign' }: { campaignName: string | undefined }) {
  const { t } = useTranslation();
  const { queue, figures } = useWorkbench();
  const { campaignId, name } = queue;
  const { status, band } = figures.progress ?? {};
  const links = [
    { name: 'unmatched', to: to('matchReview', { campaignId }), rows: status?.remaining },
    { name: 'without', to: to('matchWithout', { campaignId }), rows: band?.none },
    {
      name: 'matched',
      to: to('matched', { campaignId, campaignName }),
      rows: status && status.accepted + status.added,
    },
    { name: 'rejected', to: to('matched', { campaignId, campaignName }, { show: 'rejected' }), rows: status?.rejected },
  ] as const;
  return (
    <ViewLinks
      label={t('matching.queues.label')}
      links={links.map((link) => ({ ...link, label: t(`matching.queues.${link.name}`) }))}
      currentName={name === 'candidates' ? 'unmatched' : name}
    />
  );
}
