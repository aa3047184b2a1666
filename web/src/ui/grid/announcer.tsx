import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { describeFilter } from './filter/describe-filter.ts';
import { countText } from './row-count.tsx';
import { useGrid } from './use-grid.ts';

/** Announces the result of sorting, filtering and searching to screen readers. */
export function Announcer() {
  const { t } = useTranslation();
  const { dataset, displayedPage, count } = useGrid();
  if (!displayedPage) return <VisuallyHidden role="status" />;
  const { sort, filter } = displayedPage.view;
  const sortTexts = sort.map(
    ({ colId, sort: direction }) =>
      `${dataset.columns[colId]?.label ?? colId} ${t(direction === 'asc' ? 'grid.sort.ascending' : 'grid.sort.descending')}`,
  );
  const filters = Object.entries(filter).map(([name, value]) => describeFilter(dataset, name, value));
  const rows =
    displayedPage.page.rows.length === 0
      ? t('grid.announce.noRows')
      : count && t('grid.announce.shown', { rows: countText(count) });
  const sentences = [
    rows,
    filters.length > 0 && t('grid.announce.filtered', { filters: filters.join('; ') }),
    sortTexts.length > 0 && t('grid.announce.sorted', { columns: sortTexts.join(', ') }),
  ];
  return <VisuallyHidden role="status">{sentences.filter(Boolean).join(' ')}</VisuallyHidden>;
}
