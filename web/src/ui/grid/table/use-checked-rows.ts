import { useMemo, useRef } from 'react';
import type { Blocks } from '../cells/blocks.ts';
import { mergeIds, toggleId } from '../cells/selection.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';

/** The checked rows: single ones, a range, or all loaded ones. */
export function useCheckedRows(blocks: Blocks<GridRow>) {
  const { selection, isSelectable } = useGrid();
  const { all, ids } = selection;
  const set = useMemo(() => new Set(ids), [ids]);
  const last = useRef<number>(undefined);
  const loadedIds = () => blocks.loaded().map(([, { id }]) => id);

  const toggle = (index: number) => {
    const row = blocks.row(index);
    if (!row || !isSelectable) return;
    last.current = index;
    selection.setIds(toggleId(all ? loadedIds() : ids, row.id));
  };
  /** Checks from the last checked row to this one; loads missing rows in between first. */
  const checkRange = async (index: number) => {
    const from = last.current ?? index;
    last.current = index;
    const between: string[] = [];
    const blocksOfRows = blocks.blocksBetween(
      Math.min(from, index),
      Math.max(from, index),
      AbortSignal.timeout(60_000),
    );
    for await (const rows of blocksOfRows) between.push(...rows.map(({ id }) => id));
    selection.setIds(mergeIds(ids, between));
  };
  return {
    /** Returns whether a row is checked; undefined when rows cannot be checked. */
    isChecked: (row: GridRow | undefined) => (isSelectable ? row !== undefined && (all || set.has(row.id)) : undefined),
    state: all ? ('all' as const) : ids.length > 0 ? ('some' as const) : ('none' as const),
    toggle,
    checkRange,
    /** Checks the loaded rows, or none; the bar at the bottom then offers all that match. */
    togglePage: () => (all || ids.length > 0 ? selection.clear() : selection.setIds(loadedIds())),
  };
}

export type CheckedRows = ReturnType<typeof useCheckedRows>;
