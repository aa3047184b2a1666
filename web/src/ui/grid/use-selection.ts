import type { Selection } from '@leadwright/contract/grid';
import { useState } from 'react';
import type { GridView } from './grid-view.ts';
import { useRestoredState } from './restored-state.ts';
import { predicateOf, type RowCount } from './rows/grid-rows.ts';
import { countKey } from './rows/use-first-page.ts';

/** The selected rows, never only the loaded ones, and their number. */
export type GridSelection = Selection & { count: number; exact: boolean };

export const MAX_SINGLE_ROWS = 10_000;

interface StoredSelection {
  /** The rows of the selection: another search starts an empty selection. */
  from: string;
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

/** The selected rows of a grid, stored under a name for Back. */
export function useSelection(view: GridView, count: RowCount | undefined, name: string): SelectionState {
  const viewKey = countKey(view);
  const restored = useRestoredState<StoredSelection>(`${name} selection`, (): StoredSelection => state);
  const [state, setState]: [StoredSelection, (next: StoredSelection) => void] = useState<StoredSelection>(
    restored ?? { from: viewKey, all: false, ids: [] },
  );
  const current = state.from === viewKey ? state : { from: viewKey, all: false, ids: [] };
  const setIds = (ids: string[]) => setState({ from: viewKey, all: false, ids });
  const all: GridSelection = {
    query: JSON.stringify(predicateOf(view)),
    count: count?.count ?? 0,
    exact: count?.exact ?? false,
  };
  const single: GridSelection | undefined =
    current.ids.length > 0 ? { ids: current.ids, count: current.ids.length, exact: true } : undefined;
  return {
    all: current.all,
    ids: current.ids,
    chosen: current.all ? all : single,
    setIds,
    selectAll: () => setState({ from: viewKey, all: true, ids: [] }),
    clear: () => setIds([]),
  };
}
