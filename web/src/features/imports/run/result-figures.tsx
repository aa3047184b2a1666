import type { Batch } from '@leadwright/contract/features/imports';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../../paths.ts';
import { useCan } from '../../../session/session.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ErrorFileButton } from './error-file-button.tsx';
import { type Figure, Figures } from './figures.tsx';

const RESULT_COLOUR = {
  accepted: 'success',
  review: 'warning',
  toMatch: undefined,
  added: 'primary',
  rejected: 'gray',
  invalid: 'danger',
};

/** Shows the current results of the rows, with links to the rows. */
export function ResultFigures({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const mayReview = useCan('unmatched-accounts-contacts', 'read');
  const { counts, to_match: unmatchedCount } = batch;
  const link = (url: string, label: string) => (
    <Anchor component={Link} to={url} size="xs" className="summary-link">
      {label}
    </Anchor>
  );
  const figure = (key: keyof typeof RESULT_COLOUR, rows: number, action?: Figure['action']): Figure => ({
    name: key,
    label: t(`imports.result.${key}`),
    rows,
    colour: RESULT_COLOUR[key],
    text: t(`imports.result.${key}Text`),
    action,
  });
  const reviewCount = counts.remaining - unmatchedCount;
  const figures = [
    figure(
      'accepted',
      counts.accepted,
      mayReview &&
        link(
          to('matched', { campaignId: batch.campaign_id, campaignName: batch.campaign_name }),
          t('imports.result.acceptedLink'),
        ),
    ),
    figure(
      'review',
      reviewCount,
      mayReview && link(to('matchReview', { campaignId: batch.campaign_id }), t('imports.result.reviewLink')),
    ),
    ...(unmatchedCount > 0 ? [figure('toMatch', unmatchedCount)] : []),
    figure(
      'added',
      counts.added,
      link(to('campaignAccounts', {}, { campaign: batch.campaign_id }), t('imports.result.addedLink')),
    ),
    figure('rejected', counts.rejected),
    {
      ...figure('invalid', counts.invalid, <ErrorFileButton batch={batch} size="compact-xs" />),
      ...(batch.suppressed > 0 && {
        text: `${t('imports.result.invalidText')} ${t('imports.plan.suppressed', { count: batch.suppressed, rows: formatCount(batch.suppressed) })}`,
      }),
    },
  ];
  return <Figures figures={figures} />;
}
