import type { Batch } from '@leadwright/contract/features/imports';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCan } from '../../../session/session.tsx';
import { formatCount } from '../../../ui/format.ts';
import classes from '../imports.module.css';
import { campaignAccountsPath, matchedPath, reviewPath, uploadPath } from '../links.ts';
import { StepHeading } from '../steps.tsx';
import { ErrorFileButton } from './error-file-button.tsx';
import { type Figure, Figures } from './figures.tsx';

/** What became of the rows, each number with the way to its rows. */
export function Result({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const mayReview = useCan('unmatched-accounts-contacts', 'read');
  const { counts } = batch;
  const link = (to: string, label: string) => (
    <Anchor component={Link} to={to} size="xs" className="summary-link">
      {label}
    </Anchor>
  );
  const line = (name: keyof Batch['counts'], key: keyof typeof COLOUR, action?: Figure['action']): Figure => ({
    name,
    label: t(`imports.result.${key}`),
    rows: counts[name],
    colour: COLOUR[key],
    text: t(`imports.result.${key}Text`),
    action,
  });
  const figures = [
    line('accepted', 'accepted', mayReview && link(matchedPath(batch), t('imports.result.acceptedGo'))),
    line('remaining', 'review', mayReview && link(reviewPath(batch), t('imports.result.reviewGo'))),
    line('added', 'added', link(campaignAccountsPath(batch), t('imports.result.addedGo'))),
    line('rejected', 'rejected'),
    line('invalid', 'invalid', <ErrorFileButton batch={batch} size="compact-xs" />),
  ];
  const { remaining } = counts;
  return (
    <Stack gap="md">
      <StepHeading step="result" batchId={batch.id}>
        {t(remaining > 0 ? 'imports.result.headingReview' : 'imports.result.headingDone')}
      </StepHeading>
      <Text c="dimmed">{t('imports.result.text')}</Text>
      <Figures figures={figures} />
      <div className={classes.actions}>
        {remaining > 0 && mayReview && (
          <Button component={Link} to={reviewPath(batch)}>
            {t('imports.result.reviewCount', { count: remaining, rows: formatCount(remaining) })}
          </Button>
        )}
        <Button component={Link} to={campaignAccountsPath(batch)} variant={remaining > 0 ? 'default' : 'filled'}>
          {t('imports.result.campaign')}
        </Button>
        <Button component={Link} to={uploadPath(batch.campaign_id)} variant="default">
          {t('imports.another')}
        </Button>
      </div>
    </Stack>
  );
}

const COLOUR = { accepted: 'success', review: 'warning', added: 'primary', rejected: 'gray', invalid: 'danger' };
