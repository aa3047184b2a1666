import { useMemo, useRef } from 'react';
import type { Blocks } from '../cells/blocks.ts';
import { mergeIds, toggleId } from '../cells/selection.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';

/** Returns the checked rows and the functions that check single rows, a range or all loaded rows. */
export function useCheckedRows(blocks: Blocks<GridRow>) {
  const { selection, isSelectable } = useGrid();
  const { isAllSelected, ids } = selection;
  const checkedIds = useMemo(() => new Set(ids), [ids]);
  const lastIndex = useRef<number>(undefined);
  const loadedIds = () => blocks.loadedRows().map(([, { id }]) => id);

  const toggle = (index: number) => {
    const row = blocks.row(index);
    if (!row || !isSelectable) return;
    lastIndex.current = index;
    selection.setIds(toggleId(isAllSelected ? loadedIds() : ids, row.id));
  };
  /** Checks the rows from the last checked one to `index`; loads missing rows first. */
  const checkRange = async (index: number) => {
    const start = lastIndex.current ?? index;
    lastIndex.current = index;
    const idsInRange: string[] = [];
    const blocksOfRows = blocks.blocksBetween(
      Math.min(start, index),
      Math.max(start, index),
      AbortSignal.timeout(60_000),
    );
    for await (const rows of blocksOfRows) idsInRange.push(...rows.map(({ id }) => id));
    selection.setIds(mergeIds(ids, idsInRange));
  };
  return {
    /** Returns whether a row is checked; undefined when rows cannot be checked. */
    isChecked: (row: GridRow | undefined) =>
      isSelectable ? row !== undefined && (isAllSelected || checkedIds.has(row.id)) : undefined,
    state: isAllSelected ? ('all' as const) : ids.length > 0 ? ('some' as const) : ('none' as const),
    toggle,
    checkRange,
    /** Checks the loaded rows, or clears the checks; the bulk bar then offers to select all matching rows. */
    togglePage: () => (isAllSelected || ids.length > 0 ? selection.clear() : selection.setIds(loadedIds())),
  };
}

export type CheckedRows = ReturnType<typeof useCheckedRows>;
