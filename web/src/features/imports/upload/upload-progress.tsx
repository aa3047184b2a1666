import { Button, Group, Paper, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../ui/format.ts';
import type { Upload } from './use-upload.ts';

export function UploadProgress({ upload: { file, sentBytes, cancel } }: { upload: Upload }) {
  const { t } = useTranslation();
  const total = file?.size ?? 0;
  const percent = total ? Math.min(100, (100 * sentBytes) / total) : 0;
  const title = t('imports.upload.sending', { file: file?.name });
  const figures = { sent: formatBytes(Math.min(sentBytes, total)), total: formatBytes(total) };
  return (
    <Paper withBorder p="md" maw={720}>
      <Stack gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Progress value={percent} animated={percent >= 100} aria-label={title} />
        <Group justify="space-between">
          <Text size="xs" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {percent >= 100 ? t('imports.upload.storing') : t('imports.upload.sent', figures)}
          </Text>
          <Button size="compact-sm" variant="default" onClick={cancel}>
            {t('imports.upload.cancel')}
          </Button>
        </Group>
        <VisuallyHidden role="status">
          {t('imports.progressNote', { title, percent: Math.floor(percent / 10) * 10 })}
        </VisuallyHidden>
      </Stack>
    </Paper>
  );
}
