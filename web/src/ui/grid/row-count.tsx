import { Text } from '@mantine/core';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../format.ts';
import type { RowCount as Count } from './grid-rows.ts';
import { useGrid } from './use-grid.ts';

/** "12,431 rows", or "about 1,200,000 rows" where counting stopped: an estimate must not look exact. */
export function countText({ count, exact }: Count): string {
  const formatted = formatCount(exact ? count : Number(count.toPrecision(2)));
  return exact ? t('grid.rows', { count, formatted }) : t('grid.aboutRows', { formatted });
}

export function RowCount() {
  const { t } = useTranslation();
  const { count, shown } = useGrid();
  if (!shown) return null;
  return (
    <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {count ? countText(count) : t('grid.moreThan', { formatted: formatCount(shown.page.rows.length) })}
    </Text>
  );
}
