import './messages.ts';
import type { WorkingEntity } from '@leadwright/contract/features/working';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../session/session.tsx';
import type { RecordTab } from '../record/record-tabs.tsx';
import { Loading } from '../states.tsx';

const CampaignWork = lazy(async () => ({ default: (await import('./campaign-work.tsx')).CampaignWork }));

type Campaigns = readonly { campaign_id: string; name: string }[] | undefined;

/** Returns the tab with the work on a record in its campaigns, and the history of the work for the activity tab. */
export function useWorkTab(
  entity: WorkingEntity,
  id: string,
  campaigns: Campaigns,
): { tabs: RecordTab[]; trail: ReactNode } {
  const { t } = useTranslation();
  const mayRead = useCan('sales-developer-campaign-views', 'read');
  if (!mayRead || !campaigns?.length) return { tabs: [], trail: undefined };
  const renderContent = (content: 'state' | 'trail') => (
    <Suspense fallback={<Loading />}>
      <CampaignWork entity={entity} id={id} campaigns={campaigns} content={content} />
    </Suspense>
  );
  return {
    tabs: [{ key: 'work', title: t('working.tab'), content: renderContent('state') }],
    trail: renderContent('trail'),
  };
}
