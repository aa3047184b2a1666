import { type Batch, runImport, viewBatch } from '@leadwright/contract/features/imports';
import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSend } from '../../../api/hooks.ts';
import { bottomBar } from '../../../ui/bottom-bar.ts';
import { ReviewButton } from '../../../ui/campaign/data-buttons.tsx';
import { formatCount } from '../../../ui/format.ts';
import { columnsUrl, countMatchedRows } from '../batch-state.ts';
import classes from '../imports.module.css';
import { StepHeading } from '../steps.tsx';
import { DiscardButton } from '../upload/discard-button.tsx';
import { ResultFigures } from './result-figures.tsx';

/** Shows a stopped run. The run keeps its results and can be resumed. */
export function StoppedRun({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const resume = useSend(runImport, { invalidates: [viewBatch] });
  const { matched, total } = countMatchedRows(batch);
  const { counts, to_match: unmatchedCount } = batch;
  const reviewCount = counts.remaining - unmatchedCount;
  const hasNoDecisions = counts.accepted + counts.added + counts.rejected === 0;
  return (
    <Stack gap="md">
      <StepHeading step="stopped" batchId={batch.id}>
        {t('imports.stopped.heading', { matched: formatCount(matched), of: formatCount(total) })}
      </StepHeading>
      <Text c="dimmed">{t('imports.stopped.text')}</Text>
      <ResultFigures batch={batch} />
      <div ref={bottomBar} className={classes.actions}>
        <Button loading={resume.isPending} onClick={() => resume.mutate({ params: { id: batch.id } })}>
          {unmatchedCount > 0
            ? t('imports.stopped.resume', { count: unmatchedCount, rows: formatCount(unmatchedCount) })
            : t('imports.stopped.finish')}
        </Button>
        <ReviewButton campaignId={batch.campaign_id} rows={reviewCount} variant="default" />
        {hasNoDecisions && (
          <Button component={Link} to={columnsUrl(batch, 'map')} variant="default">
            {t('imports.plan.mapAgain')}
          </Button>
        )}
        <DiscardButton batch={batch} label={t('imports.run.discard')} />
      </div>
    </Stack>
  );
}
