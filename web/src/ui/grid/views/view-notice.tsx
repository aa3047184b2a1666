import './messages.ts';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGrid } from '../use-grid.ts';

/** What of the view that was asked for cannot be shown: skipped, and not silently. */
export function ViewNotice() {
  const { t } = useTranslation();
  const { opened, isViewLost } = useGrid();
  const { missing = 0, notUnderstood = 0 } = opened ?? {};
  const notices = [
    isViewLost && t('gridViews.lost'),
    missing > 0 && t('gridViews.missing', { count: missing }),
    notUnderstood > 0 && t('gridViews.notUnderstood', { count: notUnderstood }),
  ].filter((notice) => notice !== false);
  return (
    <div role="status">
      {notices.map((notice) => (
        <Text key={notice} size="xs" c="dimmed">
          {notice}
        </Text>
      ))}
    </div>
  );
}
