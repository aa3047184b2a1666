import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../format.ts';
import { ColumnChooser } from './columns/column-chooser.tsx';
import { ExportMenu } from './export-menu.tsx';
import { GroupMenu } from './group/group-menu.tsx';
import { QuickSearch } from './quick-search.tsx';
import { RowCount } from './row-count.tsx';
import { useGrid } from './use-grid.ts';
import { ViewsMenu } from './views/views-menu.tsx';

const FilterSheet = lazy(() =>
  import('./cards/filter-sheet.tsx').then(({ FilterSheet }) => ({ default: FilterSheet })),
);

function RefreshButton() {
  const { t } = useTranslation();
  const { updatedAt, refresh } = useGrid();
  const [when, setWhen] = useState('');
  const label = when ? `${t('grid.refresh')} · ${t('grid.updated', { when })}` : t('grid.refresh');
  const look = () => updatedAt > 0 && setWhen(formatAgo(new Date(updatedAt).toISOString()));
  return (
    <Tooltip label={label}>
      <ActionIcon size={30} aria-label={t('grid.refresh')} onMouseEnter={look} onFocus={look} onClick={refresh}>
        <IconRefresh size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

export function Toolbar({ isSmall, children }: { isSmall: boolean; children: ReactNode }) {
  return (
    <Group gap="xs" justify="space-between" wrap="wrap">
      <Group gap="xs" flex="1 1 300px" wrap="nowrap">
        <ViewsMenu />
        <QuickSearch />
        {!isSmall && <RowCount />}
        <RefreshButton />
      </Group>
      <Group gap="xs" wrap="wrap">
        {children}
        {isSmall && (
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
