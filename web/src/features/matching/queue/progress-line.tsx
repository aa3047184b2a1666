import { Group, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import { useWorkbench } from '../use-workbench.ts';

export function ProgressLine() {
  const { t } = useTranslation();
  const { progress } = useWorkbench().figures;
  if (!progress) return <Text size="xs">&nbsp;</Text>;
  const { decided, total, my_last_hour } = progress;
  return (
    <div>
      <Group justify="space-between" gap={6}>
        <Text size="xs" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('matching.progress.decided', { decided: formatCount(decided), total: formatCount(total) })}
        </Text>
        <Text size="xs" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('matching.progress.ownLastHour', { count: my_last_hour })}
        </Text>
      </Group>
      <Progress
        mt={4}
        size="sm"
        value={total > 0 ? (100 * decided) / total : 0}
        aria-label={t('matching.progress.label')}
      />
    </div>
  );
}
