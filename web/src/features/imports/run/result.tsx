import type { Batch } from '@leadwright/contract/features/imports';
import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../../paths.ts';
import { useCan } from '../../../session/session.tsx';
import { bottomBar } from '../../../ui/bottom-bar.ts';
import { ReviewButton } from '../../../ui/campaign/data-buttons.tsx';
import classes from '../imports.module.css';
import { StepHeading } from '../steps.tsx';
import { ResultFigures } from './result-figures.tsx';

/** Shows the results of the run, each figure with a link to its rows. */
export function Result({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const mayReview = useCan('unmatched-accounts-contacts', 'read');
  const { remaining } = batch.counts;
  return (
    <Stack gap="md">
      <StepHeading step="result" batchId={batch.id}>
        {t(remaining > 0 ? 'imports.result.headingReview' : 'imports.result.headingDone')}
      </StepHeading>
      <Text c="dimmed">{t('imports.result.text')}</Text>
      <ResultFigures batch={batch} />
      <div ref={bottomBar} className={classes.actions}>
        <ReviewButton campaignId={batch.campaign_id} rows={remaining} />
        {remaining > 0 && mayReview && (
          <Button
            component={Link}
            to={to('matchCandidates', { campaignId: batch.campaign_id, table_name: batch.id })}
            variant="default"
          >
            {t('imports.result.candidates')}
          </Button>
        )}
        <Button
          component={Link}
          to={to('campaignAccounts', {}, { campaign: batch.campaign_id })}
          variant={remaining > 0 ? 'default' : 'filled'}
        >
          {t('imports.result.campaignAccounts')}
        </Button>
        <Button component={Link} to={to('importUpload', {}, { campaign: batch.campaign_id })} variant="default">
          {t('imports.importAnotherFile')}
        </Button>
      </div>
    </Stack>
  );
}
