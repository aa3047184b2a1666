import { Text } from '@mantine/core';
import { t } from 'i18next';
import { use } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../format.ts';
import { TitleExtra } from '../page.tsx';
import type { RowCount as Count } from './rows/grid-rows.ts';
import { useGrid } from './use-grid.ts';

/** Returns "12,431 rows", or "about 1,200,000 rows" for an estimated count. */
export function countText({ count, exact }: Count): string {
  const formatted = formatCount(exact ? count : Number(count.toPrecision(2)));
  return exact ? t('grid.rows', { count, formatted }) : t('grid.aboutRows', { formatted });
}

/** The row count in the toolbar; on a full-screen list it is next to the title of the screen. */
export function RowCount() {
  const { t } = useTranslation();
  const { count, displayedPage } = useGrid();
  const titleExtra = use(TitleExtra);
  if (!displayedPage) return null;
  const text = (
    <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {count ? countText(count) : t('grid.moreThanRows', { formatted: formatCount(displayedPage.page.rows.length) })}
    </Text>
  );
  return titleExtra ? createPortal(text, titleExtra) : text;
}
