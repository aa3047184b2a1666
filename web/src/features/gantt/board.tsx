import './messages.ts';
import { toSchedulerPlan } from '@leadwright/contract/features/campaign-plan';
import type { CampaignPlan, CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { findConflicts } from '@leadwright/contract/schedule/conflicts';
import { computeFloats } from '@leadwright/contract/schedule/floats';
import { buildNetwork } from '@leadwright/contract/schedule/network';
import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planCalendars } from '../../ui/plan/preview.ts';
import { EmptyState } from '../../ui/states.tsx';
import type { ChartEditing } from './chart/chart-props.ts';
import { type ChartHandle, GanttChart } from './chart/gantt-chart.tsx';
import { buildRows } from './chart/plan-rows.ts';
import { buildAxis, buildFittingAxis, spanOf } from './chart/time-axis.ts';
import { type GanttView, nextZoom } from './use-gantt-view.ts';

/** Computes the rows and the time axis of the chart from the plan and the view in the URL. */
export function useBoard(plan: CampaignPlan, view: GanttView, width: number, isStaff: boolean) {
  const { t } = useTranslation();
  const [closedGroups, setClosedGroups] = useState<ReadonlySet<string>>(new Set());
  const networks = useMemo(
    () => plan.campaigns.map(({ id }) => buildNetwork(toSchedulerPlan(plan, id, planCalendars(plan)))),
    [plan],
  );
  // Client users see only a part of the plan: conflicts would mislead them.
  const breaches = useMemo(() => {
    const conflicts = isStaff ? networks.flatMap(findConflicts) : [];
    return new Set(conflicts.filter(({ severity }) => severity === 'breach').map(({ step }) => step));
  }, [networks, isStaff]);
  const floats = useMemo(
    () => (view.critical ? new Map(networks.flatMap((network) => [...computeFloats(network)])) : null),
    [networks, view.critical],
  );
  const noOwnerLabel = t('gantt.noOwner');
  const filter = JSON.stringify(view.filter);
  const rows = useMemo(
    () => buildRows(plan, { filter: JSON.parse(filter), group: view.group, closedGroups, breaches, noOwnerLabel }),
    [plan, filter, view.group, closedGroups, breaches, noOwnerLabel],
  );
  const axis = useMemo(() => {
    const ranges = rows.map((row) => (row.kind === 'group' ? row : row.step));
    const span = spanOf(ranges, plan.today);
    return view.zoom === 'fit' ? buildFittingAxis(span, width) : buildAxis(view.zoom, span);
  }, [rows, plan.today, view.zoom, width]);
  const toggle = (key: string) =>
    setClosedGroups((previous) =>
      previous.has(key) ? new Set([...previous].filter((groupKey) => groupKey !== key)) : new Set([...previous, key]),
    );
  return { rows, axis, floats, toggle };
}

interface BoardChartProps {
  plan: CampaignPlan;
  view: GanttView;
  isStaff: boolean;
  chart: RefObject<ChartHandle | null>;
  board: ReturnType<typeof useBoard>;
  editing?: ChartEditing;
  strip?: ReactNode;
  onActive?: (step: CampaignStep | null) => void;
}

export function BoardChart({ plan, view, isStaff, chart, board, editing, strip, onActive }: BoardChartProps) {
  const { t } = useTranslation();
  const { rows, axis, floats, toggle } = board;
  const { campaign } = planCalendars(plan);
  const baseline = useMemo(() => {
    const savedBaseline = plan.baselines.find(({ id }) => id === view.baseline);
    return savedBaseline ? new Map(savedBaseline.dates.map(({ step, start, end }) => [step, { start, end }])) : null;
  }, [plan.baselines, view.baseline]);
  // Scroll to today when a plan is opened or the zoom changes; otherwise keep the scroll position.
  const lastZoom = useRef('');
  useEffect(() => {
    if (lastZoom.current === view.zoom) return;
    lastZoom.current = view.zoom;
    chart.current?.showDay(plan.today);
  }, [view.zoom, plan.today, chart]);
  if (rows.length === 0)
    return (
      <EmptyState
        title={t('gantt.noMatchTitle')}
        text={t('gantt.noMatchText')}
        action={
          <Button variant="default" onClick={view.clear}>
            {t('gantt.clearFilters')}
          </Button>
        }
      />
    );
  return (
    <GanttChart
      ref={chart}
      label={t('gantt.chart')}
      rows={rows}
      links={plan.links}
      axis={axis}
      today={plan.today}
      isNonWorking={(day) => !campaign.isWorking(day)}
      floats={floats}
      baseline={baseline}
      showsOwners={isStaff}
      {...(editing && { editing })}
      {...(onActive && { onActive })}
      strip={strip}
      onToggle={toggle}
      onZoom={(offset) => view.update({ zoom: nextZoom(view.zoom, offset) })}
    />
  );
}
