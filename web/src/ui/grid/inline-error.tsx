import { AppError } from '@leadwright/contract/errors';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../api/explain.ts';

const TRY_AGAIN_MS = 5_000;

/** Retries repeatedly while the server is unreachable, and immediately when the network is back. */
function useRetryUntilBack(error: Error, onRetry: () => void) {
  const isAway = error instanceof AppError && error.code === 'unavailable';
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isAway) return;
    const clock = setInterval(() => document.visibilityState === 'visible' && retry(), TRY_AGAIN_MS);
    const now = () => retry();
    window.addEventListener('online', now);
    return () => {
      clearInterval(clock);
      window.removeEventListener('online', now);
    };
  }, [isAway]);
}

/** A failure above the rows, which stay. */
export function InlineError({ error, title, onRetry }: { error: Error; title: string; onRetry: () => void }) {
  const { t } = useTranslation();
  useRetryUntilBack(error, onRetry);
  return (
    <Alert color="danger" variant="light" py={6} px="sm" role="alert">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {title} {explain(error).text}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('grid.retry')}
        </Button>
      </Group>
    </Alert>
  );
}
