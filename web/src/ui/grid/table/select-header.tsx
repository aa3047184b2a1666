import { Checkbox } from '@mantine/core';
import type { CustomHeaderProps } from 'ag-grid-react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '../grid-rows.ts';
import { useGrid } from '../use-grid.ts';

/** Selects the loaded rows; the bar at the bottom then offers all that match. */
export function SelectHeader({ api }: CustomHeaderProps<GridRow>) {
  const { t } = useTranslation();
  const { selection } = useGrid();
  const { all, ids } = selection;
  const toggle = () => {
    if (all || ids.length > 0) return selection.clear();
    const loaded: string[] = [];
    api.forEachNode(({ data }) => data && loaded.push(data.id));
    selection.setIds(loaded);
    api.forEachNode((node) => node.data && node.setSelected(true, false, 'api'));
  };
  return (
    <Checkbox
      size="xs"
      checked={all}
      indeterminate={!all && ids.length > 0}
      aria-label={t('grid.selection.page')}
      onChange={toggle}
    />
  );
}
