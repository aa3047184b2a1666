import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect } from 'react';
import type { GridRow } from '../grid-rows.ts';
import { useGrid } from '../use-grid.ts';

/** Shows a selection made elsewhere: "all that match" ticks rows as they are loaded, clearing unticks them. */
export function useTableSelection(apiRef: RefObject<GridApi<GridRow> | null>) {
  const { selection } = useGrid();
  const { all, ids } = selection;
  const isEmpty = !all && ids.length === 0;

  useEffect(() => {
    if (isEmpty) apiRef.current?.deselectAll('all', 'api');
  }, [isEmpty, apiRef]);

  useEffect(() => {
    const api = apiRef.current;
    if (!all || !api) return;
    const tick = () => api.forEachNode((node) => node.data && node.setSelected(true, false, 'api'));
    tick();
    api.addEventListener('modelUpdated', tick);
    return () => {
      if (!api.isDestroyed()) api.removeEventListener('modelUpdated', tick);
    };
  }, [all, apiRef]);
}
