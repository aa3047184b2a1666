import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { explain } from '../explain.ts';

/** A failure above the rows, which stay. */
export function ErrorStrip({ error, title, onRetry }: { error: Error; title: string; onRetry: () => void }) {
  const { t } = useTranslation();
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
