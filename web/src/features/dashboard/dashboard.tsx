import './messages.ts';
import {
  dashboardActions,
  dashboardBatches,
  dashboardFigures,
  dashboardWork,
} from '@leadwright/contract/features/dashboard';
import { ActionIcon, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { CampaignsInWork } from './campaigns-in-work.tsx';
import { Figures } from './figures.tsx';
import { LatestBatches } from './latest-batches.tsx';
import { NextActions } from './next-actions.tsx';

// A hidden tab asks for nothing: refetching in the background is off by default.
const LIVE = { refetchInterval: 60_000 };

/** Each card reads for itself, so that one that is slow or fails leaves the others alone. */
export function Screen() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const figures = useCall(dashboardFigures, {}, LIVE);
  const actions = useCall(dashboardActions, {}, LIVE);
  const work = useCall(dashboardWork, {}, LIVE);
  const batches = useCall(dashboardBatches, {}, LIVE);
  const cards = [figures, actions, work, batches];
  const oldest = Math.min(...cards.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const refresh = (
    <Group gap="xs">
      {oldest > 0 && (
        <Text size="sm" c="dimmed">
          {t('dashboard.asOf', { time: formatMoment(new Date(oldest).toISOString()) })}
        </Text>
      )}
      <Tooltip label={t('dashboard.refresh')}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('dashboard.refresh')}
          loading={cards.some(({ isFetching }) => isFetching)}
          onClick={() => cards.forEach(({ refetch }) => void refetch())}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
  return (
    <Page title={t('dashboard.greeting', { name: profile?.displayName ?? '' })} actions={refresh}>
      <Stack gap="lg">
        <Figures answer={figures} />
        <NextActions answer={actions} />
        <CampaignsInWork answer={work} />
        <LatestBatches answer={batches} />
      </Stack>
    </Page>
  );
}
