import './messages.ts';
import '../../ui/plan/messages.ts';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { type AvailableStep, chooseSteps, readStepChoices } from '@leadwright/contract/features/step-details';
import { WorkingCalendar } from '@leadwright/contract/schedule/calendar';
import { dayNumber } from '@leadwright/contract/schedule/days';
import { cycleIn, networkOf } from '@leadwright/contract/schedule/network';
import { scheduleForward } from '@leadwright/contract/schedule/schedule';
import { PHASE, type Phase } from '@leadwright/contract/steps/step-fields';
import { Alert, Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { problemsIn } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifyDone } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { InCampaign } from '../../ui/campaign/in-campaign.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { PLAN_CALLS } from '../../ui/plan/use-plan.ts';
import { Section } from '../../ui/record/section.tsx';
import { EmptyState } from '../../ui/states.tsx';

type Choices = ReplyOf<typeof readStepChoices>;

/** Returns the first and last day of the chosen steps by their default dates, and the working days between. */
function planLengthOf({ start, calendar }: Choices, chosen: readonly AvailableStep[]) {
  const days = new WorkingCalendar(calendar);
  const idByKey = new Map(chosen.map(({ id, key }) => [key, id]));
  const links = chosen.flatMap(({ id, predecessors }) =>
    predecessors.flatMap(({ key, ...link }) => {
      const predecessor = idByKey.get(key);
      return predecessor ? [{ ...link, predecessor, successor: id }] : [];
    }),
  );
  if (cycleIn(links)) return undefined;
  const steps = chosen.map(({ id, duration }) => ({ id, duration, start: null, end: null }));
  const dates = [...scheduleForward(networkOf({ start, end: null, calendar: days, steps, links }), start).values()];
  const first = dates.map((each) => each.start).sort()[0];
  const last = dates
    .map((each) => each.end)
    .sort()
    .at(-1);
  if (!first || !last) return undefined;
  return { first, last, days: days.durationBetween(dayNumber(first), dayNumber(last)) };
}

interface PhaseProps {
  phase: Phase;
  steps: readonly AvailableStep[];
  chosen: ReadonlySet<string>;
  set: (ids: readonly string[], isChosen: boolean) => void;
}

function PhaseSteps({ phase, steps, chosen, set }: PhaseProps) {
  const { t } = useTranslation();
  const open = steps.filter(({ taken }) => !taken).map(({ id }) => id);
  const count = open.filter((id) => chosen.has(id)).length;
  return (
    <Section title={PHASE[phase]} count={steps.length}>
      <Table.ScrollContainer minWidth={680} type="native" tabIndex={0}>
        <Table aria-label={t('campaignSteps.noPhaseTitle', { phase: PHASE[phase] })} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Td w={40}>
                <Checkbox
                  aria-label={t('campaignSteps.chosen.allOf', { phase: PHASE[phase] })}
                  disabled={open.length === 0}
                  checked={open.length > 0 && count === open.length}
                  indeterminate={count > 0 && count < open.length}
                  onChange={({ currentTarget }) => set(open, currentTarget.checked)}
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
                    aria-label={t('campaignSteps.chosen.step', { step: name })}
                    disabled={taken}
                    checked={taken || chosen.has(id)}
                    onChange={({ currentTarget }) => set([id], currentTarget.checked)}
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
                <Table.Td>{t(`campaignSteps.chosen.${taken ? 'taken' : source}`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

function PlanLength({ choices, chosen }: { choices: Choices; chosen: readonly AvailableStep[] }) {
  const { t } = useTranslation();
  const length = useMemo(() => planLengthOf(choices, chosen), [choices, chosen]);
  if (!length) return <Text role="status">{t('campaignSteps.chosen.none')}</Text>;
  const days = t('campaignSteps.chosen.days', { count: length.days, formatted: formatCount(length.days) });
  return (
    <Text role="status">
      {t('campaignSteps.chosen.duration', {
        count: chosen.length,
        formatted: formatCount(chosen.length),
        days,
        start: formatDay(length.first),
        end: formatDay(length.last),
      })}
    </Text>
  );
}

function Choice({ campaignId, choices }: { campaignId: string; choices: Choices }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const send = useSend(chooseSteps, { invalidates: [...PLAN_CALLS, readStepChoices] });
  const open = choices.steps.filter(({ taken }) => !taken);
  const chosen = open.filter(({ id }) => selectedIds.has(id));
  const set = (ids: readonly string[], isChosen: boolean) =>
    setSelectedIds((now) =>
      isChosen ? new Set([...now, ...ids]) : new Set([...now].filter((id) => !ids.includes(id))),
    );
  const phases = (Object.keys(PHASE) as Phase[]).filter((phase) => choices.steps.some((step) => step.phase === phase));
  const allIds = open.map(({ id }) => id);
  const isAllChosen = open.length > 0 && chosen.length === open.length;
  const add = () =>
    send.mutate(
      { params: { id: campaignId }, body: { steps: chosen.map(({ id }) => id) } },
      {
        onSuccess: ({ steps }) => {
          notifyDone(t('campaignSteps.chosen.added', { count: steps.length, formatted: formatCount(steps.length) }));
          navigate(to('campaignSteps', {}, { campaign: campaignId }));
        },
      },
    );
  const errorMessage = problemsIn(send.error)?.steps;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <PlanLength choices={choices} chosen={chosen} />
        <Group gap="xs">
          <Button variant="default" disabled={open.length === 0} onClick={() => set(allIds, !isAllChosen)}>
            {t(isAllChosen ? 'campaignSteps.chosen.clear' : 'campaignSteps.chosen.all')}
          </Button>
          <Button disabled={chosen.length === 0} loading={send.isPending} onClick={add}>
            {t('campaignSteps.chosen.add', { count: chosen.length, formatted: formatCount(chosen.length) })}
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
          chosen={selectedIds}
          set={set}
        />
      ))}
    </Stack>
  );
}

function OfCampaign({ campaignId }: { campaignId: string }) {
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
          title={t('campaignSteps.chosen.noneTitle')}
          text={t('campaignSteps.chosen.noneText')}
          action={
            mayReadLibrary && (
              <Button component={Link} to={to('masterSteps')}>
                {t('campaignSteps.chosen.openLibrary')}
              </Button>
            )
          }
        />
      )}
      {data && !isEmpty && <Choice campaignId={campaignId} choices={data} />}
    </Page>
  );
}

/** Chooses the steps of a campaign plan from its client and the library. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <InCampaign
      title={t('campaignSteps.chooseTitle')}
      text={t('campaignSteps.choosePick')}
      addressOf={(id) => to('campaignStepChoice', {}, { campaign: id })}
    >
      {(campaignId) => <OfCampaign campaignId={campaignId} />}
    </InCampaign>
  );
}
