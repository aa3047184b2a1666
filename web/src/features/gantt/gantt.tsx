import './messages.ts';
import { type CampaignPlan, type CampaignStep, readPlans } from '@leadwright/contract/features/campaign-steps';
import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconTimeline } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { useCan } from '../../session/session.tsx';
import { Page } from '../../ui/page.tsx';
import { planCalendars } from '../../ui/plan/preview.ts';
import { EmptyState } from '../../ui/states.tsx';
import { BoardChart, useBoard } from './board.tsx';
import { isCritical, leftColumns } from './chart/chart-props.ts';
import type { ChartHandle } from './chart/gantt-chart.tsx';
import { ClientViewDialog } from './client-view-dialog.tsx';
import { BaselineDialog } from './editing/baseline-dialog.tsx';
import { ChooseSteps } from './editing/choose-steps.tsx';
import { EditBar } from './editing/edit-bar.tsx';
import { useEditing } from './editing/use-editing.tsx';
import { usePlanWriter } from './editing/use-plan-writer.ts';
import { ExportMenu } from './export/export-menu.tsx';
import { nextZoom, useGanttView } from './use-gantt-view.ts';
import { ViewBar } from './view-bar.tsx';
import { ZoomBar } from './zoom-bar.tsx';

/** Returns the query for all unfinished campaigns, or for one campaign in any state. */
const queryOf = (campaign: string | null) => (campaign ? { campaign_id: campaign } : {});

/** The Gantt chart of all unfinished campaigns, or of one campaign in any state. */
export function Screen() {
  const { t } = useTranslation();
  const mayAddSteps = useCan('campaign-steps', 'update');
  const view = useGanttView();
  const { campaign } = view.filter;
  const { data, error, isPending, refetch } = useCall(readPlans, { query: queryOf(campaign) });
  const isEmpty = data?.steps.length === 0;
  return (
    <Page title={t('gantt.title')} full isPending={isPending} error={error} onRetry={refetch}>
      {isEmpty && (
        <EmptyState
          icon={<IconTimeline size={36} stroke={1.25} aria-hidden />}
          title={t('gantt.noneTitle')}
          text={t('gantt.noneText')}
          action={mayAddSteps && <ChooseSteps campaign={campaign} />}
        />
      )}
      {data && !isEmpty && <Plans plan={data} />}
    </Page>
  );
}

function Plans({ plan }: { plan: CampaignPlan }) {
  const { t } = useTranslation();
  const view = useGanttView();
  const mayEdit = useCan('campaign-steps', 'update');
  const { ref, width } = useElementSize();
  const chart = useRef<ChartHandle>(null);
  const [activeStep, setActiveStep] = useState<CampaignStep | null>(null);
  const board = useBoard(plan, view, width - leftColumns(width, view.critical).left - 2, true);
  const writer = usePlanWriter(queryOf(view.filter.campaign));
  const { editing, dialogs, announcement, edit, openLinks } = useEditing(plan, board.axis, {
    writer,
    focusRow: (key) => chart.current?.focusRow(key),
  });
  const [isBaselineDialogOpen, setBaselineDialogOpen] = useState(false);
  const [isClientViewOpen, setClientViewOpen] = useState(false);
  const mayReadClientUsers = useCan('client-users', 'read');
  const selectedStep = plan.steps.find(({ id }) => id === activeStep?.id) ?? null;
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).closest('input, textarea, [role="dialog"]')) return;
    const isUndoKey = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
    if (isUndoKey && event.shiftKey) writer.redo();
    else if (isUndoKey) writer.undo();
    else if (!event.ctrlKey && !event.metaKey && (event.key === '+' || event.key === '-'))
      view.update({ zoom: nextZoom(view.zoom, event.key === '+' ? -1 : 1) });
    else return;
    event.preventDefault();
  };
  return (
    <Stack ref={ref} gap="xs" {...{ onKeyDown }}>
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <ZoomBar view={view} onToday={() => chart.current?.showDay(plan.today)} />
          <ViewBar
            plan={plan}
            view={view}
            onSaveBaseline={mayEdit ? () => setBaselineDialogOpen(true) : undefined}
            onClientView={view.filter.campaign && mayReadClientUsers ? () => setClientViewOpen(true) : undefined}
          />
        </Group>
        <Group gap="xs">
          {mayEdit && <EditBar writer={writer} step={selectedStep} onEdit={edit} onLinks={openLinks} />}
          <ExportMenu
            campaign={view.filter.campaign}
            picture={{
              title: t('gantt.title'),
              rows: board.rows,
              axis: board.axis,
              today: plan.today,
              isNonWorking: (day) => !planCalendars(plan).campaign.isWorking(day),
              isCritical: (step) => isCritical(board, step),
            }}
          />
        </Group>
      </Group>
      {plan.more && <Text c="dimmed">{t('gantt.notAllShown')}</Text>}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <BoardChart
        plan={plan}
        view={view}
        isStaff
        chart={chart}
        board={board}
        onActive={setActiveStep}
        {...(mayEdit && { editing })}
      />
      {dialogs}
      {isClientViewOpen && view.filter.campaign && (
        <ClientViewDialog campaign={view.filter.campaign} onClose={() => setClientViewOpen(false)} />
      )}
      {isBaselineDialogOpen && (
        <BaselineDialog
          plan={plan}
          campaign={view.filter.campaign}
          onSaved={(baseline) => view.update({ baseline })}
          onClose={() => setBaselineDialogOpen(false)}
        />
      )}
    </Stack>
  );
}
