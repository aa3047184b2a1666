import type { Dataset } from '@leadwright/contract/grid';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { laidColumns, useGridLayout } from './grid-layout.ts';
import type { GridRow, GridSource } from './grid-rows.ts';
import { useLocalized } from './localized.ts';
import { gridKey, useFirstPage, useRowCount } from './use-first-page.ts';
import { useGridView } from './use-grid-view.ts';
import { useSelection } from './use-selection.ts';

export interface GridOptions {
  dataset: Dataset;
  campaignId?: string;
  /** Where a row leads; a grid without it only shows. */
  openHref?: (row: GridRow) => string;
  /** Cells that need more than text. */
  columnCells?: Record<string, (row: GridRow) => ReactNode>;
  /** What a key of one letter does with the row in focus. */
  rowKeys?: Record<string, (row: GridRow) => void>;
}

/** Everything the parts of one grid share. */
export function useGridState({ dataset: named, campaignId, openHref, columnCells, rowKeys }: GridOptions) {
  const dataset = useLocalized(named);
  const client = useQueryClient();
  const source = useMemo<GridSource>(() => ({ dataset, campaignId }), [dataset, campaignId]);
  const { view, notUnderstood, change } = useGridView(dataset);
  const { layout, setLayout, reset } = useGridLayout(dataset);
  const columns = useMemo(() => laidColumns(dataset, layout), [dataset, layout]);
  const { query, key, shown } = useFirstPage(source, view);
  const count = useRowCount(source, shown);
  const selection = useSelection(view, count);
  const [blockFailure, setBlockFailure] = useState<{ error: Error; retry: () => void }>();
  return {
    source,
    dataset,
    view,
    change,
    notUnderstood,
    layout,
    setLayout,
    resetLayout: reset,
    columns,
    shown,
    count,
    selection,
    openHref,
    columnCells,
    rowKeys,
    /** Rows of another view are on the screen while the ones asked for are on their way. */
    isBehind: shown !== undefined && shown.key !== key && query.isFetching,
    error: query.error ?? undefined,
    blockFailure,
    setBlockFailure,
    updatedAt: query.dataUpdatedAt,
    refresh: () => client.invalidateQueries({ queryKey: gridKey(source) }),
  };
}

export type Grid = ReturnType<typeof useGridState>;

export const GridContext = createContext<Grid | undefined>(undefined);

export function useGrid(): Grid {
  const grid = useContext(GridContext);
  if (!grid) throw new Error('This part stands outside a grid.');
  return grid;
}
