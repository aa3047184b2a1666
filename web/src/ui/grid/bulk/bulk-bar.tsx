import { Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bottomBar } from '../../bottom-bar.ts';
import { formatCount } from '../../format.ts';
import classes from '../grid.module.css';
import { countText } from '../row-count.tsx';
import { useGrid } from '../use-grid.ts';
import { type GridSelection, MAX_INDIVIDUALLY_SELECTED_ROWS } from '../use-selection.ts';
import { BulkChange } from './bulk-change.tsx';

/** Actions on the selected rows, and a button that selects all matching rows. */
export function BulkBar({ actions }: { actions?: (selection: GridSelection) => ReactNode }) {
  const { t } = useTranslation();
  const { selection, bulk, count } = useGrid();
  const { isAllSelected, selectedRows } = selection;
  if (!selectedRows) return null;
  const exceedsMaximum = !isAllSelected && selectedRows.count > MAX_INDIVIDUALLY_SELECTED_ROWS;
  const canSelectAll = !isAllSelected && (!count || count.count > selectedRows.count);
  const formatted = formatCount(selectedRows.count);
  const text = isAllSelected
    ? t('grid.selection.allSelected', { rows: count ? countText(count) : '' })
    : t('grid.selection.selected', { count: selectedRows.count, formatted });
  return (
    <Paper
      component="section"
      ref={bottomBar}
      className={classes.bulkBar}
      withBorder
      aria-label={t('grid.selection.bar')}
    >
      <Group gap="xs" wrap="wrap">
        <Text size="sm" fw={600} role="status">
          {text}
        </Text>
        {canSelectAll && (
          <Button size="compact-sm" variant="subtle" onClick={selection.selectAll}>
            {count ? t('grid.selection.selectAll', { rows: countText(count) }) : t('grid.selection.selectAllUncounted')}
          </Button>
        )}
      </Group>
      <Group gap="xs" wrap="wrap">
        {exceedsMaximum ? (
          <Text size="xs" c="danger">
            {t('grid.selection.tooMany', { maximum: formatCount(MAX_INDIVIDUALLY_SELECTED_ROWS) })}
          </Text>
        ) : (
          <>
            {bulk && <BulkChange bulk={bulk} selection={selectedRows} />}
            {actions?.(selectedRows)}
          </>
        )}
        <Button size="compact-sm" variant="default" onClick={selection.clear}>
          {t('grid.selection.clear')}
        </Button>
      </Group>
    </Paper>
  );
}
