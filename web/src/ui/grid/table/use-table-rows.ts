import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { type GridRow, PAGE_SIZE } from '../grid-rows.ts';
import { useGrid } from '../use-grid.ts';
import { type RowDatasource, rowDatasource } from './row-datasource.ts';

type ApiRef = RefObject<GridApi<GridRow> | null>;

/**
 * A datasource for each view that has its first rows, so that the rows of the one before stay until then.
 * Later answers for the same view (a refresh, a save) go into the rows in place, without a jump.
 */
export function useTableRows(api: ApiRef) {
  const { shown, loadRows, count, setBlockFailure } = useGrid();
  const total = useRef<number>(undefined);
  const key = shown?.key;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new first page of the same view must not start over
  const datasource = useMemo(() => {
    if (!shown) return undefined;
    const created: RowDatasource = rowDatasource({
      first: shown.page,
      fetchRows: (start, signal) => loadRows(start, PAGE_SIZE, signal),
      total: () => total.current,
      onFailed: (error) => setBlockFailure({ error, retry: () => created.retry() }),
    });
    return created;
  }, [key, loadRows]);

  const used = useRef({ datasource, at: shown?.at });
  useEffect(() => {
    const isSameView = used.current.datasource === datasource;
    if (isSameView && shown && used.current.at !== shown.at) {
      datasource?.setFirst(shown.page);
      api.current?.refreshInfiniteCache();
    }
    if (!isSameView) setBlockFailure(undefined);
    used.current = { datasource, at: shown?.at };
  }, [datasource, shown, api, setBlockFailure]);

  // With the exact number the scroll bar shows where one stands, and any place can be jumped to.
  useEffect(() => {
    total.current = count?.exact ? count.count : undefined;
    if (count?.exact && datasource) api.current?.setRowCount(count.count, true);
  }, [count, datasource, api]);
  return datasource;
}
