import './messages.ts';
import { type CampaignPlan, readClientPlan } from '@leadwright/contract/features/campaign-steps';
import { Group, Stack } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconTimeline } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BoardChart, useBoard } from './board.tsx';
import { leftColumns } from './chart/chart-props.ts';
import type { ChartHandle } from './chart/gantt-chart.tsx';
import { useGanttView } from './use-gantt-view.ts';
import { ZoomBar } from './zoom-bar.tsx';

/** Shows a campaign plan read-only, as a client user sees it. Both this user and staff can open it. */
export function Screen() {
  const { t } = useTranslation();
  const { campaignId = '', clientUserId = '' } = useParams();
  const { data, error, isPending, refetch } = useCall(readClientPlan, { params: { id: campaignId, clientUserId } });
  const name = data?.campaigns[0]?.name;
  const isEmpty = data?.steps.length === 0;
  return (
    <Page
      title={name ? t('gantt.planOfCampaign', { campaign: name }) : t('gantt.clientTitle')}
      full
      isPending={isPending}
      error={error}
      onRetry={refetch}
    >
      {isEmpty && (
        <EmptyState
          icon={<IconTimeline size={36} stroke={1.25} aria-hidden />}
          title={t('gantt.noneTitle')}
          text={t('gantt.clientNoneText')}
        />
      )}
      {data && !isEmpty && <Plan plan={data} />}
    </Page>
  );
}

function Plan({ plan }: { plan: CampaignPlan }) {
  const view = useGanttView();
  const { ref, width } = useElementSize();
  const chart = useRef<ChartHandle>(null);
  const board = useBoard(plan, view, width - leftColumns(width, view.critical).left - 2, false);
  return (
    <Stack ref={ref} gap="xs">
      <Group gap="xs">
        <ZoomBar view={view} onToday={() => chart.current?.showDay(plan.today)} />
      </Group>
      <BoardChart plan={plan} view={view} isStaff={false} chart={chart} board={board} />
    </Stack>
  );
}
