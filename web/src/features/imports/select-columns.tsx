import './messages.ts';
import type { Batch } from '@leadwright/contract/features/imports';
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { to } from '../../paths.ts';
import { useSetPageCampaign } from '../../ui/campaign/page-campaign.ts';
import { Page } from '../../ui/page.tsx';
import { BatchFrame } from './batch-frame.tsx';
import { isWorking, stepOf } from './batch-state.ts';
import { JobPanel } from './job-panel.tsx';
import { MapStep } from './map/map-step.tsx';
import { ReadStep } from './read/read-step.tsx';
import { StepHeading, Steps } from './steps.tsx';
import { UploadStep } from './upload/upload-step.tsx';
import { useBatch } from './use-batch.ts';

/** Shows the upload, reading or mapping step of the batch in the URL. */
export function Screen() {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const batchId = searchParams.get('batch');
  const { data: batch, error, isPending, refetch } = useBatch(batchId);
  useSetPageCampaign(batch?.campaign_id);
  if (!batchId) {
    return (
      <Page title={t('imports.title')}>
        <Stack gap="md">
          <Steps currentStep="upload" />
          <UploadStep campaignId={searchParams.get('campaign')} />
        </Stack>
      </Page>
    );
  }
  return (
    <Page title={batch?.file_name ?? t('imports.title')} isPending={isPending} error={error} onRetry={refetch}>
      {batch && <BatchStep key={batch.id} batch={batch} requestedStep={searchParams.get('step')} />}
    </Page>
  );
}

/** Returns the requested earlier step if the state of the batch allows it, or else the current step. */
function displayedStep(batch: Batch, requestedStep: string | null) {
  const step = stepOf(batch);
  const canGoBack = ['staged', 'loaded', 'stopped', 'failed'].includes(batch.state);
  if (requestedStep === 'read' && canGoBack) return 'read';
  if (requestedStep === 'map' && canGoBack && step === 'check') return 'map';
  return step;
}

function BatchStep({ batch, requestedStep }: { batch: Batch; requestedStep: string | null }) {
  const { t } = useTranslation();
  const step = displayedStep(batch, requestedStep);
  if (step === 'check' || step === 'result') return <Navigate to={to('importCheck', { table: batch.id })} replace />;
  if (isWorking(batch)) {
    const heading = t(batch.state === 'staging' ? 'imports.read.reading' : 'imports.map.checking');
    return (
      <BatchFrame batch={batch} step={step}>
        <StepHeading step={batch.state} batchId={batch.id}>
          {heading}
        </StepHeading>
        <JobPanel batch={batch} />
      </BatchFrame>
    );
  }
  return (
    <BatchFrame batch={batch} step={step}>
      {step === 'map' ? <MapStep batch={batch} /> : <ReadStep batch={batch} />}
    </BatchFrame>
  );
}
