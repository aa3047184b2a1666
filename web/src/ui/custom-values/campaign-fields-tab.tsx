import './messages.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordTab } from '../record/record-tabs.tsx';
import { Loading } from '../states.tsx';
import type { ValuesTarget } from './campaign-fields.tsx';

const CampaignFields = lazy(async () => ({ default: (await import('./campaign-fields.tsx')).CampaignFields }));

/**
 * Returns the tab with the custom fields of a record's campaigns; no tab when the viewer sees none of the campaigns.
 */
export function useCampaignFieldsTab(
  target: ValuesTarget,
  campaigns: readonly { campaign_id: string; name: string }[] | undefined,
): RecordTab[] {
  const { t } = useTranslation();
  if (!campaigns?.length) return [];
  const content = (
    <Suspense fallback={<Loading />}>
      <CampaignFields target={target} campaigns={campaigns} />
    </Suspense>
  );
  return [{ key: 'fields', title: t('customValues.tab'), content }];
}
