import { AppError } from '@leadwright/contract/errors';
import { Button } from '@mantine/core';
import { IconFilterOff, IconLock } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../states.tsx';
import { hasFilters } from './grid-view.ts';
import { useGrid } from './use-grid.ts';

export interface EmptyText {
  title: string;
  /** The purpose of the records, with an example. */
  text: string;
  /** A button with the attribute `data-list-action`. While the list is empty, the title row hides the same button. */
  action?: ReactNode;
}

// Loaded only for an empty list, because it contains the icons of all lists.
const EmptyDrawing = lazy(async () => ({ default: (await import('./empty-drawing.tsx')).EmptyDrawing }));

const icon = { size: 36, stroke: 1.25, 'aria-hidden': true } as const;

/** The empty state of a grid: no permission, no match or no record yet. */
export function GridEmpty({ empty, error }: { empty: EmptyText; error: Error | undefined }) {
  const { t } = useTranslation();
  const { dataset, view, change } = useGrid();
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
  const drawing = (
    <Suspense>
      <EmptyDrawing list={dataset.record?.name ?? dataset.name} />
    </Suspense>
  );
  return <EmptyState icon={drawing} {...empty} />;
}
