import { ActionIcon, Checkbox } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';

interface RowControlProps {
  row: GridRow;
  /** The accessible name of the row. */
  name: string;
}

export function RowCheckbox({ row, name }: RowControlProps) {
  const { t } = useTranslation();
  const { selection } = useGrid();
  const isSelected = selection.isAllSelected || selection.ids.includes(row.id);
  const toggle = () =>
    selection.setIds(isSelected ? selection.ids.filter((id) => id !== row.id) : [...selection.ids, row.id]);
  return (
    <Checkbox size="sm" checked={isSelected} aria-label={t('grid.selection.selectRow', { name })} onChange={toggle} />
  );
}

export function RowMenuButton({ row, name }: RowControlProps) {
  const { t } = useTranslation();
  const { rowMenu } = useGrid();
  return (
    <ActionIcon
      size={32}
      aria-label={t('grid.rowMenu', { name })}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => rowMenu.open(row, name, currentTarget)}
    >
      <IconDots size={16} />
    </ActionIcon>
  );
}
