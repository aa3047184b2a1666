import { campaigns } from '@leadwright/contract/features/campaigns';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { NextDataButton } from '../../ui/campaign/data-buttons.tsx';
import { EmptyState } from '../../ui/states.tsx';

interface NothingToPopulateProps {
  campaignId: string;
  reason: 'noneAccepted' | 'noneSince' | 'noneReady';
}

/** Explains why a run would add no rows, and links to the step before. */
export function NothingToPopulate({ campaignId, reason }: NothingToPopulateProps) {
  const { t } = useTranslation();
  const { data: campaign, isPending } = useCall(campaigns.view, { params: { id: campaignId } });
  return (
    <EmptyState
      title={t(`populate.nothing.${reason}`)}
      text={t(`populate.nothing.${reason}Text`)}
      action={!isPending && <NextDataButton campaignId={campaignId} rows={campaign?.remaining ?? 0} />}
    />
  );
}
