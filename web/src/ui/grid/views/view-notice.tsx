import './messages.ts';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGrid } from '../use-grid.ts';

/** Reports that the requested view is unavailable, or which parts of the open view were skipped. */
export function ViewNotice() {
  const { t } = useTranslation();
  const { activeView, isViewMissing } = useGrid();
  const { missingColumns = 0, unsupportedFilters = 0 } = activeView ?? {};
  const notices = [
    isViewMissing && t('gridViews.viewMissing'),
    missingColumns > 0 && t('gridViews.columnsMissing', { count: missingColumns }),
    unsupportedFilters > 0 && t('gridViews.filtersInvalid', { count: unsupportedFilters }),
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
