import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAge } from '../format.ts';
import { ColumnChooser } from './columns/column-chooser.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import classes from './grid.module.css';
import { GroupMenu } from './group/group-menu.tsx';
import { QuickSearch } from './quick-search.tsx';
import { RowCount } from './row-count.tsx';
import { useGrid } from './use-grid.ts';
import { ViewsMenu } from './views/views-menu.tsx';

const FilterSheet = lazy(() =>
  import('./cards/filter-sheet.tsx').then(({ FilterSheet }) => ({ default: FilterSheet })),
);

const AGE_REFRESH_MS = 10_000;

/** Reloads the rows and shows their age. */
function RefreshButton({ isSmall }: { isSmall: boolean }) {
  const { t } = useTranslation();
  const { updatedAt, refresh } = useGrid();
  const [, refreshAge] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(refreshAge, AGE_REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const ageText = updatedAt > 0 ? t('grid.updated', { when: formatAge(updatedAt) }) : '';
  return (
    <Group gap={4} wrap="nowrap" onMouseEnter={refreshAge} onFocus={refreshAge}>
      <Tooltip label={[t('grid.refresh'), isSmall && ageText].filter(Boolean).join(' · ')}>
        <ActionIcon size={30} aria-label={t('grid.refresh')} onClick={refresh}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
      {!isSmall && (
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {ageText}
        </Text>
      )}
    </Group>
  );
}

interface ToolbarProps {
  isSmall: boolean;
  showsTiles: boolean;
  children: ReactNode;
}

export function Toolbar({ isSmall, showsTiles, children }: ToolbarProps) {
  const { scope } = useGrid();
  return (
    <Group gap="xs" justify="space-between" wrap="wrap" className={`grid-tools ${classes.toolbar}`}>
      <Group gap="xs" flex="1 1 300px" wrap="nowrap">
        <ViewsMenu />
        <QuickSearch />
        {!isSmall && <RowCount />}
        {/* Local rows cannot be refreshed on their own. */}
        {scope && <RefreshButton isSmall={isSmall} />}
      </Group>
      <Group gap="xs" wrap="wrap">
        {children}
        {/* Replaces the sort and filter controls of the headings. */}
        {(isSmall || showsTiles) && (
          <Suspense>
            <FilterSheet />
          </Suspense>
        )}
        <GroupMenu />
        <ColumnChooser />
        <ExportMenu />
        {isSmall && <RowCount />}
      </Group>
    </Group>
  );
}
