import './messages.ts';
import '../../ui/plan/messages.ts';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { type AvailableStep, chooseSteps, readStepChoices } from '@leadwright/contract/features/step-details';
import { WorkingCalendar } from '@leadwright/contract/schedule/calendar';
import { dayNumber } from '@leadwright/contract/schedule/days';
import { buildNetwork, findCycle } from '@leadwright/contract/schedule/network';
import { scheduleForward } from '@leadwright/contract/schedule/schedule';
import { PHASE, type Phase } from '@leadwright/contract/steps/step-fields';
import { Alert, Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { problemsIn } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { CampaignScreen } from '../../ui/campaign/campaign-screen.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { PLAN_ENDPOINTS } from '../../ui/plan/use-plan.ts';
import { Section } from '../../ui/record/section.tsx';
import { EmptyState } from '../../ui/states.tsx';

type Choices = ReplyOf<typeof readStepChoices>;

/**
 * Schedules the selected steps from the start of the plan. Returns their first day, last day and working days, or
 * undefined without steps or with circular dependencies.
 */
function calculatePlanLength({ start, calendar }: Choices, selectedSteps: readonly AvailableStep[]) {
  const workingCalendar = new WorkingCalendar(calendar);
  const idByKey = new Map(selectedSteps.map(({ id, key }) => [key, id]));
  const links = selectedSteps.flatMap(({ id, predecessors }) =>
    predecessors.flatMap(({ key, ...link }) => {
      const predecessor = idByKey.get(key);
      return predecessor ? [{ ...link, predecessor, successor: id }] : [];
    }),
  );
  if (findCycle(links)) return undefined;
  const steps = selectedSteps.map(({ id, duration }) => ({ id, duration, start: null, end: null }));
  const network = buildNetwork({ start, end: null, calendar: workingCalendar, steps, links });
  const dates = [...scheduleForward(network, start).values()];
  const firstDay = dates.map((range) => range.start).sort()[0];
  const lastDay = dates
    .map((range) => range.end)
    .sort()
    .at(-1);
  if (!firstDay || !lastDay) return undefined;
  return { firstDay, lastDay, days: workingCalendar.durationBetween(dayNumber(firstDay), dayNumber(lastDay)) };
}

interface PhaseProps {
  phase: Phase;
  steps: readonly AvailableStep[];
  selectedIds: ReadonlySet<string>;
  setSelected: (ids: readonly string[], isSelected: boolean) => void;
}

function PhaseSteps({ phase, steps, selectedIds, setSelected }: PhaseProps) {
  const { t } = useTranslation();
  const availableIds = steps.filter(({ taken }) => !taken).map(({ id }) => id);
  const selectedCount = availableIds.filter((id) => selectedIds.has(id)).length;
  return (
    <Section title={PHASE[phase]} count={steps.length}>
      <Table.ScrollContainer minWidth={680} type="native" tabIndex={0}>
        <Table aria-label={t('campaignSteps.noPhaseTitle', { phase: PHASE[phase] })} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Td w={40}>
                <Checkbox
                  aria-label={t('campaignSteps.stepChoice.chooseAllOf', { phase: PHASE[phase] })}
                  disabled={availableIds.length === 0}
                  checked={availableIds.length > 0 && selectedCount === availableIds.length}
                  indeterminate={selectedCount > 0 && selectedCount < availableIds.length}
                  onChange={({ currentTarget }) => setSelected(availableIds, currentTarget.checked)}
                />
              </Table.Td>
              <Table.Th>{t('campaignSteps.columns.name')}</Table.Th>
              <Table.Th w={110}>{t('campaignSteps.columns.duration')}</Table.Th>
              <Table.Th w={100}>{t('campaignSteps.columns.effort')}</Table.Th>
              <Table.Th w={120}>{t('campaignSteps.columns.visible')}</Table.Th>
              <Table.Th w={130}>{t('campaignSteps.columns.source')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {steps.map(({ id, code, name, duration, effort_hours, client_visible, source, taken }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Checkbox
                    aria-label={t('campaignSteps.stepChoice.chooseStep', { step: name })}
                    disabled={taken}
                    checked={taken || selectedIds.has(id)}
                    onChange={({ currentTarget }) => setSelected([id], currentTarget.checked)}
                  />
                </Table.Td>
                <Table.Td>
                  {name}{' '}
                  <Text span c="dimmed" size="sm">
                    {code}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {duration === 0
                    ? t('planSteps.milestone')
                    : t('planSteps.days', { count: duration, formatted: formatCount(duration) })}
                </Table.Td>
                <Table.Td>
                  {effort_hours !== null &&
                    t('campaignSteps.effort', { count: effort_hours, formatted: formatCount(effort_hours) })}
                </Table.Td>
                <Table.Td>{client_visible && t('campaignSteps.yes')}</Table.Td>
                <Table.Td>{t(`campaignSteps.stepChoice.${taken ? 'inPlan' : source}`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

function PlanLength({ choices, selectedSteps }: { choices: Choices; selectedSteps: readonly AvailableStep[] }) {
  const { t } = useTranslation();
  const length = useMemo(() => calculatePlanLength(choices, selectedSteps), [choices, selectedSteps]);
  if (!length) return <Text role="status">{t('campaignSteps.stepChoice.noneChosen')}</Text>;
  const days = t('campaignSteps.stepChoice.days', { count: length.days, formatted: formatCount(length.days) });
  return (
    <Text role="status">
      {t('campaignSteps.stepChoice.duration', {
        count: selectedSteps.length,
        formatted: formatCount(selectedSteps.length),
        days,
        start: formatDay(length.firstDay),
        end: formatDay(length.lastDay),
      })}
    </Text>
  );
}

function StepSelection({ campaignId, choices }: { campaignId: string; choices: Choices }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const send = useSend(chooseSteps, { invalidates: [...PLAN_ENDPOINTS, readStepChoices] });
  const availableSteps = choices.steps.filter(({ taken }) => !taken);
  const selectedSteps = availableSteps.filter(({ id }) => selectedIds.has(id));
  const setSelected = (ids: readonly string[], isSelected: boolean) =>
    setSelectedIds((previous) =>
      isSelected ? new Set([...previous, ...ids]) : new Set([...previous].filter((id) => !ids.includes(id))),
    );
  const phases = (Object.keys(PHASE) as Phase[]).filter((phase) => choices.steps.some((step) => step.phase === phase));
  const allIds = availableSteps.map(({ id }) => id);
  const areAllSelected = availableSteps.length > 0 && selectedSteps.length === availableSteps.length;
  const add = () =>
    send.mutate(
      { params: { id: campaignId }, body: { steps: selectedSteps.map(({ id }) => id) } },
      {
        onSuccess: ({ steps }) => {
          notifySuccess(
            t('campaignSteps.stepChoice.added', { count: steps.length, formatted: formatCount(steps.length) }),
          );
          navigate(to('campaignSteps', {}, { campaign: campaignId }));
        },
      },
    );
  const errorMessage = problemsIn(send.error)?.steps;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <PlanLength choices={choices} selectedSteps={selectedSteps} />
        <Group gap="xs">
          <Button
            variant="default"
            disabled={availableSteps.length === 0}
            onClick={() => setSelected(allIds, !areAllSelected)}
          >
            {t(areAllSelected ? 'campaignSteps.stepChoice.clearSelection' : 'campaignSteps.stepChoice.chooseAll')}
          </Button>
          <Button disabled={selectedSteps.length === 0} loading={send.isPending} onClick={add}>
            {t('campaignSteps.stepChoice.add', {
              count: selectedSteps.length,
              formatted: formatCount(selectedSteps.length),
            })}
          </Button>
        </Group>
      </Group>
      {errorMessage && (
        <Alert color="danger" role="alert">
          {errorMessage}
        </Alert>
      )}
      {phases.map((phase) => (
        <PhaseSteps
          key={phase}
          phase={phase}
          steps={choices.steps.filter((step) => step.phase === phase)}
          selectedIds={selectedIds}
          setSelected={setSelected}
        />
      ))}
    </Stack>
  );
}

function ChooseStepsPage({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation();
  const mayReadLibrary = useCan('master-steps', 'read');
  const { data, error, isPending, refetch } = useCall(
    readStepChoices,
    { params: { id: campaignId } },
    { staleTime: 0 },
  );
  const isEmpty = data?.steps.length === 0;
  return (
    <Page title={t('campaignSteps.chooseTitle')} isPending={isPending} error={error} onRetry={refetch}>
      {isEmpty && (
        <EmptyState
          title={t('campaignSteps.stepChoice.noneTitle')}
          text={t('campaignSteps.stepChoice.noneText')}
          action={
            mayReadLibrary && (
              <Button component={Link} to={to('masterSteps')}>
                {t('campaignSteps.stepChoice.openLibrary')}
              </Button>
            )
          }
        />
      )}
      {data && !isEmpty && <StepSelection campaignId={campaignId} choices={data} />}
    </Page>
  );
}

/** Chooses the steps of a campaign plan from the steps of its client and of the library. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <CampaignScreen
      title={t('campaignSteps.chooseTitle')}
      text={t('campaignSteps.choosePickText')}
      hrefOf={(id) => to('campaignStepChoice', {}, { campaign: id })}
    >
      {(campaignId) => <ChooseStepsPage campaignId={campaignId} />}
    </CampaignScreen>
  );
}
