import { Alert, Button, Container, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRouteError } from 'react-router';
import { Failed } from '../../ui/states.tsx';
import { ChunkLoadError } from './load-chunk.ts';

/** Replaces a screen that failed to load or to render, inside the layout. */
export function ScreenError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const navigate = useNavigate();
  if (!(error instanceof ChunkLoadError)) {
    const reload = () => navigate(0);
    return (
      <Container size="sm" py="xl">
        <Failed error={error} onRetry={reload} />
      </Container>
    );
  }
  return (
    <Container size="sm" py="xl">
      <Alert color="warning" title={t('shell.chunk.title')} role="alert">
        <Stack align="flex-start" gap="sm">
          <Text>{t('shell.chunk.text')}</Text>
          <Text ff="monospace">{error.message}</Text>
          <Button onClick={() => window.location.reload()}>{t('shell.chunk.reload')}</Button>
        </Stack>
      </Alert>
    </Container>
  );
}
