import { AppError } from '@leadwright/contract/errors';
import { Button } from '@mantine/core';
import { IconDatabaseOff, IconFilterOff, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../states.tsx';
import { hasFilters } from './grid-view.ts';
import { useGrid } from './use-grid.ts';

export interface EmptyText {
  title: string;
  text: string;
  action?: ReactNode;
}

const icon = { size: 36, stroke: 1.25, 'aria-hidden': true } as const;

/** The empty state of a grid: no permission, no match or no record yet. */
export function GridEmpty({ empty, error }: { empty: EmptyText; error: Error | undefined }) {
  const { t } = useTranslation();
  const { view, change } = useGrid();
  if (error instanceof AppError && error.code === 'forbidden') {
    return <EmptyState icon={<IconLock {...icon} />} title={t('grid.noAccessTitle')} text={t('grid.noAccessText')} />;
  }
  if (hasFilters(view) || view.path.length > 0) {
    const clear = (
      <Button size="xs" variant="default" onClick={() => change({ search: '', filter: {}, path: [] })}>
        {t('grid.filter.clearAll')}
      </Button>
    );
    const texts = { title: t('grid.noResultsTitle'), text: t('grid.noResultsText') };
    return <EmptyState icon={<IconFilterOff {...icon} />} {...texts} action={clear} />;
  }
  return <EmptyState icon={<IconDatabaseOff {...icon} />} {...empty} />;
}
