import { campaigns } from '@leadwright/contract/features/campaigns';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { EmptyState } from '../../ui/states.tsx';

interface NothingToPopulateProps {
  campaignId: string;
  reason: 'noneAccepted' | 'noneSince' | 'noneReady';
}

/** Explains why a run would add no rows, and links to the step before. */
export function NothingToPopulate({ campaignId, reason }: NothingToPopulateProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(`populate.nothing.${reason}`)}
      text={t(`populate.nothing.${reason}Text`)}
      action={<PreviousStep campaignId={campaignId} />}
    />
  );
}

/** Links to the review while rows wait for it, otherwise to the import. */
function PreviousStep({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation();
  const mayReview = useCan('unmatched-accounts-contacts', 'read');
  const mayImport = useCan('import-account-contact-to-campaign', 'create');
  const { data: campaign, isPending } = useCall(campaigns.view, { params: { id: campaignId } });
  if (isPending) return null;
  if (mayReview && (campaign?.remaining ?? 0) > 0) {
    return (
      <Button component={Link} to={to('matchReview', { campaignId })}>
        {t('populate.reviewRows')}
      </Button>
    );
  }
  if (!mayImport) return null;
  return (
    <Button component={Link} to={to('importUpload', {}, { campaign: campaignId })}>
      {t('populate.importFile')}
    </Button>
  );
}
