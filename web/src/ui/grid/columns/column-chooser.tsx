import { Button, Popover, Skeleton } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../grid.module.css';
import { useGrid } from '../use-grid.ts';
import { CLOSE_EVENTS, useGridKey } from '../use-grid-key.ts';

const ColumnSettings = lazy(() =>
  import('./column-settings.tsx').then(({ ColumnSettings }) => ({ default: ColumnSettings })),
);

const OPEN_KEY = 'Alt+C';

/** The menu for the columns and the row height. */
export function ColumnChooser() {
  const { t } = useTranslation();
  const { id } = useGrid();
  const [isOpen, setOpen] = useState(false);
  useGridKey(OPEN_KEY, id, () => setOpen(true));
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      clickOutsideEvents={CLOSE_EVENTS}
      position="bottom-end"
      shadow="md"
      width={350}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconColumns3 size={14} aria-hidden />}
          className={classes.tool}
          aria-label={t('grid.columns.open')}
          aria-keyshortcuts={OPEN_KEY}
          onClick={() => setOpen(!isOpen)}
        >
          {t('grid.columns.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t('grid.columns.title')}>
        <Suspense fallback={<Skeleton h={320} />}>
          <ColumnSettings />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
