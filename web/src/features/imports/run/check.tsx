import '../messages.ts';
import type { Batch } from '@leadwright/contract/features/imports';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { useSetPageCampaign } from '../../../ui/campaign/page-campaign.ts';
import { Page } from '../../../ui/page.tsx';
import { BatchFrame } from '../batch-frame.tsx';
import { columnsUrl, stepOf } from '../batch-state.ts';
import { JobPanel } from '../job-panel.tsx';
import { StepHeading } from '../steps.tsx';
import { useBatch } from '../use-batch.ts';
import { PlanStep } from './plan-step.tsx';
import { Result } from './result.tsx';
import { StoppedRun } from './stopped-run.tsx';

/** Shows the plan of a checked batch, its run and the result. */
export function Screen() {
  const { t } = useTranslation();
  const { table = '' } = useParams();
  const { data: batch, error, isPending, refetch } = useBatch(table);
  useSetPageCampaign(batch?.campaign_id);
  return (
    <Page title={batch?.file_name ?? t('imports.title')} isPending={isPending} error={error} onRetry={refetch}>
      {batch && <BatchRun key={batch.id} batch={batch} />}
    </Page>
  );
}

function BatchRun({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const step = stepOf(batch);
  if (step === 'read' || step === 'map') return <Navigate to={columnsUrl(batch)} replace />;
  return (
    <BatchFrame batch={batch} step={step}>
      {batch.state === 'matching' ? (
        <>
          <StepHeading step="matching" batchId={batch.id}>
            {t('imports.run.heading')}
          </StepHeading>
          <JobPanel batch={batch} />
        </>
      ) : batch.state === 'stopped' ? (
        <StoppedRun batch={batch} />
      ) : step === 'check' ? (
        <PlanStep batch={batch} />
      ) : (
        <Result batch={batch} />
      )}
    </BatchFrame>
  );
}
