import './messages.ts';
import type { CampaignPlan, CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { editStepDetails, type StepDetails, stepDetails } from '@leadwright/contract/features/step-details';
import { completeDates } from '@leadwright/contract/schedule/complete-dates';
import { Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { Field } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { filterOptions } from '../../ui/form/filter-options.ts';
import { useFormContext } from '../../ui/form/form-context.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { formatDay } from '../../ui/format.ts';
import { stepStateBadge } from '../../ui/look/step-state-badge.ts';
import { Page } from '../../ui/page.tsx';
import { planCalendars } from '../../ui/plan/preview.ts';
import { PLAN_ENDPOINTS, usePlan } from '../../ui/plan/use-plan.ts';
import { Columns } from '../../ui/record/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { NoSteps } from './no-steps.tsx';
import { StepStates } from './step-states.tsx';
import { detailsOf } from './step-values.ts';
import { StepWork } from './step-work.tsx';

/** Shows the end date that results from the current form values. */
function EndDate({ plan, step }: { plan: CampaignPlan; step: CampaignStep }) {
  const { t } = useTranslation();
  const { start, duration, kind, owners } = useFormContext().form.values as unknown as StepDetails;
  if (kind === 'summary') {
    if (step.kind !== 'summary' || !step.start || !step.end) return null;
    const days = `${formatDay(step.start)} – ${formatDay(step.end)}`;
    return <Text size="sm">{t('campaignSteps.datesOfPhaseSteps', { days })}</Text>;
  }
  const calendar = planCalendars(plan).ofStep({ owners: owners.map((id) => ({ id, name: '' })) });
  const isSupportedDay = typeof start === 'string' && /^(19[5-9]|2[0-2])\d{2}-\d{2}-\d{2}$/.test(start);
  const days = kind === 'milestone' ? 0 : Number(duration);
  const dates =
    isSupportedDay && Number.isInteger(days) && days >= 0 && days <= 1_000
      ? completeDates({ start, end: null, duration: days }, calendar)
      : undefined;
  return (
    <Text size="sm" c="dimmed" role="status">
      {dates ? t('campaignSteps.endsOn', { day: formatDay(dates.end) }) : t('campaignSteps.noDates')}
    </Text>
  );
}

function Form({ plan, step }: { plan: CampaignPlan; step: CampaignStep }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const back = () => navigate(to('campaignSteps', {}, { campaign: step.campaign_id }));
  const params = { id: step.campaign_id, stepId: step.id };
  const record = useRecordForm({
    schema: stepDetails,
    initial: { id: step.id, version: step.version, ...detailsOf(step) },
    onSave: async (values, version, { key }) => {
      await call(editStepDetails, { params, body: { ...values, version: version! } }, { key });
      for (const endpoint of PLAN_ENDPOINTS) client.invalidateQueries({ queryKey: [callKey(endpoint)] });
    },
    onSaved: () => {
      notifySuccess(t('campaignSteps.saved', { step: step.name }));
      back();
    },
    onCancel: back,
  });
  return (
    <FormShell record={record}>
      <Stack gap="md">
        <FieldGrid title={t('campaignSteps.groups.step')}>
          <Field name="name" />
          <Field name="phase" />
          <Field name="kind" />
          <Field name="colour" />
          <Field name="client_visible" />
        </FieldGrid>
        <FieldGrid title={t('campaignSteps.groups.dates')}>
          <Field name="start" />
          <Field name="duration" />
          <Field name="constraint" />
          <Field name="constraint_day" />
          <EndDate plan={plan} step={step} />
        </FieldGrid>
        <FieldGrid title={t('campaignSteps.groups.work')}>
          <Field name="owners" />
          <Field name="effort_hours" />
          <Field name="progress" />
        </FieldGrid>
      </Stack>
    </FormShell>
  );
}

/** Asks for the step when the URL names no editable step. */
function PickStep({ plan }: { plan: CampaignPlan }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const editableSteps = plan.steps.filter(({ may_update }) => may_update);
  return (
    <EmptyState
      title={t('campaignSteps.chooseStepTitle')}
      text={search.get('step') ? t('campaignSteps.notInPlan') : t('campaignSteps.chooseStepText')}
      action={
        <Select
          w={300}
          searchable
          filter={filterOptions}
          aria-label={t('campaignSteps.columns.name')}
          placeholder={t('campaignSteps.chooseStepTitle')}
          data={editableSteps.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(step) => step && setSearch({ step })}
        />
      }
    />
  );
}

/** Shows and edits all details and the progress of one step. */
export function Screen() {
  const { t } = useTranslation();
  const { campaignId } = useParams() as { campaignId: string };
  const stepId = useSearchParams()[0].get('step');
  const { data, error, isPending, refetch } = usePlan(campaignId);
  const step = data?.steps.find(({ id, may_update }) => id === stepId && may_update);
  const isEmpty = data?.steps.length === 0;
  return (
    <Page
      title={step ? t('campaignSteps.editOf', { step: step.name }) : t('campaignSteps.editTitle')}
      badge={step && step.kind !== 'summary' && stepStateBadge(step.state)}
      actions={step && step.kind !== 'summary' && <StepStates step={step} />}
      isPending={isPending}
      error={error}
      onRetry={refetch}
    >
      {isEmpty && <NoSteps campaignId={campaignId} />}
      {data && !isEmpty && !step && <PickStep plan={data} />}
      {data && step && (
        <Columns side={<StepWork step={step} />}>
          <Form key={step.id} plan={data} step={step} />
        </Columns>
      )}
    </Page>
  );
}
