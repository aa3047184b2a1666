import './messages.ts';
import { campaignPlan } from '@leadwright/contract/features/campaign-plan';
import type { CampaignPlan, CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { conflictsOf } from '@leadwright/contract/schedule/conflicts';
import { floatsOf } from '@leadwright/contract/schedule/floats';
import { networkOf } from '@leadwright/contract/schedule/network';
import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planCalendars } from '../../ui/plan/preview.ts';
import { EmptyState } from '../../ui/states.tsx';
import type { ChartEditing } from './chart/chart-props.ts';
import { type ChartHandle, GanttChart } from './chart/gantt-chart.tsx';
import { rowsOf } from './chart/plan-rows.ts';
import { axisAt, axisToFit, spanOf } from './chart/time-axis.ts';
import { type GanttView, zoomed } from './use-gantt-view.ts';

/** Returns the content of the chart for the plans and the view in the address. */
export function useBoard(plan: CampaignPlan, view: GanttView, width: number, isStaff: boolean) {
  const { t } = useTranslation();
  const [closedGroups, setClosedGroups] = useState<ReadonlySet<string>>(new Set());
  const networks = useMemo(
    () => plan.campaigns.map(({ id }) => networkOf(campaignPlan(plan, id, planCalendars(plan)))),
    [plan],
  );
  // Client users see only a part of the plan: conflicts would mislead them.
  const breaches = useMemo(() => {
    const found = isStaff ? networks.flatMap(conflictsOf) : [];
    return new Set(found.filter(({ severity }) => severity === 'breach').map(({ step }) => step));
  }, [networks, isStaff]);
  const floats = useMemo(
    () => (view.critical ? new Map(networks.flatMap((network) => [...floatsOf(network)])) : null),
    [networks, view.critical],
  );
  const noOwnerLabel = t('gantt.nobody');
  const filter = JSON.stringify(view.filter);
  const rows = useMemo(
    () => rowsOf(plan, { filter: JSON.parse(filter), group: view.group, closedGroups, breaches, noOwnerLabel }),
    [plan, filter, view.group, closedGroups, breaches, noOwnerLabel],
  );
  const axis = useMemo(() => {
    const ranges = rows.map((row) => (row.kind === 'group' ? row : row.step));
    const span = spanOf(ranges, plan.today);
    return view.zoom === 'fit' ? axisToFit(span, width) : axisAt(view.zoom, span);
  }, [rows, plan.today, view.zoom, width]);
  const toggle = (key: string) =>
    setClosedGroups((before) =>
      before.has(key) ? new Set([...before].filter((each) => each !== key)) : new Set([...before, key]),
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
    const chosen = plan.baselines.find(({ id }) => id === view.baseline);
    return chosen ? new Map(chosen.dates.map(({ step, start, end }) => [step, { start, end }])) : null;
  }, [plan.baselines, view.baseline]);
  // Scroll to today when a plan is opened; keep the position of the user afterwards.
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
      onZoom={(by) => view.put({ zoom: zoomed(view.zoom, by) })}
    />
  );
}
