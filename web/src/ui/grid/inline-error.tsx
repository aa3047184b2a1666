import { AppError } from '@leadwright/contract/errors';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../api/explain.ts';

const RETRY_MS = 5_000;

/** Retries at intervals while the server is unavailable, and immediately when the browser is online again. */
function useRetryUntilAvailable(error: Error, onRetry: () => void) {
  const isUnavailable = error instanceof AppError && error.code === 'unavailable';
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isUnavailable) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && retry(), RETRY_MS);
    const retryNow = () => retry();
    window.addEventListener('online', retryNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retryNow);
    };
  }, [isUnavailable]);
}

/** An error above the rows that are still shown. */
export function InlineError({ error, title, onRetry }: { error: Error; title: string; onRetry: () => void }) {
  const { t } = useTranslation();
  useRetryUntilAvailable(error, onRetry);
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
