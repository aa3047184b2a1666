import './messages.ts';
import { toSchedulerPlan } from '@leadwright/contract/features/campaign-plan';
import { type CampaignPlan, type CampaignStep, moveSteps } from '@leadwright/contract/features/campaign-steps';
import { type Direction, rescheduleCampaign } from '@leadwright/contract/features/reschedule';
import { type Fix, findConflicts } from '@leadwright/contract/schedule/conflicts';
import { buildNetwork } from '@leadwright/contract/schedule/network';
import { PHASE, type Phase } from '@leadwright/contract/steps/step-fields';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { UnsavedDialog } from '../../ui/form/unsaved-dialog.tsx';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import { formatCount, formatDay } from '../../ui/format.ts';
import { ChangeDialog } from '../../ui/plan/change-dialog.tsx';
import { planCalendars, type RequestedDates } from '../../ui/plan/preview.ts';
import { PLAN_ENDPOINTS } from '../../ui/plan/use-plan.ts';
import { Conflicts } from './conflicts.tsx';
import { type DraftRow, shiftDates, toDraftRow, updateRow } from './dates-draft.ts';
import { DatesTable } from './dates-table.tsx';
import { OwnersDialog } from './owners-dialog.tsx';
import { PlanPage } from './plan-page.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ShiftDialog } from './shift-dialog.tsx';

interface PendingChange {
  title: string;
  dates: ReadonlyMap<string, RequestedDates>;
}

const PHASES = Object.entries(PHASE).map(([value, label]) => ({ value, label }));

function Dates({ campaignId, plan }: { campaignId: string; plan: CampaignPlan }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<ReadonlyMap<string, DraftRow>>(new Map());
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [ownerSteps, setOwnerSteps] = useState<readonly CampaignStep[]>();
  const [direction, setDirection] = useState<Direction>();
  const [isShiftDialogOpen, setShiftDialogOpen] = useState(false);
  const [pendingChange, setPendingChange] = useState<PendingChange>();
  const save = useSend(moveSteps, { invalidates: PLAN_ENDPOINTS });
  const blocker = useUnsavedGuard(draft.size > 0);
  const calendars = planCalendars(plan);
  const dates = useMemo(
    () =>
      new Map([...draft].flatMap(([id, { resolvedDates }]) => (resolvedDates ? [[id, resolvedDates] as const] : []))),
    [draft],
  );
  const isResolved = dates.size === draft.size;
  const conflicts = useMemo(() => {
    const steps = plan.steps.map((step) => ({ ...step, ...dates.get(step.id) }));
    return findConflicts(buildNetwork(toSchedulerPlan({ ...plan, steps }, campaignId)));
  }, [plan, dates, campaignId]);

  const getDraftRow = (step: CampaignStep) => draft.get(step.id) ?? toDraftRow(step);
  const setRow = (step: CampaignStep, row: DraftRow) =>
    setDraft((previous) => {
      const next = new Map(previous);
      const { start, end, duration } = toDraftRow(step);
      if (row.start === start && row.end === end && row.duration === duration) next.delete(step.id);
      else next.set(step.id, row);
      return next;
    });
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelectedIds((previous) =>
      isSelected ? new Set([...previous, ...ids]) : new Set([...previous].filter((id) => !ids.includes(id))),
    );
  const fix = (id: string, { start, end, duration }: Fix) => {
    const step = plan.steps.find((candidate) => candidate.id === id);
    if (step) setRow(step, { start, end, duration, resolvedDates: { start, end, duration } });
  };
  const schedule = (day: string) => {
    const newDates = direction
      ? rescheduleCampaign(plan, campaignId, direction, day)
      : new Map<string, RequestedDates>();
    setDirection(undefined);
    if (newDates.size === 0) notifySuccess(t('campaignSteps.dates.alreadyScheduled'));
    else
      setPendingChange({
        title: t(`campaignSteps.dates.${direction!}Title`, { day: formatDay(day) }),
        dates: newDates,
      });
  };
  const selectedSteps = plan.steps.filter(({ id }) => selectedIds.has(id));
  const shiftableSteps = selectedSteps.filter(({ start }) => start !== null);
  const shift = (days: number) => {
    const newDates = shiftableSteps.flatMap((step) => {
      const stepDates = shiftDates(step, days, calendars.ofStep(step));
      return stepDates ? [[step.id, stepDates] as const] : [];
    });
    setShiftDialogOpen(false);
    setPendingChange({ title: t('campaignSteps.dates.shift'), dates: new Map(newDates) });
  };
  const mayUpdateAll = plan.steps.every(({ may_update }) => may_update);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group gap="xs">
          <Select
            size="sm"
            w={180}
            aria-label={t('campaignSteps.dates.selectPhase')}
            placeholder={t('campaignSteps.dates.selectPhase')}
            data={PHASES.filter(({ value }) => plan.steps.some(({ phase }) => phase === value))}
            value={null}
            onChange={(phase) =>
              select(
                plan.steps
                  .filter((step) => step.phase === (phase as Phase) && step.kind !== 'summary' && step.may_update)
                  .map(({ id }) => id),
                true,
              )
            }
          />
          <Button variant="default" disabled={selectedSteps.length === 0} onClick={() => setOwnerSteps(selectedSteps)}>
            {t('campaignSteps.dates.assignOwners')}
          </Button>
          <Button
            variant="default"
            disabled={shiftableSteps.length === 0 || draft.size > 0}
            onClick={() => setShiftDialogOpen(true)}
          >
            {t('campaignSteps.dates.shift')}
          </Button>
        </Group>
        <Group gap="xs">
          {(['forward', 'backward'] as const).map((option) => (
            <Button
              key={option}
              variant="default"
              disabled={!mayUpdateAll || draft.size > 0}
              onClick={() => setDirection(option)}
            >
              {t(`campaignSteps.dates.${option}`)}
            </Button>
          ))}
        </Group>
      </Group>
      <DatesTable
        steps={plan.steps}
        getDraftRow={getDraftRow}
        onDateChange={(step, field, value) =>
          setRow(step, updateRow(getDraftRow(step), field, value, calendars.ofStep(step)))
        }
        selectedIds={selectedIds}
        onSelect={select}
        onEditOwners={(step) => setOwnerSteps([step])}
      />
      {draft.size > 0 && (
        <Group gap="xs">
          <Button
            disabled={!isResolved}
            onClick={() => setPendingChange({ title: t('campaignSteps.dates.newDatesTitle'), dates })}
          >
            {t('campaignSteps.dates.preview')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => setDraft(new Map())}>
            {t('campaignSteps.dates.discard')}
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {t('campaignSteps.dates.unsaved', { count: draft.size, formatted: formatCount(draft.size) })}
          </Text>
        </Group>
      )}
      <Conflicts plan={plan} conflicts={conflicts} onFix={fix} />
      {ownerSteps && (
        <OwnersDialog campaignId={campaignId} steps={ownerSteps} onClose={() => setOwnerSteps(undefined)} />
      )}
      {direction && (
        <ScheduleDialog
          direction={direction}
          campaign={plan.campaigns.find(({ id }) => id === campaignId)!}
          onSubmit={schedule}
          onClose={() => setDirection(undefined)}
        />
      )}
      {isShiftDialogOpen && (
        <ShiftDialog count={shiftableSteps.length} onSubmit={shift} onClose={() => setShiftDialogOpen(false)} />
      )}
      {pendingChange && (
        <ChangeDialog
          title={pendingChange.title}
          text={t('campaignSteps.dates.newDatesText')}
          plan={plan}
          change={{ campaignId, dates: pendingChange.dates }}
          listsRequested
          isBusy={save.isPending}
          onApply={(steps) =>
            save.mutate(
              { params: { id: campaignId }, body: { steps } },
              {
                onSuccess: () => {
                  setPendingChange(undefined);
                  setDraft(new Map());
                  notifySuccess(t('campaignSteps.dates.saved'));
                },
              },
            )
          }
          onClose={() => setPendingChange(undefined)}
        />
      )}
      <UnsavedDialog blocker={blocker} />
    </Stack>
  );
}

/** Edits the dates, durations and owners of the steps of a campaign. */
export function Screen() {
  const { t } = useTranslation();
  const { campaignId } = useParams() as { campaignId: string };
  return (
    <PlanPage title={t('campaignSteps.dates.title')} campaignId={campaignId} currentView="dates">
      {(plan) => <Dates campaignId={campaignId} plan={plan} />}
    </PlanPage>
  );
}
