import type { Selection } from '@leadwright/contract/grid';
import { useState } from 'react';
import type { GridView } from './grid-view.ts';
import { predicateOf, type RowCount } from './rows/grid-rows.ts';
import { countKey } from './rows/use-first-page.ts';
import { useRestoredState } from './use-restored-state.ts';

/** The selected rows, loaded or not, and their number. */
export type GridSelection = Selection & { count: number; exact: boolean };

export const MAX_INDIVIDUALLY_SELECTED_ROWS = 10_000;

interface StoredSelection {
  /** The view of the selected rows: another view starts with an empty selection. */
  viewKey: string;
  isAllSelected: boolean;
  ids: string[];
}

export interface SelectionState {
  isAllSelected: boolean;
  ids: string[];
  selectedRows: GridSelection | undefined;
  setIds: (ids: string[]) => void;
  selectAll: () => void;
  clear: () => void;
}

/**
 * Returns the selected rows of a grid. They are stored under `stateKey`, so that they are restored when the user
 * navigates back.
 */
export function useSelection(view: GridView, count: RowCount | undefined, stateKey: string): SelectionState {
  const viewKey = countKey(view);
  const restoredSelection = useRestoredState<StoredSelection>(`${stateKey} selection`, (): StoredSelection => state);
  const [state, setState]: [StoredSelection, (next: StoredSelection) => void] = useState<StoredSelection>(
    restoredSelection ?? { viewKey, isAllSelected: false, ids: [] },
  );
  const current = state.viewKey === viewKey ? state : { viewKey, isAllSelected: false, ids: [] };
  const setIds = (ids: string[]) => setState({ viewKey, isAllSelected: false, ids });
  const allRows: GridSelection = {
    query: JSON.stringify(predicateOf(view)),
    count: count?.count ?? 0,
    exact: count?.exact ?? false,
  };
  const checkedRows: GridSelection | undefined =
    current.ids.length > 0 ? { ids: current.ids, count: current.ids.length, exact: true } : undefined;
  return {
    isAllSelected: current.isAllSelected,
    ids: current.ids,
    selectedRows: current.isAllSelected ? allRows : checkedRows,
    setIds,
    selectAll: () => setState({ viewKey, isAllSelected: true, ids: [] }),
    clear: () => setIds([]),
  };
}
