import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect } from 'react';
import type { GridRow } from '../grid-rows.ts';
import { useGrid } from '../use-grid.ts';

/** Shows a selection made elsewhere: "all that match" ticks rows as they are loaded, clearing unticks them. Answers with what to do as rows come. */
export function useTableSelection(apiRef: RefObject<GridApi<GridRow> | null>) {
  const { selection } = useGrid();
  const { all, ids } = selection;
  const isEmpty = !all && ids.length === 0;

  useEffect(() => {
    if (isEmpty) apiRef.current?.deselectAll('all', 'api');
  }, [isEmpty, apiRef]);

  const tickAll = (api: GridApi<GridRow>) => {
    if (all) api.forEachNode((node) => node.data && node.setSelected(true, false, 'api'));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when "all" begins or ends
  useEffect(() => {
    if (apiRef.current) tickAll(apiRef.current);
  }, [all, apiRef]);
  return tickAll;
}
