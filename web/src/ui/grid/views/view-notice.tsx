import './messages.ts';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGrid } from '../use-grid.ts';

/** The parts of the requested view that cannot be shown and are skipped. */
export function ViewNotice() {
  const { t } = useTranslation();
  const { opened, isViewMissing } = useGrid();
  const { missing = 0, unsupportedFilters = 0 } = opened ?? {};
  const notices = [
    isViewMissing && t('gridViews.lost'),
    missing > 0 && t('gridViews.missing', { count: missing }),
    unsupportedFilters > 0 && t('gridViews.notUnderstood', { count: unsupportedFilters }),
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
