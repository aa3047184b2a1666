import { viewDashboard } from '@leadwright/contract';
import { ActionIcon, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Figures } from './figures.tsx';
import { LatestBatches } from './latest-batches.tsx';
import { NextActions } from './next-actions.tsx';

const REFRESH_MS = 60_000;

export function Screen() {
  const { t } = useTranslation();
  const { profile } = useSession();
  // A hidden tab asks for nothing: refetching in the background is off by default.
  const { data, error, refetch, isFetching } = useCall(viewDashboard, {}, { refetchInterval: REFRESH_MS });
  const refresh = (
    <Group gap="xs">
      {data && (
        <Text size="sm" c="dimmed">
          {t('dashboard.asOf', { time: formatMoment(data.as_of) })}
        </Text>
      )}
      <Tooltip label={t('dashboard.refresh')}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('dashboard.refresh')}
          loading={isFetching}
          onClick={() => refetch()}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
  return (
    <Page
      title={t('dashboard.greeting', { name: profile?.displayName ?? '' })}
      actions={refresh}
      error={data ? undefined : error}
      onRetry={refetch}
    >
      <Stack gap="lg">
        <Figures figures={data?.figures} />
        <NextActions actions={data?.actions} />
        <LatestBatches batches={data?.batches} />
      </Stack>
    </Page>
  );
}
