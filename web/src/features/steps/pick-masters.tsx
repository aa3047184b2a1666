import './messages.ts';
import {
  addStepsFromMasters,
  clientStepPlan,
  clientSteps,
  MAX_SELECTED_STEPS,
} from '@leadwright/contract/features/client-steps';
import { masterSteps } from '@leadwright/contract/features/master-steps';
import { PATHS } from '@leadwright/contract/paths';
import { PHASE, type Phase, type PlannedStep } from '@leadwright/contract/steps/step-fields';
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { problemsIn } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { ReferenceField } from '../../ui/form/controls/reference-field.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/record/section.tsx';
import { EmptyState, Failed, Loading } from '../../ui/states.tsx';
import { useClientPlan, useLibrary } from './use-plan.ts';

/** Adds selected library steps to a client. */
export function PickMasters() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const clientId = search.get('client_id');
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set());
  const library = useLibrary();
  const clientPlan = useClientPlan(clientId);
  const send = useSend(addStepsFromMasters, {
    invalidates: [clientStepPlan, clientSteps.list.endpoint, masterSteps.list.endpoint, masterSteps.view],
  });
  /** Library steps that the client already has. */
  const takenIds = new Set(clientPlan.data?.steps.map(({ key }) => key));
  const steps = library.data?.steps.filter(({ state }) => state === 'active') ?? [];
  const selectedIds = steps.flatMap(({ id }) => (checkedIds.has(id) && !takenIds.has(id) ? [id] : []));
  const choose = (next: string | null) => {
    send.reset();
    setSearch((previous) => {
      const searchParams = new URLSearchParams(previous);
      if (next) searchParams.set('client_id', next);
      else searchParams.delete('client_id');
      return searchParams;
    });
  };
  const toggle = (ids: readonly string[], isOn: boolean) => {
    send.reset();
    setCheckedIds(
      (previous) => new Set(isOn ? [...previous, ...ids] : [...previous].filter((id) => !ids.includes(id))),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!clientId || selectedIds.length === 0 || send.isPending) return;
    const onSuccess = () => {
      notifySuccess(t('steps.pick.stepsAdded', { count: selectedIds.length }));
      navigate(to('clientSteps', {}, { as: 'order', client: clientId }));
    };
    send.mutate({ body: { client_id: clientId, master_step_ids: selectedIds } }, { onSuccess });
  };
  const problems = Object.values(problemsIn(send.error) ?? {});
  return (
    <Page title={t('steps.pick.title')}>
      <form onSubmit={submit} noValidate>
        <Stack maw={880}>
          <Text>{t('steps.pick.text')}</Text>
          <ReferenceField label={t('steps.pick.client')} list="clients" maw={420} value={clientId} onChange={choose} />
          {library.isPending && <Loading />}
          {library.error && <Failed error={library.error} onRetry={library.refetch} />}
          {library.data && steps.length === 0 && (
            <EmptyState title={t('steps.pick.none')} text={t('steps.pick.noneText')} />
          )}
          {(Object.keys(PHASE) as Phase[]).map((phase) => (
            <PhaseChoices
              key={phase}
              phase={phase}
              steps={steps.filter((step) => step.phase === phase)}
              takenIds={takenIds}
              checkedIds={checkedIds}
              toggle={toggle}
            />
          ))}
          {problems.length > 0 && (
            <Alert color="danger" title={t('steps.pick.nothingAdded')} role="alert">
              {problems.join(' ')}
            </Alert>
          )}
          <Group gap="xs">
            <Button
              type="submit"
              loading={send.isPending}
              disabled={!clientId || selectedIds.length === 0 || selectedIds.length > MAX_SELECTED_STEPS}
            >
              {t('steps.pick.addSteps', { count: selectedIds.length })}
            </Button>
            <Button variant="default" component={Link} to={PATHS.clientSteps}>
              {t('steps.import.backToList')}
            </Button>
            {!clientId && <Text c="dimmed">{t('steps.pick.chooseClient')}</Text>}
          </Group>
        </Stack>
      </form>
    </Page>
  );
}

interface PhaseChoicesProps {
  phase: Phase;
  steps: readonly PlannedStep[];
  takenIds: ReadonlySet<string>;
  checkedIds: ReadonlySet<string>;
  toggle: (ids: readonly string[], isOn: boolean) => void;
}

function PhaseChoices({ phase, steps, takenIds, checkedIds, toggle }: PhaseChoicesProps) {
  const { t } = useTranslation();
  if (steps.length === 0) return null;
  const selectableIds = steps.filter(({ id }) => !takenIds.has(id)).map(({ id }) => id);
  const areAllSelected = selectableIds.length > 0 && selectableIds.every((id) => checkedIds.has(id));
  return (
    <Section title={PHASE[phase]} count={steps.length}>
      <Stack gap="xs">
        <Checkbox
          label={t('steps.pick.allOfPhase', { phase: PHASE[phase] })}
          checked={areAllSelected}
          indeterminate={!areAllSelected && selectableIds.some((id) => checkedIds.has(id))}
          disabled={selectableIds.length === 0}
          onChange={(event) => toggle(selectableIds, event.currentTarget.checked)}
        />
        {steps.map(({ id, code, name }) => (
          <Checkbox
            key={id}
            ml="lg"
            label={`${code} ${name}`}
            description={takenIds.has(id) ? t('steps.pick.alreadyAdded') : undefined}
            checked={takenIds.has(id) || checkedIds.has(id)}
            disabled={takenIds.has(id)}
            onChange={(event) => toggle([id], event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Section>
  );
}
