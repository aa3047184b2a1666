import { type Batch, forecastImport, runImport, viewBatch, viewPlan } from '@leadwright/contract/features/imports';
import { Alert, Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall, useSend } from '../../../api/hooks.ts';
import { useCan } from '../../../session/session.tsx';
import { bottomBar } from '../../../ui/bottom-bar.ts';
import { formatCount } from '../../../ui/format.ts';
import { UnmappedIndustries } from '../../../ui/industries/unmapped-industries.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';
import { columnsUrl } from '../batch-state.ts';
import classes from '../imports.module.css';
import { StepHeading } from '../steps.tsx';
import { DiscardButton } from '../upload/discard-button.tsx';
import { ErrorFileButton } from './error-file-button.tsx';
import { PlanFigures } from './plan-figures.tsx';
import { ProblemList } from './problem-list.tsx';
import { SampleRows } from './sample-rows.tsx';

/** Previews the effect of a run on all rows. */
export function PlanStep({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const { data: plan, error, refetch } = useCall(viewPlan, { params: { id: batch.id } }, { staleTime: 0 });
  const { data: forecast, isPending: isForecasting } = useCall(
    forecastImport,
    { params: { id: batch.id } },
    { staleTime: 60_000, retry: false },
  );
  const canMapIndustries = useCan('vertical', 'update');
  const run = useSend(runImport, { invalidates: [viewBatch] });
  const start = () => run.mutate({ params: { id: batch.id } });
  const count = plan?.ready ?? 0;
  return (
    <Stack gap="md">
      <StepHeading step="check" batchId={batch.id}>
        {t('imports.plan.heading')}
      </StepHeading>
      {error ? <Failed error={error} onRetry={refetch} /> : !plan && <Loading />}
      {plan && (
        <>
          {plan.ready === 0 && (
            <Alert color="warning" title={t('imports.plan.noRowsTitle')}>
              {t('imports.plan.noRowsText')}
            </Alert>
          )}
          <PlanFigures plan={plan} forecast={forecast} isForecasting={isForecasting} />
          <ProblemList problems={plan.problems} fields={plan.fields} />
          {canMapIndustries && <UnmappedIndustries batchId={batch.id} />}
          {plan.samples.length > 0 && <SampleRows samples={plan.samples} fields={plan.fields} />}
        </>
      )}
      <div ref={bottomBar} className={classes.actions}>
        {plan && plan.ready > 0 && (
          <Button loading={run.isPending} onClick={start}>
            {t('imports.plan.match', { count, rows: formatCount(count) })}
          </Button>
        )}
        <Button component={Link} to={columnsUrl(batch, 'map')} variant={count ? 'default' : 'filled'}>
          {t('imports.plan.mapAgain')}
        </Button>
        {plan && plan.invalid > 0 && <ErrorFileButton batch={batch} />}
        <DiscardButton batch={batch} label={t('imports.run.discard')} />
      </div>
    </Stack>
  );
}
