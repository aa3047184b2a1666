import './messages.ts';
import { Button, type ButtonProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { formatCount } from '../format.ts';

/** The button that imports a file, into a campaign or into one to be chosen. */
export function ImportButton({ campaignId, ...props }: { campaignId?: string | undefined } & ButtonProps) {
  const { t } = useTranslation();
  const mayImport = useCan('import-account-contact-to-campaign', 'create');
  if (!mayImport) return null;
  return (
    <Button component={Link} to={to('importUpload', {}, { campaign: campaignId })} data-list-action {...props}>
      {t('campaignData.import')}
    </Button>
  );
}

interface ReviewButtonProps extends ButtonProps {
  campaignId: string;
  /** The number of rows to review; without any, the button is not shown. */
  rows: number;
}

/** The button that opens the review of a campaign. */
export function ReviewButton({ campaignId, rows, ...props }: ReviewButtonProps) {
  const { t } = useTranslation();
  const mayReview = useCan('unmatched-accounts-contacts', 'read');
  if (!mayReview || rows === 0) return null;
  return (
    <Button component={Link} to={to('matchReview', { campaignId })} {...props}>
      {t('campaignData.review', { count: rows, rows: formatCount(rows) })}
    </Button>
  );
}

/** The next step with the data of a campaign: the review while rows wait for it, otherwise the import. */
export function NextDataButton({ campaignId, rows, ...props }: ReviewButtonProps) {
  const mayReview = useCan('unmatched-accounts-contacts', 'read');
  return mayReview && rows > 0 ? (
    <ReviewButton campaignId={campaignId} rows={rows} {...props} />
  ) : (
    <ImportButton campaignId={campaignId} {...props} />
  );
}
