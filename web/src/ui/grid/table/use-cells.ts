import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { GridRow } from '../rows/grid-rows.ts';
import type { Blocks } from './blocks.ts';
import { type Arrangement, leadingColumn, scrollLeftFor } from './columns.ts';
import { type Cell, type CellSelection, HEADER, isOneCell, only, rectangleOf, shifted } from './selection.ts';
import type { TableScroll } from './use-scroll.ts';

const TAB_STOP = ':is([role="gridcell"], [role="columnheader"])[tabindex="0"]';

/** Cells that are still there: of the columns shown and the rows counted. */
function within({ active, anchor, head }: CellSelection, names: string[], rowCount: number): CellSelection {
  const fit = ({ row, column }: Cell) => ({
    row: Math.min(row, rowCount - 1),
    column: names.includes(column) ? column : leadingColumn(names),
  });
  return { active: fit(active), anchor: fit(anchor), head: fit(head) };
}

/** The cell with the focus and the selected ones, and the ways to others. */
export function useCells(
  scroller: RefObject<HTMLDivElement | null>,
  blocks: Blocks<GridRow>,
  arrangement: Arrangement,
  scroll: TableScroll,
) {
  const names = useMemo(() => arrangement.all.map(({ name }) => name), [arrangement]);
  const start = only({ row: 0, column: leadingColumn(names) });
  const [state, setState] = useState({ blocks, selection: start });
  // Other rows begin at the first again; a heading that has the focus keeps it.
  if (state.blocks !== blocks) {
    const { row, column } = state.selection.active;
    setState({ blocks, selection: only({ row: Math.min(row, 0), column }) });
  }
  const { rowCount } = blocks;
  const selection = useMemo(() => within(state.selection, names, rowCount), [state.selection, names, rowCount]);
  const rectangle = useMemo(() => rectangleOf(selection, names), [selection, names]);

  const begun = useRef(blocks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the rows are others
  useLayoutEffect(() => {
    if (begun.current !== blocks) scroll.scrollTo(0);
    begun.current = blocks;
  }, [blocks]);

  const isFocusDue = useRef(false);
  const put = useCallback((next: CellSelection) => setState({ blocks, selection: next }), [blocks]);
  /** A cell under the pointer is where it is: moving it away between press and release would lose the click. */
  const selectInView = (next: CellSelection) => {
    isFocusDue.current = true;
    put(next);
  };
  const select = (next: CellSelection) => {
    selectInView(next);
    const { row, column } = next.active;
    if (row !== HEADER) scroll.toRow(row);
    const found = arrangement.all.find(({ name }) => name === column);
    if (found) scroll.toLeft(scrollLeftFor(arrangement, found, scroll.left, scroll.size.width));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the selection, once its cell is drawn
  useLayoutEffect(() => {
    if (!isFocusDue.current) return;
    isFocusDue.current = false;
    scroller.current?.querySelector<HTMLElement>(TAB_STOP)?.focus({ preventScroll: true });
  }, [state.selection, scroller]);

  return {
    names,
    selection,
    /** The selected cells; there may be only the active one. */
    rectangle,
    isRange: !isOneCell(selection),
    select,
    selectInView,
    focusCell: (row: number, column: string) => select(only({ row, column })),
    /** Makes a row the active one, and leaves the focus where it is. */
    pointTo: (row: number) => {
      put(only({ row, column: selection.active.column }));
      scroll.toRow(row);
    },
    /** Makes a heading the active cell, and leaves the focus in what belongs to it. */
    pointToHeading: (column: string) => put(only({ row: HEADER, column })),
    /** The same records, after others have come or gone above them. */
    shift: (by: number) => {
      isFocusDue.current = scroller.current?.contains(document.activeElement) ?? false;
      put(shifted(state.selection, by));
    },
    /** The record in focus, where it is loaded. */
    activeRow: selection.active.row === HEADER ? undefined : blocks.row(selection.active.row),
  };
}

export type Cells = ReturnType<typeof useCells>;
