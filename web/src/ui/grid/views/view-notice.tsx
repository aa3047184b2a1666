import './messages.ts';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGrid } from '../use-grid.ts';
import { missingOptions } from './missing-options.ts';

/** Reports that the requested view is unavailable, which of its parts were skipped, or which filtered options are gone. */
export function ViewNotice() {
  const { t } = useTranslation();
  const { activeView, isViewMissing, dataset, view } = useGrid();
  const { missingColumns = 0, unsupportedFilters = 0 } = activeView ?? {};
  const notices = [
    isViewMissing && t('gridViews.viewMissing'),
    missingColumns > 0 && t('gridViews.columnsMissing', { count: missingColumns }),
    unsupportedFilters > 0 && t('gridViews.filtersInvalid', { count: unsupportedFilters }),
    ...missingOptions(dataset, view.filter).map((option) => t('gridViews.optionMissing', option)),
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
