import type { RecordEvent } from '@leadwright/contract/features/records';
import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed, Loading } from '../states.tsx';
import { EmptyTab } from './empty-tab.tsx';
import { type HistorySource, useHistory } from './use-history.ts';

interface HistoryPagesProps {
  source: HistorySource;
  children: (events: RecordEvent[]) => ReactNode;
}

/** The loaded events of a history, and a button that loads earlier events. */
export function HistoryPages({ source, children }: HistoryPagesProps) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory(source);
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  const events = data.pages.flatMap((page) => page.events);
  if (events.length === 0) return <EmptyTab text={t('records.history.none')} />;
  return (
    <Stack gap="sm" align="flex-start">
      {children(events)}
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('records.history.earlier')}
        </Button>
      )}
    </Stack>
  );
}
