import type { Selection } from '@leadwright/contract/grid';
import { useState } from 'react';
import type { GridView } from './grid-view.ts';
import { useRestoredState } from './restored-state.ts';
import { predicateOf, type RowCount } from './rows/grid-rows.ts';
import { countKey } from './rows/use-first-page.ts';

/** The selected rows, loaded or not, and their number. */
export type GridSelection = Selection & { count: number; exact: boolean };

export const MAX_SINGLE_ROWS = 10_000;

interface StoredSelection {
  /** The view of the selected rows: another view starts with an empty selection. */
  viewKey: string;
  all: boolean;
  ids: string[];
}

export interface SelectionState {
  all: boolean;
  ids: string[];
  chosen: GridSelection | undefined;
  setIds: (ids: string[]) => void;
  selectAll: () => void;
  clear: () => void;
}

/** Returns the selected rows of a grid; they are stored under `stateKey` for Back. */
export function useSelection(view: GridView, count: RowCount | undefined, stateKey: string): SelectionState {
  const viewKey = countKey(view);
  const restored = useRestoredState<StoredSelection>(`${stateKey} selection`, (): StoredSelection => state);
  const [state, setState]: [StoredSelection, (next: StoredSelection) => void] = useState<StoredSelection>(
    restored ?? { viewKey, all: false, ids: [] },
  );
  const current = state.viewKey === viewKey ? state : { viewKey, all: false, ids: [] };
  const setIds = (ids: string[]) => setState({ viewKey, all: false, ids });
  const allRows: GridSelection = {
    query: JSON.stringify(predicateOf(view)),
    count: count?.count ?? 0,
    exact: count?.exact ?? false,
  };
  const checkedRows: GridSelection | undefined =
    current.ids.length > 0 ? { ids: current.ids, count: current.ids.length, exact: true } : undefined;
  return {
    all: current.all,
    ids: current.ids,
    chosen: current.all ? allRows : checkedRows,
    setIds,
    selectAll: () => setState({ viewKey, all: true, ids: [] }),
    clear: () => setIds([]),
  };
}
